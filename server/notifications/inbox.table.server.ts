import { people } from "#server/people/person.table.server.ts";
import { boolean, pgTable, timestamp, uuid } from "#server/platform/database/drizzle.server.ts";

/** Whether a person wants mail while away, and when they last had a stream open. A person without a row wants mail. */
export const inboxSettings = pgTable("inbox_settings", {
  personId: uuid("person_id")
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  wantsMail: boolean("wants_mail").notNull().default(true),
  seenAt: timestamp("seen_at", { withTimezone: true }),
});
