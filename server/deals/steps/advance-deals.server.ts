// Advances tasks that are due by the clock. Any process may run it at any time, even concurrently; a task that was left for
// months ends as if the clock had acted on the minute.

import { refusalOf, type Stand } from "#contract/deals/deal.rules.ts";
import { clockTransitions } from "#contract/deals/deal.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, lte, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { databaseFailureOf } from "#server/platform/database/failures.ts";
import { now } from "#server/platform/database/now.server.ts";
import { smallestId } from "#server/platform/database/page.ts";
import { hiddenFromPlanner, preparedFor } from "#server/platform/database/prepared.server.ts";
import { describeError } from "#server/platform/log/describe-error.ts";
import type { Log } from "#server/platform/log/log.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { applyTransition } from "./apply.server.ts";
import { factColumns } from "./deal-facts.server.ts";

export const dueBatch = 100;

/** A cursor into the due tasks, with the time as text: a Date would cut it to milliseconds. */
export type DuePosition = { id: string; dueAt: string };
type ListDue = (after: DuePosition | null) => Promise<DuePosition[]>;
type Advanced = { advanced: number; failures: { taskId: string; error: unknown }[]; next: DuePosition | null };

/**
 * Everything that is due. Deals that it has not reached yet are advanced when they are read. `onChange` is called after changes. A failure
 * is thrown at the end, so that the job counts as failed.
 */
export async function advanceDeals(db: Db, log: Log, onChange: () => void): Promise<void> {
  let after: DuePosition | null = null;
  let failure: Advanced["failures"][number] | undefined;
  do {
    const { advanced, failures, next } = await advanceDue(db, after);
    if (advanced > 0) onChange();
    const [first] = failures;
    if (first) log.warn({ ...describeError(first.error), task: first.taskId, failed: failures.length }, "Tasks could not be advanced.");
    failure ??= first;
    after = next;
  } while (after);
  if (failure) throw failure.error;
}

/** All that is due among these tasks, before they are read. A task that cannot be advanced is read as it is stored. */
export function advanceAmong(db: Db, which: SQL): Promise<void> {
  return advanceListed(db, (after) => listDue(db, after, which));
}

/** As `advanceAmong`, of the tasks that a person posted or has made an offer on. */
export function advanceOf(db: Db, personId: string): Promise<void> {
  return advanceListed(db, (after) =>
    dueOfPerson(db).execute({ personId, dueAt: after?.dueAt ?? "-infinity", id: after?.id ?? smallestId, limit: dueBatch }),
  );
}

async function advanceListed(db: Db, list: ListDue): Promise<void> {
  let after: DuePosition | null = null;
  do ({ next: after } = await advanceDue(db, after, list));
  while (after);
}

/**
 * One batch; `next` is where the following batch begins, null after the last one. Each task has a transaction of its own, so that one
 * failure does not delay the others. Without `list`, tasks that another transaction has locked are left to it.
 */
export async function advanceDue(db: Db, after: DuePosition | null = null, list?: ListDue): Promise<Advanced> {
  const due = await (list ? list(after) : listDue(db, after));
  const lock = list ? {} : { skipLocked: true as const };
  const failures: Advanced["failures"] = [];
  let advanced = 0;
  for (const task of due) {
    try {
      if (await advanceTask(db, task.id, lock)) advanced += 1;
    } catch (error) {
      failures.push({ taskId: task.id, error });
      // While the database is away the other tasks would fail too. The next listing then fails, and its error is thrown.
      if (databaseFailureOf(error) === "away") return { advanced, failures, next: task };
    }
  }
  return { advanced, failures, next: due.length === dueBatch ? (due.at(-1) ?? null) : null };
}

// Not the clock's time, which changes within a statement and so cannot be looked up in an index.
const isDue = lte(tasks.dueAt, sql`now()`);

/** Prepared, because every list of a person begins with it. */
const dueOfPerson = preparedFor((db) => {
  const personId = hiddenFromPlanner(sql.placeholder("personId"), "uuid");
  const mine = sql`
    select ${tasks.id}, ${tasks.dueAt} from ${tasks} where ${tasks.posterId} = ${personId} and ${isDue}
    union
    select ${tasks.id}, ${tasks.dueAt} from ${offers} join ${tasks} on ${tasks.id} = ${offers.taskId} where ${offers.bidderId} = ${personId} and ${isDue}`;
  return db
    .select({ id: sql<string>`id`, dueAt: sql<string>`due_at::text` })
    .from(sql`(${mine}) mine`)
    .where(sql`(due_at, id) > (${sql.placeholder("dueAt")}::timestamptz, ${sql.placeholder("id")}::uuid)`)
    .orderBy(sql`mine.due_at, id`)
    .limit(sql.placeholder("limit"))
    .prepare("due_of_person");
});

function listDue(db: Db, after: DuePosition | null, which?: SQL): Promise<DuePosition[]> {
  const isLater = after ? sql`(${tasks.dueAt}, ${tasks.id}) > (${after.dueAt}::timestamptz, ${after.id}::uuid)` : undefined;
  return db
    .select({ id: tasks.id, dueAt: sql<string>`${tasks.dueAt}::text` })
    .from(tasks)
    .where(and(isDue, isLater, which))
    .orderBy(tasks.dueAt, tasks.id)
    .limit(dueBatch);
}

async function advanceTask(db: Db, id: string, lock: { skipLocked?: true }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [locked] = await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, id)).for("no key update", lock);
    return locked !== undefined && advanceLocked(tx, id);
  });
}

/** Of a task whose row this transaction has locked. False when nothing was due. */
export async function advanceLocked(tx: Transaction, taskId: string): Promise<boolean> {
  const first = await readDue(tx, taskId);
  let due = first;
  for (const name of clockTransitions) {
    if (!due || refusalOf(name, due) !== null) continue;
    await applyTransition(tx, { name, taskId, actorId: null });
    due = await readDue(tx, taskId);
  }
  return first !== null;
}

/** Null when the task is not due. Most tasks are not, so the facts are read only then. */
async function readDue(tx: Transaction, id: string): Promise<Stand | null> {
  const isDue = and(eq(tasks.id, id), lte(tasks.dueAt, now));
  const [due] = await tx.select({ taskState: tasks.state }).from(tasks).where(isDue);
  if (!due) return null;
  const [facts] = await tx.select(factColumns).from(tasks).where(eq(tasks.id, id));
  return facts ? { ...due, facts, offerState: "none", by: "clock", isPoster: false, isBidder: false } : null;
}
