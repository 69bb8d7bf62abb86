// A payment that the payer's bank took back. What is left of it is frozen until an administrator, or the provider, says how it ended.
import { unsecureOffer } from "#server/deals/steps/deal.store.server.ts";
import { accounts, balanceOf, balancesOf, lockAccounts, transfer } from "#server/money/ledger/ledger.server.ts";
import { isWrittenOff, type PaymentRow, partsOf, readLocked, tellOfPayment } from "#server/money/ledger/payment.store.server.ts";
import { moneyTransfers } from "#server/money/tables/ledger.table.server.ts";
import { moneyOrders, payments } from "#server/money/tables/payment.table.server.ts";
import { canSignIn, people } from "#server/people/person.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, inArray, ne, sql } from "#server/platform/database/drizzle.server.ts";
import { now } from "#server/platform/database/now.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { execute, orderRefund, refundOf } from "./settle.server.ts";

/**
 * The deal and the payment are locked. No balance becomes negative: what a freelancer has taken out stays taken out, and what an appeal about
 * another deal may take back stays there.
 */
export async function freeze(tx: Transaction, payment: PaymentRow, cause: string): Promise<ProblemError | null> {
  const { id, taskId, payerId, payeeId, amount } = payment;
  if (payment.receivedAt === null) return new ProblemError(409, m.money_not_received());
  if (payment.isFrozen || (await isWrittenOff(tx, payment))) return null;
  if ((await refundedOf(tx, id, "done")) === amount) return new ProblemError(409, m.money_refunded_in_full());
  const chargeBacks = payment.chargeBacks + 1;
  await cancelWaitingRefund(tx, id);
  if (payment.state === "settled") {
    const { net, fee } = partsOf(payment);
    const [balance, held, fees] = [accounts.balance(payeeId), accounts.held(id), accounts.fees()];
    await lockAccounts(tx, [balance, held, fees]);
    const left = await balancesOf(tx, [balance, fees]);
    const free = Math.max(0, (left.get(balance) ?? 0) - (await readLocked(tx, payeeId, id)).amount);
    const known = { kind: "frozen", to: held, cause, taskId, paymentId: id } as const;
    await transfer(tx, [
      { ...known, key: `frozen:${id}:${chargeBacks}`, from: balance, amount: Math.min(free, net) },
      { ...known, key: `frozen_fee:${id}:${chargeBacks}`, from: fees, amount: Math.min(left.get(fees) ?? 0, fee) },
    ]);
  }
  await tx.update(payments).set({ isFrozen: true, chargeBacks }).where(eq(payments.id, id));
  const administrators = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.role, "administrator"), canSignIn));
  await tellOfPayment(tx, payment, [
    { event: "charged_back", toldId: payerId, toldAs: "poster", amount },
    { event: "charged_back", toldId: payeeId, toldAs: "bidder", amount },
    ...administrators
      .filter(({ id: toldId }) => toldId !== payerId && toldId !== payeeId)
      .map(({ id: toldId }) => ({ event: "charged_back", toldId, toldAs: "person", amount }) as const),
  ]);
  return null;
}

/** The deal and the payment are locked. */
export async function resolveChargeBack(
  tx: Transaction,
  payment: PaymentRow,
  outcome: "kept" | "returned",
  cause: string,
): Promise<ProblemError | null> {
  if (!payment.isFrozen) return new ProblemError(409, m.money_not_charged_back());
  if (outcome === "kept") return writeOff(tx, payment, cause);
  await unfreeze(tx, payment, cause);
  return null;
}

/** Everything moves on as it was decided, or as it was before. */
async function unfreeze(tx: Transaction, payment: PaymentRow, cause: string): Promise<void> {
  const { id, taskId, chargeBacks } = payment;
  const [open = payment] = await tx.update(payments).set({ isFrozen: false }).where(eq(payments.id, id)).returning();
  if (open.state === "received") {
    if (open.share !== null) await execute(tx, open, cause);
    return;
  }
  const keys = [`frozen:${id}:${chargeBacks}`, `frozen_fee:${id}:${chargeBacks}`];
  const frozen = await tx.select().from(moneyTransfers).where(inArray(moneyTransfers.key, keys));
  await transfer(
    tx,
    frozen.map(({ key, fromAccount, toAccount, amount }) => ({
      ...{ key: `un${key}`, kind: "unfrozen", from: toAccount, to: fromAccount, amount, cause, taskId, paymentId: id },
    })),
  );
  const { refund } = partsOf(open);
  if (refund > 0 && (await tx.$count(moneyOrders, refundOf(id))) === 0) await orderRefund(tx, open, refund, open.lockedUntil ?? now);
}

/** What is frozen is used first. The rest is a loss of the market. */
async function writeOff(tx: Transaction, payment: PaymentRow, cause: string): Promise<ProblemError | null> {
  const { id, taskId, offerId, payerId, provider, amount } = payment;
  const [held, clearing] = [accounts.held(id), accounts.clearing(provider)];
  await tx
    .update(moneyOrders)
    .set({ state: "cancelled" })
    .where(and(refundOf(id), eq(moneyOrders.state, "failed")));
  const sent = await refundedOf(tx, id, "sent");
  const lost = amount - sent - (await refundedOf(tx, id, "done"));
  if (lost === 0) return new ProblemError(409, m.money_refunded_in_full());
  await lockAccounts(tx, [held, clearing, accounts.losses()]);
  const taken = Math.min(lost, (await balanceOf(tx, held)) - sent);
  const known = { cause, taskId, paymentId: id, to: clearing, payerId };
  await transfer(tx, [
    { ...known, key: `charged_back:${id}`, kind: "charged_back", from: held, amount: taken },
    { ...known, key: `loss:${id}`, kind: "loss", from: accounts.losses(), amount: lost - taken },
  ]);
  const isUnsettled = payment.state === "received";
  // What was decided meanwhile never happened.
  const ended = { isFrozen: false, state: "settled", ...(isUnsettled && { share: null }) } as const;
  await tx.update(payments).set(ended).where(eq(payments.id, id));
  if (isUnsettled) await unsecureOffer(tx, offerId);
  return null;
}

/** In minor units. `sent` is every refund that is neither done nor cancelled. */
async function refundedOf(tx: Transaction, paymentId: string, state: "sent" | "done"): Promise<number> {
  const isIn = state === "done" ? eq(moneyOrders.state, "done") : ne(moneyOrders.state, "done");
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${moneyOrders.amount}), 0)::float8` })
    .from(moneyOrders)
    .where(and(refundOf(paymentId), isIn));
  return row?.sum ?? 0;
}

/** A refund that was sent already goes on. */
async function cancelWaitingRefund(tx: Transaction, paymentId: string): Promise<void> {
  const isUntouched = and(refundOf(paymentId), eq(moneyOrders.state, "waiting"), eq(moneyOrders.attempts, 0));
  await tx.update(moneyOrders).set({ state: "cancelled" }).where(isUntouched);
}
