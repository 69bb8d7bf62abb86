// The market at a glance. A count stops at 100,000 rows, so that it is quick in a large market too.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Overview } from "#contract/administration/administration.ts";
import { underwayStates } from "#contract/deals/deal.ts";
import { chosenOfferStates, liveOfferStates } from "#contract/deals/offer-states.ts";
import { disputes } from "#server/deals/tables/dispute.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { seedIssuer } from "#server/identity/sample-accounts.ts";
import { isHeld } from "#server/moderation/content.server.ts";
import { appeals, cases } from "#server/moderation/moderation.table.server.ts";
import { inboxSettings } from "#server/notifications/inbox.table.server.ts";
import { departedIssuer, people } from "#server/people/person.table.server.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import type { Database, Db } from "#server/platform/database/database.server.ts";
import {
  and,
  eq,
  getTableName,
  gt,
  gte,
  isNotNull,
  isNull,
  ne,
  or,
  type PgTable,
  type SQL,
  sql,
} from "#server/platform/database/drizzle.server.ts";
import { firstIdAt } from "#server/platform/database/new-id.ts";
import type { SlowQuery } from "#server/platform/database/query-watch.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";
import { areQueuesInstalled, countFailedMails, countJobs } from "#server/platform/jobs/job-list.server.ts";
import { root } from "#server/platform/root.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { feedback } from "./feedback.table.server.ts";

const exactUpTo = 100_000;
const week = 7 * 86_400_000;
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

export async function readOverview(
  { db, engine }: Pick<Database, "db" | "engine">,
  slowQueries: SlowQuery[],
): Promise<Omit<Overview, "moneyWaiting">> {
  const weekAgo = firstIdAt(Date.now() - week);
  const count = (table: PgTable, which: SQL | undefined) => countUpTo(db, sql`${table} where ${which}`);
  const chosen = sql`${offers} join ${tasks} on ${tasks.id} = ${offers.taskId} where ${isOneOf(offers.state, chosenOfferStates)}`;
  const isOpenCase = eq(cases.state, "open");
  return {
    people: {
      all: await countAll(db, people),
      new7Days: await count(people, gte(people.id, weekAgo)),
      active7Days: await count(people, and(ne(people.issuer, departedIssuer), isActiveSince(weekAgo))),
      suspended: await count(people, or(eq(people.isBanned, true), gt(people.suspendedUntil, sql`now()`))),
      staff: await count(people, sql`${people.role} <> 'member'`),
      sample: await count(people, eq(people.issuer, seedIssuer)),
    },
    tasks: {
      all: await countAll(db, tasks),
      open: await count(tasks, sql`${tasks.isOpen} and ${tasks.hidden} is null`),
      new7Days: await count(tasks, gte(tasks.id, weekAgo)),
      hidden: await count(tasks, isNotNull(tasks.hidden)),
    },
    offers: {
      all: await countAll(db, offers),
      live: await count(offers, isOneOf(offers.state, liveOfferStates)),
      new7Days: await count(offers, gte(offers.id, weekAgo)),
    },
    deals: {
      underWay: await countUpTo(db, sql`${chosen} and ${isOneOf(tasks.state, underwayStates)}`),
      completed: await countUpTo(db, sql`${chosen} and ${tasks.state} = 'completed'`),
      completed7Days: await countUpTo(
        db,
        sql`${chosen} and ${tasks.state} = 'completed' and ${tasks.stateSince} > now() - interval '7 days'`,
      ),
    },
    reports: {
      open: await count(cases, isOpenCase),
      held: await count(cases, and(isOpenCase, isHeld)),
      disputes: await count(disputes, isNull(disputes.outcome)),
      appeals: await count(appeals, sql`${appeals.outcome} is null`),
    },
    feedback: { unanswered: await count(feedback, isNull(feedback.answeredAt)) },
    ...(await readQueues(db)),
    version,
    engine,
    databaseBytes: await readDatabaseSize(db),
    slowQueries: slowQueries.map(({ lastAt, ...query }) => ({ ...query, lastAt: lastAt.toISOString() })),
    startedAt: new Date(performance.timeOrigin).toISOString(),
  };
}

/** As "Last active" of a person: they had the app open, or changed something. */
function isActiveSince(weekAgo: string): SQL {
  return sql`(
    exists (select from ${inboxSettings} where ${inboxSettings.personId} = ${people.id} and ${inboxSettings.seenAt} > now() - interval '7 days')
    or exists (select from ${auditLog} where ${auditLog.actorId} = ${people.id} and ${auditLog.id} >= ${weekAgo}))`;
}

async function countUpTo(db: Db, rows: SQL, max = exactUpTo): Promise<number> {
  const { rows: found } = await db.execute<{ n: number }>(sql`select count(*)::int as n from (select from ${rows} limit ${max}) as found`);
  return found[0]?.n ?? 0;
}

/** Above the limit, the estimate that the database keeps for its planner. */
async function countAll(db: Db, table: PgTable): Promise<number> {
  const counted = await countUpTo(db, sql`${table}`, exactUpTo + 1);
  if (counted <= exactUpTo) return counted;
  const { rows } = await db.execute<{ n: number }>(
    sql`select reltuples::float8 as n from pg_class where oid = ${getTableName(table)}::regclass`,
  );
  return Math.max(counted, Math.round(rows[0]?.n ?? 0));
}

async function readQueues(db: Db): Promise<Pick<Overview, "jobs" | "mail">> {
  if (!(await areQueuesInstalled(db))) return { jobs: { waiting: 0, failed: 0 }, mail: { failed: 0, lastError: null } };
  const queues = await countJobs(db);
  const sum = (number: (queue: (typeof queues)[number]) => number) => queues.reduce((total, queue) => total + number(queue), 0);
  return {
    jobs: { waiting: sum(({ waiting }) => waiting), failed: sum(({ failed, dead }) => failed + dead) },
    mail: await countFailedMails(db),
  };
}

async function readDatabaseSize(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`select pg_database_size(current_database())::float8 as bytes`);
  return rows[0]?.bytes ?? 0;
}
