import { people } from "#server/people/person.table.server.ts";
import { index, pgTable, sql, text, timestamp, uuid } from "#server/platform/database/drizzle.server.ts";

export const feedback = pgTable(
  "feedback",
  {
    id: uuid().primaryKey(),
    personId: uuid("person_id").references(() => people.id, { onDelete: "set null" }),
    message: text().notNull(),
    email: text(),
    page: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  // Deleting an account looks feedback up by both.
  (table) => [index("feedback_person").on(table.personId), index("feedback_email").on(sql`lower(${table.email})`)],
);
