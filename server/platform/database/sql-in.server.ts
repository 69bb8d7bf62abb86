import { type AnyColumn, type SQL, sql } from "./drizzle.server.ts";

/** `column in ('a', 'b')` with literals: constraints and index conditions take no parameters. Only for trusted values. */
export function isOneOf(column: AnyColumn, states: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(states.map((state) => `'${state}'`).join(", "))})`;
}
