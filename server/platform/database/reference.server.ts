import { type AnyPgColumn, uuid } from "./drizzle.server.ts";

/** A column with the id of a row of another table; never null. */
export function reference(column: string, to: () => AnyPgColumn, onDelete?: "cascade") {
  return uuid(column)
    .notNull()
    .references(to, onDelete && { onDelete });
}
