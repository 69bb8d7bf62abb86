// Transfers between accounts. docs/money.md describes the accounts; the database keeps the balances and refuses every change of a row.

import type { ProviderName } from "#contract/market/payment-mode.ts";
import type { TransferKind } from "#contract/money/money.ts";
import { moneyAccounts, moneyTransfers } from "#server/money/tables/ledger.table.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { eq, inArray } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { getCurrency } from "#texts/currency.ts";

export const accounts = {
  clearing: (provider: ProviderName) => `clearing:${provider}`,
  held: (paymentId: string) => `held:${paymentId}`,
  balance: (personId: string) => `balance:${personId}`,
  fees: () => "fees",
  paidOut: () => "paid_out",
  losses: () => "losses",
};

export type Transfer = {
  /** Unique: the same transfer happens once. */
  key: string;
  kind: TransferKind;
  from: string;
  to: string;
  /** In minor units. A transfer of nothing is left out. */
  amount: number;
  cause: string;
  taskId?: string | undefined;
  paymentId?: string | undefined;
  orderId?: string | undefined;
  payerId?: string | undefined;
  isBonus?: boolean | undefined;
};

/**
 * All or none. The accounts are locked in their order first, so that concurrent transactions cannot deadlock. A transaction that also locks a
 * task, a payment or an order does that before.
 */
export async function transfer(tx: Transaction, transfers: Transfer[]): Promise<void> {
  const real = transfers.filter(({ amount }) => amount > 0);
  if (real.length === 0) return;
  await lockAccounts(
    tx,
    real.flatMap(({ from, to }) => [from, to]),
  );
  for (const { from, to, ...row } of real) {
    await tx
      .insert(moneyTransfers)
      .values({ id: newId(), fromAccount: from, toAccount: to, currency: getCurrency().code, at: now, ...row });
  }
}

/** Creates the accounts that do not exist yet. */
export async function lockAccounts(tx: Transaction, ids: string[]): Promise<void> {
  const sorted = [...new Set(ids)].sort();
  for (const id of sorted) {
    await tx.insert(moneyAccounts).values({ id }).onConflictDoNothing();
    await tx.select({ id: moneyAccounts.id }).from(moneyAccounts).where(eq(moneyAccounts.id, id)).for("update");
  }
}

/** In minor units; zero for an account without transfers. */
export async function balanceOf(db: Db, id: string): Promise<number> {
  return (await balancesOf(db, [id])).get(id) ?? 0;
}

export async function balancesOf(db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: moneyAccounts.id, balance: moneyAccounts.balance })
    .from(moneyAccounts)
    .where(inArray(moneyAccounts.id, ids));
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}
