// Applies what a provider or an administrator says about payments, each event once.
import { fromMinor, toMinor } from "#contract/market/amounts.ts";
import { findOffer, type LockedDeal, lockDeal } from "#server/deals/steps/deal.lock.server.ts";
import { stepBySecuredPayment } from "#server/deals/steps/deal.store.server.ts";
import { accounts, transfer } from "#server/money/ledger/ledger.server.ts";
import { findPayment, lockPayment, type PaymentRow, tellOfPayment } from "#server/money/ledger/payment.store.server.ts";
import { completeOrder, failOrder } from "#server/money/payments/finish-order.server.ts";
import type { PaymentProvider, ProviderEvent } from "#server/money/providers/provider.ts";
import { payments, payoutAccounts, providerEvents } from "#server/money/tables/payment.table.server.ts";
import { isStillHere } from "#server/people/departed.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, lt, sql } from "#server/platform/database/drizzle.server.ts";
import { now } from "#server/platform/database/now.server.ts";
import { parseId } from "#server/platform/http/answers.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { getCurrency } from "#texts/currency.ts";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { freeze, resolveChargeBack } from "./charge-back.server.ts";
import { recordDifference } from "./differences.server.ts";
import { settle } from "./settle.server.ts";

type Provider = Pick<PaymentProvider, "name">;
const keptEventDays = 400;

/** Returns why the event was not applied, which the provider gets as the answer; null also for a repeated event. */
export async function applyEvent(db: Db, { name: provider }: Provider, event: ProviderEvent): Promise<ProblemError | null> {
  const known = "payment" in event ? await findPaymentOf(db, provider, event.payment) : null;
  if ("payment" in event && !known) {
    await recordDifference(db, { kind: "missing_here", provider, reference: event.id, here: "", there: event.kind });
    return new ProblemError(404, m.payment_unknown());
  }
  const applied = db.transaction(async (tx) => {
    // Before the event, as every transaction about a deal: a second delivery waits here.
    const deal = known && (await lockDeal(tx, known.taskId));
    const payment = known && (await lockPayment(tx, eq(payments.id, known.id)));
    const added = await tx
      .insert(providerEvents)
      .values({ provider, eventId: event.id, kind: event.kind, receivedAt: now })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) return null;
    const problem = await applyNew(tx, { provider, event, deal, payment });
    // The event is not stored, so that a later delivery is applied. A payment that differs has left a difference, which stays.
    if (problem && event.kind !== "paid") throw new NotApplied(problem);
    return problem;
  });
  return applied.catch(async (error: unknown) => {
    if (!(error instanceof NotApplied)) throw error;
    if (known && event.kind === "charged_back") {
      const states = { here: known.state, there: event.kind };
      await recordDifference(db, { kind: "state", provider, reference: event.id, subjectId: known.id, ...states });
    }
    return error.problem;
  });
}

class NotApplied extends Error {
  readonly problem: ProblemError;

  constructor(problem: ProblemError) {
    super(problem.message);
    this.problem = problem;
  }
}

type NewEvent = { provider: Provider["name"]; event: ProviderEvent; deal: LockedDeal | null; payment: PaymentRow | null };

async function applyNew(tx: Transaction, { provider, event, deal, payment }: NewEvent): Promise<ProblemError | null> {
  if (event.kind === "order_done") return completeOrder(tx, event.order, { reference: event.reference, provider });
  if (event.kind === "order_failed") return failOrder(tx, event.order, { failure: event.failure ?? "", provider });
  if (event.kind === "account_ready") return setAccountReady(tx, provider, event);
  if (!deal || !payment) return null;
  const cause = `${provider} ${event.id}`;
  if (event.kind === "paid") return receive(tx, deal, payment, { ...event, cause });
  if (event.kind === "failed") return fail(tx, payment);
  if (event.kind === "charge_back_resolved") return resolveChargeBack(tx, payment, event.outcome, cause);
  return freeze(tx, payment, cause);
}

async function findPaymentOf(db: Db, provider: Provider["name"], id: string): Promise<PaymentRow | null> {
  const found = parseId(id) === null ? null : await findPayment(db, id);
  return found?.provider === provider ? found : null;
}

type Received = { amount: number; currency: string; reference: string; cause: string };

/** The deal and the payment are locked. Money that is no longer needed is booked too, and refunded. */
export async function receive(tx: Transaction, deal: LockedDeal, payment: PaymentRow, received: Received): Promise<ProblemError | null> {
  const { id, taskId, offerId, payerId, provider, kind } = payment;
  if (payment.receivedAt !== null) return null;
  const problem = compare(payment, received);
  if (problem) {
    const [here, there] = [fromMinor(payment.amount), fromMinor(received.amount)];
    const amounts = { here: `${here} ${getCurrency().code}`, there: `${there} ${received.currency}` };
    await recordDifference(tx, { kind: "mismatch", provider, reference: received.reference, subjectId: id, ...amounts });
    return problem;
  }
  const secured = { key: `secured:${id}`, kind: "secured", from: accounts.clearing(provider), to: accounts.held(id) } as const;
  const known = { amount: payment.amount, cause: received.cause, taskId, paymentId: id, payerId, isBonus: kind === "bonus" };
  await transfer(tx, [{ ...secured, ...known }]);
  const arrived = { state: "received", receivedAt: now, url: null, reference: received.reference } as const;
  const [open] = await tx.update(payments).set(arrived).where(eq(payments.id, id)).returning();
  if (!open) throw new Error("A payment that is locked does not exist.");
  if (kind === "bonus" && (await isStillHere(tx, payment.payeeId))) {
    await settle(tx, open, { share: 100, cause: "bonus" });
    return null;
  }
  const offer = await findOffer(tx, { chosenOf: taskId });
  // The offer may have been changed and accepted again since.
  const isPrice = kind === "price" && offer?.id === offerId && toMinor(offer.amount) === payment.amount;
  if (deal.state === "awaiting_payment" && offer && isPrice) {
    await tx.update(payments).set({ secures: true }).where(eq(payments.id, id));
    const refusal = await stepBySecuredPayment(tx, deal, offer);
    if (refusal) throw refusal;
    return null;
  }
  await settle(tx, open, { share: 0, cause: "surplus" });
  await tellOfPayment(tx, open, [{ event: "payment_returned", toldId: payerId, toldAs: "poster", amount: payment.amount }]);
  return null;
}

function compare({ amount }: PaymentRow, received: Received): ProblemError | null {
  const expected = getCurrency().code;
  if (received.currency !== expected) return new ProblemError(422, m.payment_currency_differs({ received: received.currency, expected }));
  if (received.amount === amount) return null;
  const texts = { received: moneyText(fromMinor(received.amount)), expected: moneyText(fromMinor(amount)) };
  return new ProblemError(422, m.payment_amount_differs(texts));
}

/** It may still arrive: a failed payment is received like another. */
async function fail(tx: Transaction, payment: PaymentRow): Promise<null> {
  if (payment.state !== "started") return null;
  await tx.update(payments).set({ state: "failed", url: null }).where(eq(payments.id, payment.id));
  const { payerId, amount } = payment;
  await tellOfPayment(tx, payment, [{ event: "payment_failed", toldId: payerId, toldAs: "poster", amount }]);
  return null;
}

async function setAccountReady(tx: Transaction, provider: Provider["name"], event: { reference: string; isReady: boolean }): Promise<null> {
  const { reference, isReady } = event;
  const isAccount = and(eq(payoutAccounts.provider, provider), eq(payoutAccounts.reference, reference));
  await tx.update(payoutAccounts).set({ isReady }).where(isAccount);
  return null;
}

export async function forgetOldEvents(db: Db): Promise<void> {
  await db.delete(providerEvents).where(lt(providerEvents.receivedAt, sql`now() - make_interval(days => ${keptEventDays})`));
}
