import { pgTable, primaryKey, text, timestamp } from "#server/platform/database/drizzle.server.ts";

/** Of those rows of people who left that others still read. No token carries it. */
export const departedIssuer = "urn:taskhaat:departed";

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
