// What happened in a deal, for its poster and its winner.
import { type TransitionName, transitionNames } from "#contract/deal.ts";
import type { DealHistory, HistoryStep } from "#contract/delivery.ts";
import { limits } from "#contract/limits.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { alias, and, desc, eq, inArray, isNull, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { dealEvents } from "./deal.table.server.ts";
import { findDeal } from "./deal.view.server.ts";
import { listDeliveries } from "./delivery.store.server.ts";
import { offers } from "./offer.table.server.ts";
import { shownWords } from "./system-words.ts";

const actors = alias(people, "actors");
const bidders = alias(people, "bidders");

/** A step is stored once for each person who is notified of it. The history uses the poster's row, or the row of a step that notifies no one. */
const isFirstOfStep = or(isNull(dealEvents.toldAs), eq(dealEvents.toldAs, "poster"));

/** Null when there is no such task, or the person is neither its poster nor its winner. */
export async function readHistory(db: Db, taskId: string, personId: string): Promise<DealHistory | null> {
  const deal = await findDeal(db, taskId, personId);
  if (!deal || ![deal.poster.id, deal.chosenBy].includes(personId)) return null;
  // Offers are sealed: the winner must not learn of the others.
  const visible =
    deal.poster.id === personId ? undefined : or(isNull(dealEvents.offerId), sql`${dealEvents.offerId} = ${deal.agreed.offer}`);
  const [steps, deliveries] = [await listSteps(db, taskId, visible), await listDeliveries(db, taskId)];
  return { steps, deliveries };
}

async function listSteps(db: Db, taskId: string, visible: SQL | undefined): Promise<HistoryStep[]> {
  const rows = await db
    .select({
      id: dealEvents.id,
      step: sql<TransitionName>`${dealEvents.event}`,
      actor: { id: actors.id, name: actors.name },
      bidder: { id: bidders.id, name: bidders.name },
      reason: dealEvents.reason,
      at: dealEvents.at,
    })
    .from(dealEvents)
    .leftJoin(actors, eq(actors.id, dealEvents.actorId))
    .leftJoin(offers, eq(offers.id, dealEvents.offerId))
    .leftJoin(bidders, eq(bidders.id, offers.bidderId))
    .where(and(eq(dealEvents.taskId, taskId), inArray(dealEvents.event, transitionNames), isFirstOfStep, visible))
    .orderBy(desc(dealEvents.id))
    .limit(limits.historySteps);
  return rows.map(({ id, reason, at, ...row }) => ({ _id: id, ...row, reason: reason && shownWords(reason), at: at.toISOString() }));
}
