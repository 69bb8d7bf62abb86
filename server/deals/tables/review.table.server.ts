import { limits } from "#contract/platform/limits.ts";
import { people } from "#server/people/person.table.server.ts";
import { hiddenColumns, reference } from "#server/platform/database/columns.server.ts";
import {
  type AnyColumn,
  boolean,
  check,
  index,
  pgTable,
  type SQL,
  smallint,
  sql,
  text,
  timestamp,
  unique,
  uuid,
} from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: uuid().primaryKey(),
    taskId: reference("task_id", () => tasks.id),
    authorId: reference("author_id", () => people.id),
    aboutId: reference("about_id", () => people.id),
    stars: smallint().notNull(),
    words: text().notNull(),
    ...hiddenColumns(),
    /** When it becomes public. */
    appearsAt: timestamp("appears_at", { withTimezone: true }).notNull(),
    /** Since when it is not public because the completion of the deal was undone. */
    withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
    /** Whether it is part of the rating of the person it is about. */
    isCounted: boolean("is_counted").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("reviews_one_each").on(table.taskId, table.authorId),
    index("reviews_author").on(table.authorId),
    index("reviews_about").on(table.aboutId, table.id.desc()),
    index("reviews_uncounted").on(table.appearsAt).where(sql`not ${table.isCounted}`),
    index("reviews_to_discount").on(table.aboutId).where(sql`${table.isCounted} and ${table.withdrawnAt} is not null`),
    index("reviews_gone").on(table.id).where(isGone(table)),
    check("reviews_stars", sql`${table.stars} between 1 and 5`),
    check("reviews_words", sql`char_length(${table.words}) between 1 and ${sql.raw(`${limits.review}`)}`),
    check("reviews_of_another", sql`${table.authorId} <> ${table.aboutId}`),
  ],
);

/** No longer public, and not only held back: that may be shown again within hours. */
export function isGone({ withdrawnAt, hidden }: { withdrawnAt: AnyColumn; hidden: AnyColumn }): SQL {
  return sql`(${withdrawnAt} is not null or ${hidden} = 'decided')`;
}
