import { index, json, pgTable, text, timestamp, uuid } from "#server/platform/database/drizzle.server.ts";

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** Hash of the endpoint, the person and the key. */
    id: text().primaryKey(),
    personId: uuid("person_id"),
    bodyHash: text("body_hash").notNull(),
    // json, not jsonb, to keep the order of the properties.
    answer: json().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("idempotency_keys_created").on(table.createdAt), index("idempotency_keys_person").on(table.personId)],
);
