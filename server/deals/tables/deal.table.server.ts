import { transitions } from "#contract/deals/deal.ts";
import { dealEventNames, payoutEvents } from "#contract/deals/deal-events.ts";
import type { TermChange } from "#contract/deals/offers/offer.ts";
import { people } from "#server/people/person.table.server.ts";
import { reference } from "#server/platform/database/columns.server.ts";
import {
  type AnyColumn,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  type SQL,
  sql,
  text,
  timestamp,
  uuid,
} from "#server/platform/database/drizzle.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { offers } from "./offer.table.server.ts";

/** What changed in a task while there were offers on it. Version 1 is the task as posted. */
export const taskVersions = pgTable(
  "task_versions",
  {
    taskId: reference("task_id", () => tasks.id, "cascade"),
    version: integer().notNull(),
    changes: jsonb().$type<TermChange[]>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.version] })],
);

/** What happened, once for each person who is notified: their inbox. Rows change only when they are read or mailed. The actor is null for the clock and for moderators. */
export const dealEvents = pgTable(
  "deal_events",
  {
    id: uuid().primaryKey(),
    /** Null for a decision, which outlives the task, and for a payout. */
    taskId: uuid("task_id").references(() => tasks.id, { onDelete: "cascade" }),
    // No reference: decisions belong to a higher layer.
    decisionId: uuid("decision_id"),
    offerId: uuid("offer_id").references(() => offers.id, { onDelete: "cascade" }),
    event: text().notNull(),
    actorId: uuid("actor_id").references(() => people.id, { onDelete: "set null" }),
    toldId: uuid("told_id").references(() => people.id, { onDelete: "cascade" }),
    toldAs: text("told_as"),
    reason: text(),
    /** Of an event about money; otherwise the price of the offer at that time is shown. */
    amount: numeric({ precision: 12, scale: 2, mode: "number" }),
    at: timestamp({ withTimezone: true }).notNull(),
    readAt: timestamp("read_at", { withTimezone: true }),
    mailedAt: timestamp("mailed_at", { withTimezone: true }),
  },
  (table) => [
    index("deal_events_told").on(table.toldId, table.id.desc()),
    index("deal_events_unread").on(table.toldId).where(sql`${table.readAt} is null`),
    index("deal_events_unmailed")
      .on(table.id)
      .where(sql`${table.toldId} is not null and ${table.readAt} is null and ${table.mailedAt} is null`),
    index("deal_events_task").on(table.taskId, table.id),
    index("deal_events_actor").on(table.actorId),
    index("deal_events_offer").on(table.offerId),
    index("deal_events_undoing").on(table.at).where(isUndoing(table)),
    index("deal_events_decision").on(table.decisionId).where(sql`${table.decisionId} is not null`),
    check(
      "deal_events_subject",
      sql`${table.taskId} is not null or ${table.decisionId} is not null or ${isOneOf(table.event, payoutEvents)}`,
    ),
    check("deal_events_event", isOneOf(table.event, dealEventNames)),
  ],
);

/** The steps after which a deal is no longer completed. */
export function isUndoing({ event }: { event: AnyColumn }): SQL {
  const steps = Object.entries(transitions).filter(([, { task }]) => "completed" in task);
  return isOneOf(
    event,
    steps.map(([name]) => name),
  );
}
