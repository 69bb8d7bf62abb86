import { limits } from "#contract/platform/limits.ts";
import { people } from "#server/people/person.table.server.ts";
import { hiddenColumns, reference } from "#server/platform/database/columns.server.ts";
import { boolean, check, index, pgTable, sql, text, timestamp, unique, uuid } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";

/** The conversation of the poster of a task and one bidder. The last columns are ids of messages. */
export const threads = pgTable(
  "threads",
  {
    id: uuid().primaryKey(),
    taskId: reference("task_id", () => tasks.id),
    posterId: reference("poster_id", () => people.id),
    bidderId: reference("bidder_id", () => people.id),
    lastId: uuid("last_id"),
    posterReadId: uuid("poster_read_id"),
    bidderReadId: uuid("bidder_read_id"),
  },
  (table) => [
    unique("threads_one_each").on(table.taskId, table.bidderId),
    index("threads_poster").on(table.posterId, table.lastId.desc()),
    index("threads_bidder").on(table.bidderId, table.lastId.desc()),
  ],
);

export const messages = pgTable(
  "messages",
  {
    id: uuid().primaryKey(),
    threadId: reference("thread_id", () => threads.id, "cascade"),
    authorId: reference("author_id", () => people.id),
    text: text().notNull(),
    ...hiddenColumns(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("messages_thread").on(table.threadId, table.id.desc()),
    index("messages_author").on(table.authorId),
    check("messages_text", sql`char_length(${table.text}) between 1 and ${sql.raw(`${limits.message}`)}`),
  ],
);

/** A person without a row has the defaults. */
export const messageSettings = pgTable("message_settings", {
  personId: uuid("person_id")
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  enterSends: boolean("enter_sends").notNull().default(true),
  readReceipts: boolean("read_receipts").notNull().default(true),
});
