// Deals in a market that takes payments through the sandbox bank.
import type { DealMoney } from "#contract/money/money.ts";
import { sendOrders } from "#server/money/orders/send-orders.server.ts";
import type { BankAnswer } from "#server/money/sandbox/bank.server.ts";
import { farDeadline } from "./deals.ts";
import type { Engine, TestDatabase } from "./engines.ts";
import { joinMarket, type Member } from "./join-market.ts";
import { postTask } from "./tasks.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

export type PaidDeal = Awaited<ReturnType<Awaited<ReturnType<typeof openPaidMarket>>["acceptedDeal"]>>;

export async function openPaidMarket(engine: Engine, environment: Record<string, string> = {}, database?: TestDatabase) {
  const market = await createTestApp(engine, {
    ...(database && { database }),
    environment: { PAYMENTS: "sandbox", FEE_PERCENT: "10", ...environment },
  });
  const { provider, bank } = market.providers;
  const { db } = market.database;
  const [poster, winner] = [await joinMarket(market, "Rahima"), await joinMarket(market, "Tanvir")];

  async function acceptedDeal(amount = 100, sides: { poster: Member; winner: Member } = { poster, winner }) {
    const task = await postTask(market, sides.poster, { deadline: farDeadline });
    const terms = { amount, days: 7, message: "I painted the signs of two shops in your street." };
    const { offer } = await sides.winner.request("POST /offers", { body: { task: task._id, ...terms } });
    await sides.poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
    await sides.winner.request("POST /offers/{id}/accept", { id: offer._id });
    return { task: task._id, offer: offer._id, amount, ...sides };
  }

  type Deal = Awaited<ReturnType<typeof acceptedDeal>>;

  /** Starts a payment and answers at the bank. Returns the id of the payment. */
  async function pay({ task, amount, poster: payer }: Deal, answer: BankAnswer = "approve") {
    const { payment, url } = await payer.request("POST /mytask/{id}/payments", { id: task, body: { amount } });
    const reference = url?.split("/").at(-1) ?? "";
    await bank?.answer(reference, answer);
    return { payment, reference };
  }

  async function securedDeal(amount = 100, sides?: { poster: Member; winner: Member }) {
    const deal = await acceptedDeal(amount, sides);
    return { ...deal, ...(await pay(deal)) };
  }

  return {
    market,
    db,
    bank,
    provider,
    poster,
    winner,
    acceptedDeal,
    pay,
    securedDeal,
    async completedDeal(amount = 100, sides?: { poster: Member; winner: Member }) {
      const deal = await securedDeal(amount, sides);
      await deal.winner.request("POST /mytask/{id}/deliver", { id: deal.task, body: { note: "Done.", links: [] } });
      await deal.poster.request("POST /mytask/{id}/complete", { id: deal.task });
      return deal;
    },
    moneyOf: (person: Member, { task }: Pick<Deal, "task">): Promise<DealMoney> =>
      person.request("GET /mytask/{id}/payments", { id: task }),
    /** After everything that is due by the clock. */
    stateOf: async ({ task }: Pick<Deal, "task">) => (await poster.list("GET /offers", { query: { task } })).data.deal.state,
    runOrders: async () => {
      if (provider) await sendOrders(db, provider, market.log);
    },
    [Symbol.asyncDispose]: market.close,
  };
}

/** What a payment provider would send, signed by the sandbox bank. */
export async function sendCallback({ app }: Pick<TestApp, "app">, body: string, headers: Record<string, string>): Promise<Response> {
  return app.request("/payments/events/sandbox", { method: "POST", body, headers });
}
