// Two ends of one deal at the same moment: one of them wins, there is at most one dispute, and each side is notified once.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OfferState, TransitionName } from "#contract/deals/deal.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { disputeStatements, disputes } from "#server/deals/tables/dispute.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import type { ProblemError } from "#server/platform/http/problem.ts";
import { addDealTask, addOffer, addPerson, arrangeFacts, letHoursPass, readDeal, utcDay } from "#tests/support/deals.ts";
import { countWaiting, engines, openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import { advanceDue } from "./advance-deals.server.ts";
import { lockDeal } from "./deal.lock.server.ts";
import { stepByModerator, stepTask } from "./deal.store.server.ts";

const rounds = 4;
const reason = "It is for a test.";

type Side = "poster" | "winner";
type Arranged = { state: TaskState; facts?: Parameters<typeof arrangeFacts>[3]; hours?: number };
type Outcome = { state: TaskState; offer: OfferState };
type Try = [Side, TransitionName];

const ended: Outcome = { state: "ended", offer: "ended_by_agreement" };
const disputed: Outcome = { state: "disputed", offer: "accepted" };
const inProgress: Outcome = { state: "in_progress", offer: "accepted" };

describe.each(engines)("after acceptance, at the same moment on %s", (engine) => {
  let database: TestDatabase;
  let db: Db;
  let people: Record<Side, string>;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
    people = { poster: await addPerson(db), winner: await addPerson(db) };
  });
  afterAll(() => database.close());

  async function arrange({ state, facts = {}, hours = 0 }: Arranged) {
    const taskId = await addDealTask(db, { posterId: people.poster, state });
    await arrangeFacts(db, taskId, await addOffer(db, taskId, people.winner, "accepted"), facts);
    await letHoursPass(db, taskId, hours);
    return taskId;
  }

  const take = (taskId: string, [side, name]: Try) => stepTask(db, taskId, { name, personId: people[side], given: { reason } });
  const decide = (taskId: string, name: TransitionName) =>
    db.transaction((tx) => stepByModerator(tx, { name, taskId, decisionId: newId() }));

  /** `done` are the steps of the history in their order, each of which both sides have once at most. */
  async function expectWhole(taskId: string, { state, offer }: Outcome, done: TransitionName[]) {
    const deal = await readDeal(db, taskId);
    expect([deal.state, deal.offers[0]?.state]).toEqual([state, offer]);
    for (const toldAs of ["poster", "bidder"] as const) {
      const told = deal.events.filter((event) => event.toldAs === toldAs).map(({ event }) => event);
      expect(told).toEqual([...new Set(told)]);
    }
    expect([...new Set(deal.events.map(({ event }) => event))]).toEqual(done);
    const isOfDispute = (name: TransitionName) => name.startsWith("dispute") || name.startsWith("settle") || name.startsWith("decide");
    expect(await db.$count(disputes, eq(disputes.taskId, taskId))).toBe(done.some(isOfDispute) ? 1 : 0);
    expect(deal.request === null || state === "in_progress" || state === "delivered").toBe(true);
  }

  test.each<[Arranged, Try, Outcome, Try, Outcome]>([
    [{ state: "in_progress" }, ["poster", "propose_end"], inProgress, ["winner", "propose_end"], inProgress],
    [
      { state: "in_progress", facts: { request: "end_by_poster" } },
      ["winner", "accept_end"],
      ended,
      ["poster", "withdraw_end"],
      inProgress,
    ],
    [{ state: "in_progress", facts: { request: "end_by_poster" } }, ["winner", "accept_end"], ended, ["winner", "reject_end"], inProgress],
    [
      { state: "in_progress", facts: { request: "end_by_winner" } },
      ["poster", "accept_end"],
      ended,
      ["winner", "deliver"],
      { state: "delivered", offer: "accepted" },
    ],
    [
      { state: "in_progress", facts: { isOverdue: true } },
      ["poster", "end"],
      { state: "ended", offer: "ended_overdue" },
      ["winner", "abandon"],
      { state: "open", offer: "abandoned" },
    ],
    [
      { state: "in_progress", facts: { isOverdue: true } },
      ["poster", "end"],
      { state: "ended", offer: "ended_overdue" },
      ["winner", "deliver"],
      { state: "delivered", offer: "accepted" },
    ],
    [{ state: "delivered" }, ["poster", "complete"], { state: "completed", offer: "accepted" }, ["poster", "dispute"], disputed],
    [{ state: "in_progress" }, ["winner", "deliver"], { state: "delivered", offer: "accepted" }, ["winner", "dispute"], disputed],
    [{ state: "in_progress" }, ["poster", "dispute"], disputed, ["winner", "dispute"], disputed],
    [{ state: "in_progress" }, ["poster", "dispute"], disputed, ["winner", "abandon"], { state: "open", offer: "abandoned" }],
  ])("with %j, %j against another: one is done, the other gets 409", async (arranged, one, ofOne, other, ofOther) => {
    for (let round = 0; round < rounds; round++) {
      const taskId = await arrange(arranged);
      // Each of the two comes first half of the time.
      const tries = round % 2 === 0 ? [one, other] : [other, one];
      const results = await Promise.all(tries.map((step) => take(taskId, step)));
      expect(statuses(results)).toEqual([200, 409]);
      const done = tries[results.indexOf(null)] ?? one;
      await expectWhole(taskId, done === one ? ofOne : ofOther, [done[1]]);
    }
  });

  test("two proposals leave one request, of the side that came first", async () => {
    const taskId = await arrange({ state: "in_progress" });
    const [ofPoster] = await Promise.all([take(taskId, ["poster", "propose_end"]), take(taskId, ["winner", "propose_end"])]);
    expect((await readDeal(db, taskId)).request).toBe(ofPoster === null ? "end_by_poster" : "end_by_winner");
  });

  test.each<[Arranged, Try, Outcome, TransitionName]>([
    [{ state: "in_progress", facts: { request: "end_by_poster" }, hours: 72 }, ["winner", "reject_end"], ended, "end_unanswered"],
    [{ state: "in_progress", facts: { request: "end_by_winner" }, hours: 72 }, ["winner", "withdraw_end"], ended, "end_unanswered"],
    [{ state: "delivered", facts: { request: "end_by_poster" }, hours: 72 }, ["winner", "accept_end"], disputed, "dispute_unanswered"],
    [{ state: "delivered", hours: 336 }, ["poster", "dispute"], { state: "completed", offer: "accepted" }, "finish"],
  ])("with %j, a person who comes too late gets 409, whether the clock has acted or not", async (arranged, late, outcome, byClock) => {
    for (let round = 0; round < rounds; round++) {
      const taskId = await arrange(arranged);
      const [refused] = await Promise.all([take(taskId, late), advanceDue(db)]);
      expect(refused?.status).toBe(409);
      await expectWhole(taskId, outcome, [byClock]);
    }
  });

  /** Starts the step while another transaction holds the deal, which then changes what the step depends on. */
  async function takeDuring(taskId: string, step: () => Promise<ProblemError | null>, change: (tx: Transaction) => Promise<unknown>) {
    const taken = await db.transaction(async (tx) => {
      await lockDeal(tx, taskId);
      const waiting = step();
      if (engine === "postgres") await expect.poll(() => countWaiting(db)).toBe(1);
      await change(tx);
      return [waiting];
    });
    return taken[0];
  }

  test("a step that waits for another one sees what that one changed", async () => {
    const overdue = await arrange({ state: "in_progress", facts: { isOverdue: true } });
    const later = { deliverBy: utcDay(9) };
    const extend = (tx: Transaction) => tx.update(offers).set(later).where(eq(offers.taskId, overdue));
    expect(await takeDuring(overdue, () => take(overdue, ["poster", "end"]), extend)).toMatchObject({ status: 409 });

    const open = await arrange({ state: "disputed" });
    const [dispute] = await db.select({ disputeId: disputes.id }).from(disputes).where(eq(disputes.taskId, open));
    const statements = (["poster", "winner"] as const).map((side) => {
      return { disputeId: "", ...dispute, side, authorId: people[side], text: "I did my part.", createdAt: new Date() };
    });
    const state = (tx: Transaction) => tx.insert(disputeStatements).values(statements);
    expect(await takeDuring(open, () => decide(open, "decide_complete"), state)).toBeNull();
  });

  test("a moderator against the clock and against another moderator", async () => {
    for (let round = 0; round < rounds; round++) {
      const late = await arrange({ state: "disputed", facts: { wasDelivered: true }, hours: 720 });
      const [refused] = await Promise.all([decide(late, "decide_end"), advanceDue(db)]);
      expect(refused?.status).toBe(409);
      await expectWhole(late, { state: "completed", offer: "accepted" }, ["settle_complete"]);

      const open = await arrange({ state: "disputed", facts: { areBothHeard: true } });
      const results = await Promise.all([decide(open, "decide_complete"), decide(open, "decide_end")]);
      expect(statuses(results)).toEqual([200, 409]);
      const isCompleted = results[0] === null;
      const outcome: Outcome = isCompleted ? { state: "completed", offer: "accepted" } : { state: "ended", offer: "ended_by_dispute" };
      await expectWhole(open, outcome, [isCompleted ? "decide_complete" : "decide_end"]);
      const { dispute } = await readDeal(db, open);
      expect([dispute?.outcome, dispute?.against]).toEqual(isCompleted ? ["complete", "poster"] : ["end", "winner"]);
    }
  });
});

function statuses(results: (ProblemError | null)[]): number[] {
  return results.map((result) => result?.status ?? 200).toSorted((one, other) => one - other);
}
