import { pgTable, text, timestamp, uuid } from "#server/database/drizzle.server.ts";
import { people } from "#server/people/person.table.server.ts";

export const feedback = pgTable("feedback", {
  id: uuid().primaryKey(),
  personId: uuid("person_id").references(() => people.id, { onDelete: "set null" }),
  message: text().notNull(),
  email: text(),
  page: text(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
