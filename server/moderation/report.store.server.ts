import type { NewReport, Report } from "#contract/moderation/report.ts";
import { dealPartnersOf, hasEstablishedPartner, isInLargeGroup } from "#server/deals/deal-partners.server.ts";
import { isSuspended } from "#server/people/authorize.ts";
import { isRecentAccount } from "#server/people/daily-limit.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, desc, eq, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { noSuch, ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { type Content, findContent } from "./content.server.ts";
import { cases, decisions, isStanding, reports } from "./moderation.table.server.ts";
import { holdIfReported, lockPerson, openCase } from "./open-case.server.ts";

const problems = {
  task: { missing: m.problem_no_such_task, own: m.report_own_task },
  message: { missing: m.problem_no_such_message, own: m.report_own_message },
  question: { missing: m.problem_no_such_question, own: m.report_own_question },
  answer: { missing: m.problem_no_such_question, own: m.report_own_answer },
  offer: { missing: m.problem_no_such_offer, own: m.report_own_offer },
  review: { missing: m.problem_no_such_review, own: m.report_own_review },
  person: { missing: m.problem_no_such_person, own: m.report_own_person },
};

/** Once for each person and subject: a repeat returns the first report. */
export async function addReport(db: Db, personId: string, given: NewReport): Promise<{ report: Report; isNew: boolean }> {
  const subjectId = given.id.toLowerCase();
  return db.transaction(async (tx) => {
    const found = await findContent(tx, given.kind, subjectId, personId);
    // The person who asked can only mean the answer.
    const isOwnQuestion = found?.kind === "question" && found.ownerId === personId;
    const content = (isOwnQuestion && (await findContent(tx, "answer", subjectId, personId))) || found;
    if (!content) throw noSuch(problems[given.kind].missing);
    const { kind, ownerId } = content;
    if (ownerId === personId) throw new ProblemError(409, problems[kind].own());
    await lockPerson(tx, ownerId);
    const mine = and(eq(reports.personId, personId), eq(reports.kind, kind), eq(reports.subjectId, subjectId));
    const [known] = await tx.select({ id: reports.id, createdAt: reports.createdAt }).from(reports).where(mine);
    if (known) return { report: toReport(known, content), isNew: false };
    const opened = await openCase(tx, content, "reports");
    const isTrusted = (await isTrustedReporter(tx, personId)) && !(await isPartnerOfTrusted(tx, personId, opened.id));
    const [added] = await tx
      .insert(reports)
      .values({ id: newId(), personId, kind, subjectId, reason: given.reason, caseId: opened.id, isTrusted })
      .returning({ id: reports.id, createdAt: reports.createdAt });
    if (!added) throw new Error("A report was not inserted.");
    await holdIfReported(tx, opened);
    await recordAudit(tx, { actorId: personId, action: "report.send", subjectId: added.id, details: { kind } });
    return { report: toReport(added, content), isNew: true };
  });
}

function toReport({ id, createdAt }: { id: string; createdAt: Date }, { kind, id: subject }: Pick<Content, "kind" | "id">): Report {
  return { _id: id, kind, id: subject, createdAt: createdAt.toISOString() };
}

/** An older account with a completed deal that counts, in a large group, not suspended, and without several reports of which most were dismissed. */
async function isTrustedReporter(tx: Transaction, personId: string): Promise<boolean> {
  const [person] = await tx.select().from(people).where(eq(people.id, personId));
  if (!person || isSuspended(person) || isRecentAccount(person)) return false;
  if (!(await hasEstablishedPartner(tx, personId)) || !(await isInLargeGroup(tx, personId))) return false;
  const [earlier] = await tx
    .select({ all: sql<number>`count(*)::int`, dismissed: sql<number>`count(*) filter (where ${decisions.action} = 'dismiss')::int` })
    .from(reports)
    .innerJoin(decisions, eq(decisions.caseId, reports.caseId))
    .where(and(eq(reports.personId, personId), isStanding));
  return !earlier || earlier.dismissed < 2 || earlier.dismissed * 2 <= earlier.all;
}

/** People who have completed deals with each other, or with the same person, count as one: accounts of one person would. */
async function isPartnerOfTrusted(tx: Transaction, personId: string, caseId: string): Promise<boolean> {
  const id = sql`${personId}::uuid`;
  const circle = sql`(select ${id} union select id from ${dealPartnersOf(id)} as partners)`;
  const isInCircle = sql`(${reports.personId} in ${circle}
    or exists (select from ${dealPartnersOf(reports.personId)} as theirs where theirs.id in ${circle}))`;
  return (await tx.$count(reports, and(eq(reports.caseId, caseId), reports.isTrusted, isInCircle))) > 0;
}

/** For the operator: what was reported, with the words in question, the newest first. */
export async function listReports(db: Db): Promise<Record<string, unknown>[]> {
  const rows = await db
    .select({
      id: reports.id,
      createdAt: reports.createdAt,
      kind: reports.kind,
      subjectId: reports.subjectId,
      reason: reports.reason,
      reportedBy: reports.personId,
      case: cases.id,
      state: cases.state,
      author: cases.ownerId,
      words: cases.words,
      reports: sql<number>`(select count(*)::int from reports as others where others.subject_id = ${reports.subjectId})`,
    })
    .from(reports)
    .leftJoin(cases, eq(cases.id, reports.caseId))
    .orderBy(desc(reports.id))
    .limit(1_000);
  return rows;
}
