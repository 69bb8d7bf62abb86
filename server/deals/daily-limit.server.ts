import type { Transaction } from "#server/platform/database/database.server.ts";
import { type AnyPgColumn, and, desc, gt, type PgTable, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { now } from "#server/tasks/task-due.server.ts";

type Limited = { table: PgTable; at: AnyPgColumn; which: SQL | undefined; max: number };

/** Seconds until the oldest of the last day's rows is a day old; 0 while there are fewer than `max`. */
export async function secondsUntilAllowed(tx: Transaction, { table, at, which, max }: Limited): Promise<number> {
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
