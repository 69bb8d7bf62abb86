// Decisions of disputes. The side that a dispute is decided against is the person that the decision is about.
import type { DisputeDecision as NewDisputeDecision } from "#contract/deals/disputes/dispute.ts";
import { disputes } from "#server/deals/tables/dispute.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { departedIssuer } from "#server/people/person.table.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { m } from "#texts/m.ts";
import { changeAboutPerson } from "./decide.server.ts";
import { decisions } from "./moderation.table.server.ts";
import { moveDeal } from "./move-deal.server.ts";
import { type MailNotice, notifyPerson } from "./notices.server.ts";
import { lockPerson } from "./open-case.server.ts";

/** Returns the id of the decision; null when there is no such dispute. */
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
    const { outcome: action, reasons } = given;
    const person = await lockPerson(tx, action === "complete" ? posterId : winnerId);
    const id = newId();
    await moveDeal(tx, { id, taskId, action }, "decide");
    const personId = person?.issuer === departedIssuer ? null : (person?.id ?? null);
    await tx.insert(decisions).values({
      ...{ id, kind: "dispute", subjectId: disputeId, taskId, personId, moderatorId, action, reasons },
      ...{ hidesContent: false, words: title },
    });
    await recordAudit(tx, { actorId: moderatorId, action: "decision.make", subjectId: id, details: { action, kind: "dispute" } });
    await notifyPerson(tx, mailNotice, "decision", { id, caseId: null, personId, action });
    return { id, person };
  });
}
