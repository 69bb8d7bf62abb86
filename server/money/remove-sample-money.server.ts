// Removes the payments, payouts and refunds of the sample market. Its transfers and documents stay, as all do: documents lose the names, and
// what the market still holds for the sample goes back to the bank, so that the ledger owes nothing to people who no longer exist.
import { accounts, balancesOf, type Transfer, transfer } from "#server/money/ledger/ledger.server.ts";
import { nobody } from "#server/money/money.personal-data.server.ts";
import { moneyAccounts } from "#server/money/tables/ledger.table.server.ts";
import { moneyDifferences, moneyDocuments, moneyOrders, payments } from "#server/money/tables/payment.table.server.ts";
import { sandboxPayments, sandboxTransfers } from "#server/money/tables/sandbox.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, asc, gt, inArray, ne, notInArray, or, sql } from "#server/platform/database/drizzle.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";

type Removed = {
  persons: string[];
  /** Those of the sample, and those of its people on tasks of real people. */
  offers: string[];
};

const cause = "market.remove_sample";

/** The tasks are locked. Throws while a real person has real money in a deal with a sample person. */
export async function removeSampleMoney(tx: Transaction, { persons, offers }: Removed): Promise<void> {
  const isTheirs = inArray(payments.offerId, offers);
  const theirs = await tx.select().from(payments).where(isTheirs).orderBy(asc(payments.id)).for("update");
  const ids = theirs.map(({ id }) => id);
  const isOrder = or(inArray(moneyOrders.paymentId, ids), inArray(moneyOrders.personId, persons));
  const orders = (await tx.select({ id: moneyOrders.id }).from(moneyOrders).where(isOrder).orderBy(asc(moneyOrders.id)).for("update")).map(
    ({ id }) => id,
  );
  await refuseRealMoney(tx, { persons, ids });
  await transfer(tx, [...(await returnHeld(tx, theirs)), ...(await emptyWallets(tx, persons))]);
  await tx.update(moneyDocuments).set({ poster: nobody, posterId: null }).where(inArray(moneyDocuments.posterId, persons));
  await tx.update(moneyDocuments).set({ freelancer: nobody, freelancerId: null }).where(inArray(moneyDocuments.freelancerId, persons));
  await tx.delete(moneyOrders).where(isOrder);
  await tx.delete(payments).where(isTheirs);
  // The daily reconciliation would report what only the bank knows.
  await tx.delete(sandboxPayments).where(inArray(sandboxPayments.paymentId, ids));
  await tx.delete(sandboxTransfers).where(inArray(sandboxTransfers.id, orders));
  await tx.delete(moneyDifferences).where(inArray(moneyDifferences.subjectId, [...ids, ...orders]));
}

async function refuseRealMoney(tx: Transaction, { persons, ids }: { persons: string[]; ids: string[] }): Promise<void> {
  const isReal = and(inArray(payments.id, ids), ne(payments.provider, "sandbox"), notInArray(payments.payerId, persons));
  const isHeld = sql`exists (select from ${moneyAccounts} where ${moneyAccounts.id} = 'held:' || ${payments.id} and ${moneyAccounts.balance} > 0)`;
  if ((await tx.$count(payments, and(isReal, isHeld))) > 0) throw new ProblemError(409, m.administration_sample_money());
}

type Payments = (typeof payments.$inferSelect)[];

async function returnHeld(tx: Transaction, theirs: Payments): Promise<Transfer[]> {
  const balances = await balancesOf(
    tx,
    theirs.map(({ id }) => accounts.held(id)),
  );
  return theirs.map(({ id, taskId, payerId, provider, isFrozen, kind }) => {
    const [from, to] = [accounts.held(id), accounts.clearing(provider)];
    const known = { cause, taskId, paymentId: id, payerId, isBonus: kind === "bonus" };
    return { ...known, key: `removed:${id}`, kind: isFrozen ? "charged_back" : "refunded", from, to, amount: balances.get(from) ?? 0 };
  });
}

async function emptyWallets(tx: Transaction, persons: string[]): Promise<Transfer[]> {
  const isOwed = and(inArray(moneyAccounts.id, persons.map(accounts.balance)), gt(moneyAccounts.balance, 0));
  const owed = await tx.select({ from: moneyAccounts.id, amount: moneyAccounts.balance }).from(moneyAccounts).where(isOwed);
  return owed.map(({ from, amount }) => ({ key: `removed:${from}`, kind: "payout", from, to: accounts.paidOut(), amount, cause }));
}
