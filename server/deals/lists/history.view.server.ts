// What happened in a deal, for its poster, its winner and freelancers who abandoned it.
import { type TransitionName, transitionNames } from "#contract/deals/deal.ts";
import type { DealHistory, HistoryStep } from "#contract/deals/deliveries/delivery.ts";
import { limits } from "#contract/platform/limits.ts";
import { listDeliveries } from "#server/deals/deliveries/delivery.store.server.ts";
import { findDeal } from "#server/deals/steps/deal.view.server.ts";
import { readSeals } from "#server/deals/steps/read-seals.server.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { asMember, type Reader } from "#server/people/reader.ts";
import { personColumns, shownPerson } from "#server/people/shown-person.ts";
import { shownWords } from "#server/people/system-words.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { alias, and, desc, eq, inArray, isNull, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";

const actors = alias(people, "actors");
const bidders = alias(people, "bidders");

/** A step is stored once for each person who is notified of it. The history uses the poster's row, or the row of a step that notifies no one. */
const isFirstOfStep = or(isNull(dealEvents.toldAs), eq(dealEvents.toldAs, "poster"));

/** Null when there is no such task, or the person neither posted it nor had an offer on it chosen. */
export async function readHistory(db: Db, taskId: string, personId: string): Promise<DealHistory | null> {
  const deal = await findDeal(db, taskId, personId);
  if (!deal) return null;
  const isPoster = deal.poster.id === personId;
  const offerId = deal.chosenBy === personId || isPoster ? deal.agreed.offer : await findAbandoned(db, taskId, personId);
  if (!isPoster && offerId === null) return null;
  // Offers are sealed: a freelancer must not learn of the others.
  const visible = isPoster ? undefined : or(isNull(dealEvents.offerId), sql`${dealEvents.offerId} = ${offerId}`);
  const shown = offerId ?? (await findAbandoned(db, taskId, null));
  return {
    steps: await listSteps(db, taskId, asMember(personId), visible),
    deliveries: shown === null ? [] : await listDeliveries(db, shown),
    seals: (await readSeals(db, taskId, { limit: limits.historySteps, after: undefined })).data,
  };
}

/** The offer that this person, or anyone, abandoned last. */
async function findAbandoned(db: Db, taskId: string, bidderId: string | null): Promise<string | null> {
  const ofBidder = bidderId === null ? undefined : eq(offers.bidderId, bidderId);
  const [abandoned] = await db
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.taskId, taskId), eq(offers.state, "abandoned"), ofBidder))
    .orderBy(desc(offers.stateSince))
    .limit(1);
  return abandoned?.id ?? null;
}

async function listSteps(db: Db, taskId: string, reader: Reader, visible: SQL | undefined): Promise<HistoryStep[]> {
  const rows = await db
    .select({
      id: dealEvents.id,
      step: sql<TransitionName>`${dealEvents.event}`,
      actor: personColumns(actors),
      bidder: personColumns(bidders),
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
  return rows.map(({ id, actor, bidder, reason, at, ...row }) => ({
    _id: id,
    ...row,
    actor: actor && shownPerson(actor, reader),
    bidder: bidder && shownPerson(bidder, reader),
    reason: reason && shownWords(reason),
    at: at.toISOString(),
  }));
}
