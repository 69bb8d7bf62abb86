import { type ReasonCode, reasonCodes } from "#contract/deals/deal.ts";
import { chosenOfferStates, liveOfferStates, offerStates } from "#contract/deals/offer-states.ts";
import { limits } from "#contract/platform/limits.ts";
import { people } from "#server/people/person.table.server.ts";
import { hiddenColumns, reference } from "#server/platform/database/columns.server.ts";
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "#server/platform/database/drizzle.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";

export const offers = pgTable(
  "offers",
  {
    id: uuid().primaryKey(),
    // Without a cascade: a task that has offers is cancelled, never deleted.
    taskId: reference("task_id", () => tasks.id),
    bidderId: reference("bidder_id", () => people.id),
    state: text().notNull(),
    stateSince: timestamp("state_since", { withTimezone: true }).notNull().defaultNow(),
    reasonCode: text("reason_code").$type<ReasonCode>(),
    /** What the actor wrote, if anything. */
    reason: text(),
    revision: integer().notNull().default(1),
    /** The delivery date of an accepted offer, `YYYY-MM-DD` by UTC. */
    deliverBy: text("deliver_by"),
    /** The date that the winner asked for last. */
    askedDeliverBy: text("asked_deliver_by"),
    /** When the market received the price of an accepted offer; null if it was not asked for. */
    securedAt: timestamp("secured_at", { withTimezone: true }),
    looksCopied: boolean("looks_copied").notNull().default(false),
    ...hiddenColumns(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("offers_one_live").on(table.taskId, table.bidderId).where(isOneOf(table.state, liveOfferStates)),
    uniqueIndex("offers_one_chosen").on(table.taskId).where(isOneOf(table.state, chosenOfferStates)),
    index("offers_task").on(table.taskId, table.id.desc()),
    index("offers_bidder").on(table.bidderId, table.id.desc()),
    check("offers_state", isOneOf(table.state, offerStates)),
    check("offers_reason_code", isOneOf(table.reasonCode, reasonCodes)),
    // Rows of earlier releases can have a text without a code.
    check("offers_reason", sql`${isOneOf(table.state, liveOfferStates)} or ${table.reasonCode} is not null or ${table.reason} is not null`),
  ],
);

/** The terms of an offer at each revision. The offer's own `revision` names the current one. */
export const offerRevisions = pgTable(
  "offer_revisions",
  {
    offerId: reference("offer_id", () => offers.id, "cascade"),
    revision: integer().notNull(),
    amount: numeric({ precision: 12, scale: 2, mode: "number" }).notNull(),
    days: integer().notNull(),
    message: text().notNull(),
    /** The version of the task that the bidder agreed to. */
    version: integer().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.offerId, table.revision] }),
    check("offer_revisions_amount", sql`${table.amount} > 0`),
    check("offer_revisions_days", sql`${table.days} between 1 and ${sql.raw(`${limits.offerDays}`)}`),
    check("offer_revisions_message", sql`char_length(${table.message}) between 1 and ${sql.raw(`${limits.offerMessage}`)}`),
  ],
);
