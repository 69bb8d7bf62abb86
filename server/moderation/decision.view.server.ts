// Decisions and appeals as the person that they are about and as staff read them.
import { type Appeal, type Decision, type StaffAppeal, type Statement, undoMinutes } from "#contract/moderation/decision.ts";
import { inLanguage } from "#server/market/market.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { isStaff, type Reader } from "#server/people/reader.ts";
import { shownToStaff } from "#server/people/shown-person.ts";
import { shownWords } from "#server/people/system-words.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import {
  alias,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "#server/platform/database/drizzle.server.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";
import { disputeMoneyColumns, moneyUntil } from "./dispute-money.server.ts";
import { mayDecide } from "./may-decide.server.ts";
import { appeals, type DecisionRow, decisions, isAboutContent } from "./moderation.table.server.ts";

type Row = Awaited<ReturnType<typeof selectDecisions>>[number];
type AppealRow = typeof appeals.$inferSelect;

const concerned = alias(people, "concerned");
const moderators = alias(people, "moderators");
/** A dismissal has no statement. */
const isStatement = ne(decisions.action, "dismiss");
/** Of a dispute: the poster and the winner. The names are written out, since a query without joins would leave out the tables. */
const sides = sql<string[] | null>`case when decisions.kind = 'dispute' then (
  select array[tasks.poster_id, offers.bidder_id]::text[] from disputes
  join tasks on tasks.id = disputes.task_id join offers on offers.id = disputes.offer_id
  where disputes.id = decisions.subject_id) end`;

export async function listStatements(db: Db, personId: string, page: Page) {
  const { data, next } = await readPage(db, isAbout(personId), page);
  return { data: data.map(toStatement), next };
}

/** Null when there is no decision about this person or their dispute. Only the person that it is about may appeal: not staff, nor the other side. */
export async function findStatement(db: Db, reader: Reader, id: string): Promise<Statement | null> {
  const isReadable = or(isAbout(reader.id), sql`${reader.id} = any (${sides})`);
  const [row] = await selectDecisions(db, and(eq(decisions.id, id), isStaff(reader) ? isStatement : isReadable));
  if (!row) return null;
  const statement = toStatement(row);
  return { ...statement, mayAppeal: statement.mayAppeal && row.decision.personId === reader.id };
}

function isAbout(personId: string): SQL | undefined {
  return and(eq(decisions.personId, personId), isStatement);
}

type DecisionQuery = Page & { callerId: string; personId?: string | undefined };

export async function listDecisions(db: Db, { callerId, personId, ...page }: DecisionQuery) {
  const ofPerson = personId === undefined ? undefined : eq(decisions.personId, personId);
  const { data, next } = await readPage(db, ofPerson, page);
  return { data: data.map((row) => toDecision(row, callerId)), next };
}

async function readPage(db: Db, which: SQL | undefined, page: Page) {
  const older = page.after === undefined ? undefined : lt(decisions.id, page.after);
  const rows = await selectDecisions(db, and(which, older)).limit(page.limit + 1);
  return pageOf(rows, page, ({ decision }) => decision.id);
}

/** The newest 100, the newest first. */
export async function listDecisionsAbout(db: Db, about: Pick<DecisionRow, "kind" | "subjectId">, callerId: string): Promise<Decision[]> {
  const which = and(eq(decisions.subjectId, about.subjectId), eq(decisions.kind, about.kind));
  const rows = await selectDecisions(db, which).limit(100);
  return rows.map((row) => toDecision(row, callerId));
}

export async function findDecision(db: Db, id: string, callerId: string): Promise<Decision> {
  const [row] = await selectDecisions(db, eq(decisions.id, id));
  if (!row) throw new Error("A decision was not found.");
  return toDecision(row, callerId);
}

/** The oldest first. */
export async function listOpenAppeals(db: Db, callerId: string, page: Page) {
  const later = page.after === undefined ? undefined : gt(appeals.id, page.after);
  const isOpen = and(isNotNull(appeals.id), isNull(appeals.outcome));
  const rows = await selectDecisions(db, and(isOpen, later), asc(appeals.id)).limit(page.limit + 1);
  const { data, next } = pageOf(rows.filter(hasAppeal), page, ({ appeal }) => appeal.id);
  return { data: await Promise.all(data.map((row) => toStaffAppeal(db, row, callerId))), next };
}

export async function findAppeal(db: Db, id: string, callerId: string): Promise<StaffAppeal> {
  const [row] = await selectDecisions(db, eq(appeals.id, id));
  if (!row || !hasAppeal(row)) throw new Error("An appeal was not found.");
  return toStaffAppeal(db, row, callerId);
}

function selectDecisions(db: Db, which: SQL | undefined, order = desc(decisions.id)) {
  return db
    .select({
      decision: getTableColumns(decisions),
      appeal: getTableColumns(appeals),
      person: { id: concerned.id, name: concerned.name },
      moderator: { id: moderators.id, name: moderators.name },
      ...disputeMoneyColumns,
    })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .leftJoin(concerned, eq(concerned.id, decisions.personId))
    .leftJoin(moderators, eq(moderators.id, decisions.moderatorId))
    .where(which)
    .orderBy(order)
    .$dynamic();
}

function hasAppeal(row: Row): row is Row & { appeal: AppealRow } {
  return row.appeal !== null;
}

function commonOf(row: Row) {
  const { decision, winnerPercent } = row;
  return {
    _id: decision.id,
    action: decision.action,
    kind: decision.kind,
    subject: decision.subjectId,
    task: decision.taskId,
    words: shownWords(decision.words),
    hidesContent: decision.hidesContent,
    rule: isAboutContent(decision) ? { id: decision.rule, title: inLanguage(decision.ruleTitle) } : null,
    reasons: decision.reasons,
    until: decision.until?.toISOString() ?? null,
    winnerPercent,
    moneyUntil: moneyUntil(row),
    createdAt: decision.createdAt.toISOString(),
    isReversed: isReversed(decision),
  };
}

function toStatement(row: Row): Statement {
  const mayAppeal = !isReversed(row.decision) && row.appeal === null;
  return { ...commonOf(row), mayAppeal, appeal: row.appeal && toAppeal(row.appeal) };
}

function toDecision(row: Row, callerId: string): Decision {
  const { decision, appeal, person, moderator } = row;
  const undoUntil = new Date(decision.createdAt.getTime() + undoMinutes * 60_000);
  const mayUndo = decision.moderatorId === callerId && !isReversed(decision) && appeal === null && undoUntil.getTime() > Date.now();
  return {
    ...commonOf(row),
    appeal: appeal && toAppeal(appeal),
    case: decision.caseId,
    person: person && shownToStaff(person),
    moderator: moderator && shownToStaff(moderator),
    undoUntil: mayUndo ? undoUntil.toISOString() : null,
  };
}

async function toStaffAppeal(db: Db, row: Row & { appeal: AppealRow }, callerId: string): Promise<StaffAppeal> {
  const { appeal: _, ...decision } = toDecision(row, callerId);
  const isOpen = row.appeal.outcome === null;
  return {
    ...toAppeal(row.appeal),
    decision,
    mayDecide: isOpen && (await mayDecide(db, callerId, row.decision)),
    isOwnDecision: row.decision.moderatorId === callerId,
    isOverdue: isOpen && row.appeal.dueAt.getTime() < Date.now(),
  };
}

function toAppeal({ id, text, createdAt, dueAt, outcome, reasons, decidedAt }: AppealRow): Appeal {
  return {
    _id: id,
    text: shownWords(text),
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    outcome,
    reasons,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

export function isReversed({ undoneAt, reversedAt }: Pick<DecisionRow, "undoneAt" | "reversedAt">): boolean {
  return undoneAt !== null || reversedAt !== null;
}
