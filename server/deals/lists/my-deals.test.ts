import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "#contract/client.ts";
import type { DealRequest, OfferState } from "#contract/deals/deal.ts";
import { compareDeals, type DealGroup, type DealSide, type MyDeal } from "#contract/deals/my-deals.ts";
import { endedOfferStates } from "#contract/deals/offer-states.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { disputeStatements, disputes } from "#server/deals/tables/dispute.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { addDealTask, addOffer, addPerson, arrangeFacts, letHoursPass, readDeal, setPaymentTime } from "#tests/support/deals.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

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

  test.each(["open", "closed"] as const)(
    "a task that is %s waits for the freelancer while its only offer has to be confirmed",
    async (state) => {
      const task = await addDeal(state, "needs_reconfirm");
      expect(await groupsOf(task)).toEqual(["waiting", "now"]);
      expect((await poster.list("GET /offers", { query: { task } })).data.deal).toMatchObject({ bidcunt: 1, awardable: 0 });
    },
  );

  test("a deal that waits for the payment is the turn of the poster, who sees it on the dashboard and until when", async () => {
    const task = await addDeal("awaiting_payment", "awarded");
    await setPaymentTime(db, task, 48);
    await addOffer(db, task, await addPerson(db), "active", 20);
    expect(await groupsOf(task)).toEqual(["now", "waiting"]);
    const { items, counts } = (await poster.request("GET /mydeals/summary")).today;
    const shown = items.filter((item) => item.task === task);
    expect(shown).toMatchObject([
      { kind: "secure_payment", person: { id: winner.id }, amount: 50, count: 1, isYours: true, dueAt: expect.any(String) },
    ]);
    expect(counts.secure_payment).toBe(1);
    expect((await winner.request("GET /mydeals/summary")).today.items.map((item) => item.task)).not.toContain(task);
    const [deal] = (await poster.list("GET /mydeals", { query: { side: "posts" } })).data.filter((row) => row.deal.task === task);
    expect(deal).toMatchObject({ dueAt: shown[0]?.dueAt, deal: { state: "awaiting_payment", agreed: { isSecured: false } } });
    await letHoursPass(db, task, 48);
    expect(await groupsOf(task)).toEqual(["now", "waiting"]);
    expect((await readDeal(db, task)).state).toBe("open");
  });

  test("late work is the turn of both sides, as on the dashboard, until one of them asks to end the deal", async () => {
    const count = async () => (await poster.list("GET /myinbox", { query: { limit: 1 } })).data.deals;
    const isOnDashboard = async (task: string) =>
      (await poster.request("GET /mydeals/summary")).today.items.some((item) => item.kind === "late_work" && item.task === task);
    const task = await addDeal("in_progress", "accepted");
    const before = await count();
    await letHoursPass(db, task, 4 * 24);
    expect(await groupsOf(task)).toEqual(["now", "now"]);
    expect(await count()).toBe(before + 1);
    expect(await isOnDashboard(task)).toBe(true);
    await db.update(tasks).set({ request: "end_by_poster", requestedAt: sql`now()` }).where(eq(tasks.id, task));
    expect(await groupsOf(task)).toEqual(["waiting", "now"]);
    expect(await isOnDashboard(task)).toBe(false);
  });

  test("a completed deal asks for a review, but not while the person is suspended", async () => {
    const task = await addDeal("completed", "accepted");
    const reviewsOnDashboard = async () => (await poster.request("GET /mydeals/summary")).today.counts.write_review;
    const suspendUntil = (suspendedUntil: Date | null) => db.update(people).set({ suspendedUntil }).where(eq(people.id, poster.id));
    expect(await groupsOf(task)).toEqual(["now", "now"]);
    expect(await reviewsOnDashboard()).toBe(1);
    await suspendUntil(new Date(Date.now() + 3_600_000));
    expect(await groupsOf(task)).toEqual(["done", "now"]);
    expect(await reviewsOnDashboard()).toBe(0);
    await suspendUntil(null);
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
    // The poster opened it, and the reason counts as a statement.
    expect(await groupsOf(task)).toEqual(["waiting", "now"]);
    await db.update(disputes).set({ openedBy: null }).where(eq(disputes.taskId, task));
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

  test("within a group overdue deals come first, then the next due, and among ended deals the last ended, on every page size", async () => {
    const [asker, worker] = [await joinMarket(market, "Asker"), await joinMarket(market, "Worker")];
    const add = async (state: TaskState, offer: OfferState, hoursAgo = 0, facts: Parameters<typeof arrangeFacts>[3] = {}) => {
      const task = await addDealTask(db, { posterId: asker.id, state });
      await arrangeFacts(db, task, await addOffer(db, task, worker.id, offer), facts);
      if (hoursAgo > 0) await letHoursPass(db, task, hoursAgo);
      return task;
    };
    const overdue = await add("in_progress", "accepted", 10 * 24);
    const reviewed = await add("completed", "accepted", 5 * 24);
    const lateDispute = await add("disputed", "accepted", 8 * 24);
    const proposed = await add("in_progress", "accepted", 0, { request: "end_by_poster" });
    const running = await add("in_progress", "accepted", 24);
    const awarded = await add("awarded", "awarded", 2);
    const dispute = await add("disputed", "accepted");
    const endedFirst = await add("ended", "ended_overdue", 48);
    const open = await add("open", "active");
    const endedLast = await add("ended", "ended_by_agreement", 1);
    await db.execute(sql`update offers set state_since = now() - interval '3 days' where task_id = ${endedFirst}`);

    expect(await tasksOf(worker, "bids")).toEqual([
      ...[overdue, awarded, running, proposed, dispute, reviewed],
      ...[lateDispute, open],
      ...[endedLast, endedFirst],
    ]);
    expect(await tasksOf(asker, "posts")).toEqual([
      ...[overdue, reviewed, open],
      ...[awarded, running, proposed, lateDispute, dispute],
      ...[endedLast, endedFirst],
    ]);
  });

  async function tasksOf(person: Member, side: DealSide): Promise<string[]> {
    const { data: whole } = await person.list("GET /mydeals", { query: { side } });
    const found: MyDeal[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page: Page<"GET /mydeals"> = await person.list("GET /mydeals", { query: { side, limit: 3, ...(after && { after }) } });
      found.push(...page.data);
      after = page.next;
    }
    expect(found).toEqual(whole);
    expect(whole.toSorted(compareDeals)).toEqual(whole);
    return whole.map(({ deal }) => deal.task);
  }
});
