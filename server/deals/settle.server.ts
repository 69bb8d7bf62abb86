// Does what the clock has made due. Any process may run it at any time, twice or at once with another; a task that nobody settled for
// months ends as if the clock had acted on the minute.
import { clockTransitions, transition } from "#contract/deal.ts";
import type { Db, Transaction } from "#server/database/database.server.ts";
import { and, eq, inArray, lte, type SQL } from "#server/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { applyTransition } from "./apply.server.ts";
import { now } from "./deal.clock.server.ts";

export const settleBatch = 100;
const isDue = lte(tasks.dueAt, now);

/** At most one batch, leaving alone what another transaction holds. Answers how many tasks it found. */
export async function settleDue(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const due = tx.select({ id: tasks.id }).from(tasks).where(isDue).orderBy(tasks.dueAt).limit(settleBatch);
    const ids = (await due.for("no key update", { skipLocked: true })).map(({ id }) => id);
    await settleLocked(tx, ids);
    return ids.length;
  });
}

/** All that is due among these tasks, before somebody reads them. */
export async function settleAmong(db: Db, which: SQL): Promise<void> {
  const [due] = await db.select({ id: tasks.id }).from(tasks).where(and(isDue, which)).limit(1);
  if (!due) return;
  const found = await db.transaction(async (tx) => {
    // In one order, so that two who settle many tasks cannot wait for each other.
    const rows = tx.select({ id: tasks.id }).from(tasks).where(and(isDue, which)).orderBy(tasks.id).limit(settleBatch);
    const ids = (await rows.for("no key update")).map(({ id }) => id);
    await settleLocked(tx, ids);
    return ids.length;
  });
  if (found === settleBatch) await settleAmong(db, which);
}

/** Of tasks whose rows this transaction has locked. */
export async function settleLocked(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const name of clockTransitions) {
    const [from = ""] = Object.keys(transition(name).task);
    const which = and(inArray(tasks.id, ids), eq(tasks.state, from), isDue);
    const due = await tx.select({ id: tasks.id }).from(tasks).where(which);
    if (due.length > 0) await applyTransition(tx, { name, taskIds: due.map(({ id }) => id), actorId: null });
  }
}
