import type { MarketLimits } from "#contract/market/market.ts";
import { newAccountDays } from "#contract/market/trust.ts";
import { seedIssuer } from "#server/identity/sample-accounts.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import { currentTime } from "#server/platform/clock.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { type AnyPgColumn, and, desc, eq, gt, type PgTable, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { lockName } from "#server/platform/database/lock-name.server.ts";
import { now } from "#server/platform/database/now.server.ts";
import { numberText } from "#texts/formats.ts";
import { overLimit } from "./over-limit.ts";
import type { PersonRow } from "./person.store.server.ts";

/** Content that new accounts can send only a limited number of times in 24 hours. */
export type Limited = {
  table: PgTable;
  at: AnyPgColumn;
  by: AnyPgColumn;
  limit: keyof MarketLimits;
  refusal: (inputs: { max: string; days: string; hours: string }) => string;
  /** Those of the last 24 hours that were deleted: deleting must not make room for more. */
  countDeleted?: (tx: Transaction, personId: string) => Promise<number>;
};
export type Sender = Pick<PersonRow, "id" | "createdAt" | "emailVerified" | "issuer">;
type Counted = { table: PgTable; at: AnyPgColumn; which: SQL | undefined; max: number };

const daySeconds = 86_400;

/** Seconds until the oldest of the last day's rows is a day old; 0 while there are fewer than `max`. */
export async function secondsUntilAllowed(tx: Transaction, { table, at, which, max }: Counted): Promise<number> {
  if (max <= 0) return daySeconds;
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

/** Throws 429 if the person, whose account is new, has reached the limit. */
export async function limitSending(tx: Transaction, person: Sender, limited: Limited): Promise<void> {
  // Two that one person sends at once must count each other.
  await lockName(tx, `${limited.limit} of ${person.id}`);
  const { limits } = await readMarketSettings(tx);
  const max = limits[limited.limit];
  const deleted = (await limited.countDeleted?.(tx, person.id)) ?? 0;
  const which = eq(limited.by, person.id);
  const seconds = await secondsUntilAllowed(tx, { table: limited.table, at: limited.at, which, max: max - deleted });
  if (seconds === 0) return;
  const hours = numberText(Math.ceil(seconds / 3_600));
  const refusal = limited.refusal({ max: numberText(max), days: numberText(newAccountDays), hours });
  throw overLimit(refusal, seconds, isUnverified(person));
}

/** An account stays new until its address is verified. Sample people have no mailbox. */
export function isUnverified({ emailVerified, issuer }: Pick<Sender, "emailVerified" | "issuer">): boolean {
  return !emailVerified && issuer !== seedIssuer;
}

/** Older accounts with a verified address are not new, whatever they have done. */
export function isRecentAccount({ createdAt }: { createdAt: Date }): boolean {
  return currentTime() - createdAt.getTime() < newAccountDays * 86_400_000;
}
