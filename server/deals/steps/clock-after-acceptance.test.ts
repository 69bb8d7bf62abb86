// The clock of a deal after acceptance: proposals, disputes and overdue work. Tests move the stored times instead of waiting.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DealFacts } from "#contract/deals/deal.rules.ts";
import type { TransitionName } from "#contract/deals/deal.ts";
import { timers } from "#contract/deals/timers.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { deliverWork, requestChanges } from "#server/deals/deliveries/delivery.store.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { addDealTask, addOffer, addPerson, arrangeFacts, letHoursPass, pastDeadline, readDeal, utcDay } from "#tests/support/deals.ts";
import { engines, openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import { advanceDue } from "./advance-deals.server.ts";
import { askExtension, grantExtension, stepTask } from "./deal.store.server.ts";

const hour = 3_600_000;
const day = 24 * hour;
const reason = "It is for a test.";
const notOverdue = { status: 409, message: "You can end the deal alone once the work is 7 days overdue." };

describe.each(engines)("the clock after acceptance on %s", (engine) => {
  let database: TestDatabase;
  let db: Db;
  let poster: string;
  let winner: string;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
    [poster, winner] = [await addPerson(db), await addPerson(db)];
  });
  afterAll(() => database.close());

  type Arranged = { state: TaskState; facts?: Partial<DealFacts>; deadline?: string; deliverBy?: string };

  async function arrange({ state, facts = {}, deliverBy, ...given }: Arranged) {
    const taskId = await addDealTask(db, { posterId: poster, state, ...given });
    const offerId = await addOffer(db, taskId, winner, "accepted");
    await arrangeFacts(db, taskId, offerId, facts);
    if (deliverBy) await db.update(offers).set({ deliverBy }).where(eq(offers.id, offerId));
    return taskId;
  }

  const take = (taskId: string, personId: string, name: TransitionName) => stepTask(db, taskId, { name, personId, given: { reason } });

  async function readTimes(taskId: string) {
    const [times] = await db
      .select({ requestedAt: tasks.requestedAt, stateSince: tasks.stateSince, dueAt: tasks.dueAt })
      .from(tasks)
      .where(eq(tasks.id, taskId));
    return { requestedAt: times?.requestedAt?.getTime() ?? 0, since: times?.stateSince.getTime() ?? 0, dueAt: times?.dueAt?.getTime() };
  }

  /** The steps that one side was notified of, with their times. */
  async function toldTo(taskId: string, personId: string) {
    const { events } = await readDeal(db, taskId);
    return events.filter(({ toldId }) => toldId === personId).map(({ event, at }) => [event, at.getTime()]);
  }

  test("a proposal against a delivery that slept for 100 days: a dispute after 72 hours, completed 30 days after that", async () => {
    const taskId = await arrange({ state: "delivered", facts: { request: "end_by_poster" } });
    await letHoursPass(db, taskId, 100 * 24);
    const { requestedAt } = await readTimes(taskId);
    expect(await advanceDue(db)).toMatchObject({ advanced: 1, failures: [] });
    const disputedAt = requestedAt + timers.proposalHours * hour;
    const settledAt = disputedAt + timers.disputeDays * day;
    const deal = await readDeal(db, taskId);
    expect(deal).toMatchObject({ state: "completed", stateSince: new Date(settledAt), request: null, offers: [{ state: "accepted" }] });
    expect(deal.dispute).toMatchObject({
      openedBy: null,
      wasDelivered: true,
      openedAt: new Date(disputedAt),
      outcome: "complete",
      against: null,
      closedAt: new Date(settledAt),
    });
    for (const personId of [poster, winner]) {
      expect(await toldTo(taskId, personId)).toEqual([
        ["dispute_unanswered", disputedAt],
        ["settle_complete", settledAt],
      ]);
    }
    expect(await advanceDue(db)).toMatchObject({ advanced: 0 });
  });

  test("a proposal before a delivery that slept for 100 days ended the deal after 72 hours, with its reason", async () => {
    const taskId = await arrange({ state: "in_progress" });
    expect(await take(taskId, winner, "propose_end")).toBeNull();
    await letHoursPass(db, taskId, 100 * 24);
    const endedAt = new Date((await readTimes(taskId)).requestedAt + timers.proposalHours * hour);
    // The poster comes too late. What was due is done first, and kept although the answer is no.
    expect(await take(taskId, poster, "reject_end")).toMatchObject({ status: 409 });
    const [offer] = (await readDeal(db, taskId)).offers;
    expect(await readDeal(db, taskId)).toMatchObject({ state: "ended", stateSince: endedAt, request: null, dispute: null });
    expect(offer).toMatchObject({
      state: "ended_by_agreement",
      stateSince: endedAt,
      reasonCode: "end_unanswered",
      reason,
    });
  });

  test("a dispute about work that was not delivered ended the deal 30 days after it was opened", async () => {
    const taskId = await arrange({ state: "in_progress" });
    expect(await take(taskId, poster, "dispute")).toBeNull();
    await letHoursPass(db, taskId, 100 * 24);
    const settledAt = new Date((await readTimes(taskId)).since + timers.disputeDays * day);
    await advanceDue(db);
    expect(await readDeal(db, taskId)).toMatchObject({
      state: "ended",
      stateSince: settledAt,
      offers: [{ state: "ended_by_dispute", stateSince: settledAt, reasonCode: "settle_end", reason: null }],
      dispute: { openedBy: "poster", reason, wasDelivered: false, outcome: "end", against: null, closedAt: settledAt },
    });
  });

  test("delivered work stays delivered after changes were requested: a dispute about it completes the deal", async () => {
    const taskId = await arrange({ state: "in_progress" });
    expect(await deliverWork(db, taskId, winner, {})).toBeNull();
    expect(await requestChanges(db, taskId, poster, "Larger letters.")).toBeNull();
    expect(await take(taskId, poster, "dispute")).toBeNull();
    await letHoursPass(db, taskId, timers.disputeDays * 24);
    await advanceDue(db);
    expect(await readDeal(db, taskId)).toMatchObject({
      state: "completed",
      offers: [{ state: "accepted" }],
      dispute: { openedBy: "poster", wasDelivered: true, outcome: "complete" },
    });
  });

  test("delivered work stays delivered after changes were requested: silence about a proposal opens a dispute", async () => {
    const taskId = await arrange({ state: "in_progress" });
    expect(await deliverWork(db, taskId, winner, {})).toBeNull();
    expect(await requestChanges(db, taskId, poster, "Larger letters.")).toBeNull();
    expect(await take(taskId, poster, "propose_end")).toBeNull();
    await letHoursPass(db, taskId, timers.proposalHours);
    await advanceDue(db);
    expect(await readDeal(db, taskId)).toMatchObject({
      state: "disputed",
      offers: [{ state: "accepted" }],
      dispute: { openedBy: null, reason, wasDelivered: true },
    });
  });

  test("a delivery of a former winner does not count for the next one", async () => {
    const taskId = await arrange({ state: "in_progress", facts: { changeRounds: 1 } });
    expect(await take(taskId, winner, "abandon")).toBeNull();
    await addOffer(db, taskId, await addPerson(db), "accepted");
    await db.update(tasks).set({ state: "in_progress" }).where(eq(tasks.id, taskId));
    expect(await take(taskId, poster, "dispute")).toBeNull();
    expect(await readDeal(db, taskId)).toMatchObject({ dispute: { wasDelivered: false } });
  });

  test("the winner cannot open a dispute before the poster has answered the delivery", async () => {
    const taskId = await arrange({ state: "in_progress" });
    expect(await deliverWork(db, taskId, winner, {})).toBeNull();
    expect(await take(taskId, winner, "dispute")).toMatchObject({ status: 409, message: expect.stringContaining("after 14 days") });
    expect(await requestChanges(db, taskId, poster, "Larger letters.")).toBeNull();
    expect(await take(taskId, winner, "dispute")).toBeNull();
  });

  test("a clock that goes back leaves a proposal and a dispute pending, and people go on", async () => {
    const proposed = await arrange({ state: "in_progress", facts: { request: "end_by_winner" } });
    const disputed = await arrange({ state: "disputed", facts: { wasDelivered: true } });
    for (const taskId of [proposed, disputed]) await letHoursPass(db, taskId, -48);
    expect(await advanceDue(db)).toMatchObject({ advanced: 0 });
    expect((await readTimes(proposed)).dueAt).toBeGreaterThan(Date.now() + 119 * hour);
    expect(await take(proposed, poster, "accept_end")).toBeNull();
    expect(await readDeal(db, proposed)).toMatchObject({ state: "ended", offers: [{ state: "ended_by_agreement" }] });
    await letHoursPass(db, disputed, timers.disputeDays * 24 + 48);
    expect(await advanceDue(db)).toMatchObject({ advanced: 1 });
    expect(await readDeal(db, disputed)).toMatchObject({ state: "completed" });
  });

  test.each([
    ["open", "2999-12-31"],
    ["closed", pastDeadline],
  ])("abandoned work leaves the task %s when its deadline is %s", async (state, deadline) => {
    const taskId = await arrange({ state: "in_progress", facts: { request: "end_by_poster" }, deadline });
    expect(await take(taskId, winner, "abandon")).toBeNull();
    expect(await readDeal(db, taskId)).toMatchObject({
      state,
      request: null,
      bidCount: 0,
      offers: [{ state: "abandoned", reasonCode: "abandon", reason }],
    });
  });

  test("a later delivery date that is granted moves the day from which the work is overdue", async () => {
    const taskId = await arrange({ state: "in_progress", deliverBy: utcDay(-8) });
    await db
      .update(tasks)
      .set({ stateSince: new Date(Date.now() - 20 * day) })
      .where(eq(tasks.id, taskId));
    expect(await askExtension(db, taskId, winner, { deliverBy: utcDay(3), reason })).toBeNull();
    expect(await grantExtension(db, taskId, poster)).toBeNull();
    expect(await take(taskId, poster, "end")).toMatchObject(notOverdue);
    await letHoursPass(db, taskId, 10 * 24);
    expect(await take(taskId, poster, "end")).toMatchObject(notOverdue);
    await letHoursPass(db, taskId, 24);
    expect(await take(taskId, poster, "end")).toBeNull();
    expect(await readDeal(db, taskId)).toMatchObject({ state: "ended", offers: [{ state: "ended_overdue" }] });
  });

  test("a later delivery date that is declined does not", async () => {
    const taskId = await arrange({ state: "in_progress", facts: { isOverdue: true } });
    expect(await askExtension(db, taskId, winner, { deliverBy: utcDay(3), reason })).toBeNull();
    expect(await take(taskId, poster, "decline_extension")).toBeNull();
    expect(await take(taskId, poster, "end")).toBeNull();
  });

  test("requested changes give the winner the days of overdue work again, however old the delivery date is", async () => {
    const taskId = await arrange({ state: "in_progress", facts: { isOverdue: true } });
    expect(await deliverWork(db, taskId, winner, {})).toBeNull();
    expect(await requestChanges(db, taskId, poster, "Larger letters.")).toBeNull();
    await letHoursPass(db, taskId, timers.overdueDays * 24 - 1);
    expect(await take(taskId, poster, "end")).toMatchObject(notOverdue);
    await letHoursPass(db, taskId, 1);
    expect(await take(taskId, poster, "end")).toBeNull();
  });

  test("a delivery ends a proposal, and the clock then waits for the poster as after any delivery", async () => {
    const taskId = await arrange({ state: "in_progress", facts: { request: "end_by_poster" } });
    await letHoursPass(db, taskId, timers.proposalHours - 1);
    expect(await deliverWork(db, taskId, winner, {})).toBeNull();
    expect((await readDeal(db, taskId)).request).toBeNull();
    await letHoursPass(db, taskId, timers.deliveredDays * 24 - 1);
    expect(await advanceDue(db)).toMatchObject({ advanced: 0 });
    await letHoursPass(db, taskId, 1);
    await advanceDue(db);
    expect(await readDeal(db, taskId)).toMatchObject({ state: "completed", offers: [{ state: "accepted" }] });
  });

  test("a proposal stops the automatic approval, and after its rejection the poster has as much time as there was for the answer", async () => {
    const taskId = await arrange({ state: "delivered" });
    await letHoursPass(db, taskId, timers.deliveredDays * 24 - 1);
    expect(await take(taskId, poster, "propose_end")).toBeNull();
    await letHoursPass(db, taskId, timers.proposalHours - 1);
    expect(await advanceDue(db)).toMatchObject({ advanced: 0 });
    expect(await take(taskId, winner, "reject_end")).toBeNull();
    expect(await readDeal(db, taskId)).toMatchObject({ state: "delivered", request: null });
    // Nor can either side postpone the approval again.
    expect(await take(taskId, poster, "propose_end")).toMatchObject({ status: 409 });
    expect(await take(taskId, winner, "propose_end")).toBeNull();
    expect(await take(taskId, winner, "withdraw_end")).toBeNull();
    expect(await take(taskId, winner, "propose_end")).toMatchObject({ status: 409 });
    await letHoursPass(db, taskId, timers.proposalHours - 1);
    expect(await advanceDue(db)).toMatchObject({ advanced: 0 });
    await letHoursPass(db, taskId, 1);
    await advanceDue(db);
    expect(await readDeal(db, taskId)).toMatchObject({ state: "completed" });
  });

  test("each side can propose to end the deal once before each delivery and once after it", async () => {
    const taskId = await arrange({ state: "in_progress" });
    const proposeTwice = async () => {
      for (const side of [poster, winner]) {
        expect(await take(taskId, side, "propose_end")).toBeNull();
        expect(await take(taskId, side, "withdraw_end")).toBeNull();
        expect(await take(taskId, side, "propose_end")).toMatchObject({ status: 409, message: expect.stringContaining("only once") });
      }
    };
    await proposeTwice();
    expect(await deliverWork(db, taskId, winner, {})).toBeNull();
    await proposeTwice();
    expect(await requestChanges(db, taskId, poster, "Larger letters.")).toBeNull();
    await proposeTwice();
  });
});
