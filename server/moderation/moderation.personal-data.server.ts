import { disputes } from "#server/deals/tables/dispute.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { questions } from "#server/deals/tables/question.table.server.ts";
import type { PersonalData } from "#server/people/personal-data.ts";
import { erasedWords } from "#server/people/system-words.ts";
import { and, desc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { appeals, cases, decisions, reports } from "./moderation.table.server.ts";

const { moderatorId: _, ...statement } = getTableColumns(decisions);
const { decidedBy: __, ...appeal } = getTableColumns(appeals);
const sentReport = {
  id: reports.id,
  kind: reports.kind,
  subjectId: reports.subjectId,
  reason: reports.reason,
  createdAt: reports.createdAt,
};
const madeDecision = {
  id: decisions.id,
  action: decisions.action,
  rule: decisions.rule,
  reasons: decisions.reasons,
  createdAt: decisions.createdAt,
};
const decidedAppeal = { id: appeals.id, outcome: appeals.outcome, reasons: appeals.reasons, decidedAt: appeals.decidedAt };

/** Both sides read the decision of their dispute. */
function isOfDisputeOf(personId: string): SQL {
  return sql`${decisions.kind} = 'dispute' and ${decisions.subjectId} in (
    select ${disputes.id} from ${disputes} join ${offers} on ${offers.id} = ${disputes.offerId} join ${tasks} on ${tasks.id} = ${disputes.taskId}
    where ${offers.bidderId} = ${personId} or ${tasks.posterId} = ${personId})`;
}

/** Reports and decisions stay for the operator, without the person. */
export const moderationPersonalData: PersonalData = {
  tables: [reports, cases, decisions, appeals],

  exportRows: async (tx, { id }) => ({
    reports: await tx.select(sentReport).from(reports).where(eq(reports.personId, id)).orderBy(desc(reports.id)),
    decisions: await tx
      .select(statement)
      .from(decisions)
      .where(and(or(eq(decisions.personId, id), isOfDisputeOf(id)), ne(decisions.action, "dismiss")))
      .orderBy(desc(decisions.id)),
    appeals: await tx.select(appeal).from(appeals).where(eq(appeals.personId, id)).orderBy(desc(appeals.id)),
    decisionsMade: await tx.select(madeDecision).from(decisions).where(eq(decisions.moderatorId, id)).orderBy(desc(decisions.id)),
    appealsDecided: await tx.select(decidedAppeal).from(appeals).where(eq(appeals.decidedBy, id)).orderBy(desc(appeals.id)),
  }),

  async erase(tx, { id }) {
    await tx.update(reports).set({ personId: null }).where(eq(reports.personId, id));
    // The words about a question have two authors: the asker and the poster who answers.
    const own = tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.posterId, id));
    const asked = tx
      .select({ id: questions.id })
      .from(questions)
      .where(or(eq(questions.askerId, id), inArray(questions.taskId, own)));
    await tx
      .update(cases)
      .set({ words: "" })
      .where(or(eq(cases.ownerId, id), inArray(cases.subjectId, asked)));
    await tx.update(cases).set({ ownerId: null }).where(eq(cases.ownerId, id));
    // The words about a dispute are the title of the task.
    const ofOwnDispute = and(eq(decisions.kind, "dispute"), inArray(decisions.taskId, own));
    await tx
      .update(decisions)
      .set({ words: "" })
      .where(or(eq(decisions.personId, id), inArray(decisions.subjectId, asked), ofOwnDispute));
    await tx.update(decisions).set({ personId: null }).where(eq(decisions.personId, id));
    await tx.update(decisions).set({ moderatorId: null }).where(eq(decisions.moderatorId, id));
    await tx.update(appeals).set({ personId: null, text: erasedWords }).where(eq(appeals.personId, id));
    await tx.update(appeals).set({ decidedBy: null }).where(eq(appeals.decidedBy, id));
  },
};
