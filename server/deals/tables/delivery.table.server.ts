import { limits } from "#contract/platform/limits.ts";
import { reference } from "#server/platform/database/columns.server.ts";
import { check, index, integer, pgTable, sql, text, timestamp, uniqueIndex, uuid } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { offers } from "./offer.table.server.ts";

/** Each round of delivered work, and the changes that the poster requested to it. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: uuid().primaryKey(),
    taskId: reference("task_id", () => tasks.id, "cascade"),
    offerId: reference("offer_id", () => offers.id, "cascade"),
    round: integer().notNull(),
    note: text().notNull(),
    links: text().array().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    changes: text(),
    changesAt: timestamp("changes_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("deliveries_offer_round").on(table.offerId, table.round),
    index("deliveries_task").on(table.taskId),
    check("deliveries_note", sql`char_length(${table.note}) <= ${sql.raw(`${limits.deliveryNote}`)}`),
    check("deliveries_links", sql`cardinality(${table.links}) <= ${sql.raw(`${limits.deliveryLinks}`)}`),
  ],
);
