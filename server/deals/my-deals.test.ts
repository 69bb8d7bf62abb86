import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DealRequest, endedOfferStates, type OfferState, type TaskState } from "#contract/deal.ts";
import type { DealGroup } from "#contract/my-deals.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { addDealTask, addOffer, arrangeFacts } from "#tests/support/deals.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { disputeStatements, disputes } from "./dispute.table.server.ts";

describe.each(engines)("my deals on %s", (engine) => {
  let market: TestApp;
  let db: Db;
  let poster: Member;
  let winner: Member;

  beforeAll(async () => {
    market = await createTestApp(engine);
    db = market.database.db;
    poster = await joinMarket(market, "Poster");
    winner = await joinMarket(market, "Winner");
  });
  afterAll(() => market.close());

  async function addDeal(task: TaskState, offer: OfferState, request: DealRequest | null = null): Promise<string> {
    const id = await addDealTask(db, { posterId: poster.id, state: task });
    await arrangeFacts(db, id, await addOffer(db, id, winner.id, offer), { request });
    return id;
  }

  async function groupsOf(task: string): Promise<(DealGroup | undefined)[]> {
    const [posts, bids] = [
      (await poster.list("GET /mydeals", { query: { side: "posts" } })).data,
      (await winner.list("GET /mydeals", { query: { side: "bids" } })).data,
    ];
    return [posts, bids].map((deals) => deals.find(({ deal }) => deal.task === task)?.group);
  }

  test.each<[TaskState, DealRequest | null, DealGroup, DealGroup]>([
    ["in_progress", null, "waiting", "now"],
    ["in_progress", "extension", "now", "now"],
    ["in_progress", "end_by_poster", "waiting", "now"],
    ["in_progress", "end_by_winner", "now", "waiting"],
    ["delivered", null, "now", "waiting"],
    ["delivered", "end_by_poster", "waiting", "now"],
    ["delivered", "end_by_winner", "now", "waiting"],
  ])("%s with the request %s is %s for the poster and %s for the winner", async (state, request, ofPoster, ofWinner) => {
    expect(await groupsOf(await addDeal(state, "accepted", request))).toEqual([ofPoster, ofWinner]);
  });

  test.each(endedOfferStates)("a deal that is %s is done for both sides", async (state) => {
    expect(await groupsOf(await addDeal("ended", state))).toEqual(["done", "done"]);
  });

  test("abandoned work is done for the winner, and the poster has an open task again", async () => {
    expect(await groupsOf(await addDeal("open", "abandoned"))).toEqual(["waiting", "done"]);
  });

  test("a dispute is a side's turn while its statement is missing and the time for it is not over", async () => {
    const countsOf = async () =>
      Promise.all([poster, winner].map(async (side) => (await side.list("GET /myinbox", { query: { limit: 1 } })).data.deals));
    const before = await countsOf();
    const task = await addDeal("disputed", "accepted");
    expect(await groupsOf(task)).toEqual(["now", "now"]);
    expect(await countsOf()).toEqual(before.map((count) => count + 1));
    const [dispute] = await db.select({ id: disputes.id }).from(disputes).where(eq(disputes.taskId, task));
    const statement = {
      disputeId: dispute?.id ?? "",
      side: "winner",
      authorId: winner.id,
      text: "As agreed.",
      createdAt: sql`now()`,
    } as const;
    await db.insert(disputeStatements).values(statement);
    expect(await groupsOf(task)).toEqual(["now", "waiting"]);
    await db.update(disputes).set({ openedAt: sql`now() - interval '7 days'` }).where(eq(disputes.taskId, task));
    expect(await groupsOf(task)).toEqual(["waiting", "waiting"]);
    const waiting = (await poster.list("GET /mydeals", { query: { side: "posts", group: "waiting" } })).data;
    expect(waiting.map(({ deal }) => deal.task)).toContain(task);
  });
});
