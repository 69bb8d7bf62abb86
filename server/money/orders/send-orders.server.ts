// The job that sends refunds and payouts to the provider, asks about those that were sent, and about payments whose callback did not come.
// A crash at any point is harmless: the provider gets the same id again, and the ledger books each order once.
import { completeOrder, failOrder, lockOrder, type OrderRow } from "#server/money/payments/finish-order.server.ts";
import { applyEvent } from "#server/money/payments/receive.server.ts";
import type { OrderResult, PaymentProvider } from "#server/money/providers/provider.ts";
import { moneyOrders, payments, payoutAccounts } from "#server/money/tables/payment.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, asc, eq, isNotNull, isNull, lt, lte, not, or, sql } from "#server/platform/database/drizzle.server.ts";
import { now } from "#server/platform/database/now.server.ts";
import { describeError } from "#server/platform/log/describe-error.ts";
import type { Log } from "#server/platform/log/log.ts";
import { getCurrency } from "#texts/currency.ts";

const batch = 100;
/** A payment that stays open is asked about this long. */
const openDays = 7;
const longestWaitMinutes = 240;

/** One failure does not stop the others. Returns how many orders and payments the provider was asked about. */
export async function sendOrders(db: Db, provider: PaymentProvider, log: Log): Promise<number> {
  if (provider.isByHand) return 0;
  const orders = await listDueOrders(db, provider);
  for (const order of orders) await attempt(log, "order", order.id, () => sendOrder(db, provider, order));
  const unanswered = await listUnanswered(db, provider);
  for (const payment of unanswered) await attempt(log, "payment", payment.id, () => checkPayment(db, provider, payment));
  return orders.length + unanswered.length;
}

async function attempt(log: Log, subject: "order" | "payment", id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ ...describeError(error), [subject]: id }, "The payment provider could not be asked.");
  }
}

const isAppealed = sql`exists (select from ${payments} where ${payments.id} = ${moneyOrders.paymentId} and ${payments.isAppealed})`;
/** After a decision, a refund waits as long as an appeal is possible or open. */
export const isDue = and(lte(moneyOrders.notBefore, now), not(isAppealed));

export function listDueOrders(db: Db, { name }: PaymentProvider): Promise<OrderRow[]> {
  const isOpen = sql`${moneyOrders.state} in ('waiting', 'sent')`;
  return db
    .select()
    .from(moneyOrders)
    .where(and(isOpen, eq(moneyOrders.provider, name), isDue))
    .orderBy(asc(moneyOrders.notBefore))
    .limit(batch);
}

export async function sendOrder(db: Db, provider: PaymentProvider, { id }: Pick<OrderRow, "id">): Promise<void> {
  const claimed = await claim(db, id);
  if (!claimed) return;
  await finish(db, claimed, await ask(db, provider, claimed));
}

/** From now on a decision can no longer take the money back. The next attempt waits longer. */
async function claim(db: Db, id: string): Promise<OrderRow | null> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.state !== "waiting" && order?.state !== "sent") return null;
    const attempts = order.attempts + 1;
    const minutes = Math.min(2 ** Math.min(order.attempts, 10), longestWaitMinutes);
    const notBefore = sql`${now} + make_interval(mins => ${minutes}::int)`;
    await tx.update(moneyOrders).set({ attempts, notBefore }).where(eq(moneyOrders.id, id));
    return order;
  });
}

async function ask(db: Db, provider: PaymentProvider, order: OrderRow): Promise<OrderResult> {
  const { id, kind, amount, reference } = order;
  if (order.state === "sent") return provider.checkOrder({ id, kind, reference });
  const currency = getCurrency().code;
  if (kind === "payout") return provider.payOut({ id, amount, currency, destination: await destinationOf(db, provider, order) });
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.id, order.paymentId ?? ""));
  if (!payment) throw new Error("A refund without a payment.");
  return provider.refund({ id, payment: payment.id, reference: payment.reference ?? "", amount, currency });
}

async function destinationOf(db: Db, { name, payoutAccounts: hasAccounts }: PaymentProvider, order: OrderRow): Promise<string> {
  if (!hasAccounts) return order.destination;
  const isAccount = and(eq(payoutAccounts.personId, order.personId), eq(payoutAccounts.provider, name));
  const [account] = await db.select({ reference: payoutAccounts.reference }).from(payoutAccounts).where(isAccount);
  return account?.reference ?? "";
}

async function finish(db: Db, { id, provider }: OrderRow, result: OrderResult): Promise<void> {
  await db.transaction(async (tx) => {
    if (result.state === "done") await completeOrder(tx, id, { reference: result.reference, provider });
    if (result.state === "failed") await failOrder(tx, id, { failure: result.failure, provider });
    if (result.state !== "sent") return;
    const { reference, state } = result;
    const isWaiting = and(eq(moneyOrders.id, id), eq(moneyOrders.state, "waiting"));
    await tx.update(moneyOrders).set({ state, reference }).where(isWaiting);
  });
}

/** Payments without an answer for a minute, then less often. */
function listUnanswered(db: Db, { name }: PaymentProvider) {
  const isOpen = sql`${payments.state} in ('started', 'failed')`;
  const isYoung = sql`${payments.createdAt} > ${now} - make_interval(days => ${openDays}::int)`;
  const isUnchecked = or(
    isNull(payments.checkedAt),
    lt(payments.checkedAt, sql`${now} - least((${now} - ${payments.createdAt}) / 4, interval '1 hour')`),
  );
  const isOld = lt(payments.createdAt, sql`${now} - interval '1 minute'`);
  return db
    .select({ id: payments.id, reference: payments.reference, state: payments.state })
    .from(payments)
    .where(and(isOpen, isYoung, isOld, isUnchecked, eq(payments.provider, name), isNotNull(payments.reference)))
    .limit(batch);
}

type Unanswered = { id: string; reference: string | null; state: string };

/** A lost callback is made up for: the event has an id of its own, and a payment is received once. */
async function checkPayment(db: Db, provider: PaymentProvider, { id, reference, state }: Unanswered): Promise<void> {
  await db.update(payments).set({ checkedAt: now }).where(eq(payments.id, id));
  const status = await provider.checkPayment({ id, reference: reference ?? "" });
  if (status.state === "open" || (status.state === "failed" && state === "failed")) return;
  const event =
    status.state === "paid"
      ? ({ kind: "paid", amount: status.amount, currency: status.currency, reference: reference ?? "" } as const)
      : ({ kind: "failed" } as const);
  await applyEvent(db, provider, { id: `check ${id} ${status.state}`, payment: id, ...event });
}
