// The poster's list of offers: its order over pages, and the record of each bidder.
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OfferState } from "#contract/deals/deal.ts";
import { DealOffers } from "#contract/deals/offers/offer.ts";
import { type OfferSort, offerSorts } from "#contract/deals/offers/offer-sort.ts";
import { departedIssuer, people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { addDealTask, addOffer, addPerson } from "#tests/support/deals.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

describe("the offers on a task", () => {
  let market: TestApp;
  let db: Db;
  let poster: Member;
  let posterId: string;

  beforeAll(async () => {
    market = await createTestApp("postgres");
    db = market.database.db;
    poster = await joinMarket(market, "Rahima");
    posterId = (await poster.request("GET /me")).id;
  });
  afterAll(() => market.close());

  async function receive(task: string, name: string, { state = "active", amount = 50, days = 3, rating = 0 }: Partial<Received> = {}) {
    const bidder = await addPerson(db, name);
    await db.update(people).set({ rating }).where(eq(people.id, bidder));
    const offer = await addOffer(db, task, bidder, state, amount);
    await db.execute(sql`update offer_revisions set days = ${days} where offer_id = ${offer}`);
    return bidder;
  }

  /** Names of the bidders, read by pages of two. */
  async function namesBy(task: string, sort?: OfferSort): Promise<string[]> {
    const names: string[] = [];
    let after: string | undefined;
    do {
      const { data, next }: Awaited<ReturnType<typeof readPage>> = await readPage(task, sort, after);
      names.push(...data.offers.map(({ bidder }) => bidder.name));
      after = next ?? undefined;
    } while (after !== undefined);
    return names;
  }

  const readPage = (task: string, sort?: OfferSort, after?: string) =>
    poster.list("GET /offers", { query: { task, sort, limit: 2, ...(after && { after }) } });

  test("the chosen offer is first, then shortlisted ones, live ones and ended ones, each sorted, over pages", async () => {
    const task = await addDealTask(db, { posterId, state: "awarded" });
    await receive(task, "gone", { state: "withdrawn", amount: 1, days: 1, rating: 5 });
    await receive(task, "expensive", { amount: 90, days: 2, rating: 4.5 });
    await receive(task, "cheap", { amount: 10.5, days: 9, rating: 3 });
    await receive(task, "star", { amount: 90, days: 5, rating: 5 });
    await receive(task, "short", { state: "shortlisted", amount: 200, days: 30, rating: 1 });
    await receive(task, "chosen", { state: "awarded", amount: 300, days: 40, rating: 1 });
    const expected: Record<OfferSort, string[]> = {
      newest: ["star", "cheap", "expensive"],
      price: ["cheap", "star", "expensive"],
      days: ["expensive", "star", "cheap"],
      rating: ["star", "expensive", "cheap"],
    };
    for (const sort of offerSorts) expect(await namesBy(task, sort), sort).toEqual(["chosen", "short", ...expected[sort], "gone"]);
    expect(await namesBy(task)).toEqual(await namesBy(task, "newest"));
  });

  test("an unknown order is refused, and nothing follows an offer of another task", async () => {
    const task = await addDealTask(db, { posterId });
    await receive(task, "only");
    const refused = await market.app.request(`/offers?task=${task}&sort=random`, { headers: poster.headers });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: [{ field: "sort" }] });
    expect((await readPage(task, "price", uuidv7())).data.offers).toEqual([]);
  });

  test("the poster sees jobs done, and the number and the newest of the published reviews of each bidder", async () => {
    const task = await addDealTask(db, { posterId });
    const known = await receive(task, "known");
    const gone = await receive(task, "gone");
    await db
      .update(people)
      .set({ emailVerified: false })
      .where(eq(people.id, await receive(task, "new")));
    const at = new Date("2026-11-01T12:00:00.000Z");
    for (const [words, stars, isPublished] of [
      ["First.", 3, true],
      ["Quick and kind.", 5, true],
      ["Not yet public.", 1, false],
    ] as const) {
      const done = await addDealTask(db, { posterId, state: "completed" });
      await addOffer(db, done, known, "accepted");
      await addReview(done, known, { words, stars, at, isPublished });
      if (isPublished) await addReview(await addDealTask(db, { posterId, state: "completed" }), gone, { words, stars, at, isPublished });
    }
    await addOffer(db, await addDealTask(db, { posterId, state: "in_progress" }), known, "accepted");
    await db.update(people).set({ issuer: departedIssuer }).where(eq(people.id, gone));

    const { offers } = DealOffers.parse((await poster.list("GET /offers", { query: { task } })).data);
    const recordOf = (name: string) => {
      const { id: _, name: __, rating: ___, ...record } = offers.find(({ bidder }) => bidder.name === name)?.bidder ?? {};
      return record;
    };
    const lastReview = { rating: 5, words: "Quick and kind.", at: at.toISOString() };
    expect(recordOf("known")).toEqual({ photoURL: null, tasksDone: 3, reviewCount: 2, emailVerified: true, lastReview });
    expect(recordOf("new")).toEqual({ photoURL: null, tasksDone: 0, reviewCount: 0, emailVerified: false, lastReview: null });
    expect(recordOf("gone")).toEqual({ photoURL: null });
  });

  async function addReview(task: string, about: string, { words, stars, at, isPublished }: Written) {
    const appearsAt = new Date(Date.now() + (isPublished ? -1 : 1) * 86_400_000);
    await db.execute(sql`
      insert into reviews (id, task_id, author_id, about_id, stars, words, appears_at, created_at)
      values (${uuidv7()}, ${task}, ${posterId}, ${about}, ${stars}, ${words}, ${appearsAt.toISOString()}, ${at.toISOString()})`);
  }
});

type Received = { state: OfferState; amount: number; days: number; rating: number };
type Written = { words: string; stars: number; at: Date; isPublished: boolean };
