// What decides, besides the states, what may happen to a deal after acceptance.

import type { DealFacts } from "#contract/deals/deal.rules.ts";
import type { TransitionName } from "#contract/deals/deal.ts";
import { chosenOfferStates } from "#contract/deals/offer-states.ts";
import { timers } from "#contract/deals/timers.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { deliveries } from "#server/deals/tables/delivery.table.server.ts";
import { disputeStatements, disputes } from "#server/deals/tables/dispute.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, inArray, sql } from "#server/platform/database/drizzle.server.ts";
import { now } from "#server/platform/database/now.server.ts";
import { literals } from "#server/platform/database/sql-in.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { endOfDay } from "#server/tasks/task-due.server.ts";

/** The chosen offer of a task. The names are written out, since other queries join the offers under other names. */
const chosen = sql`select id from offers where offers.task_id = ${tasks.id} and offers.state in (${literals(chosenOfferStates)})`;
/** Of the chosen offer. */
export const deliverBy = sql`(select deliver_by from offers where offers.task_id = ${tasks.id} and offers.state in (${literals(chosenOfferStates)}))`;

/** From when the poster may end the deal alone: counted from the delivery date, or from the last request for changes if that is later. */
export const overdueAt = sql<Date | null>`case when ${tasks.state} = 'in_progress' then
  greatest(${endOfDay(deliverBy)}, ${tasks.stateSince}) + make_interval(days => ${timers.overdueDays}::int) end`.mapWith(tasks.dueAt);

/** How often the poster has requested changes. */
export const changesRequested = sql<number>`(
  select count(*)::int from ${deliveries} where ${deliveries.offerId} in (${chosen}) and ${deliveries.changes} is not null)`;

const isSecured = sql<boolean>`exists (${chosen} and offers.secured_at is not null)`;

const ofDispute = sql`from ${disputes} where ${disputes.offerId} in (${chosen})`;
const isStatementTimeOver = sql`(${disputes.openedAt} + make_interval(days => ${timers.statementDays}::int) <= ${now})`;
/** Of an open dispute: whether its sides may still write statements. */
export const isOpenForStatements = sql<boolean>`(${disputes.outcome} is null and not ${isStatementTimeOver})`;
/** The reason of the side that opened the dispute counts as its statement. */
const heardSides = sql`(select count(*) from (
  select ${disputeStatements.side} from ${disputeStatements} where ${disputeStatements.disputeId} = ${disputes.id}
  union select ${disputes.openedBy} where ${disputes.openedBy} is not null) heard)`;

/** Every delivery and every request for changes begins a new state. */
const proposals = sql`select from ${dealEvents}
  where ${dealEvents.taskId} = ${tasks.id} and ${dealEvents.event} = 'propose_end' and ${dealEvents.at} >= ${tasks.stateSince}`;
const isByPoster = sql`(${dealEvents.actorId} = ${tasks.posterId})`;

/** The column of the dispute keeps what both sides read when it was opened. */
const wasDelivered = sql<boolean>`coalesce(
  (select ${disputes.wasDelivered} ${ofDispute}),
  ${tasks.state} = 'delivered' or exists (select from ${deliveries} where ${deliveries.offerId} in (${chosen})))`;

export const factColumns = {
  request: tasks.request,
  hasPosterProposed: sql<boolean>`exists (${proposals} and ${isByPoster})`,
  hasWinnerProposed: sql<boolean>`exists (${proposals} and not ${isByPoster})`,
  changeRounds: changesRequested,
  isOverdue: sql<boolean>`coalesce(${overdueAt} <= ${now}, false)`,
  wasDelivered,
  areBothHeard: sql<boolean>`coalesce((select ${isStatementTimeOver} or ${heardSides} = 2 ${ofDispute}), false)`,
  isSecured,
} satisfies Record<keyof DealFacts, unknown>;

/** Steps that repeat the reason of a proposal to end. */
export const proposalEnds: TransitionName[] = ["accept_end", "end_unanswered", "dispute_unanswered"];

/** What the side wrote that asks for something now. */
export async function readRequestReason(db: Db, taskId: string): Promise<string> {
  const isRequest = and(eq(dealEvents.taskId, taskId), inArray(dealEvents.event, ["ask_extension", "propose_end"]));
  const [asked] = await db.select({ reason: dealEvents.reason }).from(dealEvents).where(isRequest).orderBy(desc(dealEvents.id)).limit(1);
  return asked?.reason ?? "";
}
