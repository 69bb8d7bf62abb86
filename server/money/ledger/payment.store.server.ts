// Reading payments, and telling people about them.
import type { DealEventName, Recipient } from "#contract/deals/deal-events.ts";
import { feeOf, fromMinor, netOf, partOf } from "#contract/market/amounts.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { moneyTransfers } from "#server/money/tables/ledger.table.server.ts";
import { payments } from "#server/money/tables/payment.table.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, gt, inArray, isNotNull, ne, not, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";

export type PaymentRow = typeof payments.$inferSelect;

export async function findPayment(db: Db, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row ?? null;
}

/** The caller has locked the deal, or will not. */
export async function lockPayment(tx: Transaction, which: SQL | undefined): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(which).for("update");
  return row ?? null;
}

/** Whether the payer's bank took it back for good. Nothing more happens to such a payment. */
export async function isWrittenOff(db: Db, { id }: Pick<PaymentRow, "id">): Promise<boolean> {
  return (await writtenOffAmong(db, [id])).has(id);
}

export async function writtenOffAmong(db: Db, ids: string[]): Promise<Set<string | null>> {
  const keys = ids.flatMap((id) => [`charged_back:${id}`, `loss:${id}`]);
  if (keys.length === 0) return new Set();
  const found = await db.select({ id: moneyTransfers.paymentId }).from(moneyTransfers).where(inArray(moneyTransfers.key, keys));
  return new Set(found.map(({ id }) => id));
}

/** What becomes of a payment with this share, in minor units. */
export function partsOf({ amount, share, feePoints }: Pick<PaymentRow, "amount" | "share" | "feePoints">) {
  const released = partOf(amount, share ?? 0);
  const percent = feePoints / 100;
  return { released, fee: feeOf(released, percent), net: netOf(released, percent), refund: share === null ? 0 : amount - released };
}

/** What an appeal may still take back, in minor units. */
export async function readLocked(db: Db, personId: string, exceptPayment?: string): Promise<{ amount: number; until: Date | null }> {
  const isLocked = or(payments.isAppealed, gt(payments.lockedUntil, sql`now()`));
  const isReleased = and(
    eq(payments.payeeId, personId),
    isNotNull(payments.lockedUntil),
    eq(payments.state, "settled"),
    not(payments.isFrozen),
  );
  const isOther = exceptPayment === undefined ? undefined : ne(payments.id, exceptPayment);
  const rows = await db
    .select()
    .from(payments)
    .where(and(isReleased, isLocked, isOther));
  const times = rows.flatMap(({ lockedUntil, isAppealed }) => (isAppealed || !lockedUntil ? [] : [lockedUntil.getTime()]));
  return {
    amount: rows.reduce((sum, row) => sum + partsOf(row).net, 0),
    until: times.length > 0 && times.length === rows.length ? new Date(Math.max(...times)) : null,
  };
}

type Told = { event: DealEventName; toldId: string; toldAs: Recipient; amount: number; actorId?: string };

/** `amount` in minor units. */
export async function tellOfPayment(
  tx: Transaction,
  { taskId, offerId }: Pick<PaymentRow, "taskId" | "offerId">,
  told: Told[],
): Promise<void> {
  const rows = told.map(({ amount, ...event }) => ({ id: newId(), taskId, offerId, ...event, amount: fromMinor(amount), at: now }));
  if (rows.length > 0) await tx.insert(dealEvents).values(rows);
}
