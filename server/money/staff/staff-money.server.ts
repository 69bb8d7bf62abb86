// The money of the market, for administrators: figures, payments, payouts and refunds, differences.

import { fromMinor } from "#contract/market/amounts.ts";
import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import {
  bonusExpectedDays,
  type MoneyDifference,
  type MoneyOrder,
  type MoneyOverview,
  type StaffPayment,
  type staffOrderLists,
  type staffPaymentLists,
} from "#contract/money/money.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { readLedgerCheck } from "#server/money/ledger/check-ledger.server.ts";
import { isDue } from "#server/money/orders/send-orders.server.ts";
import { describePayments } from "#server/money/payments/deal-money.server.ts";
import { shownFailure } from "#server/money/sandbox/failure.ts";
import { moneyAccounts, moneyTransfers } from "#server/money/tables/ledger.table.server.ts";
import { moneyDifferences, moneyOrders, payments } from "#server/money/tables/payment.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { asMember, type Reader } from "#server/people/reader.ts";
import { personColumns, shownPerson } from "#server/people/shown-person.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { alias, and, asc, desc, eq, gt, isNull, like, lt, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { now } from "#server/platform/database/now.server.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { getCurrency } from "#texts/currency.ts";

const [posters, freelancers, receivers, approvers, confirmers] = [
  alias(people, "posters"),
  alias(people, "freelancers"),
  alias(people, "receivers"),
  alias(people, "approvers"),
  alias(people, "confirmers"),
];

const isAwaited = sql`exists (
  select from ${tasks} join ${offers} on ${offers.taskId} = ${tasks.id}
  where ${tasks.id} = ${payments.taskId} and ${tasks.state} = 'awaiting_payment' and ${offers.id} = ${payments.offerId} and ${offers.state} = 'awarded')`;
const isFreshBonus = sql`(${payments.kind} = 'bonus' and ${payments.createdAt} > ${now} - make_interval(days => ${bonusExpectedDays}::int))`;
const isExpected = sql<boolean>`(${payments.state} = 'started' and (${isFreshBonus} or ${isAwaited}))`;
const isByHand = eq(payments.provider, "manual");
const listsOfPayments: Record<(typeof staffPaymentLists)[number], SQL | undefined> = {
  to_confirm: and(isByHand, isExpected),
  charged_back: sql`${payments.isFrozen}`,
  all: undefined,
};
const isOpenOrder = sql`(${moneyOrders.state} in ('waiting', 'sent') or ${moneyOrders.kind} = 'refund' and ${moneyOrders.state} = 'failed')`;

export type StaffMoney = { terms: PaymentTerms; approvalLimit: number };

export async function readMoneyOverview(db: Db, { terms, approvalLimit }: StaffMoney): Promise<MoneyOverview> {
  const sums = await db
    .select({ kind: moneyAccounts.kind, sum: sql<number>`sum(${moneyAccounts.balance})::float8` })
    .from(moneyAccounts)
    .groupBy(moneyAccounts.kind);
  const sumOf = (kind: string) => fromMinor(Math.abs(sums.find((row) => row.kind === kind)?.sum ?? 0));
  const check = await readLedgerCheck(db);
  return {
    provider: terms.mode,
    currency: getCurrency().code,
    feePercent: terms.feePercent,
    held: sumOf("held"),
    balances: sumOf("balance"),
    fees: sumOf("fees"),
    losses: sumOf("losses"),
    paidOut: sumOf("paid_out"),
    ...(await readWaiting(db)),
    ledger: check && (check.isOk ? "ok" : "broken"),
    checkedAt: check?.at.toISOString() ?? null,
    approvalLimit,
  };
}

/** What waits for an administrator. A provider that is not `manual` carries out payouts and refunds by itself. */
async function readWaiting(db: Db) {
  const isToMake = (kind: "payout" | "refund") =>
    and(eq(moneyOrders.kind, kind), eq(moneyOrders.provider, "manual"), eq(moneyOrders.state, "waiting"), isDue);
  return {
    paymentsWaiting: await db.$count(payments, listsOfPayments.to_confirm),
    payoutsWaiting: await db.$count(moneyOrders, isToMake("payout")),
    refundsWaiting: await db.$count(moneyOrders, isToMake("refund")),
    failures: await db.$count(moneyOrders, and(eq(moneyOrders.kind, "refund"), eq(moneyOrders.state, "failed"))),
    chargeBacks: await db.$count(payments, listsOfPayments.charged_back),
    differences: await db.$count(moneyDifferences, isNull(moneyDifferences.resolvedAt)),
  };
}

export async function countMoneyWaiting(db: Db): Promise<number> {
  return Object.values(await readWaiting(db)).reduce((sum, count) => sum + count);
}

function selectPayments(db: Db) {
  return db
    .select({
      payment: payments,
      isExpected,
      task: { _id: tasks.id, title: tasks.title },
      poster: personColumns(posters),
      freelancer: personColumns(freelancers),
    })
    .from(payments)
    .innerJoin(tasks, eq(tasks.id, payments.taskId))
    .innerJoin(posters, eq(posters.id, payments.payerId))
    .innerJoin(freelancers, eq(freelancers.id, payments.payeeId))
    .$dynamic();
}

async function asStaffPayments(db: Db, rows: Awaited<ReturnType<typeof selectPayments>>, reader: Reader): Promise<StaffPayment[]> {
  const described = await describePayments(
    db,
    rows.map(({ payment }) => payment),
  );
  return rows.map(({ payment: { provider }, isExpected, task, poster, freelancer }, place) => {
    const { url: _, ...payment } = described[place] as (typeof described)[number];
    return {
      ...{ ...payment, provider, isExpected, task },
      ...{ poster: shownPerson(poster, reader), freelancer: shownPerson(freelancer, reader) },
    };
  });
}

type PaymentsQuery = { list: (typeof staffPaymentLists)[number]; code?: string | undefined };

/** Those to confirm: the oldest first. */
export async function listPayments(db: Db, reader: Reader, { list, code = "", ...page }: Page & PaymentsQuery) {
  const isOldestFirst = list === "to_confirm";
  const isLater = page.after === undefined ? undefined : isOldestFirst ? gt(payments.id, page.after) : lt(payments.id, page.after);
  const rows = await selectPayments(db)
    .where(and(listsOfPayments[list], hasCode(code), isLater))
    .orderBy(isOldestFirst ? asc(payments.id) : desc(payments.id))
    .limit(page.limit + 1);
  const { data, next } = pageOf(rows, page, ({ payment }) => payment.id);
  return { data: await asStaffPayments(db, data, reader), next };
}

/** Codes have only capital letters and digits. */
function hasCode(typed: string): SQL | undefined {
  const start = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return start === "" ? undefined : like(payments.code, `${start}%`);
}

export async function readStaffPayment(db: Db, reader: Reader, id: string): Promise<StaffPayment | null> {
  const [payment] = await asStaffPayments(db, await selectPayments(db).where(eq(payments.id, id)), reader);
  return payment ?? null;
}

function selectOrders(db: Db) {
  return db
    .select({
      order: moneyOrders,
      earlierPayouts,
      code: payments.code,
      isAppealed: payments.isAppealed,
      task: { _id: tasks.id, title: tasks.title },
      person: personColumns(receivers),
      approvedBy: personColumns(approvers),
      confirmedBy: personColumns(confirmers),
    })
    .from(moneyOrders)
    .innerJoin(receivers, eq(receivers.id, moneyOrders.personId))
    .leftJoin(payments, eq(payments.id, moneyOrders.paymentId))
    .leftJoin(tasks, eq(tasks.id, payments.taskId))
    .leftJoin(approvers, eq(approvers.id, moneyOrders.approvedBy))
    .leftJoin(confirmers, eq(confirmers.id, moneyOrders.confirmedBy))
    .$dynamic();
}

type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number];

function asOrder(
  { order, earlierPayouts, code, isAppealed, task, person, approvedBy, confirmedBy }: OrderRow,
  reader: Reader,
  approvalLimit: number,
): MoneyOrder {
  const { id, kind, state, provider, amount, destination, reference, failure, createdAt, notBefore, doneAt, madeOn } = order;
  const isUntouched = state === "waiting" && order.attempts === 0;
  return {
    ...{ _id: id, kind, state, provider, amount: fromMinor(amount), code, task, destination, reference },
    failure: shownFailure(failure),
    person: shownPerson(person, reader),
    createdAt: createdAt.toISOString(),
    notBefore: isUntouched && notBefore.getTime() > Date.now() ? notBefore.toISOString() : null,
    isAppealed: isUntouched && isAppealed === true,
    doneAt: doneAt?.toISOString() ?? null,
    madeOn,
    approvedBy: approvedBy && shownPerson(approvedBy, reader),
    confirmedBy: confirmedBy && shownPerson(confirmedBy, reader),
    needsApproval: needsApproval(order, earlierPayouts, approvalLimit),
  };
}

/** What the person took out in the seven days before this payout, in minor units. */
const earlierPayouts = sql<number>`(
  select coalesce(sum(earlier.amount), 0)::float8 from ${moneyOrders} as earlier
  where earlier.kind = 'payout' and earlier.state <> 'failed' and earlier.person_id = ${moneyOrders}.person_id and earlier.id < ${moneyOrders}.id
    and earlier.created_at > ${moneyOrders}.created_at - interval '7 days')`;

export async function readEarlierPayouts(db: Db, { id }: { id: string }): Promise<number> {
  const [row] = await db.select({ earlierPayouts }).from(moneyOrders).where(eq(moneyOrders.id, id));
  return row?.earlierPayouts ?? 0;
}

/** `limit` in whole units of the currency, for a person in seven days; zero for none. */
export function needsApproval(
  order: Pick<OrderRow["order"], "kind" | "state" | "provider" | "amount" | "approvedBy">,
  earlier: number,
  limit: number,
): boolean {
  const isAbove = limit > 0 && fromMinor(order.amount + earlier) > limit;
  return order.kind === "payout" && order.provider === "manual" && order.state === "waiting" && isAbove && order.approvedBy === null;
}

/** Open ones: the oldest first. */
export async function listOrders(
  db: Db,
  reader: Reader,
  { list, approvalLimit, ...page }: Page & { list: (typeof staffOrderLists)[number]; approvalLimit: number },
) {
  const isOpen = list === "open";
  const isLater = page.after === undefined ? undefined : isOpen ? gt(moneyOrders.id, page.after) : lt(moneyOrders.id, page.after);
  const rows = await selectOrders(db)
    .where(and(isOpen ? isOpenOrder : sql`not ${isOpenOrder} and ${moneyOrders.state} <> 'cancelled'`, isLater))
    .orderBy(isOpen ? asc(moneyOrders.id) : desc(moneyOrders.id))
    .limit(page.limit + 1);
  const { data, next } = pageOf(rows, page, ({ order }) => order.id);
  return { data: data.map((row) => asOrder(row, reader, approvalLimit)), next };
}

export async function readOrder(db: Db, reader: Reader, id: string, approvalLimit: number): Promise<MoneyOrder | null> {
  const [row] = await selectOrders(db).where(eq(moneyOrders.id, id));
  return row ? asOrder(row, reader, approvalLimit) : null;
}

/** Open ones first. Resolved ones have later ids only by chance, so each part is in the order of its ids. */
export async function listDifferences(db: Db, page: Page) {
  const isOpen = isNull(moneyDifferences.resolvedAt);
  const [after] =
    page.after === undefined
      ? []
      : await db
          .select({ id: moneyDifferences.id, resolvedAt: moneyDifferences.resolvedAt })
          .from(moneyDifferences)
          .where(eq(moneyDifferences.id, page.after));
  const isLater =
    after &&
    (after.resolvedAt === null
      ? sql`(not ${isOpen} or ${moneyDifferences.id} < ${after.id})`
      : sql`(not ${isOpen} and ${moneyDifferences.id} < ${after.id})`);
  const rows = await db
    .select()
    .from(moneyDifferences)
    .where(isLater)
    .orderBy(sql`${isOpen} desc`, desc(moneyDifferences.id))
    .limit(page.limit + 1);
  const { data, next } = pageOf(rows, page, ({ id }) => id);
  return { data: data.map(asDifference), next };
}

export function asDifference(row: typeof moneyDifferences.$inferSelect): MoneyDifference {
  const { id, kind, provider, reference, subjectId, here, there, foundAt, resolvedAt, note } = row;
  return {
    ...{ _id: id, kind, provider, reference, subject: subjectId, here, there, note },
    ...{ foundAt: foundAt.toISOString(), resolvedAt: resolvedAt?.toISOString() ?? null },
  };
}

/** All transfers, newest first, for the export. */
export function readTransfers(db: Db, { limit, after }: Page) {
  return db
    .select()
    .from(moneyTransfers)
    .where(after === undefined ? undefined : lt(moneyTransfers.id, after))
    .orderBy(desc(moneyTransfers.id))
    .limit(limit + 1);
}

export const asAdministrator = (id: string): Reader => ({ ...asMember(id), role: "administrator" });
