// What the clock does to deals that were not read for a long time. Tests move the stored times instead of waiting.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { timers } from "#contract/deal.ts";
import { readInbox } from "#server/notifications/inbox.store.server.ts";
import { type Db, openDatabase } from "#server/platform/database/database.server.ts";
import { and, eq, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { addBidders, addDealTask, addOffer, addPerson, letHoursPass, pastDeadline, readDeal, setDeadline } from "#tests/support/deals.ts";
import { createTestPostgres, engines, openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import { runModule } from "#tests/support/run-module.ts";
import { advanceDue, dueBatch } from "./advance-deals.server.ts";
import { stepOffer, stepTask } from "./deal.store.server.ts";
import { sendOffer } from "./offer.store.server.ts";

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
    const { rows } = await db.execute<{ today: string; yesterday: string }>(sql`
      select to_char(timezone('UTC', now()), 'YYYY-MM-DD') as today, to_char(timezone('UTC', now()) - interval '1 day', 'YYYY-MM-DD') as yesterday`);
    await setDeadline(db, taskId, rows[0]?.today ?? "");
    expect(await sendOffer(db, bidder, { task: taskId, amount: 1, days: 1, message: "Today." })).toEqual(expect.any(String));
    const late = await addDealTask(db, { posterId, deadline: rows[0]?.yesterday ?? "" });
    expect(await sendOffer(db, bidder, { task: late, amount: 1, days: 1, message: "Late." })).toMatchObject({
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

async function addDueTasks(db: Db, posterId: string, count: number): Promise<void> {
  await db.execute(sql`
    insert into tasks (id, poster_id, title, category, description, deadline, budget)
    select gen_random_uuid(), ${posterId}, 'T', 'Other', 'D', '2024-05-05', 1 from generate_series(1, ${count}::int)`);
}

test("advances a bounded number of tasks at a time, and each once", async () => {
  await using database = await openTestDatabase("postgres");
  const { db } = database;
  const posterId = await addPerson(db);
  await addDueTasks(db, posterId, dueBatch + 5);
  const first = await advanceDue(db);
  expect([first.advanced, first.next]).toEqual([dueBatch, expect.anything()]);
  expect(await advanceDue(db, first.next)).toMatchObject({ advanced: 5, next: null });
  // The second of two at once lists what the first has left.
  await addDueTasks(db, posterId, dueBatch);
  const both = await Promise.all([advanceDue(db), advanceDue(db)]);
  expect(both.reduce((sum, { advanced }) => sum + advanced, 0)).toBe(dueBatch);
  expect(await advanceDue(db)).toMatchObject({ advanced: 0, next: null });
  expect(await db.$count(tasks, and(eq(tasks.posterId, posterId), eq(tasks.state, "expired")))).toBe(2 * dueBatch + 5);
  const { rows } = await db.execute(sql`
    select event, count(*)::int as count from deal_events where told_id = ${posterId} group by event order by event`);
  expect(rows).toEqual([
    { event: "close", count: 2 * dueBatch + 5 },
    { event: "expire", count: 2 * dueBatch + 5 },
  ]);
});

test("advances a task with more offers than one statement takes parameters for", async () => {
  await using database = await openTestDatabase("postgres");
  const { db } = database;
  const posterId = await addPerson(db);
  const taskId = await addDealTask(db, { posterId, state: "closed", since: new Date("2024-05-05") });
  await addBidders(db, taskId, 8_000);
  expect(await advanceDue(db)).toMatchObject({ advanced: 1, failures: [] });
  const { rows } = await db.execute(sql`
    select tasks.state, bid_count::int as live, (select count(*)::int from offers where task_id = tasks.id and state = 'closed_unawarded') as ended,
      (select count(distinct told_id)::int from deal_events where task_id = tasks.id) as told
    from tasks where id = ${taskId}`);
  expect(rows).toEqual([{ state: "expired", live: 0, ended: 8_000, told: 8_001 }]);
});

test("several processes that advance deals on one PostgreSQL make each transition once", async () => {
  await using target = await createTestPostgres({ migrated: true });
  const database = await openDatabase({ url: target.url, folder: "" });
  const posterId = await addPerson(database.db);
  await addDueTasks(database.db, posterId, 120);
  const source = `
    import { openDatabase } from "#server/platform/database/database.server.ts";
    import { advanceDue } from "#server/deals/advance-deals.server.ts";
    const database = await openDatabase({ url: ${JSON.stringify(target.url)}, folder: "" });
    for (let { next } = await advanceDue(database.db); next; { next } = await advanceDue(database.db, next));
    await database.close();
  `;
  await Promise.all([runModule(source).ended, runModule(source).ended]);
  const { rows } = await database.db.execute(sql`select count(*)::int as events, count(distinct task_id)::int as tasks from deal_events`);
  await database.close();
  expect(rows).toEqual([{ events: 240, tasks: 120 }]);
});
