import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TransitionName } from "#contract/deals/deal.ts";
import { Profile } from "#contract/deals/reviews/profile.ts";
import { reviewDays, TaskReviews } from "#contract/deals/reviews/review.ts";
import { limits } from "#contract/platform/limits.ts";
import { stepByModerator } from "#server/deals/steps/deal.store.server.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq, inArray, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { addDealTask, addOffer, addPerson, letHoursPass } from "#tests/support/deals.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket } from "#tests/support/join-market.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { updateRatings } from "./review.store.server.ts";

describe.each(engines)("reviews on %s", (engine) => {
  let market: TestApp;
  let db: Db;

  beforeAll(async () => {
    market = await createTestApp(engine);
    db = market.database.db;
  });
  afterAll(() => market.close());

  const join = (name: string) => joinMarket(market, name);

  async function complete(poster: { id: string }, winner: { id: string }): Promise<string> {
    const task = await addDealTask(db, { posterId: poster.id, state: "completed" });
    await addOffer(db, task, winner.id, "accepted");
    return task;
  }

  test("a profile lists open tasks and finished work, of a freelancer once a review is public", async () => {
    const [poster, winner] = [await join("Poster"), await join("Winner")];
    const open = await postTask(market, poster);
    const done = await complete(poster, winner);
    const read = async ({ id }: { id: string }) => (await poster.client.list("GET /people/{id}", { id })).data;
    expect(await read(poster)).toMatchObject({
      openTasks: [{ _id: open._id, title: open.title, budget: open.budget, deadline: open.deadline, bidcunt: 0 }],
      finishedWork: [{ _id: done, side: "poster" }],
    });
    await winner.request("POST /reviews", { body: { task: done, stars: 4, words: "Clear." } });
    expect(await read(winner)).toMatchObject({ openTasks: [], finishedWork: [] });
    await poster.request("POST /reviews", { body: { task: done, stars: 5, words: "Quick." } });
    expect(await read(winner)).toMatchObject({ openTasks: [], finishedWork: [{ _id: done, side: "winner" }] });
    await db
      .update(tasks)
      .set({ hidden: "held" })
      .where(inArray(tasks.id, [done, open._id]));
    for (const side of [poster, winner]) expect(await read(side)).toMatchObject({ openTasks: [], finishedWork: [] });
  });

  test("both appear together once both are written, and count in the rating", async () => {
    const [poster, winner, stranger] = [await join("Poster"), await join("Winner"), await join("Stranger")];
    const shown = await postTask(market, poster);
    const task = await complete(poster, winner);
    const review = { task, stars: 4, words: "Clear words, quick answers." };
    for (const side of ["bids", "posts"] as const) {
      const who = side === "bids" ? winner : poster;
      expect((await who.list("GET /mydeals", { query: { side, group: "now" } })).data.map(({ deal }) => deal.task)).toEqual([task]);
    }

    const first = TaskReviews.parse(await winner.request("POST /reviews", { body: review }));
    expect(first).toMatchObject({ mine: { stars: 4, side: "winner" }, theirs: null, mayWrite: false });
    expect(await poster.request("GET /reviews", { query: { task } })).toMatchObject({ mine: null, theirs: null, mayWrite: true });
    expect((await poster.client.list("GET /people/{id}", { id: poster.id })).data).toMatchObject({
      rating: 0,
      reviewCount: 0,
      reviews: [],
    });
    expect((await winner.list("GET /mydeals", { query: { side: "bids", group: "now" } })).data).toEqual([]);
    const [told] = await db.select().from(dealEvents).where(eq(dealEvents.toldId, poster.id));
    expect(told).toMatchObject({ event: "review", actorId: winner.id, toldAs: "poster" });

    await expect(winner.request("POST /reviews", { body: review })).rejects.toMatchObject({ status: 409 });
    await expect(stranger.request("POST /reviews", { body: review })).rejects.toMatchObject({ status: 403 });
    await expect(stranger.request("GET /reviews", { query: { task } })).rejects.toMatchObject({ status: 404 });
    for (const [change, field] of [
      [{ stars: 0 }, "stars"],
      [{ stars: 6 }, "stars"],
      [{ stars: 2.5 }, "stars"],
      [{ words: " " }, "words"],
      [{ words: "x".repeat(limits.review + 1) }, "words"],
    ] as const) {
      const answer = await market.app.request("/reviews", asJson("POST", { ...review, ...change }, poster.headers));
      expect(await answer.json()).toMatchObject({ status: 422, errors: [{ field }] });
    }
    expect((await market.app.request("/reviews", asJson("POST", review))).status).toBe(401);

    const second = await poster.request("POST /reviews", { body: { task, stars: 5, words: "Straight lines." } });
    expect(second).toMatchObject({ mine: { stars: 5, side: "poster" }, theirs: { stars: 4, words: review.words }, mayWrite: false });
    expect(await stranger.client.request("GET /mytask/{id}", { id: shown._id })).toMatchObject({ user: { rating: 4 } });
    const profile = Profile.parse((await stranger.client.list("GET /people/{id}", { id: winner.id })).data);
    expect(profile).toMatchObject({ name: "Winner", rating: 5, tasksDone: 1, reviewCount: 1, hireRate: null, responseHours: null });
    expect(profile.reviews).toMatchObject([{ author: { name: "Poster" }, words: "Straight lines.", task: { _id: task } }]);

    const next = await complete(poster, winner);
    await winner.request("POST /reviews", { body: { task: next, stars: 1, words: "Late." } });
    await poster.request("POST /reviews", { body: { task: next, stars: 4, words: "Good again." } });
    expect((await stranger.client.list("GET /people/{id}", { id: poster.id })).data).toMatchObject({ rating: 2.5, reviewCount: 2 });
    const page = await stranger.client.list("GET /people/{id}", { id: winner.id, query: { limit: 1 } });
    const rest = await stranger.client.list("GET /people/{id}", { id: winner.id, query: { limit: 1, after: page.next ?? "" } });
    expect([...page.data.reviews, ...rest.data.reviews].map(({ stars }) => stars)).toEqual([4, 5]);
    expect(rest.next).toBeNull();
  });

  test("a single review appears when the time is over, and the other side can no longer write one", async () => {
    const [poster, winner] = [await join("Poster"), await join("Winner")];
    const task = await complete(poster, winner);
    await poster.request("POST /reviews", { body: { task, stars: 3, words: "Well." } });
    await db.execute(sql`update reviews set appears_at = appears_at - make_interval(days => ${reviewDays}::int) where task_id = ${task}`);
    await letHoursPass(db, task, reviewDays * 24);
    expect(await winner.request("GET /reviews", { query: { task } })).toMatchObject({ theirs: { words: "Well." }, mayWrite: false });
    await expect(winner.request("POST /reviews", { body: { task, stars: 1, words: "You, too." } })).rejects.toMatchObject({
      status: 409,
      problem: { detail: "The time to review this deal is over." },
    });
    await Promise.all([updateRatings(db), updateRatings(db)]);
    const [row] = await db.select({ rating: people.rating }).from(people).where(eq(people.id, winner.id));
    expect(row).toEqual({ rating: 3 });
    expect(await updateRatings(db)).toBe(0);
  });

  test("are withdrawn with the rating when the completion is undone, and come back with it; their authors see why", async () => {
    const [poster, winner] = [await join("Poster"), await join("Winner")];
    const [both, single] = [await complete(poster, winner), await complete(poster, winner)];
    await poster.request("POST /reviews", { body: { task: both, stars: 5, words: "Straight lines." } });
    await winner.request("POST /reviews", { body: { task: both, stars: 4, words: "Clear words." } });
    await poster.request("POST /reviews", { body: { task: single, stars: 2, words: "Not shown yet." } });
    const move = async (name: TransitionName) => {
      for (const taskId of [both, single]) {
        expect(await db.transaction((tx) => stepByModerator(tx, { name, taskId, decisionId: newId() }))).toBeNull();
      }
    };
    const read = async (id: string) => (await poster.client.list("GET /people/{id}", { id })).data;
    const ratingOf = async ({ id }: { id: string }) => (await db.select().from(people).where(eq(people.id, id)))[0]?.rating;

    await move("reverse_complete");
    for (const { id } of [poster, winner]) expect(await read(id)).toMatchObject({ rating: 0, reviewCount: 0, reviews: [] });
    for (const side of [poster, winner]) {
      const seen = TaskReviews.parse(await side.request("GET /reviews", { query: { task: both } }));
      expect(seen).toMatchObject({ mine: { isWithdrawn: true }, theirs: null, mayWrite: false, until: null });
      // What was not read yet is taken back.
      expect((await side.list("GET /myinbox")).data.items.map(({ event }) => event)).not.toContain("review_published");
    }

    await move("reverse_end");
    await updateRatings(db);
    expect([await ratingOf(poster), await ratingOf(winner)]).toEqual([4, 5]);
    expect((await read(winner.id)).reviews.map(({ words }) => words)).toEqual(["Straight lines."]);
    const restored = await winner.request("GET /reviews", { query: { task: both } });
    expect(restored).toMatchObject({ mine: { words: "Clear words." }, theirs: { words: "Straight lines." } });
    expect(restored.mine).not.toHaveProperty("isWithdrawn");
    // The other side can write for the whole time again without reading it.
    expect(await winner.request("GET /reviews", { query: { task: single } })).toMatchObject({ theirs: null, mayWrite: true });
  });

  test("thousands that appear at once are counted and notified in batches", async () => {
    const [authorId, aboutId] = await Promise.all([addPerson(db), addPerson(db)]);
    await db.execute(sql`
      with done as (
        insert into tasks (id, poster_id, title, category, description, deadline, budget, state)
        select gen_random_uuid(), ${aboutId}, 'T', 'Other', 'D', '2999-12-31', 1, 'completed' from generate_series(1, 2000)
        returning id
      )
      insert into reviews (id, task_id, author_id, about_id, stars, words, appears_at)
      select gen_random_uuid(), id, ${authorId}, ${aboutId}, 4, 'Good.', now() - interval '1 day' from done`);
    const tooLong: string[] = [];
    market.database.onQuery(({ text }) => text.includes("$10000") && tooLong.push(text.slice(0, 100)));
    expect(await updateRatings(db)).toBe(1);
    expect(await db.$count(dealEvents, eq(dealEvents.toldId, aboutId))).toBe(2_000);
    expect(tooLong).toEqual([]);
  });

  test("can be written only after the work is completed", async () => {
    const [poster, winner] = [await join("Poster"), await join("Winner")];
    const task = await addDealTask(db, { posterId: poster.id, state: "delivered" });
    await addOffer(db, task, winner.id, "accepted");
    const write = (id: string) => poster.request("POST /reviews", { body: { task: id, stars: 5, words: "Early." } });
    await expect(write(task)).rejects.toMatchObject({ status: 409 });
    await expect(write(crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
    expect(await poster.request("GET /reviews", { query: { task } })).toMatchObject({ mayWrite: false, until: null });
  });

  test.each([
    ["ended", "ended_by_agreement"],
    ["ended", "ended_overdue"],
    ["ended", "ended_by_dispute"],
    ["disputed", "accepted"],
  ] as const)("neither side of a deal that is %s with its offer %s can write one", async (state, offer) => {
    const [poster, winner] = [await join("Poster"), await join("Winner")];
    const task = await addDealTask(db, { posterId: poster.id, state });
    await addOffer(db, task, winner.id, offer);
    for (const side of [poster, winner]) {
      expect(await side.request("GET /reviews", { query: { task } })).toMatchObject({ mayWrite: false, until: null });
      const review = side.request("POST /reviews", { body: { task, stars: 5, words: "Never done." } });
      await expect(review).rejects.toMatchObject({ status: 409 });
    }
  });

  test("a profile shows hire rate and response time, from three on", async () => {
    const [poster, reader] = [await join("Poster"), await join("Reader")];
    const bidder = await addPerson(db);
    for (const [index, state] of (["completed", "in_progress", "cancelled"] as const).entries()) {
      expect((await reader.client.list("GET /people/{id}", { id: poster.id })).data).toMatchObject({ hireRate: null, responseHours: null });
      const task = await addDealTask(db, { posterId: poster.id, state });
      const offer = await addOffer(db, task, bidder, state === "cancelled" ? "closed_unawarded" : "accepted");
      await db.execute(sql`
        insert into deal_events (id, task_id, offer_id, event, actor_id, at)
        select gen_random_uuid(), ${task}, id, 'shortlist', ${poster.id}, created_at + make_interval(hours => ${index + 1}::int)
        from offers where id = ${offer}`);
    }
    expect((await reader.client.list("GET /people/{id}", { id: poster.id })).data).toMatchObject({
      hireRate: 0.67,
      responseHours: 2,
      hired: 2,
      decided: 3,
      tasksPosted: 2,
      tasksDone: 0,
    });
    for (const id of ["nobody", crypto.randomUUID()]) expect((await market.app.request(`/people/${id}`)).status).toBe(404);
    expect((await market.app.request(`/people/${poster.id}?after=x`)).status).toBe(400);
  });
});
