// How a payout or a refund ends: made, failed, or failed after it was made.

import { fromMinor } from "#contract/market/amounts.ts";
import type { ProviderName } from "#contract/market/payment-mode.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { accounts, transfer } from "#server/money/ledger/ledger.server.ts";
import { findPayment, tellOfPayment } from "#server/money/ledger/payment.store.server.ts";
import { moneyOrders } from "#server/money/tables/payment.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { parseId } from "#server/platform/http/answers.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";

export type OrderRow = typeof moneyOrders.$inferSelect;
type Made = { reference: string; provider: ProviderName; confirmedBy?: string; madeOn?: string };

export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow | null> {
  if (parseId(id) === null) return null;
  const [order] = await tx.select().from(moneyOrders).where(eq(moneyOrders.id, id)).for("update");
  return order ?? null;
}

/** Does nothing for an order that is finished. */
export async function completeOrder(tx: Transaction, id: string, { provider, ...made }: Made): Promise<ProblemError | null> {
  const order = await lockOrder(tx, id);
  if (order?.provider !== provider) return new ProblemError(404, m.problem_no_such_order());
  if (order.state !== "waiting" && order.state !== "sent") return null;
  const done = { ...made, state: "done", failure: "", doneAt: now } as const;
  await tx.update(moneyOrders).set(done).where(eq(moneyOrders.id, id));
  if (order.kind === "payout") await tellOfPayout(tx, order, "payout_sent");
  else await bookRefund(tx, order);
  return null;
}

/** The money of a payout goes back to the wallet. A refund stays with the market until an administrator tries it again. */
export async function failOrder(
  tx: Transaction,
  id: string,
  { failure, provider, confirmedBy }: { failure: string; provider: ProviderName; confirmedBy?: string },
): Promise<ProblemError | null> {
  const order = await lockOrder(tx, id);
  if (order?.provider !== provider) return new ProblemError(404, m.problem_no_such_order());
  if (order.state === "failed" || order.state === "cancelled") return null;
  await tx
    .update(moneyOrders)
    .set({ state: "failed", failure, doneAt: null, ...(confirmedBy && { confirmedBy }) })
    .where(eq(moneyOrders.id, id));
  const { personId, amount, paymentId } = order;
  if (order.kind === "payout") {
    const back = { key: `payout_failed:${id}`, kind: "payout_failed", from: accounts.paidOut(), to: accounts.balance(personId) } as const;
    await transfer(tx, [{ ...back, amount, cause: "failed", orderId: id }]);
    await tellOfPayout(tx, order, "payout_failed");
    return null;
  }
  const payment = paymentId && (await findPayment(tx, paymentId));
  if (!payment) return null;
  if (order.state === "done") {
    const back = {
      key: `refund_failed:${id}`,
      kind: "refund_failed",
      from: accounts.clearing(provider),
      to: accounts.held(payment.id),
    } as const;
    const known = { taskId: payment.taskId, paymentId: payment.id, orderId: id, payerId: payment.payerId };
    await transfer(tx, [{ ...back, ...known, amount, cause: "failed" }]);
  }
  await tellOfPayment(tx, payment, [{ event: "refund_failed", toldId: personId, toldAs: "poster", amount }]);
  return null;
}

async function bookRefund(tx: Transaction, { id, paymentId, amount, provider, personId }: OrderRow): Promise<void> {
  const payment = paymentId && (await findPayment(tx, paymentId));
  if (!payment) throw new Error("A refund without a payment.");
  const refunded = { key: `refunded:${id}`, kind: "refunded", from: accounts.held(payment.id), to: accounts.clearing(provider) } as const;
  const known = { taskId: payment.taskId, paymentId: payment.id, orderId: id, payerId: payment.payerId };
  await transfer(tx, [{ ...refunded, ...known, amount, cause: `refund ${id}`, isBonus: payment.kind === "bonus" }]);
  await tellOfPayment(tx, payment, [{ event: "refunded", toldId: personId, toldAs: "poster", amount }]);
}

async function tellOfPayout(tx: Transaction, { personId, amount }: OrderRow, event: "payout_sent" | "payout_failed"): Promise<void> {
  const told = { event, toldId: personId, toldAs: "person", amount: fromMinor(amount) };
  await tx.insert(dealEvents).values({ id: newId(), ...told, at: now });
}

/** By an administrator. A failed refund is not repeated with the same id, to which the provider would give the same answer. */
export async function retryRefund(
  tx: Transaction,
  { id, kind, state, paymentId, personId, amount, provider }: OrderRow,
): Promise<string | ProblemError> {
  if (kind !== "refund" || state !== "failed") return new ProblemError(409, m.money_not_open());
  // The payer's bank has the money back already, or will keep it.
  if (paymentId && (await findPayment(tx, paymentId))?.isFrozen) return new ProblemError(409, m.money_frozen());
  await tx.update(moneyOrders).set({ state: "cancelled" }).where(eq(moneyOrders.id, id));
  const next = newId();
  await tx.insert(moneyOrders).values({ id: next, kind, paymentId, personId, amount, provider, notBefore: now });
  return next;
}
