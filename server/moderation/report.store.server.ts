import type { NewReport, Report } from "#contract/report.ts";
import { m } from "#messages/m.ts";
import { questions } from "#server/deals/question.table.server.ts";
import { messages, threads } from "#server/messages/message.table.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, or, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { noSuch, ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { reports } from "./report.table.server.ts";

const problems = {
  task: { missing: m.problem_no_such_task, own: m.report_own_task },
  message: { missing: m.problem_no_such_message, own: m.report_own_message },
  question: { missing: m.problem_no_such_question, own: m.report_own_question },
  offer: { missing: m.problem_no_such_offer, own: m.report_own_offer },
  review: { missing: m.problem_no_such_review, own: m.report_own_review },
  person: { missing: m.problem_no_such_person, own: m.report_own_person },
};

/** Once for each person and subject: a repeat returns the first report. */
export async function addReport(db: Db, personId: string, given: NewReport): Promise<{ report: Report; isNew: boolean } | ProblemError> {
  const { kind, reason } = given;
  const subjectId = given.id.toLowerCase();
  return db.transaction(async (tx) => {
    const authorId = await authorOf(tx, personId, kind, subjectId);
    if (authorId === undefined) return noSuch(problems[kind].missing);
    if (authorId === personId) return new ProblemError(409, problems[kind].own());
    const added = await tx
      .insert(reports)
      .values({ id: newId(), personId, kind, subjectId, reason })
      .onConflictDoNothing()
      .returning({ id: reports.id });
    if (added[0]) await recordAudit(tx, { actorId: personId, action: "report.send", subjectId: added[0].id, details: { kind } });
    const mine = and(eq(reports.personId, personId), eq(reports.kind, kind), eq(reports.subjectId, subjectId));
    const [row] = await tx.select({ id: reports.id, createdAt: reports.createdAt }).from(reports).where(mine);
    if (!row) throw new Error("A report was neither made nor found.");
    return { report: { _id: row.id, kind, id: subjectId, createdAt: row.createdAt.toISOString() }, isNew: added.length > 0 };
  });
}

/** Undefined when the person cannot see it, null when both sides wrote it: a question with its answer. */
async function authorOf(tx: Transaction, personId: string, kind: NewReport["kind"], id: string): Promise<string | null | undefined> {
  if (kind === "task") {
    const [task] = await tx.select({ authorId: tasks.posterId }).from(tasks).where(eq(tasks.id, id));
    return task?.authorId;
  }
  if (kind === "question") {
    const [question] = await tx
      .select({ askerId: questions.askerId, answer: questions.answer })
      .from(questions)
      .where(eq(questions.id, id));
    return question && (question.answer === null ? question.askerId : null);
  }
  const [message] = await tx
    .select({ authorId: messages.authorId })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(and(eq(messages.id, id), or(eq(threads.posterId, personId), eq(threads.bidderId, personId))));
  return message?.authorId;
}

/** For the operator: what was reported, with the words in question, the newest first. */
export async function listReports(db: Db): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    select reports.id, reports.created_at as "createdAt", kind, subject_id as "subjectId", reason, reports.person_id as "reportedBy",
      coalesce(tasks.poster_id, messages.author_id, questions.asker_id) as "author",
      coalesce(tasks.title, messages.text, nullif(concat_ws(E'\\n', questions.text, questions.answer), '')) as "words",
      case when questions.answer is not null then asked.poster_id end as "answeredBy",
      (select count(*)::int from reports as others where others.subject_id = reports.subject_id) as "reports"
    from reports
    left join tasks on kind = 'task' and tasks.id = subject_id
    left join messages on kind = 'message' and messages.id = subject_id
    left join questions on kind = 'question' and questions.id = subject_id
    left join tasks as asked on asked.id = questions.task_id
    order by reports.id desc limit 1000`);
  return rows;
}
