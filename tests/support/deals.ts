// Deals put into any state by plain statements, for tests of what may happen next.

import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { DealFacts } from "#contract/deals/deal.rules.ts";
import type { OfferState } from "#contract/deals/deal.ts";
import { endedOfferStates, finalOfferStates } from "#contract/deals/offer-states.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { deliveries } from "#server/deals/tables/delivery.table.server.ts";
import { disputes } from "#server/deals/tables/dispute.table.server.ts";
import { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import "#server/wiring/deal-steps.ts";
import { aTask } from "#tests/support/a-task.ts";

export const farDeadline = "2999-12-31";
export const pastDeadline = "2020-01-31";
/** The reason of what a test has put there. */
export const byTest = "Put there by a test.";

/** A day as `YYYY-MM-DD`, so many days from today, by UTC. */
export function utcDay(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

export async function addPerson(db: Db, name = "Somebody"): Promise<string> {
  const id = uuidv7();
  await db.insert(people).values({ id, issuer: "test", subject: randomUUID(), name, email: `${id}@example.com`, emailVerified: true });
  return id;
}

const workStates: OfferState[] = ["accepted", "abandoned", ...endedOfferStates];

type TaskOptions = { posterId: string; state?: TaskState; deadline?: string; since?: Date };

export async function addDealTask(db: Db, { posterId, state = "open", since = new Date(), ...given }: TaskOptions): Promise<string> {
  const deadline = given.deadline ?? (state === "closed" ? pastDeadline : farDeadline);
  const id = uuidv7();
  const values = { id, posterId, ...aTask({ title: "A sign", budget: 100, deadline }) };
  await db.insert(tasks).values({ ...values, state, stateSince: since });
  return id;
}

export async function addOffer(db: Db, taskId: string, bidderId: string, state: OfferState = "active", amount = 50): Promise<string> {
  const id = uuidv7();
  const isFinal = state === "accepted" || finalOfferStates.some((final) => final === state);
  const reason = isFinal ? byTest : null;
  // Older than a day, so that it does not count towards the day's cap.
  const createdAt = sql`now() - interval '2 days'`;
  const deliverBy = workStates.includes(state) ? utcDay(3) : null;
  await db.insert(offers).values({ id, taskId, bidderId, state, reason, deliverBy, createdAt });
  await db.insert(offerRevisions).values({ offerId: id, revision: 1, amount, days: 3, message: `Mine for ${amount}.`, version: 1 });
  await countLive(db, taskId);
  return id;
}

/** So many new people with an offer each, in a few statements. */
export async function addBidders(db: Db, taskId: string, count: number): Promise<void> {
  await db.execute(sql`
    with bidders as (
      insert into people (id, issuer, subject, name, email)
      select gen_random_uuid(), 'test', gen_random_uuid(), 'Bidder', gen_random_uuid() || '@example.com' from generate_series(1, ${count}::int)
      returning id
    )
    insert into offers (id, task_id, bidder_id, state, created_at)
    select gen_random_uuid(), ${taskId}, id, 'active', now() - interval '2 days' from bidders`);
  await countLive(db, taskId);
}

async function countLive(db: Db, taskId: string): Promise<void> {
  await db.execute(sql`update tasks set bid_count = ${liveCount(taskId)} where id = ${taskId}`);
}

function liveCount(taskId: string) {
  return sql`(select count(*) from offers where task_id = ${taskId} and state in ('active', 'needs_reconfirm', 'shortlisted', 'awarded'))`;
}

/** Turns the clock on by moving what is stored back. */
export async function letHoursPass(db: Db, taskId: string, hours: number): Promise<void> {
  const past = sql`make_interval(hours => ${hours}::int)`;
  await db.execute(sql`update tasks set state_since = state_since - ${past}, requested_at = requested_at - ${past},
    payment_due_at = payment_due_at - ${past} where id = ${taskId}`);
  await db.execute(sql`
    update offers set created_at = created_at - ${past}, deliver_by = to_char(deliver_by::timestamp - ${past}, 'YYYY-MM-DD')
    where task_id = ${taskId}`);
  await db.execute(sql`update disputes set opened_at = opened_at - ${past} where task_id = ${taskId}`);
}

/** Brings a deal after acceptance to where these facts hold. */
export async function arrangeFacts(db: Db, taskId: string, offerId: string, facts: Partial<DealFacts>): Promise<void> {
  const { request = null, changeRounds = 0, isOverdue = false } = facts;
  const [task] = await db
    .update(tasks)
    .set({
      request,
      requestedAt: request && sql`now()`,
      ...(isOverdue && { stateSince: sql`now() - interval '20 days'` }),
    })
    .where(eq(tasks.id, taskId))
    .returning();
  if (facts.isSecured) await securePayment(db, offerId);
  if (isOverdue) await db.update(offers).set({ deliverBy: pastDeadline }).where(eq(offers.id, offerId));
  for (let round = 1; round <= changeRounds; round += 1) {
    const given = { note: "", links: [], changes: "More.", createdAt: sql`now()`, changesAt: sql`now()` };
    await db.insert(deliveries).values({ id: uuidv7(), taskId, offerId, round, ...given });
  }
  if (facts.hasPosterProposed || facts.hasWinnerProposed) {
    const winner = sql`(select bidder_id from offers where id = ${offerId})`;
    const actorId = facts.hasPosterProposed ? task?.posterId : winner;
    await db.insert(dealEvents).values({ id: uuidv7(), taskId, offerId, event: "propose_end", actorId, reason: byTest, at: sql`now()` });
  }
  if (task?.state === "disputed") await addDispute(db, taskId, offerId, facts);
}

async function addDispute(db: Db, taskId: string, offerId: string, { wasDelivered = false, areBothHeard = false }: Partial<DealFacts>) {
  const openedAt = areBothHeard ? sql`now() - interval '8 days'` : sql`now()`;
  await db.insert(disputes).values({ id: uuidv7(), taskId, offerId, openedBy: "poster", reason: "Not as agreed.", wasDelivered, openedAt });
}

export async function setDeadline(db: Db, taskId: string, deadline: string): Promise<void> {
  await db.update(tasks).set({ deadline }).where(eq(tasks.id, taskId));
}

/** Until when the poster of a task that is `awaiting_payment` has to secure the price. */
export async function setPaymentTime(db: Db, taskId: string, hours: number): Promise<void> {
  await db.execute(sql`update tasks set payment_due_at = now() + make_interval(hours => ${hours}::int) where id = ${taskId}`);
}

export async function securePayment(db: Db, offerId: string): Promise<void> {
  await db.execute(sql`update offers set secured_at = now() where id = ${offerId}`);
}

export type DealSnapshot = Awaited<ReturnType<typeof readDeal>>;

/** Everything of a deal that a transition may touch. */
export async function readDeal(db: Db, taskId: string) {
  const [task] = await db.select().from(tasks).where(eq(tasks.id, taskId));
  if (!task) throw new Error("The task is gone.");
  const rows = await db.select().from(offers).where(eq(offers.taskId, taskId)).orderBy(offers.id);
  const events = await db.select().from(dealEvents).where(eq(dealEvents.taskId, taskId)).orderBy(dealEvents.id);
  const { state, stateSince, request, bidCount, version, deadline } = task;
  const [dispute = null] = await db.select().from(disputes).where(eq(disputes.taskId, taskId));
  return { state, stateSince, request, bidCount, version, deadline, offers: rows, dispute, events };
}
