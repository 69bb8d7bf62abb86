import { people } from "#server/people/person.table.server.ts";
import { check, index, pgTable, sql, text, timestamp, uuid } from "#server/platform/database/drizzle.server.ts";

export const feedback = pgTable(
  "feedback",
  {
    id: uuid().primaryKey(),
    personId: uuid("person_id").references(() => people.id, { onDelete: "set null" }),
    message: text().notNull(),
    email: text(),
    page: text(),
    answer: text(),
    answeredAt: timestamp("answered_at", { withTimezone: true }),
    answerMailedAt: timestamp("answer_mailed_at", { withTimezone: true }),
    answeredBy: uuid("answered_by").references(() => people.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Deleting an account looks feedback up by these.
    index("feedback_person").on(table.personId),
    index("feedback_email").on(sql`lower(${table.email})`),
    index("feedback_answerer").on(table.answeredBy),
    check("feedback_answered", sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);
