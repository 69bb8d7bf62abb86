// Writes one transition as the contract describes it: the offer it is about, the other live offers, the task, and the notifications.
import { type TransitionName, transition } from "#contract/deals/deal.ts";
import { chosenOfferStates, liveOfferStates } from "#contract/deals/offer-states.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, type Column, eq, inArray, isNotNull, isNull, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { inBatches } from "#server/platform/database/in-batches.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { endOfDay } from "#server/tasks/task-due.server.ts";
import { proposalEnds, readRequestReason } from "./deal-facts.server.ts";
import { moveDispute } from "./move-dispute.server.ts";
import { moveMoney } from "./move-money.server.ts";
import { moveReviews } from "./move-reviews.server.ts";
import { markAnswered, takeBackUnread } from "./read-events.server.ts";
import { sealOffers } from "./seal-offers.server.ts";

/** The transaction has locked the task's row, and checked under that lock that the transition is allowed. */
export type Application = {
  name: TransitionName;
  taskId: string;
  /** Null for the clock, which acts at the time it was due, however late it comes, and for a moderator, who stays unnamed. */
  actorId: string | null;
  offerId?: string | undefined;
  /** What the actor gave. Steps that end a proposal have the reason of the proposal. */
  reason?: string | undefined;
  /** Of a moderator. */
  decisionId?: string | undefined;
  /** Of a split. */
  winnerPercent?: number | undefined;
  /** How long the poster has to secure the price. */
  paymentHours?: number | undefined;
};

type TouchedOffer = { id: string; bidderId: string };

/** For `tasks.bidCount`. */
export const countLiveOffers = sql`(select count(*) from ${offers} where ${offers.taskId} = ${tasks.id} and ${inArray(offers.state, [...liveOfferStates])})`;

const touched = { id: offers.id, bidderId: offers.bidderId };

export async function applyTransition(tx: Transaction, given: Application): Promise<void> {
  const application = proposalEnds.includes(given.name) ? { ...given, reason: await readRequestReason(tx, given.taskId) } : given;
  await sealOffers(tx, application);
  // The task comes last: until then its row holds the time at which the clock was due, and the state before.
  const chosen = await moveChosen(tx, application);
  const others = await moveOthers(tx, application);
  if (chosen) await moveDispute(tx, application, chosen.id);
  const posterId = await moveTask(tx, application);
  await moveReviews(tx, application);
  if (chosen) await moveMoney(tx, { ...application, offerId: chosen.id });
  await recordEvents(tx, application, { posterId, chosen, others });
  const { actorId, name, taskId } = application;
  if (actorId === null) return;
  await markAnswered(tx, { name, taskId, actorId, offerId: chosen?.id });
  if (name === "unshortlist" && chosen) {
    await takeBackUnread(tx, chosen.bidderId, and(eq(dealEvents.offerId, chosen.id), eq(dealEvents.event, "shortlist")));
  }
  await recordAudit(tx, { actorId, action: "deal.step", subjectKind: "task", subjectId: taskId, details: { step: name } });
}

/** The offer that is meant, or else the chosen one. */
async function moveChosen(tx: Transaction, { name, taskId, offerId, reason }: Application): Promise<TouchedOffer | undefined> {
  const { offer, reason: reasonCode = null } = transition(name);
  if (!offer) return;
  const which = offerId === undefined ? inArray(offers.state, [...chosenOfferStates]) : eq(offers.id, offerId);
  const to = mapState(offers.state, offer);
  const whenMoved = (column: Column, value: SQL | string | null) => sql`case when ${to} = ${offers.state} then ${column} else ${value} end`;
  const [moved] = await tx
    .update(offers)
    .set({
      state: to,
      stateSince: whenMoved(offers.stateSince, offerTime(name)),
      reasonCode: whenMoved(offers.reasonCode, reasonCode),
      reason: whenMoved(offers.reason, reasonCode && (reason ?? null)),
      ...((name === "accept" || name === "secure") && { deliverBy: firstDeliveryDate }),
      ...(name === "secure" && { securedAt: now }),
    })
    .where(and(eq(offers.taskId, taskId), which))
    .returning(touched);
  return moved;
}

async function moveOthers(tx: Transaction, { name, taskId, reason }: Application): Promise<TouchedOffer[]> {
  const { others, tells } = transition(name);
  const which = and(eq(offers.taskId, taskId), inArray(offers.state, [...liveOfferStates]));
  if (others) {
    const { to: state, reason: reasonCode = null } = others;
    const changes = { state, stateSince: offerTime(name), reasonCode, reason: reasonCode && (reason ?? null) };
    return tx.update(offers).set(changes).where(which).returning(touched);
  }
  return tells.others ? tx.select(touched).from(offers).where(which) : [];
}

/** Returns the poster's id. */
async function moveTask(tx: Transaction, { name, taskId, actorId, paymentHours }: Application): Promise<string> {
  const at = isByClock(name) ? tasks.dueAt : now;
  const byDeadline = sql`case when ${endOfDay(sql`${tasks.deadline}`)} > ${at} then 'open' else 'closed' end`;
  const to = mapState(tasks.state, transition(name).task, { by_deadline: byDeadline });
  const [moved] = await tx
    .update(tasks)
    .set({
      state: to,
      stateSince: sql`case when ${to} = ${tasks.state} then ${tasks.stateSince} else ${at} end`,
      ...requestAfter(name, actorId, to),
      bidCount: countLiveOffers,
      ...(paymentHours !== undefined && { paymentDueAt: sql`${now} + make_interval(hours => ${paymentHours}::int)` }),
    })
    .where(eq(tasks.id, taskId))
    .returning({ posterId: tasks.posterId });
  if (!moved) throw new Error("The task of a transition does not exist.");
  const { posterId } = moved;
  if (Object.values(transition(name).task).some((state) => state === "by_deadline" || state === "open")) {
    await hideOfSuspended(tx, taskId, posterId);
  }
  return posterId;
}

/**
 * A task that opens again while its poster is suspended is hidden, as the poster's other open tasks are. Moderation locks the person
 * before the tasks, so this does not wait for the person. If the person is locked, it skips the task; the job advance-decisions hides
 * it within a minute.
 */
async function hideOfSuspended(tx: Transaction, taskId: string, posterId: string): Promise<void> {
  const [suspended] = await tx
    .select({ by: people.suspendedBy })
    .from(people)
    .where(and(eq(people.id, posterId), isNotNull(people.suspendedBy)))
    .for("share", { skipLocked: true });
  if (!suspended) return;
  await tx
    .update(tasks)
    .set({ hidden: "decided", hiddenBy: suspended.by })
    .where(and(eq(tasks.id, taskId), eq(tasks.state, "open"), isNull(tasks.hidden)));
}

type Outcome = { posterId: string; chosen: TouchedOffer | undefined; others: TouchedOffer[] };

/** An event for each person to notify, and one for the task even if there is no such person. */
async function recordEvents(tx: Transaction, application: Application, { posterId, chosen, others }: Outcome): Promise<void> {
  const { name, taskId, actorId, reason = null, decisionId = null } = application;
  const { tells } = transition(name);
  const at = isByClock(name) ? sql`(select ${tasks.stateSince} from ${tasks} where ${tasks.id} = ${taskId})` : now;
  function eventOf(offerId: string | null, toldId: string | null, toldAs: keyof typeof tells | null) {
    return { id: newId(), taskId, offerId, decisionId, event: name, actorId, toldId, toldAs, reason, at };
  }
  const offerId = chosen?.id ?? null;
  // The side that makes a step is not notified of it.
  const events = [
    tells.poster && posterId !== actorId ? eventOf(offerId, posterId, "poster") : eventOf(offerId, null, null),
    ...(tells.bidder && chosen && chosen.bidderId !== actorId ? [eventOf(chosen.id, chosen.bidderId, "bidder")] : []),
    ...(tells.others ? others.map(({ id, bidderId }) => eventOf(id, bidderId, "others")) : []),
  ];
  for (const batch of inBatches(events)) await tx.insert(dealEvents).values(batch);
}

function isByClock(name: TransitionName): boolean {
  return transition(name).actor === "clock";
}

/** What is asked for after the transition, and since when. A task that moves on leaves it behind. */
function requestAfter(name: TransitionName, actorId: string | null, to: SQL) {
  const { request } = transition(name);
  const end = sql`case when ${tasks.posterId} = ${actorId} then 'end_by_poster' else 'end_by_winner' end`;
  if (request === "none") return { request: null, requestedAt: now };
  if (request) return { request: request === "end" ? end : request, requestedAt: now };
  const stays = sql`${to} = ${tasks.state}`;
  return {
    request: sql`case when ${stays} then ${tasks.request} end`,
    requestedAt: sql`case when ${stays} then ${tasks.requestedAt} end`,
  };
}

const firstDeliveryDate = sql`(
  select to_char(timezone('UTC', ${now}) + make_interval(days => ${offerRevisions.days}), 'YYYY-MM-DD') from ${offerRevisions}
  where ${offerRevisions.offerId} = ${offers.id} and ${offerRevisions.revision} = ${offers.revision})`;

function offerTime(name: TransitionName): SQL {
  return isByClock(name) ? sql`(select ${tasks.dueAt} from ${tasks} where ${tasks.id} = ${offers.taskId})` : now;
}

/** Each state as the map moves it; one that the map does not name stays. */
function mapState(column: Column, map: Partial<Record<string, string>>, special: Record<string, SQL> = {}): SQL {
  const cases = Object.entries(map).map(([from, to = from]) => sql`when ${from} then ${special[to] ?? to}`);
  return sql`case ${column} ${sql.join(cases, sql` `)} else ${column} end`;
}
