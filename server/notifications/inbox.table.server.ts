import type { MailKind } from "#contract/deals/deal-events.ts";
import { people } from "#server/people/person.table.server.ts";
import { boolean, pgTable, sql, text, timestamp, uuid } from "#server/platform/database/drizzle.server.ts";

/** Whether and about what a person wants mail while away, and when they last had a stream open. A person without a row wants all mail. */
export const inboxSettings = pgTable("inbox_settings", {
  personId: uuid("person_id")
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  wantsMail: boolean("wants_mail").notNull().default(true),
  /** The kinds that the person wants no mail about. */
  muted: text().array().$type<MailKind[]>().notNull().default(sql`'{}'`),
  /** The kinds that the person wants no push notifications about. */
  pushMuted: text("push_muted").array().$type<MailKind[]>().notNull().default(sql`'{}'`),
  seenAt: timestamp("seen_at", { withTimezone: true }),
});
