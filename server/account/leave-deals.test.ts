// An account can be deleted once none of its deals is under way.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#server/platform/database/database.server.ts";
import { addDealTask, addOffer, arrangeFacts, letHoursPass, readDeal, setPaymentTime } from "#tests/support/deals.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

describe.each(engines)("deleting an account on %s", (engine) => {
  let market: TestApp;
  let db: Db;

  beforeAll(async () => {
    market = await createTestApp(engine);
    db = market.database.db;
  });
  afterAll(() => market.close());

  const leave = (member: Member) => member.request("DELETE /me", { body: { email: member.person.email } });

  async function start(state: "in_progress" | "delivered" | "disputed") {
    const [poster, winner] = [await joinMarket(market, "Poster"), await joinMarket(market, "Winner")];
    const task = await addDealTask(db, { posterId: poster.id, state });
    const offer = await addOffer(db, task, winner.id, "accepted");
    return { poster, winner, task, offer };
  }

  test.each(["in_progress", "delivered", "disputed"] as const)("is refused on both sides while a deal is %s", async (state) => {
    const { poster, winner, task, offer } = await start(state);
    await arrangeFacts(db, task, offer, {});
    for (const side of [poster, winner]) await expect(leave(side)).rejects.toMatchObject({ status: 409 });
  });

  test("takes a deal back that waits for the payment: the winner turns the job down, the poster cancels the task", async () => {
    const [poster, winner, other] = [
      await joinMarket(market, "Poster"),
      await joinMarket(market, "Winner"),
      await joinMarket(market, "Other"),
    ];
    const add = async () => {
      const task = await addDealTask(db, { posterId: poster.id, state: "awaiting_payment" });
      await setPaymentTime(db, task, 48);
      return task;
    };
    const [refused, cancelled] = [await add(), await add()];
    await addOffer(db, refused, winner.id, "awarded");
    await addOffer(db, cancelled, other.id, "awarded");
    await leave(winner);
    expect(await readDeal(db, refused)).toMatchObject({
      state: "open",
      bidCount: 0,
      offers: [{ state: "declined", reasonCode: "refuse" }],
    });
    await leave(poster);
    for (const task of [refused, cancelled]) expect(await readDeal(db, task)).toMatchObject({ state: "cancelled" });
    expect((await readDeal(db, cancelled)).offers).toMatchObject([{ state: "closed_unawarded", reasonCode: "cancel" }]);
  });

  test.each([
    [
      "abandoned",
      async ({ winner, task }) => {
        await winner.request("POST /mytask/{id}/abandon", { id: task, body: { reason: "Ill." } });
      },
    ],
    [
      "ended_by_agreement",
      async ({ poster, winner, task }) => {
        await poster.request("POST /mytask/{id}/propose-end", { id: task, body: { reason: "Not needed." } });
        await winner.request("POST /mytask/{id}/accept-end", { id: task });
      },
    ],
    [
      "ended_overdue",
      async ({ poster, task, offer }) => {
        await arrangeFacts(db, task, offer, { isOverdue: true });
        await poster.request("POST /mytask/{id}/end", { id: task });
      },
    ],
    [
      "ended_by_dispute",
      async ({ poster, task }) => {
        await poster.request("POST /mytask/{id}/dispute", { id: task, body: { reason: "Not as agreed." } });
        // The time limit has passed, and the job that acts on it has not run yet.
        await letHoursPass(db, task, 30 * 24);
      },
    ],
  ] satisfies [string, (deal: Awaited<ReturnType<typeof start>>) => Promise<void>][])(
    "is possible on both sides once the offer is %s",
    async (state, end) => {
      const deal = await start("in_progress");
      await end(deal);
      await leave(deal.winner);
      await leave(deal.poster);
      const { offers, dispute } = await readDeal(db, deal.task);
      expect(offers).toMatchObject([{ state, reasonCode: expect.any(String) }]);
      expect(JSON.stringify([offers, dispute])).not.toMatch(/Ill|Not needed|Not as agreed/);
    },
  );
});
