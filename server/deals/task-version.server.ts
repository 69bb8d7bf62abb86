// A change of what was offered on: kept as a version, so that bidders see what changed, and told to them.
import { taskTerms } from "#contract/deal.ts";
import type { TermChange } from "#contract/offer.ts";
import type { TaskUpdate } from "#contract/task.ts";
import { taskFieldNames } from "#contract/task-fields.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import type { ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { applyTransition } from "./apply.server.ts";
import { type LockedDeal, lockDeal } from "./deal.lock.server.ts";
import { refusalOf } from "./deal.rules.ts";
import { taskVersions } from "./deal.table.server.ts";

/**
 * Lets a poster write new values into a task, unless the deal has gone too far for that. A task that nobody has an offer on changes
 * freely. Null when the task is gone or not this poster's.
 */
export async function changeUnderDeal<Written>(
  db: Db,
  { taskId, posterId, given }: { taskId: string; posterId: string; given: TaskUpdate },
  write: (tx: Transaction) => Promise<Written | null>,
): Promise<Written | ProblemError | null> {
  return db.transaction(async (tx) => {
    const deal = await lockDeal(tx, taskId);
    if (!deal || deal.posterId !== posterId) return null;
    const changes = changesOf(deal, given);
    const refusal = refusalOf("change", { taskState: deal.state, offerState: "none", isPoster: true, isBidder: false });
    if (refusal && taskFieldNames.some((name) => deal[name] !== given[name])) return refusal;
    const written = await write(tx);
    const concernsDeal = deal.liveOffers > 0 || deal.state !== "open";
    if (written === null || changes.length === 0 || !concernsDeal) return written;
    await recordVersion(tx, deal, changes);
    await applyTransition(tx, { name: "change", taskId, actorId: posterId });
    return written;
  });
}

export async function recordVersion(tx: Transaction, deal: LockedDeal, changes: TermChange[]): Promise<void> {
  if (deal.liveOffers === 0) return;
  const version = deal.version + 1;
  await tx.update(tasks).set({ version }).where(eq(tasks.id, deal.id));
  await tx.insert(taskVersions).values({ taskId: deal.id, version, changes });
}

function changesOf(deal: LockedDeal, given: TaskUpdate): TermChange[] {
  return taskTerms.filter((field) => deal[field] !== given[field]).map((field) => ({ field, from: deal[field], to: given[field] }));
}
