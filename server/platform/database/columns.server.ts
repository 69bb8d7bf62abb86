// Columns that several tables have.
import { type AnyPgColumn, text, uuid } from "./drizzle.server.ts";

export type HiddenState = "held" | "decided";

/** Columns of content that moderators can hide. `hiddenBy` is the decision; null while the content is held. */
export const hiddenColumns = () => ({
  hidden: text().$type<HiddenState>(),
  hiddenBy: uuid("hidden_by"),
});

/** A column with the id of a row of another table; never null. */
export function reference(column: string, to: () => AnyPgColumn, onDelete?: "cascade") {
  return uuid(column)
    .notNull()
    .references(to, onDelete && { onDelete });
}
