// Payouts: a person takes money out of the wallet.
import { fromMinor, toMinor } from "#contract/market/amounts.ts";
import type { NewPayout, Payout } from "#contract/money/money.ts";
import { limits } from "#contract/platform/limits.ts";
import { accounts, balanceOf, lockAccounts, transfer } from "#server/money/ledger/ledger.server.ts";
import { readLocked } from "#server/money/ledger/payment.store.server.ts";
import type { OrderRow } from "#server/money/payments/finish-order.server.ts";
import type { PaymentProvider } from "#server/money/providers/provider.ts";
import { shownFailure } from "#server/money/sandbox/failure.ts";
import { moneyOrders } from "#server/money/tables/payment.table.server.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, desc, eq, gt, inArray, lt, or, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import { moneyText, numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { findPayoutAccount } from "./wallet.store.server.ts";

type Person = Pick<PersonRow, "id" | "emailVerified">;

/** Throws why not. The lock on the balance lets one payout after the other look at what is left. */
export async function requestPayout(tx: Transaction, person: Person, provider: PaymentProvider, given: NewPayout): Promise<Payout> {
  const { id: personId } = person;
  const amount = toMinor(given.amount);
  if (!person.emailVerified) throw new ProblemError(403, m.money_email_unverified());
  const destination = given.destination ?? "";
  if (provider.payoutAccounts) {
    if (!(await findPayoutAccount(tx, personId, provider))?.isReady) throw new ProblemError(409, m.money_account_needed());
  } else if (destination === "") throw invalid([{ field: "destination", message: m.money_destination_required() }]);
  const balance = accounts.balance(personId);
  await lockAccounts(tx, [balance, accounts.paidOut()]);
  if ((await tx.$count(moneyOrders, isRecentPayoutOf(personId))) >= limits.recentPayouts)
    throw new ProblemError(409, m.money_too_many_payouts({ max: numberText(limits.recentPayouts) }));
  const available = Math.max(0, (await balanceOf(tx, balance)) - (await readLocked(tx, personId)).amount);
  if (amount > available) {
    const message = m.money_not_enough({ amount: moneyText(fromMinor(available)) });
    throw new ProblemError(409, message, { errors: [{ field: "amount", message }] });
  }
  const [order] = await tx
    .insert(moneyOrders)
    .values({ id: newId(), kind: "payout", personId, amount, provider: provider.name, destination, notBefore: now, createdAt: now })
    .returning();
  if (!order) throw new Error("A payout was not inserted.");
  const { id: orderId } = order;
  await transfer(tx, [
    { key: `payout:${orderId}`, kind: "payout", from: balance, to: accounts.paidOut(), amount, cause: "payout", orderId },
  ]);
  await recordAudit(tx, { actorId: personId, action: "payout.request", subjectId: orderId, details: { amount: given.amount } });
  return asPayout(order);
}

/** Open, or of the last day: administrators make payouts one by one, and providers charge for each, also for those that fail. */
function isRecentPayoutOf(personId: string) {
  const isOpen = inArray(moneyOrders.state, ["waiting", "sent"]);
  const isOfLastDay = gt(moneyOrders.createdAt, sql`now() - interval '1 day'`);
  return and(eq(moneyOrders.personId, personId), eq(moneyOrders.kind, "payout"), or(isOpen, isOfLastDay));
}

/** Newest first. */
export async function listPayouts(db: Db, personId: string, page: Page) {
  const { limit, after } = page;
  const isOwn = and(eq(moneyOrders.personId, personId), eq(moneyOrders.kind, "payout"));
  const rows = await db
    .select()
    .from(moneyOrders)
    .where(and(isOwn, after === undefined ? undefined : lt(moneyOrders.id, after)))
    .orderBy(desc(moneyOrders.id))
    .limit(limit + 1);
  const { data, next } = pageOf(rows, page, ({ id }) => id);
  return { data: data.map(asPayout), next };
}

function asPayout({ id, amount, state, destination, reference, failure, createdAt, doneAt }: OrderRow): Payout {
  return {
    ...{ _id: id, amount: fromMinor(amount), state, destination, reference, failure: shownFailure(failure) },
    ...{ createdAt: createdAt.toISOString(), doneAt: doneAt?.toISOString() ?? null },
  };
}
