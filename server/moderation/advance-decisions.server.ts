// The job that ends due suspensions, and opens a case where a requested change was not made in time.
// It also hides tasks that opened while their poster was being suspended.
import { isRestricted, people } from "#server/people/person.table.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, asc, eq, isNull, lte, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { hideOpenTasks, isShown, isSuspension, revertDecision } from "./apply-decision.server.ts";
import { findContent } from "./content.server.ts";
import { changeAboutPerson, lockDecision } from "./decide.server.ts";
import { decisions, isAboutContent, isStanding } from "./decision.table.server.ts";
import { lockPerson, openCase } from "./open-case.server.ts";

const atOnce = 100;
const isDue = and(lte(decisions.until, sql`now()`), isNull(decisions.endedAt), isStanding);

/** Returns how many decisions it has ended and how many tasks it has hidden. */
export async function advanceDecisions(db: Db): Promise<number> {
  const due = await db.select({ id: decisions.id }).from(decisions).where(isDue).orderBy(asc(decisions.until)).limit(atOnce);
  for (const { id } of due) await changeAboutPerson(db, (tx) => endDecision(tx, id));
  return due.length + (await hideTasksOfSuspended(db));
}

async function hideTasksOfSuspended(db: Db): Promise<number> {
  const posters = await db
    .selectDistinct({ id: people.id })
    .from(people)
    .innerJoin(tasks, and(eq(tasks.posterId, people.id), isShown))
    .where(isRestricted)
    .limit(atOnce);
  let hidden = 0;
  for (const { id } of posters) {
    hidden += await db.transaction(async (tx) => {
      await lockPerson(tx, id);
      return hideOpenTasks(tx, id);
    });
  }
  return hidden;
}

async function endDecision(tx: Transaction, id: string) {
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
