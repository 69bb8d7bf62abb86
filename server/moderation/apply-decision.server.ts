// What a decision changes: hidden content, open tasks of a suspended person, and the suspension itself.
import type { ContentKind } from "#contract/content.ts";
import type { DecisionAction } from "#contract/decision.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, isNull, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { contentTables } from "./content.server.ts";
import { decisions } from "./decision.table.server.ts";

type Decided = Pick<typeof decisions.$inferSelect, "id" | "caseId" | "kind" | "subjectId" | "personId" | "action" | "hidesContent">;

const isStanding = and(isNull(decisions.undoneAt), isNull(decisions.reversedAt));
const isSuspending = and(isStanding, isNull(decisions.endedAt), sql`${decisions.action} in ('suspend', 'ban')`);

export function isSuspension(action: DecisionAction): boolean {
  return action === "suspend" || action === "ban";
}

/** The decision is stored already. */
export async function applyDecision(
  tx: Transaction,
  { id, caseId, kind, subjectId, personId, action, hidesContent }: Decided,
): Promise<void> {
  const table = contentTables[kind];
  const hidden = { hidden: "decided", hiddenBy: id } as const;
  if (hidesContent) {
    // What an earlier decision hides stays hidden by that one.
    await tx
      .update(table)
      .set(hidden)
      .where(and(eq(table.id, subjectId), sql`${table.hidden} is distinct from 'decided'`));
  } else if (caseId !== null) {
    await showAgain(tx, kind, and(eq(table.id, subjectId), eq(table.hidden, "held")));
  }
  if (!isSuspension(action) || personId === null) return;
  await tx
    .update(tasks)
    .set(hidden)
    .where(and(eq(tasks.posterId, personId), eq(tasks.state, "open"), isNull(tasks.hidden)));
  await updateSuspension(tx, personId);
}

/** After the decision was marked as undone, reversed or ended: restores what it changed, unless another decision has the same effect. */
export async function revertDecision(tx: Transaction, { id, kind, subjectId, personId, action }: Decided): Promise<void> {
  const table = contentTables[kind];
  await showAgain(tx, kind, and(eq(table.id, subjectId), eq(table.hiddenBy, id)));
  if (!isSuspension(action) || personId === null) return;
  await showAgain(tx, "task", eq(tasks.hiddenBy, id));
  await updateSuspension(tx, personId);
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
