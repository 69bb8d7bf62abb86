// Decisions of moderators about cases, people and disputes, and undoing them.

import type { TransitionName } from "#contract/deals/deal.ts";
import {
  type DisputeOutcome,
  type DisputeSide,
  type DisputeDecision as NewDisputeDecision,
  smallerSide,
} from "#contract/deals/disputes/dispute.ts";
import {
  changeDays,
  type DecisionAction,
  isChangeable,
  type NewDecision,
  type NewPersonDecision,
  undoMinutes,
} from "#contract/moderation/decision.ts";
import type { ContentKind } from "#contract/people/content.ts";
import { hasRole } from "#contract/platform/role.ts";
import { stepByModerator } from "#server/deals/steps/deal.store.server.ts";
import { disputes } from "#server/deals/tables/dispute.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import { forgetPerson, type PersonRow } from "#server/people/person.store.server.ts";
import { departedIssuer } from "#server/people/person.table.server.ts";
import { lockRolesFor } from "#server/people/role.store.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import { currentTime } from "#server/platform/clock.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, gt, inArray, isNull, ne, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { applyDecision, isSuspending, isSuspension, revertDecision } from "./apply-decision.server.ts";
import { findContent } from "./content.server.ts";
import { isReversed } from "./decision.view.server.ts";
import { type Matter, mayDecide } from "./may-decide.server.ts";
import {
  appeals,
  type ContentDecision,
  cases,
  type DisputeDecision,
  decisions,
  isAboutContent,
  isOfDispute,
  isStanding,
  reports,
} from "./moderation.table.server.ts";
import { type MailNotice, notifyPerson, notifyReporters, takeBackFromReporters } from "./notices.server.ts";
import { holdIfReported, lockPerson } from "./open-case.server.ts";

type Moderator = Pick<PersonRow, "id" | "role">;
type LockedPerson = Awaited<ReturnType<typeof lockPerson>>;

/** Returns the id of the decision; null when there is no such case. */
export function decideCase(db: Db, mailNotice: MailNotice, moderator: Moderator, id: string, given: NewDecision) {
  return changeAboutPerson(db, async (tx) => {
    const [found] = await tx.select({ ownerId: cases.ownerId }).from(cases).where(eq(cases.id, id));
    if (!found) return null;
    if (isSuspension(given.action)) await lockRolesFor(tx, moderator);
    const owner = await lockPerson(tx, found.ownerId);
    const [open] = await tx.select().from(cases).where(eq(cases.id, id)).for("update");
    if (open?.state !== "open") throw new ProblemError(409, m.decision_case_closed());
    const content = await findContent(tx, open.kind, open.subjectId);
    const { action, days = changeDays } = given;
    refuseAgainst(owner, moderator, action);
    await refuseConcerned(tx, moderator, { kind: open.kind, subjectId: open.subjectId, personId: owner?.id ?? null, caseId: id });
    refuseImpossible(open.kind, { owner: owner !== null, content: content !== null }, action);
    const hidesContent = action === "hide" || (given.hide === true && content !== null && (action === "warn" || isSuspension(action)));
    const { kind, subjectId, taskId } = open;
    const decision = await addDecision(tx, moderator, given, {
      ...{ caseId: id, kind, subjectId, taskId, personId: owner?.id ?? null, action, hidesContent },
      words: content?.words ?? open.words,
      until: action === "suspend" || action === "ask_change" ? inDays(days) : null,
    });
    await tx.update(cases).set({ state: "closed", closedAt: sql`now()` }).where(eq(cases.id, id));
    await applyDecision(tx, decision);
    await notifyPerson(tx, mailNotice, "decision", decision);
    await notifyReporters(tx, decision);
    return { id: decision.id, person: owner };
  });
}

/** Without a case. Returns the id of the decision; null when there is no such person. */
export function decideAboutPerson(db: Db, mailNotice: MailNotice, moderator: Moderator, id: string, given: NewPersonDecision) {
  return changeAboutPerson(db, async (tx) => {
    if (isSuspension(given.action)) await lockRolesFor(tx, moderator);
    const person = await lockPerson(tx, id);
    if (!person || person.issuer === departedIssuer) return null;
    refuseAgainst(person, moderator, given.action);
    await refuseConcerned(tx, moderator, { kind: "person", subjectId: id, personId: id, caseId: null });
    await refuseRepeated(tx, moderator, id, given);
    const decision = await addDecision(tx, moderator, given, {
      ...{ caseId: null, kind: "person", subjectId: id, taskId: null, personId: id, action: given.action, hidesContent: false, words: "" },
      until: given.action === "suspend" && given.days ? inDays(given.days) : null,
    });
    await applyDecision(tx, decision);
    await notifyPerson(tx, mailNotice, "decision", decision);
    return { id: decision.id, person };
  });
}

/** Returns the id; null when there is no such decision. */
export function undoDecision(db: Db, mailNotice: MailNotice, moderator: Moderator, id: string) {
  return changeAboutPerson(db, async (tx) => {
    const locked = await lockDecision(tx, id);
    if (!locked) return null;
    const { decision, person } = locked;
    if (decision.moderatorId !== moderator.id) throw new ProblemError(403, m.decision_undo_others());
    if (isReversed(decision)) throw new ProblemError(409, m.decision_already_reversed());
    if ((await tx.$count(appeals, eq(appeals.decisionId, id))) > 0) throw new ProblemError(409, m.decision_undo_appealed());
    if (currentTime() - decision.createdAt.getTime() > undoMinutes * 60_000)
      throw new ProblemError(409, m.decision_undo_late({ minutes: numberText(undoMinutes) }));
    await tx.update(decisions).set({ undoneAt: sql`now()` }).where(eq(decisions.id, id));
    if (isOfDispute(decision)) await moveDeal(tx, decision, "undo");
    if (isAboutContent(decision)) await revertDecision(tx, decision);
    await reopenCase(tx, decision.caseId);
    await takeBackFromReporters(tx, decision);
    await notifyPerson(tx, mailNotice, "decision_reversed", decision);
    await recordAudit(tx, { actorId: moderator.id, action: "decision.undo", subjectId: id });
    return { id, person };
  });
}

/**
 * The side that a dispute is decided against is the person that the decision is about. Returns the id of the decision; null when there is no
 * such dispute.
 */
export function decideDispute(db: Db, mailNotice: MailNotice, moderatorId: string, disputeId: string, given: NewDisputeDecision) {
  return changeAboutPerson(db, async (tx) => {
    const [dispute] = await tx
      .select({ taskId: tasks.id, title: tasks.title, posterId: tasks.posterId, winnerId: offers.bidderId })
      .from(disputes)
      .innerJoin(tasks, eq(tasks.id, disputes.taskId))
      .innerJoin(offers, eq(offers.id, disputes.offerId))
      .where(eq(disputes.id, disputeId));
    if (!dispute) return null;
    const { taskId, title, posterId, winnerId } = dispute;
    if ([posterId, winnerId].includes(moderatorId)) throw new ProblemError(403, m.decision_own_dispute());
    const { outcome: action, reasons, winnerPercent } = given;
    const person = await lockPerson(tx, sideAgainst(given) === "poster" ? posterId : winnerId);
    const id = newId();
    await moveDeal(tx, { id, taskId, action, winnerPercent }, "decide");
    const personId = person?.issuer === departedIssuer ? null : (person?.id ?? null);
    await tx.insert(decisions).values({
      ...{ id, kind: "dispute", subjectId: disputeId, taskId, personId, moderatorId, action, reasons },
      ...{ hidesContent: false, words: title },
    });
    await recordAudit(tx, {
      actorId: moderatorId,
      action: "decision.make",
      subjectId: id,
      details: { action, kind: "dispute", ...(winnerPercent !== undefined && { winnerPercent }) },
    });
    await notifyPerson(tx, mailNotice, "decision", { id, caseId: null, personId, action });
    return { id, person };
  });
}

function sideAgainst({ outcome, winnerPercent = 0 }: NewDisputeDecision): DisputeSide {
  if (outcome === "split") return smallerSide(winnerPercent);
  return outcome === "complete" ? "poster" : "winner";
}

type DecidedDispute = Pick<DisputeDecision, "id" | "taskId" | "action"> & { winnerPercent?: number | undefined };
type Change = "decide" | "undo" | "reverse";

const disputeSteps: Record<DisputeOutcome, Record<Change, TransitionName>> = {
  complete: { decide: "decide_complete", undo: "reopen_dispute", reverse: "reverse_complete" },
  end: { decide: "decide_end", undo: "reopen_dispute", reverse: "reverse_end" },
  // There is no opposite of a split: it is decided again.
  split: { decide: "decide_split", undo: "reopen_dispute", reverse: "reopen_dispute" },
};

/** Moves the deal with the step of a moderator. Throws why the deal cannot be moved, which undoes the transaction. */
export async function moveDeal(tx: Transaction, decided: DecidedDispute, change: Change): Promise<void> {
  const { id: decisionId, taskId, action, winnerPercent } = decided;
  const refusal = await stepByModerator(tx, { name: disputeSteps[action][change], taskId, decisionId, winnerPercent });
  if (refusal) throw refusal;
}

type Changed = { id: string; person: LockedPerson };

/** Runs the change in a transaction; a problem that it throws undoes it. Afterwards the person is read from the database again. */
export async function changeAboutPerson(db: Db, change: (tx: Transaction) => Promise<Changed | null>): Promise<string | null> {
  const changed = await db.transaction(change);
  if (changed?.person) forgetPerson(db, changed.person);
  return changed?.id ?? null;
}

/** Locks the person before the decision; see `lockPerson`. */
export async function lockDecision(tx: Transaction, id: string) {
  const [found] = await tx.select({ personId: decisions.personId }).from(decisions).where(eq(decisions.id, id));
  const person = found ? await lockPerson(tx, found.personId) : null;
  const [decision] = await tx.select().from(decisions).where(eq(decisions.id, id)).for("update");
  return decision && { decision, person };
}

function refuseAgainst(person: Pick<PersonRow, "id" | "role"> | null, moderator: Moderator, action: DecisionAction): void {
  if (person?.id === moderator.id) throw new ProblemError(403, m.decision_own());
  const isAgainst = action !== "dismiss" && person?.role === "administrator";
  if (isAgainst && !hasRole(moderator.role, "administrator")) throw new ProblemError(403, m.decision_against_administrator());
}

async function refuseConcerned(tx: Transaction, { id }: Moderator, matter: Matter): Promise<void> {
  if (!(await mayDecide(tx, id, matter))) throw new ProblemError(403, m.decision_concerns_you());
}

/** A second click, or two moderators at once. The person is locked. */
async function refuseRepeated(tx: Transaction, moderator: Moderator, personId: string, given: NewPersonDecision): Promise<void> {
  const { action, rule } = given;
  const isSame = isSuspension(action)
    ? and(isSuspending, inArray(decisions.action, [action, "ban"]))
    : and(
        isNull(decisions.caseId),
        eq(decisions.moderatorId, moderator.id),
        eq(decisions.action, action),
        eq(decisions.rule, rule),
        isStanding,
        gt(decisions.createdAt, sql`now() - make_interval(mins => ${undoMinutes})`),
      );
  if ((await tx.$count(decisions, and(eq(decisions.personId, personId), isSame))) > 0) throw new ProblemError(409, m.decision_in_force());
}

/** Content that was deleted cannot be hidden, and a person who left cannot be warned. */
function refuseImpossible(kind: ContentKind, existing: { owner: boolean; content: boolean }, action: DecisionAction): void {
  if (action === "ask_change" && !isChangeable(kind)) throw invalid([{ field: "action", message: m.decision_change_impossible() }]);
  if (!existing.content && (action === "hide" || action === "ask_change")) throw new ProblemError(409, m.decision_content_gone());
  const concernsOwner = action !== "dismiss" && action !== "hide";
  if (!existing.owner && concernsOwner) throw new ProblemError(409, m.decision_person_gone());
}

function inDays(days: number): Date {
  return new Date(currentTime() + days * 86_400_000);
}

type Decided = Pick<
  ContentDecision,
  "caseId" | "kind" | "subjectId" | "taskId" | "personId" | "action" | "hidesContent" | "words" | "until"
>;

async function addDecision(
  tx: Transaction,
  { id: moderatorId }: Moderator,
  given: { rule: string; reasons: string },
  decided: Decided,
): Promise<ContentDecision> {
  const { rules } = await readMarketSettings(tx);
  const rule = rules.find(({ id }) => id === given.rule);
  if (!rule) throw invalid([{ field: "rule", message: m.decision_rule_unknown() }]);
  const { rule: ruleId, reasons } = given;
  const [row] = await tx
    .insert(decisions)
    .values({ ...decided, id: newId(), moderatorId, rule: ruleId, ruleTitle: rule.title, reasons })
    .returning();
  if (!row || !isAboutContent(row)) throw new Error("A decision was not inserted.");
  const details = { action: row.action, kind: row.kind, rule: row.rule };
  await recordAudit(tx, { actorId: moderatorId, action: "decision.make", subjectId: row.id, details });
  return row;
}

/** If new reports have opened another case about the same content, the reports move there. */
async function reopenCase(tx: Transaction, id: string | null): Promise<void> {
  if (id === null) return;
  const [closed] = await tx.select().from(cases).where(eq(cases.id, id)).for("update");
  if (!closed) return;
  const isSame = and(eq(cases.kind, closed.kind), eq(cases.subjectId, closed.subjectId), eq(cases.state, "open"), ne(cases.id, id));
  const [other] = await tx.select().from(cases).where(isSame).for("update");
  // The reports that have held the content back do not do it again.
  const heldAt = other?.heldAt ?? closed.heldAt;
  if (other) {
    await tx.update(reports).set({ caseId: other.id }).where(eq(reports.caseId, id));
    await tx.update(cases).set({ heldAt }).where(eq(cases.id, other.id));
  } else await tx.update(cases).set({ state: "open", closedAt: null }).where(eq(cases.id, id));
  await holdIfReported(tx, { ...(other ?? closed), heldAt });
}
