// The job that ends due suspensions, opens a case where a requested change was not made in time, and releases held content that nobody
// has decided about. It also hides tasks that opened while their poster was being suspended.
import { isRestricted, people } from "#server/people/person.table.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, asc, eq, isNull, lte, sql } from "#server/platform/database/drizzle.server.ts";
import { describeError } from "#server/platform/log/describe-error.ts";
import type { Log } from "#server/platform/log/log.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { hideOpenTasks, isShown, isSuspension, releaseHeld, revertDecision } from "./apply-decision.server.ts";
import { findContent, isHeld } from "./content.server.ts";
import { changeAboutPerson, lockDecision } from "./decide.server.ts";
import { cases, decisions, isAboutContent, isStanding } from "./moderation.table.server.ts";
import { isHoldOver, lockPerson, openCase } from "./open-case.server.ts";

const isDue = and(lte(decisions.until, sql`now()`), isNull(decisions.endedAt), isStanding);
const isToRelease = and(eq(cases.state, "open"), isHoldOver, isHeld);

/** Each has the rows that are due, and changes one of them in a transaction of its own: false when another process did. */
const steps = [
  { list: listDue, change: endDecision },
  { list: listToRelease, change: releaseCase },
  { list: listPostersToHide, change: hideTasksOf },
];

/**
 * Returns how much it has changed. One failure does not stop the others; it is thrown at the end, so that the job counts as failed.
 * `onChange` is called after changes.
 */
export async function advanceDecisions(db: Db, log: Log, onChange: () => void): Promise<number> {
  let changed = 0;
  const failures: unknown[] = [];
  for (const { list, change } of steps) {
    for (const { id } of await list(db)) {
      try {
        if (await change(db, id)) changed += 1;
      } catch (error) {
        failures.push(error);
        log.warn({ ...describeError(error), step: change.name, id }, "A step of moderation failed.");
      }
    }
  }
  if (changed > 0) onChange();
  if (failures.length > 0) throw new Error(`${failures.length} steps of moderation failed.`, { cause: failures[0] });
  return changed;
}

function listDue(db: Db) {
  return db.select({ id: decisions.id }).from(decisions).where(isDue).orderBy(asc(decisions.until));
}

async function endDecision(db: Db, id: string): Promise<boolean> {
  return (await changeAboutPerson(db, (tx) => endLocked(tx, id))) !== null;
}

async function endLocked(tx: Transaction, id: string) {
  const locked = await lockDecision(tx, id);
  if (!locked || !isAboutContent(locked.decision)) return null;
  const { decision, person } = locked;
  // Another process may have ended it, or a moderator undone it.
  const ended = await tx
    .update(decisions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(decisions.id, id), isDue))
    .returning({ id: decisions.id });
  if (ended.length === 0) return null;
  if (isSuspension(decision.action)) {
    await revertDecision(tx, decision);
  } else {
    const content = await findContent(tx, decision.kind, decision.subjectId);
    if (content?.words === decision.words) await openCase(tx, { ...content, ownerId: decision.personId }, "unchanged");
  }
  await recordAudit(tx, { actorId: null, action: "decision.end", subjectId: id });
  return { id, person };
}

function listToRelease(db: Db) {
  return db.select({ id: cases.id }).from(cases).where(isToRelease).orderBy(asc(cases.heldAt));
}

/** The case stays open. */
function releaseCase(db: Db, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ ownerId: cases.ownerId }).from(cases).where(eq(cases.id, id));
    await lockPerson(tx, found?.ownerId ?? null);
    const [held] = await tx
      .select()
      .from(cases)
      .where(and(eq(cases.id, id), isToRelease))
      .for("update");
    if (!held) return false;
    await releaseHeld(tx, held.kind, held.subjectId);
    await recordAudit(tx, { actorId: null, action: "case.release", subjectId: id });
    return true;
  });
}

function listPostersToHide(db: Db) {
  return db
    .selectDistinct({ id: people.id })
    .from(people)
    .innerJoin(tasks, and(eq(tasks.posterId, people.id), isShown))
    .where(isRestricted);
}

function hideTasksOf(db: Db, personId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, personId);
    return (await hideOpenTasks(tx, personId)) > 0;
  });
}
