import type { MarketLimits } from "#contract/market/market.ts";
import { newAccountDays } from "#contract/market/trust.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import { isRecentAccount } from "#server/people/recent-account.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { type AnyPgColumn, and, desc, eq, gt, type PgTable, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { lockName } from "#server/platform/database/lock-name.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { now } from "#server/tasks/task-due.server.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { hasEstablishedPartner } from "./deal-partners.server.ts";

/** Content that new accounts can send only a limited number of times in 24 hours. */
export type Limited = {
  table: PgTable;
  at: AnyPgColumn;
  by: AnyPgColumn;
  limit: keyof MarketLimits;
  refusal: (inputs: { max: string; days: string; hours: string }) => string;
};
export type Sender = Pick<PersonRow, "id" | "createdAt">;
type Counted = { table: PgTable; at: AnyPgColumn; which: SQL | undefined; max: number };

export const newTasks: Limited = {
  table: tasks,
  at: tasks.createdAt,
  by: tasks.posterId,
  limit: "newTasksPerDay",
  refusal: m.problem_new_account_tasks,
};

/** Seconds until the oldest of the last day's rows is a day old; 0 while there are fewer than `max`. */
export async function secondsUntilAllowed(tx: Transaction, { table, at, which, max }: Counted): Promise<number> {
  const aDay = sql`interval '24 hours'`;
  const [first] = await tx
    .select({ seconds: sql<number>`ceil(extract(epoch from ${at} + ${aDay} - ${now}))::int` })
    .from(table)
    .where(and(which, gt(at, sql`${now} - ${aDay}`)))
    .orderBy(desc(at))
    .offset(max - 1)
    .limit(1);
  return Math.max(0, first?.seconds ?? 0);
}

/** How many of these the person may send in 24 hours. New accounts have lower limits. */
export async function dailyLimit(tx: Transaction, person: Sender, what: "offers" | "questions"): Promise<number> {
  const { limits } = await readMarketSettings(tx);
  const [usual, ofNew] =
    what === "offers" ? [limits.offersPerDay, limits.newOffersPerDay] : [limits.questionsPerDay, limits.newQuestionsPerDay];
  return (await isNewAccount(tx, person)) ? Math.min(usual, ofNew) : usual;
}

/** Until the first completed deal with an established person, or a number of days after joining. */
export async function isNewAccount(tx: Transaction, person: Sender): Promise<boolean> {
  return isRecentAccount(person) && !(await hasEstablishedPartner(tx, person.id));
}

/** Throws 429 if a new account has reached its limit. */
export async function limitNewAccount(tx: Transaction, person: Sender, limited: Limited): Promise<void> {
  if (!(await isNewAccount(tx, person))) return;
  // Two that one person sends at once must count each other.
  await lockName(tx, `${limited.limit} of ${person.id}`);
  const { limits } = await readMarketSettings(tx);
  const max = limits[limited.limit];
  const seconds = await secondsUntilAllowed(tx, { table: limited.table, at: limited.at, which: eq(limited.by, person.id), max });
  if (seconds === 0) return;
  const hours = numberText(Math.ceil(seconds / 3_600));
  throw new ProblemError(429, limited.refusal({ max: numberText(max), days: numberText(newAccountDays), hours }), {
    headers: { "Retry-After": String(seconds) },
  });
}
