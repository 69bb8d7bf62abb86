import { type AnyColumn, type SQL, sql } from "./drizzle.server.ts";

/** `column in ('a', 'b')` with literals: constraints and index conditions take no parameters. Only for trusted values. */
export function isOneOf(column: AnyColumn, states: readonly string[]): SQL {
  return sql`${column} in (${literals(states)})`;
}

/** Only for trusted values: they are part of the statement. */
export function literals(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value}'`).join(", "));
}
