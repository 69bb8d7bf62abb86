// A market where administrators confirm payments, and deals in it made through the API.
import { checkLedger } from "#server/money/ledger/check-ledger.server.ts";
import { moneyAccounts } from "#server/money/tables/ledger.table.server.ts";
import { moneyOrders } from "#server/money/tables/payment.table.server.ts";
import { and, eq } from "#server/platform/database/drizzle.server.ts";
import type { Engine } from "./engines.ts";
import { joinMarket, type Member } from "./join-market.ts";
import { joinStaff } from "./staff.ts";
import { postTask } from "./tasks.ts";
import { createTestApp } from "./test-app.ts";

const uncounted = { add: async (entries: unknown[]) => entries.map(() => ({ used: 0, secondsLeft: 0 })), drop: async () => {} };
export const arrived = { reference: "TX-1", date: new Date().toISOString().slice(0, 10) };
const fee = 10;

export type ManualMarket = Awaited<ReturnType<typeof createManualMarket>>;

/** The fee is 10 percent. Payouts above 500 need a second administrator. */
export async function createManualMarket(engine: Engine) {
  const environment = { PAYMENTS: "manual", FEE_PERCENT: `${fee}`, PAYOUT_APPROVAL_LIMIT: "500" };
  const market = await createTestApp(engine, { environment, counters: uncounted });
  const { db } = market.database;
  const admin = await joinStaff(market, "Admin", "administrator");
  const second = await joinStaff(market, "Second admin", "administrator");

  /** Accepted, and the poster has said that they pay. */
  async function startPaidDeal(amount = 100, known?: Member) {
    const [poster, winner] = [await joinMarket(market, "Poster"), known ?? (await joinMarket(market, "Winner"))];
    const { _id: task } = await postTask(market, poster, { budget: amount });
    const { _id: offer } = (await winner.request("POST /offers", { body: { task, amount, days: 4, message: "Gladly." } })).offer;
    await poster.request("POST /offers/{id}/award", { id: offer, body: { revision: 1 } });
    await winner.request("POST /offers/{id}/accept", { id: offer });
    const { payment } = await poster.request("POST /mytask/{id}/payments", { id: task, body: { amount } });
    return { poster, winner, task, offer, payment, amount };
  }

  function confirm(payment: string, amount: number, by: Member = admin) {
    return by.request("POST /staff/money/payments/{id}/receive", { id: payment, body: { amount, ...arrived } });
  }

  return {
    ...{ market, db, admin, second, startPaidDeal, confirm },
    /** The work has begun. */
    async startSecuredDeal(amount = 100, winner?: Member) {
      const deal = await startPaidDeal(amount, winner);
      await confirm(deal.payment, amount);
      return deal;
    },
    /** The freelancer has the money in the wallet. */
    async completeDeal(amount = 100) {
      const deal = await this.startSecuredDeal(amount);
      await deal.winner.request("POST /mytask/{id}/deliver", { id: deal.task, body: { note: "Done." } });
      await deal.poster.request("POST /mytask/{id}/complete", { id: deal.task });
      return deal;
    },
    async requestPayout(person: Member, amount: number) {
      return person.request("POST /me/payouts", { body: { amount, destination: "bKash 01700" } });
    },
    readPayment: async (id: string) =>
      (await admin.list("GET /staff/money/payments", { query: { list: "all" } })).data.find((row) => row._id === id),
    async refundOf(paymentId: string) {
      const isOpen = and(eq(moneyOrders.paymentId, paymentId), eq(moneyOrders.state, "waiting"));
      const [order] = await db.select().from(moneyOrders).where(isOpen);
      return order;
    },
    /** In whole units. */
    async balance(account: string) {
      const [row] = await db.select().from(moneyAccounts).where(eq(moneyAccounts.id, account));
      return (row?.balance ?? 0) / 100;
    },
    check: () => checkLedger(db),
  };
}
