// Appeals against decisions: one for each decision, decided by another moderator where there is one.
import { type AppealDecision, appealDays } from "#contract/moderation/decision.ts";
import { endAppealHold, holdForAppeal } from "#server/money/payments/settle.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { revertDecision } from "./apply-decision.server.ts";
import { changeAboutPerson, lockDecision, moveDeal } from "./decide.server.ts";
import { isReversed } from "./decision.view.server.ts";
import { mayDecide } from "./may-decide.server.ts";
import { appeals, decisions, isAboutContent, isOfDispute } from "./moderation.table.server.ts";
import { type MailNotice, notifyPerson } from "./notices.server.ts";

/** As whom the side that appealed learns that it succeeded: what happens to the deal depends on it. */
const sides = { complete: "poster", end: "bidder", split: "side" } as const;

/** Null when there is no decision about this person. */
export async function addAppeal(db: Db, personId: string, decisionId: string, text: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const locked = await lockDecision(tx, decisionId);
    if (locked?.decision.personId !== personId || locked.decision.action === "dismiss") return null;
    if (isReversed(locked.decision)) throw new ProblemError(409, m.decision_already_reversed());
    const id = newId();
    const dueAt = sql`now() + make_interval(days => ${appealDays})`;
    const added = await tx
      .insert(appeals)
      .values({ id, decisionId, personId, text, dueAt })
      .onConflictDoNothing()
      .returning({ id: appeals.id });
    if (added.length === 0) throw new ProblemError(409, m.appeal_already());
    if (isOfDispute(locked.decision)) await holdForAppeal(tx, locked.decision.taskId);
    await recordAudit(tx, { actorId: personId, action: "appeal.send", subjectId: id });
    return id;
  });
}

/** Returns the id; null when there is no such appeal. */
export function decideAppeal(db: Db, mailNotice: MailNotice, moderatorId: string, id: string, { outcome, reasons }: AppealDecision) {
  return changeAboutPerson(db, async (tx) => {
    const [found] = await tx.select({ decisionId: appeals.decisionId }).from(appeals).where(eq(appeals.id, id));
    const locked = found && (await lockDecision(tx, found.decisionId));
    const [appeal] = await tx.select().from(appeals).where(eq(appeals.id, id)).for("update");
    if (!locked || !appeal) return null;
    const { decision, person } = locked;
    if (appeal.outcome !== null) throw new ProblemError(409, m.appeal_decided());
    if (!(await mayDecide(tx, moderatorId, decision))) throw new ProblemError(403, m.appeal_other_moderator());
    const decided = { outcome, reasons, decidedBy: moderatorId, decidedAt: sql`now()` };
    await tx.update(appeals).set(decided).where(eq(appeals.id, id));
    if (outcome === "upheld" && isOfDispute(decision)) await endAppealHold(tx, decision.taskId);
    if (outcome === "reversed") {
      await tx.update(decisions).set({ reversedAt: sql`now()` }).where(eq(decisions.id, decision.id));
      if (isOfDispute(decision)) await moveDeal(tx, decision, "reverse");
      if (isAboutContent(decision)) await revertDecision(tx, decision);
    }
    if (outcome === "upheld") await notifyPerson(tx, mailNotice, "appeal_upheld", decision);
    else await notifyPerson(tx, mailNotice, "decision_reversed", decision, isOfDispute(decision) ? sides[decision.action] : "person");
    await recordAudit(tx, { actorId: moderatorId, action: "appeal.decide", subjectId: id, details: { outcome } });
    return { id, person };
  });
}
