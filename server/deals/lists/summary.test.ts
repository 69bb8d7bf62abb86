import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DealRequest, OfferState } from "#contract/deals/deal.ts";
import { compareDeals, type DealSide } from "#contract/deals/my-deals.ts";
import { endedOfferStates } from "#contract/deals/offer-states.ts";
import { OfferRow, Summary, type TodayKind, todayKinds } from "#contract/deals/summary.ts";
import { limits } from "#contract/platform/limits.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { deliveries } from "#server/deals/tables/delivery.table.server.ts";
import { disputeStatements, disputes } from "#server/deals/tables/dispute.table.server.ts";
import { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { addDealTask, addOffer, addPerson, arrangeFacts } from "#tests/support/deals.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const dayMs = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

describe("the summary", () => {
  let market: TestApp;
  let db: Db;

  beforeAll(async () => {
    market = await createTestApp("postgres");
    db = market.database.db;
  });
  afterAll(() => market.close());

  const join = (name: string) => joinMarket(market, name);
  const readSummary = async (person: Member) => Summary.parse(await person.request("GET /mydeals/summary"));

  async function addDeal(posterId: string, bidderId: string, states: { task: TaskState; offer: OfferState }, amount = 50) {
    const task = await addDealTask(db, { posterId, state: states.task });
    return { task, offer: await addOffer(db, task, bidderId, states.offer, amount) };
  }

  async function addMessage(task: string, actorId: string, toldId: string, toldAs: "poster" | "bidder") {
    await db.insert(dealEvents).values({ id: newId(), taskId: task, event: "message", actorId, toldId, toldAs, at: new Date() });
  }

  test("a new person has nothing to do and figures at zero", async () => {
    const { today, freelancer, poster } = await readSummary(await join("New"));
    expect(today.items).toEqual([]);
    expect(Object.values(today.counts)).toEqual(Array(todayKinds.length).fill(0));
    expect(freelancer).toMatchObject({ offers: 0, pipeline: 0, decided: 0, completedValue: 0, responseHours: null, newTasks: [] });
    expect(poster).toMatchObject({ offers: 0, committed: 0, saved: 0, offersPerTask: 0, hoursToOffer: null, hoursToAward: null });
    expect([freelancer.byMonth.length, poster.byMonth.length]).toEqual([12, 12]);
    expect(poster.byMonth.at(-1)).toEqual({ month: dayFromNow(0).slice(0, 7), offers: 0, jobs: 0, completed: 0 });
  });

  test("what waits for a freelancer comes with the poster's name and the most urgent first", async () => {
    const [me, poster] = [await join("Freelancer"), await addPerson(db, "Poster")];
    const late = await addDeal(poster, me.id, { task: "in_progress", offer: "accepted" }, 70);
    await db
      .update(offers)
      .set({ deliverBy: dayFromNow(-2) })
      .where(eq(offers.id, late.offer));
    const award = await addDeal(poster, me.id, { task: "awarded", offer: "awarded" }, 80);
    const reconfirm = await addDeal(poster, me.id, { task: "open", offer: "needs_reconfirm" });
    const done = await addDeal(poster, me.id, { task: "completed", offer: "accepted" });
    await addDeal(poster, me.id, { task: "delivered", offer: "accepted" });
    await addDeal(poster, me.id, { task: "open", offer: "active" });
    const changes = await addDeal(poster, me.id, { task: "in_progress", offer: "accepted" });
    await db
      .insert(deliveries)
      .values({ id: newId(), taskId: changes.task, offerId: changes.offer, round: 1, note: "Done.", links: [], createdAt: new Date() });
    const { items, counts } = (await readSummary(me)).today;
    expect(items.map(({ kind, task }) => [kind, task])).toEqual([
      ["deliver_work", late.task],
      ["answer_award", award.task],
      ["make_changes", changes.task],
      ["write_review", done.task],
      ["reconfirm_offer", reconfirm.task],
    ]);
    expect(items[0]).toMatchObject({ title: "A sign", person: { id: poster, name: "Poster" }, amount: 70, count: 1, isYours: false });
    // The end of the delivery date.
    expect(items[0]?.dueAt).toBe(`${dayFromNow(-1)}T00:00:00.000Z`);
    expect(counts).toMatchObject({ deliver_work: 1, answer_award: 1, review_offers: 0 });
  });

  test("what waits for a poster: offers, deliveries, messages and tasks that closed without an offer", async () => {
    const [me, [anika, karim]] = [await join("Poster"), [await addPerson(db, "Anika"), await addPerson(db, "Karim")]];
    const { task: offered } = await addDeal(me.id, anika, { task: "open", offer: "active" }, 90);
    await addOffer(db, offered, karim, "shortlisted", 60);
    await addOffer(db, offered, await addPerson(db), "needs_reconfirm", 10);
    const { task: single } = await addDeal(me.id, karim, { task: "closed", offer: "active" }, 40);
    const { task: delivered } = await addDeal(me.id, anika, { task: "delivered", offer: "accepted" });
    const closed = await addDealTask(db, { posterId: me.id, state: "closed" });
    const unconfirmed = await addDeal(me.id, anika, { task: "open", offer: "needs_reconfirm" });
    await addDealTask(db, { posterId: me.id, deadline: dayFromNow(3) });
    await addMessage(offered, anika, me.id, "poster");
    const { items, counts } = (await readSummary(me)).today;
    const named = (kind: TodayKind, task: string) => items.find((item) => item.kind === kind && item.task === task);
    expect(items).toHaveLength(5);
    expect(named("closed_task", closed)).toMatchObject({ person: null, amount: null, count: 1, isYours: true });
    expect(items.map(({ task }) => task)).not.toContain(unconfirmed.task);
    expect(named("review_offers", offered)).toMatchObject({ count: 2, amount: 60, person: null });
    expect(named("review_offers", single)).toMatchObject({ count: 1, amount: 40, person: { name: "Karim" } });
    expect(named("review_delivery", delivered)).toMatchObject({ person: { name: "Anika" }, dueAt: expect.any(String) });
    expect(named("read_messages", offered)).toMatchObject({ person: { id: anika }, isYours: true, dueAt: null });
    expect(counts).toMatchObject({ review_offers: 3, review_delivery: 1, read_messages: 1, closed_task: 1 });
  });

  test("proposals to end, requests for time and statements wait for the side that has to answer", async () => {
    const [poster, worker] = [await join("Poster"), await join("Worker")];
    const add = async (state: TaskState, request: DealRequest | null) => {
      const deal = await addDeal(poster.id, worker.id, { task: state, offer: "accepted" });
      await arrangeFacts(db, deal.task, deal.offer, { request });
      return deal.task;
    };
    const [byPoster, byWinner] = [await add("in_progress", "end_by_poster"), await add("delivered", "end_by_winner")];
    const [asked, disputed] = [await add("in_progress", "extension"), await add("disputed", null)];
    const ofPoster = (await readSummary(poster)).today.items;
    expect(ofPoster.map(({ kind, task }) => [kind, task])).toEqual([
      ["answer_end", byWinner],
      ["answer_extension", asked],
    ]);
    expect(ofPoster[0]).toMatchObject({ person: { name: "Worker" }, isYours: true, dueAt: expect.any(String) });
    const ofWorker = (await readSummary(worker)).today.items;
    expect(ofWorker.map(({ kind, task }) => [kind, task])).toEqual([
      ["answer_end", byPoster],
      ["deliver_work", asked],
      ["write_statement", disputed],
    ]);

    const [dispute] = await db.select({ id: disputes.id }).from(disputes).where(eq(disputes.taskId, disputed));
    const written = { disputeId: dispute?.id ?? "", text: "As agreed.", createdAt: sql`now()` };
    await db.insert(disputeStatements).values({ ...written, side: "winner", authorId: worker.id });
    expect((await readSummary(worker)).today.counts).toMatchObject({ write_statement: 0 });
    // The reason of the poster, who opened it, counts as a statement. A dispute that the clock opened needs both.
    expect((await readSummary(poster)).today.counts).toMatchObject({ write_statement: 0 });
    await db.update(disputes).set({ openedBy: null }).where(eq(disputes.taskId, disputed));
    expect((await readSummary(poster)).today.counts).toMatchObject({ write_statement: 1 });
    await db.update(disputes).set({ openedAt: sql`now() - interval '8 days'` }).where(eq(disputes.taskId, disputed));
    expect((await readSummary(poster)).today.counts).toMatchObject({ write_statement: 0 });

    await db
      .update(offers)
      .set({ deliverBy: dayFromNow(-2) })
      .where(eq(offers.taskId, asked));
    expect((await readSummary(poster)).today.counts.late_work).toBe(0);
    await db.update(tasks).set({ request: null, requestedAt: null }).where(eq(tasks.id, asked));
    expect((await readSummary(poster)).today.items[0]).toMatchObject({ kind: "late_work", task: asked, person: { name: "Worker" } });
  });

  test("it lists the deals that are the person's turn in My deals, in the same order", async () => {
    const [poster, worker] = [await join("Poster"), await join("Worker")];
    const add = async (states: { task: TaskState; offer: OfferState }, request: DealRequest | null = null, deliverBy = dayFromNow(4)) => {
      const { task, offer } = await addDeal(poster.id, worker.id, states);
      await arrangeFacts(db, task, offer, { request });
      if (states.offer === "accepted") await db.update(offers).set({ deliverBy }).where(eq(offers.id, offer));
    };
    for (const offer of ["active", "needs_reconfirm", "declined"] as const) {
      await add({ task: "open", offer });
      await add({ task: "closed", offer });
    }
    for (const request of [null, "extension", "end_by_poster", "end_by_winner"] as const) {
      await add({ task: "in_progress", offer: "accepted" }, request, dayFromNow(9));
      await add({ task: "in_progress", offer: "accepted" }, request, dayFromNow(-2));
    }
    for (const request of [null, "end_by_poster", "end_by_winner"] as const) await add({ task: "delivered", offer: "accepted" }, request);
    for (const task of ["disputed", "completed"] as const) await add({ task, offer: "accepted" });
    await add({ task: "awarded", offer: "awarded" });
    await add({ task: "ended", offer: "ended_overdue" });
    for (const person of [poster, worker]) {
      const read = async (side: DealSide) => (await person.list("GET /mydeals", { query: { side, group: "now", limit: 50 } })).data;
      const turns = [...(await read("posts")), ...(await read("bids"))].toSorted(compareDeals);
      const { items } = (await readSummary(person)).today;
      expect(turns.length).toBeGreaterThan(5);
      expect(items.map(({ task, dueAt }) => [task, dueAt])).toEqual(turns.map(({ deal, dueAt }) => [deal.task, dueAt]));
    }
  });

  test("jobs that ended without completed work were won, and no money was spent on them", async () => {
    const [poster, worker] = [await join("Poster"), await join("Worker")];
    const job = await addDeal(poster.id, worker.id, { task: "open", offer: "abandoned" }, 10);
    for (const offer of endedOfferStates) await addDeal(poster.id, worker.id, { task: "ended", offer }, 20);
    await addDeal(poster.id, worker.id, { task: "disputed", offer: "accepted" }, 40);
    const at = new Date(Date.now() - 70 * dayMs);
    await db.insert(dealEvents).values({ id: newId(), taskId: job.task, offerId: job.offer, event: "accept", actorId: worker.id, at });
    const { freelancer } = await readSummary(worker);
    expect(freelancer).toMatchObject({ won: 5, decided: 5, inProgress: 1, completed: 0, completedValue: 0 });
    const jobs = Object.fromEntries(freelancer.byMonth.map((month) => [month.month, month.jobs]));
    expect([jobs[at.toISOString().slice(0, 7)], jobs[dayFromNow(0).slice(0, 7)]]).toEqual([1, 4]);
    expect((await readSummary(poster)).poster).toMatchObject({
      tasks: { open: 1, ended: 3, disputed: 1, completed: 0 },
      committed: 40,
      spent: 0,
      saved: 60,
    });
    const reported = (await worker.list("GET /mydeals/offers", { query: { side: "sent", jobs: "true" } })).data;
    expect(reported).toHaveLength(5);
    expect(reported.at(-1)).toMatchObject({ _id: job.offer, state: "abandoned", taskState: "open", acceptedAt: at.toISOString() });
  });

  test("a kind has at most five entries, and its count has all", async () => {
    const [me, bidder] = [await join("Busy"), await addPerson(db)];
    for (let place = 0; place < 7; place += 1) await addDeal(me.id, bidder, { task: "open", offer: "active" });
    const { items, counts } = (await readSummary(me)).today;
    expect(items).toHaveLength(limits.todayOfKind);
    expect(counts.review_offers).toBe(7);
  });

  test("an award that was not answered in time does not wait any more", async () => {
    const [me, poster] = [await join("Late"), await addPerson(db)];
    const task = await addDealTask(db, { posterId: poster, state: "awarded", since: new Date(Date.now() - 2 * dayMs) });
    await addOffer(db, task, me.id, "awarded");
    expect((await readSummary(me)).today.items).toEqual([]);
  });

  test("a freelancer's figures: pipeline, win rate, jobs, and new tasks in their categories", async () => {
    const [me, poster] = [await join("Worker"), await addPerson(db)];
    await addDeal(poster, me.id, { task: "open", offer: "active" }, 10.5);
    await addDeal(poster, me.id, { task: "open", offer: "shortlisted" }, 20);
    await addDeal(poster, me.id, { task: "completed", offer: "accepted" }, 300);
    await addDeal(poster, me.id, { task: "in_progress", offer: "accepted" }, 40);
    for (const offer of ["declined", "lost", "withdrawn"] as const) await addDeal(poster, me.id, { task: "in_progress", offer }, 5);
    const fresh = await addDealTask(db, { posterId: poster });
    const inProgress = await addDealTask(db, { posterId: poster, state: "in_progress" });
    const other = await addDealTask(db, { posterId: poster });
    await db.update(tasks).set({ category: "Writing" }).where(eq(tasks.id, other));
    const blocker = await join("Blocker");
    const blocked = await addDealTask(db, { posterId: blocker.id });
    await blocker.request("PUT /blocks/{id}", { id: me.id });
    const { freelancer } = await readSummary(me);
    expect(freelancer).toMatchObject({
      offers: 7,
      live: 2,
      pipeline: 30.5,
      won: 2,
      decided: 4,
      inProgress: 1,
      completed: 1,
      completedValue: 300,
    });
    const shown = freelancer.newTasks.map(({ task }) => task);
    expect(shown[0]).toBe(fresh);
    for (const hidden of [inProgress, other, blocked]) expect(shown).not.toContain(hidden);
    const total = (figure: "offers" | "jobs" | "completed") => freelancer.byMonth.reduce((sum, month) => sum + month[figure], 0);
    expect([total("offers"), total("jobs"), total("completed")]).toEqual([7, 2, 300]);
  });

  test("a poster's figures: states, amounts, offers per task and times", async () => {
    const [me, bidder] = [await join("Buyer"), await addPerson(db)];
    const { task: running } = await addDeal(me.id, bidder, { task: "in_progress", offer: "accepted" }, 60);
    const { task: ended } = await addDeal(me.id, bidder, { task: "completed", offer: "accepted" }, 130.25);
    await addOffer(db, ended, await addPerson(db), "lost", 90);
    await addDealTask(db, { posterId: me.id });
    // Offers of the test support are two days old.
    await db.execute(sql`update tasks set created_at = now() - interval '3 days' where id in (${running}, ${ended})`);
    await db
      .insert(dealEvents)
      .values({ id: newId(), taskId: ended, event: "award", actorId: me.id, at: new Date(Date.now() - 2.5 * dayMs) });
    expect((await readSummary(me)).poster).toMatchObject({
      tasks: { open: 1, in_progress: 1, completed: 1, cancelled: 0 },
      offers: 3,
      committed: 60,
      spent: 130.25,
      saved: 9.75,
      offersPerTask: 1,
      hoursToOffer: 24,
      hoursToAward: 12,
    });
  });

  test("the reported offers are the person's own, newest first and in pages", async () => {
    const [me, other, poster] = [await join("Reporter"), await join("Other"), await addPerson(db, "Poster")];
    const lost = await addDeal(poster, me.id, { task: "in_progress", offer: "lost" });
    const job = await addDeal(poster, me.id, { task: "completed", offer: "accepted" }, 75);
    await db.insert(offerRevisions).values({ offerId: job.offer, revision: 2, amount: 99, days: 1, message: "Not current.", version: 1 });
    const received = await addDeal(me.id, other.id, { task: "open", offer: "active" });
    const read = async (query: { side: "sent" | "received"; jobs?: "true"; limit?: number; after?: string }) => {
      const { data, next } = await me.list("GET /mydeals/offers", { query });
      return { rows: data.map((row) => OfferRow.parse(row)), next };
    };
    const first = await read({ side: "sent", limit: 1 });
    expect(first.rows).toMatchObject([
      { _id: job.offer, title: "A sign", person: "Poster", amount: 75, taskState: "completed", acceptedAt: expect.any(String) },
    ]);
    expect((await read({ side: "sent", limit: 1, after: first.next ?? "" })).rows.map(({ _id }) => _id)).toEqual([lost.offer]);
    expect((await read({ side: "sent", jobs: "true" })).rows).toHaveLength(1);
    expect((await read({ side: "received" })).rows).toMatchObject([{ _id: received.offer, person: "Other", state: "active" }]);
    expect((await other.list("GET /mydeals/offers", { query: { side: "received" } })).data).toEqual([]);
  });
});
