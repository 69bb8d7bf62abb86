// The payments of a deal, as its two sides read them.

import { fromMinor, netOf, toMinor } from "#contract/market/amounts.ts";
import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import type { DealMoney, Payment } from "#contract/money/money.ts";
import { limits } from "#contract/platform/limits.ts";
import { findDeal } from "#server/deals/steps/deal.view.server.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import { numberOf } from "#server/money/documents/document.store.server.ts";
import { type PaymentRow, partsOf, writtenOffAmong } from "#server/money/ledger/payment.store.server.ts";
import { moneyDocuments, moneyOrders, payments } from "#server/money/tables/payment.table.server.ts";
import { hasLeft } from "#server/people/departed.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, asc, desc, eq, inArray, ne } from "#server/platform/database/drizzle.server.ts";
import { getLocale } from "#texts/locale.ts";

/** Null for others than the poster and the chosen freelancer. The freelancer does not see where the poster pays. */
export async function readDealMoney(db: Db, taskId: string, personId: string, terms: PaymentTerms): Promise<DealMoney | null> {
  const deal = await findDeal(db, taskId, personId);
  const isPoster = deal?.poster.id === personId;
  if (!deal || deal.agreed.offer === null || (!isPoster && deal.chosenBy !== personId)) return null;
  const { offer, amount, state } = deal.agreed;
  const rows = await db.select().from(payments).where(eq(payments.offerId, offer)).orderBy(desc(payments.id)).limit(limits.dealPayments);
  const secured = rows.find(({ secures }) => secures);
  const price = amount ?? 0;
  const feePercent = secured ? secured.feePoints / 100 : terms.feePercent;
  const isAsked = deal.state === "awaiting_payment";
  const { paymentInstructions } = await readMarketSettings(db);
  const documents = rows.length === 0 ? [] : await listOfPayments(db, rows);
  return {
    isAsked,
    price,
    feePercent,
    receives: fromMinor(netOf(toMinor(price), feePercent)),
    dueAt: isAsked ? (deal.dueAt?.toISOString() ?? null) : null,
    instructions: terms.mode === "manual" && isPoster ? (getLocale() === "bn" && paymentInstructions.bn) || paymentInstructions.en : "",
    mayPay: isAsked && isPoster,
    mayPayBonus: isPoster && deal.state === "completed" && state === "accepted" && !(await hasLeft(db, deal.chosenBy ?? "")),
    payments: (await describePayments(db, rows)).map((payment) => (isPoster ? payment : { ...payment, url: null, code: "" })),
    documents,
  };
}

export async function describePayments(db: Db, rows: PaymentRow[]): Promise<Payment[]> {
  const ids = rows.map(({ id }) => id);
  const refunds =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(moneyOrders)
          .where(and(inArray(moneyOrders.paymentId, ids), ne(moneyOrders.state, "cancelled")));
  const charged = rows.filter(({ chargeBacks }) => chargeBacks > 0);
  const writtenOff = await writtenOffAmong(
    db,
    charged.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...asPayment(row, refunds.find(({ paymentId }) => paymentId === row.id)?.state === "done"),
    isTakenBack: writtenOff.has(row.id),
  }));
}

function asPayment(row: PaymentRow, isRefunded: boolean): Omit<Payment, "isTakenBack"> {
  const { id, kind, state, amount, code, url, secures, isFrozen, lockedUntil, isAppealed, createdAt } = row;
  const { released, fee, refund } = partsOf(row);
  return {
    ...{ _id: id, kind, state, amount: fromMinor(amount), code, url, isFrozen, isAppealed },
    ...{ released: fromMinor(released), fee: fromMinor(fee), refunded: fromMinor(refund), isRefundSent: refund > 0 && isRefunded },
    isSurplus: row.receivedAt !== null && kind === "price" && !secures,
    finalAt: lockedUntil !== null && lockedUntil.getTime() > Date.now() ? lockedUntil.toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
}

async function listOfPayments(db: Db, rows: PaymentRow[]): Promise<DealMoney["documents"]> {
  const found = await db
    .select()
    .from(moneyDocuments)
    .where(
      inArray(
        moneyDocuments.paymentId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(moneyDocuments.id));
  return found.map((row) => ({ _id: row.id, kind: row.kind, number: numberOf(row), isBonus: row.isBonus }));
}
