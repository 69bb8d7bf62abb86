import { limits } from "#contract/platform/limits.ts";
import { people } from "#server/people/person.table.server.ts";
import { type HiddenState, hiddenColumns, reference } from "#server/platform/database/columns.server.ts";
import { check, index, pgTable, sql, text, timestamp, uniqueIndex, uuid } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";

const longest = sql.raw(`${limits.question}`);

export const questions = pgTable(
  "questions",
  {
    id: uuid().primaryKey(),
    taskId: reference("task_id", () => tasks.id, "cascade"),
    askerId: reference("asker_id", () => people.id),
    text: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    answer: text(),
    answeredAt: timestamp("answered_at", { withTimezone: true }),
    ...hiddenColumns(),
    /** The answer is hidden on its own: it has another author. */
    answerHidden: text("answer_hidden").$type<HiddenState>(),
    answerHiddenBy: uuid("answer_hidden_by"),
  },
  (table) => [
    uniqueIndex("questions_one_unanswered").on(table.taskId, table.askerId).where(sql`${table.answer} is null`),
    index("questions_task").on(table.taskId, table.id),
    index("questions_asker").on(table.askerId),
    check("questions_text", sql`char_length(${table.text}) between 1 and ${longest}`),
    check("questions_answer", sql`${table.answer} is null or char_length(${table.answer}) between 1 and ${longest}`),
    check("questions_answered", sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);
