// What a decision about content changes: hidden content, open tasks of a suspended person, and the suspension itself.

import type { DecisionAction } from "#contract/moderation/decision.ts";
import type { ContentKind } from "#contract/people/content.ts";
import { departedPeople, people } from "#server/people/person.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, isNotNull, isNull, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { contentTables } from "./content.server.ts";
import { type ContentDecision, cases, decisions, isStanding } from "./moderation.table.server.ts";

type Decided = Pick<ContentDecision, "id" | "caseId" | "kind" | "subjectId" | "personId" | "action" | "hidesContent">;

export const isSuspending = and(isStanding, isNull(decisions.endedAt), sql`${decisions.action} in ('suspend', 'ban')`);
/** A task that is open and not hidden. */
export const isShown = and(eq(tasks.state, "open"), isNull(tasks.hidden));

export function isSuspension(action: DecisionAction): boolean {
  return action === "suspend" || action === "ban";
}

/** The decision is stored already. */
export async function applyDecision(
  tx: Transaction,
  { id, caseId, kind, subjectId, personId, action, hidesContent }: Decided,
): Promise<void> {
  const table = contentTables[kind];
  if (hidesContent) {
    // What an earlier decision hides stays hidden by that one.
    await tx
      .update(table)
      .set({ hidden: "decided", hiddenBy: id })
      .where(and(eq(table.id, subjectId), sql`${table.hidden} is distinct from 'decided'`));
  } else if (caseId !== null) {
    await releaseHeld(tx, kind, subjectId);
  }
  if (!isSuspension(action) || personId === null) return;
  await updateSuspension(tx, personId);
  await hideOpenTasks(tx, personId);
}

export function releaseHeld(tx: Transaction, kind: ContentKind, subjectId: string): Promise<void> {
  const table = contentTables[kind];
  return showAgain(tx, kind, and(eq(table.id, subjectId), eq(table.hidden, "held")));
}

/** The caller has locked the person. Hides nothing if they are no longer suspended. Returns the number of hidden tasks. */
export async function hideOpenTasks(tx: Transaction, personId: string): Promise<number> {
  const hidden = await tx
    .update(tasks)
    .set({ hidden: "decided", hiddenBy: sql`${people.suspendedBy}` })
    .from(people)
    .where(and(eq(people.id, personId), isNotNull(people.suspendedBy), eq(tasks.posterId, people.id), isShown))
    .returning({ id: tasks.id });
  return hidden.length;
}

/** After the decision was marked as undone, reversed or ended: restores what it changed, unless another decision has the same effect. */
export async function revertDecision(tx: Transaction, { id, kind, subjectId, personId, action }: Decided): Promise<void> {
  const table = contentTables[kind];
  await showAgain(tx, kind, and(eq(table.id, subjectId), eq(table.hiddenBy, id)));
  if (action === "ask_change") await closeUnchanged(tx, kind, subjectId);
  if (!isSuspension(action)) return;
  // A banned person who deleted the account may register again.
  await tx.update(departedPeople).set({ emailHash: null, bannedBy: null }).where(eq(departedPeople.bannedBy, id));
  if (personId === null) return;
  await showAgain(tx, "task", eq(tasks.hiddenBy, id));
  await updateSuspension(tx, personId);
}

/** The case that opened because the change was not made. Reports that joined it keep it open. */
async function closeUnchanged(tx: Transaction, kind: ContentKind, subjectId: string): Promise<void> {
  const isOfContent = and(eq(cases.kind, kind), eq(cases.subjectId, subjectId), eq(cases.source, "unchanged"), eq(cases.state, "open"));
  const isUnreported = sql`not exists (select from reports where reports.case_id = ${cases.id})`;
  await tx.update(cases).set({ state: "closed", closedAt: sql`now()` }).where(and(isOfContent, isUnreported));
}

async function showAgain(tx: Transaction, kind: ContentKind, which: SQL | undefined): Promise<void> {
  const table = contentTables[kind];
  const isOpenTaskOfSuspended =
    kind === "task" ? sql`or (${isSuspending} and ${decisions.personId} = ${tasks.posterId} and ${tasks.state} = 'open')` : sql``;
  const other = sql`(
    select ${decisions.id} from ${decisions}
    where (${isStanding} and ${decisions.hidesContent} and ${decisions.kind} = ${kind} and ${decisions.subjectId} = ${table.id})
      ${isOpenTaskOfSuspended}
    order by ${decisions.id} limit 1)`;
  await tx
    .update(table)
    .set({ hidden: sql`case when ${other} is not null then 'decided' end`, hiddenBy: other })
    .where(which);
}

/** From the decisions that are in force: a ban, or else the longest suspension. */
async function updateSuspension(tx: Transaction, personId: string): Promise<void> {
  const inForce = sql`from ${decisions} where ${isSuspending} and ${decisions.personId} = ${people.id}`;
  await tx
    .update(people)
    .set({
      isBanned: sql`exists (select ${inForce} and ${decisions.action} = 'ban')`,
      suspendedUntil: sql`(select max(${decisions.until}) ${inForce})`,
      suspendedBy: sql`(select ${decisions.id} ${inForce} order by ${decisions.action} = 'ban' desc, ${decisions.until} desc limit 1)`,
    })
    .where(eq(people.id, personId));
}
