import { check, index, pgTable, primaryKey, sql, timestamp, uuid } from "#server/platform/database/drizzle.server.ts";
import { people } from "./person.table.server.ts";

/** Two people of whom either has blocked the other cannot make each other offers or write to each other. */
export const blocks = pgTable(
  "blocks",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    blockedId: uuid("blocked_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.blockedId] }),
    index("blocks_blocked").on(table.blockedId),
    check("blocks_another", sql`${table.personId} <> ${table.blockedId}`),
  ],
);
