// A deal as it stands for somebody who is about to change it: its task's row locked, and all that the clock made due done.
import { chosenOfferStates, type OfferState, type TaskState } from "#contract/deal.ts";
import { pickTaskFields } from "#contract/task-fields.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, inArray, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { now } from "#server/tasks/task-due.server.ts";
import { advanceLocked } from "./advance-deals.server.ts";
import { offerRevisions, offers } from "./offer.table.server.ts";

const columns = {
  id: tasks.id,
  posterId: tasks.posterId,
  state: sql<TaskState>`${tasks.state}`,
  version: tasks.version,
  liveOffers: tasks.bidCount,
  ...pickTaskFields(tasks),
  isDue: sql<boolean>`coalesce(${tasks.dueAt} <= ${now}, false)`,
};

export type LockedDeal = NonNullable<Awaited<ReturnType<typeof lockDeal>>>;

/** Null when there is no such task. Everything that changes an offer holds this lock, so offers need none of their own. */
export async function lockDeal(tx: Transaction, taskId: string) {
  // The row is read again after the wait for its lock: what was read before it may be past.
  const [held] = await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, taskId)).for("no key update");
  if (!held) return null;
  const deal = await readDeal(tx, taskId);
  if (!deal?.isDue) return deal;
  await advanceLocked(tx, taskId);
  return readDeal(tx, taskId);
}

async function readDeal(tx: Transaction, taskId: string) {
  const [deal] = await tx.select(columns).from(tasks).where(eq(tasks.id, taskId));
  return deal ?? null;
}

export type HeldOffer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

export async function findOffer(tx: Transaction, which: { id: string } | { chosenOf: string }) {
  const condition =
    "id" in which ? eq(offers.id, which.id) : and(eq(offers.taskId, which.chosenOf), inArray(offers.state, [...chosenOfferStates]));
  const [offer] = await tx
    .select({
      id: offers.id,
      taskId: offers.taskId,
      bidderId: offers.bidderId,
      state: sql<OfferState>`${offers.state}`,
      revision: offers.revision,
      amount: offerRevisions.amount,
      days: offerRevisions.days,
      message: offerRevisions.message,
    })
    .from(offers)
    .innerJoin(offerRevisions, and(eq(offerRevisions.offerId, offers.id), eq(offerRevisions.revision, offers.revision)))
    .where(condition);
  return offer ?? null;
}
