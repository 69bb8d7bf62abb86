// What becomes of a received payment: it follows the steps of its deal, in their transactions. The decision of a dispute can be taken back
// until an appeal is no longer possible.

import { type TransitionName, transition } from "#contract/deals/deal.ts";
import { timers } from "#contract/deals/timers.ts";
import { unsecureOffer } from "#server/deals/steps/deal.store.server.ts";
import type { MoneyStep } from "#server/deals/steps/move-money.server.ts";
import { issueDocuments } from "#server/money/documents/issue-documents.server.ts";
import { accounts, balancesOf, lockAccounts, transfer } from "#server/money/ledger/ledger.server.ts";
import { isWrittenOff, lockPayment, type PaymentRow, partsOf, tellOfPayment } from "#server/money/ledger/payment.store.server.ts";
import { moneyOrders, payments } from "#server/money/tables/payment.table.server.ts";
import { currentTime } from "#server/platform/clock.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, ne, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";

/** For `followMoneySteps`. Does nothing for a deal without a secured payment, or one whose bank took the money back. */
export async function followDeal(tx: Transaction, { name, offerId, winnerPercent = 0 }: MoneyStep): Promise<void> {
  const payment = await lockPayment(tx, and(eq(payments.offerId, offerId), payments.secures));
  if (!payment || (await isWrittenOff(tx, payment))) return;
  if (isGone(payment)) return unsecureOffer(tx, offerId);
  const open = payment.share === null ? payment : await takeBack(tx, payment, name);
  const { money } = transition(name);
  if (money === undefined || money === "hold") return;
  const share = { release: 100, refund: 0, split: winnerPercent }[money];
  await settle(tx, open, { share, cause: name, isAppealable: name.startsWith("decide_") });
}

type Settlement = { share: number; cause: TransitionName | "bonus" | "surplus"; isAppealable?: boolean };

/** A charged-back payment only remembers what was decided. */
export async function settle(tx: Transaction, payment: PaymentRow, { share, cause, isAppealable = false }: Settlement): Promise<void> {
  if (payment.state !== "received") return;
  const lockedUntil = isAppealable ? sql`${now} + make_interval(hours => ${timers.decisionMoneyHours}::int)` : null;
  const [decided] = await tx.update(payments).set({ share, lockedUntil }).where(eq(payments.id, payment.id)).returning();
  if (decided && !decided.isFrozen) await execute(tx, decided, cause);
}

/** Releases and refunds what was decided. */
export async function execute(tx: Transaction, payment: PaymentRow, cause: string): Promise<void> {
  const { id, taskId, payerId, payeeId, lockedUntil, share, kind } = payment;
  const round = payment.round + 1;
  const { released, fee, net, refund } = partsOf(payment);
  const [held, balance] = [accounts.held(id), accounts.balance(payeeId)];
  const known = { cause, taskId, paymentId: id, isBonus: kind === "bonus" };
  await transfer(tx, [
    { ...known, key: `released:${id}:${round}`, kind: "released", from: held, to: balance, amount: released },
    { ...known, key: `fee:${id}:${round}`, kind: "fee", from: balance, to: accounts.fees(), amount: fee },
  ]);
  await tx.update(payments).set({ state: "settled", round }).where(eq(payments.id, id));
  if (refund > 0) await orderRefund(tx, payment, refund, lockedUntil ?? now);
  if (released > 0) {
    const event = kind === "bonus" ? ({ event: "bonus", actorId: payerId } as const) : ({ event: "released" } as const);
    await tellOfPayment(tx, payment, [{ ...event, toldId: payeeId, toldAs: "bidder", amount: net }]);
  }
  if (share && lockedUntil === null) await issueDocuments(tx, payment);
}

export async function orderRefund(tx: Transaction, payment: PaymentRow, amount: number, notBefore: Date | SQL): Promise<void> {
  const { id: paymentId, payerId: personId, provider } = payment;
  await tx.insert(moneyOrders).values({ id: newId(), kind: "refund", paymentId, personId, amount, provider, notBefore });
}

/** The refund of a payment that was not cancelled. */
export function refundOf(paymentId: string): SQL | undefined {
  return and(eq(moneyOrders.paymentId, paymentId), ne(moneyOrders.state, "cancelled"));
}

/** Whether the money of a decision has been released or refunded for good: what a late appeal changes no longer changes it. */
function isGone({ state, share, lockedUntil, isAppealed, isFrozen }: PaymentRow): boolean {
  const isOpen = isAppealed || (lockedUntil !== null && lockedUntil.getTime() > currentTime());
  return state === "settled" && share !== null && !isFrozen && !isOpen;
}

/** Brings the money back, as it was before the decision. Throws when what is needed for that has left the balances. */
async function takeBack(tx: Transaction, payment: PaymentRow, cause: TransitionName): Promise<PaymentRow> {
  const { id, taskId, payeeId, round } = payment;
  if (payment.state === "settled") {
    if (payment.isFrozen) throw new ProblemError(409, m.money_moved());
    const { net, fee } = partsOf(payment);
    const [balance, held, fees] = [accounts.balance(payeeId), accounts.held(id), accounts.fees()];
    await tx
      .update(moneyOrders)
      .set({ state: "cancelled" })
      .where(and(refundOf(id), eq(moneyOrders.state, "waiting"), eq(moneyOrders.attempts, 0)));
    const isRefundSent = (await tx.$count(moneyOrders, refundOf(id))) > 0;
    await lockAccounts(tx, [balance, held, fees]);
    const balances = await balancesOf(tx, [balance, fees]);
    if (isRefundSent || (balances.get(balance) ?? 0) < net || (balances.get(fees) ?? 0) < fee) throw new ProblemError(409, m.money_moved());
    const known = { cause, taskId, paymentId: id };
    await transfer(tx, [
      { ...known, key: `reversed:${id}:${round}`, kind: "reversed", from: balance, to: held, amount: net },
      { ...known, key: `fee_reversed:${id}:${round}`, kind: "fee_reversed", from: fees, to: held, amount: fee },
    ]);
  }
  const [open] = await tx
    .update(payments)
    .set({ state: "received", share: null, lockedUntil: null, isAppealed: false })
    .where(eq(payments.id, id))
    .returning();
  return open ?? payment;
}

/** While an appeal is open, the money of a decision stays where it is. Does nothing when it has left already. */
export async function holdForAppeal(tx: Transaction, taskId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ isAppealed: true })
    .where(and(eq(payments.taskId, taskId), payments.secures, sql`${payments.lockedUntil} > ${now}`));
}

/** The appeal was decided and the decision stays. */
export async function endAppealHold(tx: Transaction, taskId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ isAppealed: false, lockedUntil: now })
    .where(and(eq(payments.taskId, taskId), payments.isAppealed));
}
