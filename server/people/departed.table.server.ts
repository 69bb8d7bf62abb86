import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Who has left: their last tokens outlive the account for a while and must not bring the person back. */
export const departedPeople = pgTable(
  "departed_people",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    leftAt: timestamp("left_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);
