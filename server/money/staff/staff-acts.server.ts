// What administrators do with money: confirm payments, payouts and refunds that they see at the market's bank, and decide about charge-backs
// and differences. They cannot act on money of their own.
import { fromMinor, toMinor } from "#contract/market/amounts.ts";
import type { ChargeBackDecision, MadeOrder, ReceivedPayment } from "#contract/money/money.ts";
import type { LockedDeal } from "#server/deals/steps/deal.lock.server.ts";
import { lockDeal } from "#server/deals/steps/deal.lock.server.ts";
import { findPayment, isWrittenOff, lockPayment, type PaymentRow } from "#server/money/ledger/payment.store.server.ts";
import { freeze, resolveChargeBack } from "#server/money/payments/charge-back.server.ts";
import { completeOrder, failOrder, lockOrder, type OrderRow, retryRefund } from "#server/money/payments/finish-order.server.ts";
import { receive } from "#server/money/payments/receive.server.ts";
import { moneyDifferences, moneyOrders, payments } from "#server/money/tables/payment.table.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import { currentTime } from "#server/platform/clock.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, isNull } from "#server/platform/database/drizzle.server.ts";
import { now } from "#server/platform/database/now.server.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import { getCurrency } from "#texts/currency.ts";
import { deadlineText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { needsApproval, readEarlierPayouts } from "./staff-money.server.ts";

const day = 86_400_000;
const earlyDays = 31;

type Act = { db: Db; actorId: string; id: string };

/** True when it was done, null when there is no such payment; otherwise why not. */
type Outcome = true | null | ProblemError;

async function changePayment(
  { db, actorId, id }: Act,
  change: (tx: Transaction, deal: LockedDeal, payment: PaymentRow) => Promise<ProblemError | null>,
): Promise<Outcome> {
  const known = await findPayment(db, id);
  if (!known) return null;
  if ([known.payerId, known.payeeId].includes(actorId)) return new ProblemError(403, m.money_own_deal());
  return db.transaction(async (tx) => {
    const deal = await lockDeal(tx, known.taskId);
    const payment = await lockPayment(tx, eq(payments.id, id));
    if (!deal || !payment) return null;
    return (await change(tx, deal, payment)) ?? true;
  });
}

type Audited = Parameters<typeof recordAudit>[1];

function audit(
  tx: Transaction,
  actorId: string,
  action: Audited["action"],
  { id, amount }: { id: string; amount?: number },
  details: Audited["details"] = {},
): Promise<void> {
  return recordAudit(tx, {
    actorId,
    action,
    subjectId: id,
    details: { ...(amount !== undefined && { amount: fromMinor(amount) }), ...details },
  });
}

export function confirmPayment(act: Act, { amount, reference, date }: ReceivedPayment): Promise<Outcome> {
  return changePayment(act, async (tx, deal, payment) => {
    checkDate(date, payment.createdAt);
    if (payment.provider !== "manual") return new ProblemError(409, m.money_not_manual());
    if (payment.receivedAt !== null) return new ProblemError(409, m.money_already_confirmed());
    const cause = `${reference} ${date} by ${act.actorId}`;
    const received = { amount: toMinor(amount), currency: getCurrency().code, reference: payment.id, cause };
    const problem = await receive(tx, deal, payment, received);
    // Nothing was written but the difference, which an administrator who mistyped does not need.
    if (problem) throw invalid([{ field: "amount", message: problem.message }]);
    await audit(tx, act.actorId, "money.receive", payment);
    return null;
  });
}

export function reportChargeBack(act: Act): Promise<Outcome> {
  return changePayment(act, async (tx, _, payment) => {
    if (payment.provider !== "manual") return new ProblemError(409, m.money_not_manual());
    if (payment.isFrozen || (await isWrittenOff(tx, payment))) return new ProblemError(409, m.money_already_charged_back());
    const problem = await freeze(tx, payment, `by ${act.actorId}`);
    if (!problem) await audit(tx, act.actorId, "money.charge_back", payment);
    return problem;
  });
}

export function decideChargeBack(act: Act, { outcome }: ChargeBackDecision): Promise<Outcome> {
  return changePayment(act, async (tx, _, payment) => {
    const problem = await resolveChargeBack(tx, payment, outcome, `by ${act.actorId}`);
    if (!problem) await audit(tx, act.actorId, "money.resolve", payment, { outcome });
    return problem;
  });
}

function changeOrder(
  { db, actorId, id }: Act,
  change: (tx: Transaction, order: OrderRow) => Promise<ProblemError | null>,
): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) return null;
    return (await refuseOwnOrder(tx, order, actorId)) ?? (await change(tx, order)) ?? true;
  });
}

async function refuseOwnOrder(tx: Transaction, { personId, paymentId }: OrderRow, actorId: string): Promise<ProblemError | null> {
  if (personId === actorId) return new ProblemError(403, m.money_own_payout());
  const payment = paymentId === null ? null : await findPayment(tx, paymentId);
  return payment?.payeeId === actorId ? new ProblemError(403, m.money_own_deal()) : null;
}

export function approveOrder(act: Act, approvalLimit: number): Promise<Outcome> {
  return changeOrder(act, async (tx, order) => {
    if (order.approvedBy !== null) return new ProblemError(409, m.money_already_approved());
    if (!needsApproval(order, await readEarlierPayouts(tx, order), approvalLimit))
      return new ProblemError(409, m.money_no_approval_needed());
    await tx.update(moneyOrders).set({ approvedBy: act.actorId }).where(eq(moneyOrders.id, order.id));
    await audit(tx, act.actorId, "money.approve", order);
    return null;
  });
}

/** Only orders that no provider carries out by itself. */
async function refuseIfNotByHand(tx: Transaction, order: OrderRow): Promise<ProblemError | null> {
  if (order.provider !== "manual") return new ProblemError(409, m.money_not_manual());
  if (order.state !== "waiting") return new ProblemError(409, m.money_not_open());
  const payment = order.paymentId === null ? null : await findPayment(tx, order.paymentId);
  const waits = order.notBefore.getTime() > Date.now() || payment?.isAppealed;
  return waits ? new ProblemError(409, m.money_waits_for_appeal()) : null;
}

export function confirmOrder(act: Act, { reference, date }: MadeOrder, approvalLimit: number): Promise<Outcome> {
  return changeOrder(act, async (tx, order) => {
    checkDate(date, order.createdAt);
    const problem = await refuseIfNotByHand(tx, order);
    if (problem) return problem;
    if (needsApproval(order, await readEarlierPayouts(tx, order), approvalLimit)) return new ProblemError(409, m.money_needs_approval());
    if (order.approvedBy === act.actorId) return new ProblemError(403, m.money_approved_by_you());
    await completeOrder(tx, order.id, { reference, provider: order.provider, confirmedBy: act.actorId, madeOn: date });
    await audit(tx, act.actorId, "money.confirm", order);
    return null;
  });
}

export function failOrderByHand(act: Act, failure: string): Promise<Outcome> {
  return changeOrder(act, async (tx, order) => {
    const problem = await refuseIfNotByHand(tx, order);
    if (problem) return problem;
    await failOrder(tx, order.id, { failure, provider: order.provider, confirmedBy: act.actorId });
    await audit(tx, act.actorId, "money.fail", order);
    return null;
  });
}

/** Returns the id of the new refund. */
export async function retryOrder(act: Act): Promise<string | null | ProblemError> {
  let next = "";
  const outcome = await changeOrder(act, async (tx, order) => {
    const retried = await retryRefund(tx, order);
    if (retried instanceof ProblemError) return retried;
    next = retried;
    await audit(tx, act.actorId, "money.retry", { id: next });
    return null;
  });
  return outcome === true ? next : outcome;
}

export async function resolveDifference({ db, actorId, id }: Act, note: string) {
  return db.transaction(async (tx) => {
    const isOpen = and(eq(moneyDifferences.id, id), isNull(moneyDifferences.resolvedAt));
    const [row] = await tx.update(moneyDifferences).set({ resolvedAt: now, resolvedBy: actorId, note }).where(isOpen).returning();
    if (row && (await isOwnMoney(tx, row.subjectId, actorId))) throw new ProblemError(403, m.money_own_deal());
    if (!row)
      return (await tx.$count(moneyDifferences, eq(moneyDifferences.id, id))) > 0 ? new ProblemError(409, m.money_not_open()) : null;
    await audit(tx, actorId, "money.note", { id });
    return row;
  });
}

/** Whether a payment or an order is about money of the person. */
async function isOwnMoney(tx: Transaction, subjectId: string | null, personId: string): Promise<boolean> {
  if (subjectId === null) return false;
  const order = await lockOrder(tx, subjectId);
  const payment = await findPayment(tx, order?.paymentId ?? subjectId);
  return [order?.personId, payment?.payerId, payment?.payeeId].includes(personId);
}

/** The day on which money was moved cannot be in the future, or long before it was asked for. Some people pay before they say so. */
function checkDate(date: string, askedFor: Date): void {
  // A day ahead is today somewhere.
  if (date > dayOf(currentTime() + day)) throw invalid([{ field: "date", message: m.money_future_date() }]);
  const earliest = dayOf(askedFor.getTime() - earlyDays * day);
  if (date < earliest) throw invalid([{ field: "date", message: m.money_early_date({ date: deadlineText(earliest) }) }]);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
