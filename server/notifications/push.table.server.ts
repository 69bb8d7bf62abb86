import { identitySessions } from "#server/identity/identity.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { reference } from "#server/platform/database/columns.server.ts";
import { boolean, check, index, pgTable, sql, text, timestamp, uuid } from "#server/platform/database/drizzle.server.ts";

/** The browsers that a person wants push notifications in. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey(),
    personId: reference("person_id", () => people.id, "cascade"),
    /** The session that the browser had, with which the subscription ends. Null if the sessions are those of another provider. */
    sessionId: uuid("session_id").references(() => identitySessions.id, { onDelete: "cascade" }),
    endpoint: text().notNull().unique(),
    publicKey: text("public_key").notNull(),
    authSecret: text("auth_secret").notNull(),
    /** The last notification that was sent, or an id of the time of the subscription: only newer ones are sent. */
    sentUpTo: uuid("sent_up_to").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("push_subscriptions_person").on(table.personId), index("push_subscriptions_session").on(table.sessionId)],
);

/** One row: the VAPID keys that every process on this database shares. Browsers bind their subscriptions to the public key. */
export const pushKeys = pgTable(
  "push_keys",
  { id: boolean().primaryKey().default(true), publicKey: text("public_key").notNull(), privateKey: text("private_key").notNull() },
  (table) => [check("push_keys_one_row", sql`${table.id}`)],
);
