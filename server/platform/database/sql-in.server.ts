import { type AnyColumn, type SQL, sql } from "./drizzle.server.ts";

/** `column in ('a', 'b')`, written out: constraints and index conditions take no parameters. The words are our own. */
export function isOneOf(column: AnyColumn, states: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(states.map((state) => `'${state}'`).join(", "))})`;
}
