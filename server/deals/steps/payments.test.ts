// The steps of a deal that waits for the price: from the acceptance to the start of the work, or back to the offers.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TransitionName } from "#contract/deals/deal.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { addDealTask, addOffer, addPerson, farDeadline, letHoursPass, pastDeadline, readDeal, utcDay } from "#tests/support/deals.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import { advanceDue } from "./advance-deals.server.ts";
import { findOffer, lockDeal } from "./deal.lock.server.ts";
import { stepBySecuredPayment, stepOffer, stepTask } from "./deal.store.server.ts";

const paymentHours = 48;
const hour = 3_600_000;
const reason = "It is for a test.";
const deadlines = [
  ["open", farDeadline],
  ["closed", pastDeadline],
] as const;

describe("a deal that waits for the price", () => {
  let database: TestDatabase;
  let db: Db;
  let poster: string;
  let winner: string;

  beforeAll(async () => {
    database = await openTestDatabase("postgres");
    db = database.db;
    [poster, winner] = [await addPerson(db), await addPerson(db)];
  });
  afterAll(() => database.close());

  /** The winner has accepted, and another freelancer has an offer too. */
  async function accepted(deadline: string = farDeadline) {
    const task = await addDealTask(db, { posterId: poster, state: "awarded", deadline });
    const offer = await addOffer(db, task, winner, "awarded");
    const other = await addOffer(db, task, await addPerson(db), "shortlisted");
    const write = async () => ({ instead: "await_payment", paymentHours }) as const;
    expect(await stepOffer(db, offer, { name: "accept", personId: winner, write })).toBeNull();
    return { task, offer, other };
  }

  async function readOffers(task: string) {
    const { offers } = await readDeal(db, task);
    return offers.map(({ state, reasonCode, deliverBy, securedAt }) => ({ state, reasonCode, deliverBy, securedAt }));
  }

  async function toldOf(task: string, event: TransitionName) {
    const { events } = await readDeal(db, task);
    return events.filter((one) => one.event === event && one.toldAs !== null).map(({ toldAs }) => toldAs);
  }

  const readDueAt = async (task: string) => {
    const [row] = await db.select({ dueAt: tasks.dueAt }).from(tasks).where(eq(tasks.id, task));
    return row?.dueAt?.getTime() ?? 0;
  };

  const secure = (task: string) =>
    db.transaction(async (tx) => {
      const [deal, offer] = [await lockDeal(tx, task), await findOffer(tx, { chosenOf: task })];
      if (!deal || !offer) throw new Error("There is no deal to secure.");
      return stepBySecuredPayment(tx, deal, offer);
    });

  const idle = { reasonCode: null, deliverBy: null, securedAt: null };

  test("after the acceptance the offer stays awarded, the other one live, and only the poster is notified", async () => {
    const { task } = await accepted();
    expect(await readDeal(db, task)).toMatchObject({ state: "awaiting_payment", bidCount: 2 });
    expect(await readOffers(task)).toEqual([
      { ...idle, state: "awarded" },
      { ...idle, state: "shortlisted" },
    ]);
    expect(await toldOf(task, "await_payment")).toEqual(["poster"]);
    expect(Math.abs((await readDueAt(task)) - Date.now() - paymentHours * hour)).toBeLessThan(hour);
  });

  test("a secured price starts the work: the other offer is lost, and the delivery date counts from then", async () => {
    const { task } = await accepted();
    await letHoursPass(db, task, paymentHours - 1);
    expect(await secure(task)).toBeNull();
    expect(await readDeal(db, task)).toMatchObject({ state: "in_progress", bidCount: 0 });
    expect(await readOffers(task)).toEqual([
      { state: "accepted", reasonCode: "accept", deliverBy: utcDay(3), securedAt: expect.any(Date) },
      { ...idle, state: "lost", reasonCode: "accept_others" },
    ]);
    expect((await toldOf(task, "secure")).toSorted()).toEqual(["bidder", "others", "poster"]);
    expect(await secure(task)).toMatchObject({ status: 409 });
    await letHoursPass(db, task, 2);
    expect(await advanceDue(db)).toMatchObject({ advanced: 0 });
  });

  test.each(deadlines)(
    "without it the clock makes the task %s again, with the offer active, when the time is over",
    async (state, deadline) => {
      const { task } = await accepted(deadline);
      await letHoursPass(db, task, paymentHours - 1);
      expect(await advanceDue(db)).toMatchObject({ advanced: 0 });
      await letHoursPass(db, task, 1);
      const dueAt = await readDueAt(task);
      expect(await advanceDue(db)).toMatchObject({ advanced: 1, failures: [] });
      expect(await readDeal(db, task)).toMatchObject({ state, stateSince: new Date(dueAt), bidCount: 2 });
      expect(await readOffers(task)).toEqual([
        { ...idle, state: "active", reasonCode: "lapse_payment" },
        { ...idle, state: "shortlisted" },
      ]);
      expect((await toldOf(task, "lapse_payment")).toSorted()).toEqual(["bidder", "poster"]);
      expect(await findOffer(db, { chosenOf: task })).toBeNull();
    },
  );

  test("the offer that became active again can be awarded again", async () => {
    const { task, offer } = await accepted();
    await letHoursPass(db, task, paymentHours);
    const award = { name: "award", personId: poster, given: { revision: 1 } } as const;
    expect(await stepOffer(db, offer, award)).toBeNull();
    expect(await readDeal(db, task)).toMatchObject({ state: "awarded" });
    // The time of the earlier payment does not count any more.
    expect(await readDueAt(task)).toBeGreaterThan(Date.now() + 35 * hour);
  });

  test.each(deadlines)("the winner can turn the job down, which leaves the task %s", async (state, deadline) => {
    const { task, offer } = await accepted(deadline);
    expect(await stepOffer(db, offer, { name: "refuse", personId: winner, given: { reason } })).toBeNull();
    expect(await readDeal(db, task)).toMatchObject({ state, bidCount: 1 });
    expect(await readOffers(task)).toMatchObject([{ state: "declined", reasonCode: "refuse" }, { state: "shortlisted" }]);
    expect(await toldOf(task, "refuse")).toEqual(["poster"]);
  });

  test("the poster can withdraw the award, which makes the offer active again", async () => {
    const { task } = await accepted();
    expect(await stepTask(db, task, { name: "revoke", personId: poster, given: { reason } })).toBeNull();
    expect(await readDeal(db, task)).toMatchObject({ state: "open", bidCount: 2 });
    expect(await readOffers(task)).toMatchObject([{ state: "active", reasonCode: "revoke" }, { state: "shortlisted" }]);
    expect(await toldOf(task, "revoke")).toEqual(["bidder"]);
  });

  test("the work does not start twice, and no person takes the steps of payments", async () => {
    const { task, offer, other } = await accepted();
    expect(await stepOffer(db, offer, { name: "accept", personId: winner })).toMatchObject({ status: 409 });
    for (const personId of [poster, winner]) {
      expect(await stepTask(db, task, { name: "secure", personId })).toMatchObject({ status: 403 });
    }
    expect(await stepOffer(db, other, { name: "award", personId: poster, given: { revision: 1 } })).toMatchObject({ status: 409 });
    expect(await readDeal(db, task)).toMatchObject({ state: "awaiting_payment" });
  });
});
