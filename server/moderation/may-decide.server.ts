// Which moderators may decide: none in their own cause.

import { jobOfferStates } from "#contract/deals/offer-states.ts";
import type { DecisionKind } from "#contract/moderation/decision.ts";
import type { ContentKind } from "#contract/people/content.ts";
import { disputes } from "#server/deals/tables/dispute.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { canSignIn, departedIssuer, isActive, people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, ne, sql } from "#server/platform/database/drizzle.server.ts";
import { literals } from "#server/platform/database/sql-in.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { findContent } from "./content.server.ts";

export type Matter = {
  kind: DecisionKind;
  subjectId: string;
  /** The person that the decision is or would be about. */
  personId: string | null;
  caseId: string | null;
  /** Of an appeal: the moderator who made the decision. */
  moderatorId?: string | null;
};

/**
 * The author, the person that a review is about, the sides of a dispute, and people who have had a deal with the author never decide. People who
 * reported the content or to whom it is addressed, and the moderator whose decision is appealed, decide only if no other moderator can.
 */
export async function mayDecide(db: Db, callerId: string, matter: Matter): Promise<boolean> {
  const staff = await readStaff(db, matter);
  const caller = staff.find(({ id }) => id === callerId);
  if (!caller || caller.isParty) return false;
  const others = staff.filter(({ id, isParty, hasAccount }) => id !== callerId && !isParty && hasAccount);
  if (callerId === matter.moderatorId) return others.length === 0;
  return !caller.isInvolved || others.every(({ id, isInvolved }) => isInvolved || id === matter.moderatorId);
}

/** The active moderators and administrators. */
export async function readStaff(db: Db, { kind, subjectId, personId, caseId }: Matter) {
  const { parties, recipients } = kind === "dispute" ? await readSides(db, subjectId) : await readConcerned(db, kind, subjectId);
  // The names are written out, since a query without joins would leave out the tables.
  const hasDeal = sql<boolean>`exists (select from offers join tasks on tasks.id = offers.task_id
    where offers.state in (${literals(jobOfferStates)})
      and ((tasks.poster_id = ${personId}::uuid and offers.bidder_id = people.id)
        or (tasks.poster_id = people.id and offers.bidder_id = ${personId}::uuid)))`;
  const hasReported = sql<boolean>`exists (select from reports where reports.case_id = ${caseId}::uuid and reports.person_id = people.id)`;
  // A literal, for the partial index of staff.
  const isStaffMember = and(sql`${people.role} <> 'member'`, ne(people.issuer, departedIssuer), isActive);
  const hasAccount = sql<boolean>`${canSignIn}`;
  const rows = await db.select({ id: people.id, hasDeal, hasReported, hasAccount }).from(people).where(isStaffMember);
  return rows.map(({ id, hasDeal, hasReported, hasAccount }) => ({
    id,
    hasAccount,
    isParty: id === personId || parties.includes(id) || (kind !== "dispute" && hasDeal),
    isInvolved: hasReported || recipients.includes(id),
  }));
}

async function readConcerned(db: Db, kind: ContentKind, id: string) {
  const content = await findContent(db, kind, id);
  return { parties: content?.parties ?? [], recipients: content?.recipients ?? [] };
}

async function readSides(db: Db, disputeId: string) {
  const [dispute] = await db
    .select({ posterId: tasks.posterId, winnerId: offers.bidderId })
    .from(disputes)
    .innerJoin(tasks, eq(tasks.id, disputes.taskId))
    .innerJoin(offers, eq(offers.id, disputes.offerId))
    .where(eq(disputes.id, disputeId));
  return { parties: dispute ? [dispute.posterId, dispute.winnerId] : [], recipients: [] };
}
