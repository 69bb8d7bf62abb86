import { index, json, pgTable, text, timestamp, uuid } from "#server/platform/database/drizzle.server.ts";

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** Hash of the call, the person and the key they sent. */
    id: text().primaryKey(),
    personId: uuid("person_id"),
    bodyHash: text("body_hash").notNull(),
    // json and not jsonb: a repeated answer has its members in the order of the first.
    answer: json().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("idempotency_keys_created").on(table.createdAt), index("idempotency_keys_person").on(table.personId)],
);
