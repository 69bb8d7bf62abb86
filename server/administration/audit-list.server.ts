import type { AuditEntry, AuditQuery } from "#contract/administration/administration.ts";
import { appeals, cases, decisions, reports } from "#server/moderation/moderation.table.server.ts";
import { moneyOrders, payments } from "#server/money/tables/payment.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { shownName, shownWords } from "#server/people/system-words.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, gte, inArray, like, lt, or } from "#server/platform/database/drizzle.server.ts";
import { firstIdAt } from "#server/platform/database/new-id.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { isNamed } from "./people-list.server.ts";

const day = 86_400_000;

export type AuditRow = Omit<AuditEntry, "task" | "person">;

/** Newest first, with the names of what the entries are about. */
export async function listAudit(db: Db, query: AuditQuery, page: Page) {
  const { data, next } = pageOf(await readAudit(db, query, page), page, ({ _id }) => _id);
  return { data: await nameSubjects(db, data), next };
}

/** One row more than the page has. */
export async function readAudit(db: Db, query: AuditQuery, { limit, after }: Page): Promise<AuditRow[]> {
  const { q, actor, subject, action, from, to } = query;
  const rows = await db
    .select({ entry: auditLog, actorName: people.name })
    .from(auditLog)
    .leftJoin(people, eq(people.id, auditLog.actorId))
    .where(
      and(
        q ? inArray(auditLog.actorId, db.select({ id: people.id }).from(people).where(isNamed(q))) : undefined,
        actor ? eq(auditLog.actorId, actor) : undefined,
        subject ? eq(auditLog.subjectId, subject) : undefined,
        action ? or(eq(auditLog.action, action), like(auditLog.action, `${action.replaceAll("_", "\\_")}.%`)) : undefined,
        from ? gte(auditLog.id, firstIdAt(Date.parse(from))) : undefined,
        to ? lt(auditLog.id, firstIdAt(Date.parse(to) + day)) : undefined,
        after ? lt(auditLog.id, after) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  return rows.map(({ entry: { id, at, actorId, action, subjectKind, subjectId, requestId, details }, actorName }) => ({
    _id: id,
    at: at.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: shownName(actorName ?? "") },
    action,
    subjectKind,
    subject: subjectId,
    requestId,
    details: details as Record<string, unknown>,
  }));
}

type Subject = { id: string; taskId: string | null; personId: string | null };

async function nameSubjects(db: Db, rows: AuditRow[]): Promise<AuditEntry[]> {
  const idsOf = (kind: string) => rows.filter(({ subjectKind }) => subjectKind === kind).map(({ subject }) => subject);
  const { taskId, personId } = decisions;
  const ofCase = { taskId: cases.taskId, personId: cases.ownerId };
  const found: Subject[] = [
    ...idsOf("task").map((id) => ({ id, taskId: id, personId: null })),
    ...idsOf("person").map((id) => ({ id, taskId: null, personId: id })),
    ...(await readSubjects(idsOf("decision"), (ids) =>
      db.select({ id: decisions.id, taskId, personId }).from(decisions).where(inArray(decisions.id, ids)),
    )),
    ...(await readSubjects(idsOf("appeal"), (ids) =>
      db
        .select({ id: appeals.id, taskId, personId })
        .from(appeals)
        .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
        .where(inArray(appeals.id, ids)),
    )),
    ...(await readSubjects(idsOf("report"), (ids) =>
      db
        .select({ id: reports.id, ...ofCase })
        .from(reports)
        .innerJoin(cases, eq(cases.id, reports.caseId))
        .where(inArray(reports.id, ids)),
    )),
    ...(await readSubjects(idsOf("case"), (ids) =>
      db
        .select({ id: cases.id, ...ofCase })
        .from(cases)
        .where(inArray(cases.id, ids)),
    )),
    ...(await readSubjects([...idsOf("payment"), ...idsOf("money")], (ids) =>
      db.select({ id: payments.id, taskId: payments.taskId, personId: payments.payerId }).from(payments).where(inArray(payments.id, ids)),
    )),
    ...(await readSubjects([...idsOf("payout"), ...idsOf("money")], (ids) =>
      db
        .select({ id: moneyOrders.id, taskId: payments.taskId, personId: moneyOrders.personId })
        .from(moneyOrders)
        .leftJoin(payments, eq(payments.id, moneyOrders.paymentId))
        .where(inArray(moneyOrders.id, ids)),
    )),
    ...(await readSubjects(idsOf("account"), async (ids) => {
      const owners = await db.select({ account: people.subject, id: people.id }).from(people).where(inArray(people.subject, ids));
      return owners.map(({ account, id }) => ({ id: account, taskId: null, personId: id }));
    })),
  ];
  const subjects = new Map(found.map((subject) => [subject.id, subject]));
  const titles = await readNames(
    found.map((subject) => subject.taskId),
    (ids) => db.select({ id: tasks.id, name: tasks.title }).from(tasks).where(inArray(tasks.id, ids)),
  );
  const names = await readNames(
    found.map((subject) => subject.personId),
    (ids) => db.select({ id: people.id, name: people.name }).from(people).where(inArray(people.id, ids)),
  );
  return rows.map((row) => {
    const subject = subjects.get(row.subject);
    const [title, name] = [titles.get(subject?.taskId ?? ""), names.get(subject?.personId ?? "")];
    return {
      ...row,
      task: subject?.taskId && title !== undefined ? { _id: subject.taskId, title: shownWords(title) } : null,
      person: subject?.personId && name !== undefined ? { id: subject.personId, name: shownName(name) } : null,
    };
  });
}

async function readSubjects(ids: string[], read: (ids: string[]) => Promise<Subject[]>): Promise<Subject[]> {
  return ids.length === 0 ? [] : read(ids);
}

type Named = { id: string; name: string };

async function readNames(ids: (string | null)[], read: (ids: string[]) => Promise<Named[]>): Promise<Map<string, string>> {
  const known = ids.filter((id) => id !== null);
  return new Map(known.length === 0 ? [] : (await read(known)).map(({ id, name }) => [id, name]));
}
