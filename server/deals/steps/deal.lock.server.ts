// A deal that is about to be changed: its task's row is locked, and everything that was due by the clock is done.
import { underwayStates } from "#contract/deals/deal.ts";
import { chosenOfferStates } from "#contract/deals/offer-states.ts";
import { pickTaskFields } from "#contract/tasks/task-fields.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, inArray } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { advanceLocked } from "./advance-deals.server.ts";
import { type StoredOffer, selectOffers } from "./deal.view.server.ts";
import { factColumns } from "./deal-facts.server.ts";

const columns = {
  id: tasks.id,
  posterId: tasks.posterId,
  state: tasks.state,
  hidden: tasks.hidden,
  version: tasks.version,
  liveOffers: tasks.bidCount,
  ...pickTaskFields(tasks),
};

export type LockedDeal = NonNullable<Awaited<ReturnType<typeof lockDeal>>>;

/** Null when there is no such task. Everything that changes an offer holds this lock, so offers need none of their own. */
export async function lockDeal(tx: Transaction, taskId: string) {
  const isTask = eq(tasks.id, taskId);
  const [locked] = await tx.select({ id: tasks.id }).from(tasks).where(isTask).for("no key update");
  if (!locked) return null;
  await advanceLocked(tx, taskId);
  const [deal] = await tx.select(columns).from(tasks).where(isTask);
  if (!deal) return null;
  // Only steps of a deal under way depend on them. Not with the lock: a statement that waits reads the facts in other tables as they were before it waited.
  const [facts] = isUnderway(deal.state) ? await tx.select(factColumns).from(tasks).where(isTask) : [];
  return { ...deal, ...(facts && { facts }) };
}

export async function findOffer(db: Db, which: { id: string } | { chosenOf: string }): Promise<StoredOffer | null> {
  const condition =
    "id" in which ? eq(offers.id, which.id) : and(eq(offers.taskId, which.chosenOf), inArray(offers.state, [...chosenOfferStates]));
  const [offer] = await selectOffers(db).where(condition);
  return offer ?? null;
}

function isUnderway(state: TaskState): boolean {
  return underwayStates.some((underway) => underway === state);
}
