// Deals put into any state by plain statements, for tests of what may happen next.

import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { finalOfferStates, type OfferState, type TaskState } from "#contract/deal.ts";
import { dealEvents } from "#server/deals/deal.table.server.ts";
import { offerRevisions, offers } from "#server/deals/offer.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { aTask } from "#tests/support/a-task.ts";

export const farDeadline = "2999-12-31";
export const pastDeadline = "2020-01-31";

export async function addPerson(db: Db, name = "Somebody"): Promise<string> {
  const id = uuidv7();
  await db.insert(people).values({ id, issuer: "test", subject: randomUUID(), name, email: `${id}@example.com` });
  return id;
}

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
  const reason = finalOfferStates.some((final) => final === state) ? "Put there by a test." : null;
  // Older than a day, so that it does not count towards the day's cap.
  const createdAt = sql`now() - interval '2 days'`;
  await db.insert(offers).values({ id, taskId, bidderId, state, reason, createdAt });
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
  await db.execute(sql`update tasks set state_since = state_since - ${past} where id = ${taskId}`);
  await db.execute(sql`update offers set created_at = created_at - ${past} where task_id = ${taskId}`);
}

export async function setDeadline(db: Db, taskId: string, deadline: string): Promise<void> {
  await db.update(tasks).set({ deadline }).where(eq(tasks.id, taskId));
}

export type DealSnapshot = Awaited<ReturnType<typeof readDeal>>;

/** Everything of a deal that a transition may touch. */
export async function readDeal(db: Db, taskId: string) {
  const [task] = await db.select().from(tasks).where(eq(tasks.id, taskId));
  if (!task) throw new Error("The task is gone.");
  const rows = await db.select().from(offers).where(eq(offers.taskId, taskId)).orderBy(offers.id);
  const events = await db.select().from(dealEvents).where(eq(dealEvents.taskId, taskId)).orderBy(dealEvents.id);
  const { state, stateSince, bidCount, version, deadline } = task;
  return { state, stateSince, bidCount, version, deadline, offers: rows, events };
}
