// Proves that the ledger is consistent, and keeps the result.
import { moneyAccounts, moneyTransfers } from "#server/money/tables/ledger.table.server.ts";
import { ledgerChecks } from "#server/money/tables/payment.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { desc, notInArray, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";

export type LedgerCheck = { isOk: boolean; faults: string[]; at: Date };

const keptChecks = 30;
const mostFaults = 20;

/** In one transaction that sees one state of the database. Each fault is a sentence for the operator. */
export async function checkLedger(db: Db): Promise<string[]> {
  return db.transaction(
    async (tx) => {
      const { rows: differing } = await tx.execute<{ id: string; balance: string; sum: string }>(sql`
        with sums as (
          select account as id, sum(change) as sum from (
            select ${moneyTransfers.toAccount} as account, ${moneyTransfers.amount} as change from ${moneyTransfers}
            union all select ${moneyTransfers.fromAccount}, -${moneyTransfers.amount} from ${moneyTransfers}
          ) changes group by 1
        )
        select coalesce(sums.id, ${moneyAccounts.id}) as id, coalesce(${moneyAccounts.balance}, 0) as balance, coalesce(sums.sum, 0) as sum
        from sums full join ${moneyAccounts} on ${moneyAccounts.id} = sums.id
        where coalesce(sums.sum, 0) <> coalesce(${moneyAccounts.balance}, 0) limit ${mostFaults}::int`);
      const { rows: totals } = await tx.execute<{ total: string }>(
        sql`select coalesce(sum(${moneyAccounts.balance}), 0) as total from ${moneyAccounts}`,
      );
      const { rows: currencies } = await tx.execute<{ currency: string }>(
        sql`select distinct ${moneyTransfers.currency} as currency from ${moneyTransfers}`,
      );
      const total = Number(totals[0]?.total ?? 0);
      return [
        ...differing.map(({ id, balance, sum }) => `The balance of ${id} is ${balance}, but its transfers add up to ${sum}.`),
        ...(total === 0 ? [] : [`All balances add up to ${total} instead of 0.`]),
        ...(currencies.length > 1
          ? [`There are transfers in several currencies: ${currencies.map(({ currency }) => currency).join(", ")}.`]
          : []),
      ];
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** For the metric, the readiness check and administrators, who read the last result. */
export async function recordLedgerCheck(db: Db): Promise<LedgerCheck> {
  const faults = await checkLedger(db);
  const check = { isOk: faults.length === 0, faults, at: new Date() };
  await db.insert(ledgerChecks).values({ id: newId(), ...check });
  const newest = db.select({ id: ledgerChecks.id }).from(ledgerChecks).orderBy(desc(ledgerChecks.id)).limit(keptChecks);
  await db.delete(ledgerChecks).where(notInArray(ledgerChecks.id, newest));
  return check;
}

/** Null before the first check. */
export async function readLedgerCheck(db: Db): Promise<LedgerCheck | null> {
  const { isOk, faults, at } = ledgerChecks;
  const [last] = await db.select({ isOk, faults, at }).from(ledgerChecks).orderBy(desc(ledgerChecks.id)).limit(1);
  return last ?? null;
}
