// Writes one transition as the contract describes it: the offer it is about, the other live offers, the task, and who is told.
import { chosenOfferStates, liveOfferStates, reasonText, type TransitionName, transition } from "#contract/deal.ts";
import { recordAudit } from "#server/audit/audit.server.ts";
import type { Transaction } from "#server/database/database.server.ts";
import { and, type Column, eq, inArray, type SQL, sql } from "#server/database/drizzle.server.ts";
import { newId } from "#server/database/new-id.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { endOfDay, now } from "./deal.clock.server.ts";
import { dealEvents } from "./deal.table.server.ts";
import { offers } from "./offer.table.server.ts";

/** The tasks' rows are locked by this transaction, and that the transition is allowed was found out under that lock. */
export type Application = {
  name: TransitionName;
  taskIds: string[];
  /** Null for the clock, which acts at the time it was due, however late it comes. */
  actorId: string | null;
  offerId?: string;
  reason?: string;
};

type TouchedOffer = { id: string; taskId: string; bidderId: string };

const touched = { id: offers.id, taskId: offers.taskId, bidderId: offers.bidderId };

export async function applyTransition(tx: Transaction, application: Application): Promise<void> {
  // The task comes last: until then it tells when the clock was due.
  const chosen = await moveChosen(tx, application);
  const others = await moveOthers(tx, application);
  const moved = await moveTasks(tx, application);
  await recordEvents(tx, application, { chosen, others, moved });
  const { actorId, name, taskIds } = application;
  if (actorId === null) return;
  for (const subjectId of taskIds) await recordAudit(tx, { actorId, action: "deal.step", subjectId, details: { step: name } });
}

/** The offer that is meant, or else the chosen one of each task. */
async function moveChosen(tx: Transaction, { name, taskIds, actorId, offerId, reason = "" }: Application): Promise<TouchedOffer[]> {
  const { offer } = transition(name);
  if (!offer) return [];
  const which = offerId === undefined ? inArray(offers.state, [...chosenOfferStates]) : eq(offers.id, offerId);
  const to = mapState(offers.state, offer);
  return tx
    .update(offers)
    .set({
      state: to,
      stateSince: sql`case when ${to} = ${offers.state} then ${offers.stateSince} else ${offerTime(actorId)} end`,
      reason: sql`case when ${to} = ${offers.state} then ${offers.reason} else ${reasonText(name, "offer", reason)} end`,
    })
    .where(and(inArray(offers.taskId, taskIds), which))
    .returning(touched);
}

async function moveOthers(tx: Transaction, { name, taskIds, actorId, reason = "" }: Application): Promise<TouchedOffer[]> {
  const { others, tells } = transition(name);
  const which = and(inArray(offers.taskId, taskIds), inArray(offers.state, [...liveOfferStates]));
  if (others) {
    const changes = { state: others.to, stateSince: offerTime(actorId), reason: reasonText(name, "others", reason) };
    return tx.update(offers).set(changes).where(which).returning(touched);
  }
  return tells.others ? tx.select(touched).from(offers).where(which) : [];
}

async function moveTasks(tx: Transaction, { name, taskIds, actorId }: Application) {
  const at = actorId === null ? tasks.dueAt : now;
  const byDeadline = sql`case when ${endOfDay(sql`${tasks.deadline}`)} > ${at} then 'open' else 'closed' end`;
  const to = mapState(tasks.state, transition(name).task, { by_deadline: byDeadline });
  const live = sql`(select count(*) from ${offers} where ${offers.taskId} = ${tasks.id} and ${inArray(offers.state, [...liveOfferStates])})`;
  return tx
    .update(tasks)
    .set({ state: to, stateSince: sql`case when ${to} = ${tasks.state} then ${tasks.stateSince} else ${at} end`, bidCount: live })
    .where(inArray(tasks.id, taskIds))
    .returning({ id: tasks.id, posterId: tasks.posterId });
}

type Outcome = { chosen: TouchedOffer[]; others: TouchedOffer[]; moved: { id: string; posterId: string }[] };

/** One for each person who is told, and one for the task even when nobody is. */
async function recordEvents(
  tx: Transaction,
  { name, actorId, reason = null }: WithReason,
  { chosen, others, moved }: Outcome,
): Promise<void> {
  const { tells } = transition(name);
  function eventOf(taskId: string, offerId: string | null, toldId: string | null, toldAs: keyof typeof tells | null) {
    const at = actorId === null ? sql`(select ${tasks.stateSince} from ${tasks} where ${tasks.id} = ${taskId})` : now;
    return { id: newId(), taskId, offerId, event: name, actorId, toldId, toldAs, reason, at };
  }
  const offerOf = new Map(chosen.map(({ taskId, id }) => [taskId, id]));
  const events = [
    ...moved.map(({ id, posterId }) => {
      const offerId = offerOf.get(id) ?? null;
      return tells.poster ? eventOf(id, offerId, posterId, "poster") : eventOf(id, offerId, null, null);
    }),
    ...(tells.bidder ? chosen.map(({ id, taskId, bidderId }) => eventOf(taskId, id, bidderId, "bidder")) : []),
    ...(tells.others ? others.map(({ id, taskId, bidderId }) => eventOf(taskId, id, bidderId, "others")) : []),
  ];
  if (events.length > 0) await tx.insert(dealEvents).values(events);
}

type WithReason = Pick<Application, "name" | "actorId"> & { reason?: string | null };

function offerTime(actorId: string | null): SQL {
  return actorId === null ? sql`(select ${tasks.dueAt} from ${tasks} where ${tasks.id} = ${offers.taskId})` : now;
}

/** Each state as the map moves it; one that the map does not name stays. */
function mapState(column: Column, map: Partial<Record<string, string>>, special: Record<string, SQL> = {}): SQL {
  const cases = Object.entries(map).map(([from, to = from]) => sql`when ${from} then ${special[to] ?? to}`);
  return sql`case ${column} ${sql.join(cases, sql` `)} else ${column} end`;
}
