// Figures about moderation by month, counted from the tables.

import type { CaseAction } from "#contract/moderation/decision.ts";
import { type TransparencyMonth, transparencyMonths } from "#contract/moderation/transparency.ts";
import { type ContentKind, contentKinds } from "#contract/people/content.ts";
import { disputes } from "#server/deals/tables/dispute.table.server.ts";
import { inLanguage } from "#server/market/market.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { type AnyPgColumn, and, desc, eq, gte, isNull, ne, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { firstIdAt } from "#server/platform/database/new-id.ts";
import { appeals, cases, decisions, reports } from "./moderation.table.server.ts";

const count = sql<number>`count(*)::int`;

/** The newest first, months without figures included. */
export async function readTransparency(db: Db, now = new Date()): Promise<TransparencyMonth[]> {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - transparencyMonths + 1));
  // Ids begin with their time, so that the primary keys find the rows.
  const firstId = firstIdAt(start.getTime());
  const reported = await countReports(db, firstId);
  const decided = await countDecisions(db, firstId);
  const medians = await readMedians(db, firstId);
  const received = await countAppeals(db, appeals.createdAt, gte(appeals.id, firstId));
  const answered = await countAppeals(db, appeals.decidedAt, gte(appeals.decidedAt, start));
  const opened = await countDisputes(db, disputes.openedAt, gte(disputes.id, firstId));
  const settled = await countDisputes(db, disputes.closedAt, and(gte(disputes.closedAt, start), isNull(disputes.against)));
  const outcomes = await countOutcomes(db, firstId);
  return lastMonths(now).map((month) => {
    const isMonth = (row: { month: string }) => row.month === month;
    const kinds = reported.filter(isMonth);
    const answers = answered.find(isMonth);
    const outcome = outcomes.find(isMonth);
    return {
      month,
      reports: kinds.reduce((sum, { count }) => sum + count, 0),
      reportsByKind: kinds.map(({ kind, count }) => ({ kind, count })).sort((a, b) => orderOf(a.kind) - orderOf(b.kind)),
      decisions: decided.filter(isMonth).map(({ action, rule, title, count }) => ({
        action,
        rule: { id: rule, title: inLanguage(title) },
        count,
      })),
      appeals: received.find(isMonth)?.all ?? 0,
      appealsUpheld: answers?.upheld ?? 0,
      appealsReversed: answers?.reversed ?? 0,
      medianHours: medians.find(isMonth)?.hours ?? null,
      disputes: opened.find(isMonth)?.count ?? 0,
      disputesCompleted: outcome?.completed ?? 0,
      disputesEnded: outcome?.ended ?? 0,
      disputesSplit: outcome?.split ?? 0,
      disputesSettled: settled.find(isMonth)?.count ?? 0,
    };
  });
}

function countReports(db: Db, firstId: string) {
  const month = monthOf(reports.createdAt);
  return db
    .select({ month, kind: sql<ContentKind>`${reports.kind}`, count })
    .from(reports)
    .where(gte(reports.id, firstId))
    .groupBy(month, reports.kind);
}

/** Each rule has the title of its newest decision. */
function countDecisions(db: Db, firstId: string) {
  const month = monthOf(decisions.createdAt);
  return db
    .select({
      month,
      action: sql<CaseAction>`${decisions.action}`,
      rule: sql<string>`${decisions.rule}`,
      title: sql<{ en: string; bn: string }>`(array_agg(${decisions.ruleTitle} order by ${decisions.id} desc))[1]`,
      count,
    })
    .from(decisions)
    .where(and(gte(decisions.id, firstId), isNull(decisions.undoneAt), ne(decisions.kind, "dispute")))
    .groupBy(month, decisions.action, decisions.rule)
    .orderBy(desc(count), decisions.rule, decisions.action);
}

function readMedians(db: Db, firstId: string) {
  const month = monthOf(decisions.createdAt);
  const hours = sql`extract(epoch from ${decisions.createdAt} - ${cases.openedAt}) / 3600`;
  return db
    .select({ month, hours: sql<number>`round((percentile_cont(0.5) within group (order by ${hours}))::numeric, 1)::float8` })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .where(and(gte(decisions.id, firstId), isNull(decisions.undoneAt)))
    .groupBy(month);
}

function countAppeals(db: Db, at: AnyPgColumn, which: SQL) {
  const month = monthOf(at);
  return db
    .select({
      month,
      all: count,
      upheld: sql<number>`count(*) filter (where ${appeals.outcome} = 'upheld')::int`,
      reversed: sql<number>`count(*) filter (where ${appeals.outcome} = 'reversed')::int`,
    })
    .from(appeals)
    .where(which)
    .groupBy(month);
}

function countDisputes(db: Db, at: AnyPgColumn, which: SQL | undefined) {
  const month = monthOf(at);
  return db.select({ month, count }).from(disputes).where(which).groupBy(month);
}

function countOutcomes(db: Db, firstId: string) {
  const month = monthOf(decisions.createdAt);
  return db
    .select({
      month,
      completed: sql<number>`count(*) filter (where ${decisions.action} = 'complete')::int`,
      ended: sql<number>`count(*) filter (where ${decisions.action} = 'end')::int`,
      split: sql<number>`count(*) filter (where ${decisions.action} = 'split')::int`,
    })
    .from(decisions)
    .where(and(gte(decisions.id, firstId), isNull(decisions.undoneAt), eq(decisions.kind, "dispute")))
    .groupBy(month);
}

/** `YYYY-MM` in UTC. */
function monthOf(at: AnyPgColumn): SQL<string> {
  return sql<string>`to_char(timezone('UTC', ${at}), 'YYYY-MM')`;
}

function lastMonths(now: Date): string[] {
  const start = now.getUTCFullYear() * 12 + now.getUTCMonth();
  return Array.from({ length: transparencyMonths }, (_, ago) => {
    const month = start - ago;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

function orderOf(kind: ContentKind): number {
  return contentKinds.indexOf(kind);
}
