// The money of a deal, for each call about payments: what a person could have done through the product, without the time that it takes.
import { accounts, transfer } from "#server/money/ledger/ledger.server.ts";
import { moneyDifferences, moneyDocuments, moneyOrders, payments } from "#server/money/tables/payment.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";

/** `paid out`: released, with documents and a payout that waits; `approved`: which an administrator has approved. */
export type SceneMoney = "started" | "received" | "charged back" | "paid out" | "approved" | "refund failed";
type Sides = { taskId: string; offerId: string; posterId: string; bidderId: string };

export const scenePayment = "01990000-0000-7000-8000-00000000001a";
export const sceneOrder = "01990000-0000-7000-8000-00000000001b";
export const sceneDocument = "01990000-0000-7000-8000-00000000001c";
export const sceneDifference = "01990000-0000-7000-8000-00000000001d";
/** No other number of the market looks like it. In minor units. */
export const sceneAmount = 7_654_321;
/** Appears in no answer to a person who is no side of the deal. */
export const sceneMoneyWords = ["76543.21", "7654321", "Secretbank", "Secretcode", "Secretstreet"];

const provider = "manual";
const party = { name: "Kamal Ltd", address: "Secretstreet", taxId: "" };

/** A payment that was only started has the smallest amount, which samples have. */
export async function addMoney(db: Db, money: SceneMoney, { taskId, offerId, posterId, bidderId }: Sides): Promise<void> {
  const isStarted = money === "started";
  const amount = isStarted ? 1 : sceneAmount;
  const isPaidOut = money === "paid out" || money === "approved";
  const isSettled = isPaidOut || money === "refund failed";
  const payment = { id: scenePayment, kind: "price", taskId, offerId, payerId: posterId, payeeId: bidderId, amount, feePoints: 0 } as const;
  const received = { secures: true, receivedAt: new Date(), state: isSettled ? "settled" : "received" } as const;
  const share = isPaidOut ? 100 : money === "refund failed" ? 0 : null;
  const outcome = { share, isFrozen: money === "charged back", isDocumented: isPaidOut };
  await db.transaction(async (tx) => {
    await tx.insert(payments).values({ ...payment, provider, code: "Secretcode", ...(!isStarted && received), ...outcome });
    await tx.insert(moneyDifferences).values({ id: sceneDifference, kind: "state", provider, reference: "x", here: "76543.21", there: "" });
    if (isStarted) return;
    const [held, balance] = [accounts.held(scenePayment), accounts.balance(bidderId)];
    const known = { cause: "scene", taskId, paymentId: scenePayment };
    await transfer(tx, [
      { ...known, key: "secured", kind: "secured", from: accounts.clearing(provider), to: held, amount, payerId: posterId },
    ]);
    if (money === "refund failed") {
      const refund = { id: sceneOrder, kind: "refund", state: "failed", paymentId: scenePayment, personId: posterId } as const;
      await tx.insert(moneyOrders).values({ ...refund, amount, provider });
    }
    if (!isPaidOut) return;
    const [orderId, half] = [sceneOrder, Math.floor(amount / 2)];
    const payout = { destination: "Secretbank", approvedBy: money === "approved" ? posterId : null };
    await tx.insert(moneyOrders).values({ id: orderId, kind: "payout", personId: bidderId, amount: half, provider, ...payout });
    await transfer(tx, [{ ...known, key: "released", kind: "released", from: held, to: balance, amount }]);
    await transfer(tx, [{ ...known, key: "payout", kind: "payout", from: balance, to: accounts.paidOut(), amount: half, orderId }]);
    const issued = { year: 2026, number: 1, issuedOn: "2026-01-02", language: "en", market: "TaskHaat", currency: "USD" } as const;
    const about = { paymentId: scenePayment, posterId, freelancerId: bidderId, poster: party, freelancer: party, taskId, title: "A sign" };
    const sums = { amount, percent: 100, fee: 0, isBonus: false };
    for (const kind of ["receipt", "invoice"] as const)
      await tx.insert(moneyDocuments).values({ id: kind === "receipt" ? sceneDocument : newId(), kind, ...issued, ...about, ...sums });
  });
}

const filled = ["money_differences", "money_orders", "payments", "billing_details"];
/** Only added to: triggers refuse the rest, as the tests of the ledger show. So that each attack finds the market as it was, they are off here. */
const addedTo = ["money_transfers", "money_accounts", "money_documents"];

export async function clearMoney(db: Db): Promise<void> {
  const { rows } = await db.execute(sql`select from money_accounts limit 1`);
  if (rows.length > 0) {
    await db.transaction(async (tx) => {
      for (const table of addedTo) {
        await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
        await tx.execute(sql.raw(`delete from ${table}`));
        await tx.execute(sql.raw(`alter table ${table} enable trigger user`));
      }
    });
  }
  for (const table of filled) await db.execute(sql.raw(`delete from ${table}`));
}
