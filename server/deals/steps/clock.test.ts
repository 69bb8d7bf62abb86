// What the clock does to deals that were not read for a long time. Tests move the stored times instead of waiting.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { timers } from "#contract/deals/timers.ts";
import { sendOffer } from "#server/deals/offers/offer.store.server.ts";
import { readInbox } from "#server/notifications/inbox.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { addDealTask, addOffer, addPerson, letHoursPass, pastDeadline, readDeal, setDeadline } from "#tests/support/deals.ts";
import { engines, openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import { advanceDue } from "./advance-deals.server.ts";
import { stepOffer, stepTask } from "./deal.store.server.ts";

const hour = 3_600_000;

describe.each(engines)("the clock on %s", (engine) => {
  let database: TestDatabase;
  let db: Db;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
  });
  afterAll(() => database.close());

  test("an award that was not read for months ends as if the clock had acted on time", async () => {
    const [posterId, winner, other] = await Promise.all([addPerson(db), addPerson(db), addPerson(db)]);
    const awardedAt = new Date(Date.now() - 90 * 24 * hour);
    const deadline = new Date(awardedAt.getTime() + 10 * 24 * hour).toISOString().slice(0, 10);
    const taskId = await addDealTask(db, { posterId, state: "awarded", since: awardedAt, deadline });
    const chosen = await addOffer(db, taskId, winner, "awarded");
    const waiting = await addOffer(db, taskId, other, "active");

    // The winner comes far too late: what was due is done first, and kept although the answer is no.
    const refused = await stepOffer(db, chosen, { name: "accept", personId: winner });
    expect(refused).toMatchObject({ status: 409, message: "This task expired without an award." });

    const deal = await readDeal(db, taskId);
    const lapsedAt = awardedAt.getTime() + timers.awardHours * hour;
    const closedAt = new Date(`${deadline}T00:00:00Z`).getTime() + 24 * hour;
    const expiredAt = closedAt + timers.expiryDays * 24 * hour;
    expect(deal).toMatchObject({ state: "expired", bidCount: 0 });
    expect(deal.stateSince.getTime()).toBe(expiredAt);
    expect(deal.offers.find(({ id }) => id === chosen)).toMatchObject({ state: "lapsed", stateSince: new Date(lapsedAt) });
    expect(deal.offers.find(({ id }) => id === waiting)).toMatchObject({ state: "closed_unawarded", stateSince: new Date(expiredAt) });
    const toOther = deal.events.filter(({ toldId }) => toldId === other).map(({ event, at }) => [event, at.getTime()]);
    expect(toOther).toEqual([
      ["close", closedAt],
      ["expire", expiredAt],
    ]);
  });

  test("an award that lapses after the deadline leaves the task closed, and another offer can be awarded", async () => {
    const [posterId, winner, other] = await Promise.all([addPerson(db), addPerson(db), addPerson(db)]);
    const taskId = await addDealTask(db, { posterId, state: "awarded", deadline: pastDeadline });
    await addOffer(db, taskId, winner, "awarded");
    const waiting = await addOffer(db, taskId, other, "shortlisted");
    await letHoursPass(db, taskId, timers.awardHours);
    expect(await advanceDue(db)).toMatchObject({ advanced: 1, failures: [] });
    expect(await readDeal(db, taskId)).toMatchObject({ state: "closed", bidCount: 1 });
    const stand = { name: "award" as const, personId: posterId, given: { revision: 1 } };
    expect(await stepOffer(db, waiting, stand)).toBeNull();
    expect(await stepTask(db, taskId, { name: "revoke", personId: posterId, given: { reason: "No." } })).toBeNull();
    expect(await readDeal(db, taskId)).toMatchObject({ state: "closed", bidCount: 1 });
  });

  test("a deadline lasts until its day is over by UTC, and the insert asks the clock itself", async () => {
    const [posterId, bidder] = await Promise.all([addPerson(db), addPerson(db)]);
    const taskId = await addDealTask(db, { posterId });
    const sender = { id: bidder, createdAt: new Date(), emailVerified: true, issuer: "test" };
    const { rows } = await db.execute<{ today: string; yesterday: string }>(sql`
      select to_char(timezone('UTC', now()), 'YYYY-MM-DD') as today, to_char(timezone('UTC', now()) - interval '1 day', 'YYYY-MM-DD') as yesterday`);
    await setDeadline(db, taskId, rows[0]?.today ?? "");
    expect(await sendOffer(db, sender, { task: taskId, amount: 1, days: 1, message: "Today." })).toEqual(expect.any(String));
    const late = await addDealTask(db, { posterId, deadline: rows[0]?.yesterday ?? "" });
    expect(await sendOffer(db, sender, { task: late, amount: 1, days: 1, message: "Late." })).toMatchObject({
      status: 409,
      message: "The deadline has passed. This task no longer accepts offers.",
    });
    expect(await readDeal(db, late)).toMatchObject({ state: "closed", offers: [] });
  });

  test("a task that cannot be advanced is logged, and delays neither other tasks nor its bidder's inbox", async () => {
    const [posterId, bidder] = await Promise.all([addPerson(db), addPerson(db)]);
    const bad = await addDealTask(db, { posterId, deadline: "2019-01-31" });
    const good = await addDealTask(db, { posterId, deadline: pastDeadline });
    for (const taskId of [bad, good]) await addOffer(db, taskId, bidder);
    await db.execute(sql.raw(`alter table tasks add constraint broken check (id <> '${bad}' or state = 'open')`));
    try {
      const inbox = await readInbox(db, bidder, { limit: 10, after: undefined });
      expect(inbox.data.items.map(({ task, event }) => [task?._id, event])).toEqual([
        [good, "expire"],
        [good, "close"],
      ]);
      await setDeadline(db, await addDealTask(db, { posterId }), pastDeadline);
      const { advanced, failures } = await advanceDue(db);
      expect([advanced, failures.map(({ taskId }) => taskId)]).toEqual([1, [bad]]);
    } finally {
      await db.execute(sql`alter table tasks drop constraint broken`);
    }
    expect(await advanceDue(db)).toMatchObject({ advanced: 1, failures: [] });
  });
});
