// Generated sequences of everything that moves money, at the same time and with crashes in between: no unit is lost, nobody is paid twice.
import fc from "fast-check";
import { expect } from "vitest";
import { checkLedger } from "#server/money/ledger/check-ledger.server.ts";
import { accounts, balanceOf } from "#server/money/ledger/ledger.server.ts";
import { sendOrders } from "#server/money/orders/send-orders.server.ts";
import { applyEvent } from "#server/money/payments/receive.server.ts";
import type { PaymentProvider } from "#server/money/providers/provider.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { type Engine, openTestDatabase, type TestDatabase } from "./engines.ts";
import { joinMarket } from "./join-market.ts";
import { openPaidMarket, type PaidDeal } from "./paid-deals.ts";

/** `rollback`: before the commit. `lost`: after it, before anybody learns of it. `answer`: the provider did it, and its answer is lost. */
const crashes = ["rollback", "lost", "answer"] as const;
type Crash = (typeof crashes)[number];

/** How often each is generated. */
const weights = {
  ...{ pay: 4, decline: 1, late: 1, repeat: 2, complete: 5, abandon: 1, lapse: 1 },
  ...{ chargeBack: 1, kept: 1, returned: 1, payout: 4, orders: 3 },
};
type Act = { act: keyof typeof weights; deal: number; cents: number; crash: Crash | null };

const names = Object.keys(weights) as (keyof typeof weights)[];

const dealsInRun = 2;
const act: fc.Arbitrary<Act> = fc.record({
  act: fc.oneof(...names.map((name) => ({ weight: weights[name], arbitrary: fc.constant(name) }))),
  deal: fc.nat(dealsInRun - 1),
  cents: fc.integer({ min: 1, max: 12_000 }),
  crash: fc.option(fc.constantFrom(...crashes), { freq: 3 }),
});
/** Each inner list happens at the same time. */
const sequence = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 8 });

export async function checkSequences(engine: Engine, runs: number): Promise<void> {
  const pending: Crash[] = [];
  await using paid = await openPaidMarket(engine, {}, withCrashes(await openTestDatabase(engine), pending));
  const provider = paid.provider && losingAnswers(paid.provider, pending);
  if (!provider) throw new Error("There is no provider.");

  async function perform({ act: name, deal: place, cents }: Act, deals: (PaidDeal & { reference: string })[]): Promise<unknown> {
    const deal = deals[place] as (typeof deals)[number];
    const { task: id, poster, winner, reference } = deal;
    if (name === "pay") return paid.bank?.answer(reference, "approve");
    if (name === "decline") return paid.bank?.answer(reference, "decline");
    if (name === "late") return paid.bank?.answer(reference, "hang");
    if (name === "repeat") return paid.pay(deal, "twice");
    if (name === "chargeBack") return paid.bank?.chargeBack(reference);
    if (name === "lapse") return paid.db.execute(sql`update tasks set payment_due_at = now() - interval '1 minute' where id = ${id}`);
    if (name === "abandon") return winner.request("POST /mytask/{id}/abandon", { id, body: { reason: "I cannot do it." } });
    if (name === "complete") {
      await winner.request("POST /mytask/{id}/deliver", { id, body: { note: "Done.", links: [] } });
      return poster.request("POST /mytask/{id}/complete", { id });
    }
    if (name === "payout")
      return winner.request("POST /me/payouts", { body: { amount: cents / 100, destination: cents % 7 ? "Bank" : "fail" } });
    if (name === "orders") return sendOrders(paid.db, provider as PaymentProvider, paid.market.log);
    const { rows } = await paid.db.execute<{ id: string }>(sql`select id from payments where is_frozen and task_id = ${id}`);
    const outcome = name;
    for (const { id: payment } of rows) {
      await applyEvent(paid.db, provider as PaymentProvider, { id: `${payment} ${cents}`, kind: "charge_back_resolved", payment, outcome });
    }
    return null;
  }

  await fc.assert(
    fc.asyncProperty(sequence, async (batches) => {
      // New people, because of the limits on what a person does in a minute and a day.
      const sides = { poster: await joinMarket(paid.market, "Rahima"), winner: await joinMarket(paid.market, "Tanvir") };
      const deals = await Promise.all(
        Array.from({ length: dealsInRun }, async (_, place) => {
          const deal = await paid.acceptedDeal(100, sides);
          return { ...deal, ...(await paid.pay(deal, place === 0 ? "approve" : "hang")) };
        }),
      );
      for (const batch of batches) {
        for (const { crash } of batch) if (crash) pending.push(crash);
        await Promise.allSettled(batch.map((given) => perform(given, deals)));
        pending.length = 0;
      }
      await finish(paid.db, () => sendOrders(paid.db, provider, paid.market.log));
      await expectConsistent(paid.db);
    }),
    { numRuns: runs, interruptAfterTimeLimit: 100_000 },
  );
}

/** Everything that the jobs would do in the next days. */
async function finish(db: Db, runOrders: () => Promise<unknown>): Promise<void> {
  for (const _ of [1, 2]) {
    await db.execute(sql`update payments set created_at = least(created_at, now() - interval '5 minutes'), checked_at = null`);
    await db.execute(sql`update money_orders set not_before = now() - interval '1 minute' where state in ('waiting', 'sent')`);
    await runOrders();
  }
}

async function expectConsistent(db: Db): Promise<void> {
  expect(await checkLedger(db)).toEqual([]);
  const number = async (query: ReturnType<typeof sql>) => Number((await db.execute<{ sum: string }>(query)).rows[0]?.sum ?? 0);
  const bankPaid = await number(sql`select sum(amount) from sandbox_payments where state in ('approved', 'charged_back')`);
  const received = await number(sql`select sum(amount) from payments where received_at is not null`);
  const bankRefunded = await number(sql`select sum(amount) from sandbox_transfers where kind = 'refund' and state = 'done'`);
  const refunded = await number(sql`select sum(amount) from money_orders where kind = 'refund' and state = 'done'`);
  const bankPaidOut = await number(sql`select sum(amount) from sandbox_transfers where kind = 'payout' and state = 'done'`);
  const open = await number(sql`select count(*) as sum from money_orders where state in ('waiting', 'sent')`);
  const kept = await number(sql`select sum(amount) from money_transfers where kind in ('charged_back', 'loss')`);
  // What the bank did is what the market knows, and each order was carried out once.
  expect({ received, refunded, paidOut: await balanceOf(db, accounts.paidOut()), open }).toEqual({
    ...{ received: bankPaid, refunded: bankRefunded, paidOut: bankPaidOut, open: 0 },
  });
  expect(await balanceOf(db, accounts.clearing("sandbox"))).toBe(refunded + kept - received);
  // Of no payment more was released, refunded and lost than was paid.
  const { rows } = await db.execute(sql`
    select payment_id from money_transfers where payment_id is not null group by payment_id
    having sum(case when kind = 'released' then amount when kind in ('reversed', 'fee_reversed') then -amount when kind = 'refunded' then amount else 0 end)
      > sum(case when kind = 'secured' then amount else 0 end)`);
  expect(rows).toEqual([]);
}

/** A transaction that starts while a crash is pending fails before or after its commit. */
function withCrashes(database: TestDatabase, pending: Crash[]): TestDatabase {
  const take = (kinds: Crash[]) => {
    const place = pending.findIndex((crash) => kinds.includes(crash));
    return place < 0 ? null : pending.splice(place, 1)[0];
  };
  const transaction: Db["transaction"] = async (work, options) => {
    const crash = take(["rollback", "lost"]);
    const result = await database.db.transaction(async (tx) => {
      const done = await work(tx);
      if (crash === "rollback") throw new Error("Crash before the commit.");
      return done;
    }, options);
    if (crash === "lost") throw new Error("Crash after the commit.");
    return result;
  };
  const db = new Proxy(database.db, { get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)) });
  return { ...database, db };
}

function losingAnswers(provider: PaymentProvider, pending: Crash[]): PaymentProvider {
  const losing =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      const result = await call(...given);
      const place = pending.indexOf("answer");
      if (place < 0) return result;
      pending.splice(place, 1);
      throw new Error("The answer of the provider is lost.");
    };
  return { ...provider, refund: losing(provider.refund), payOut: losing(provider.payOut) };
}
