// The clock at scale: many tasks with many live offers are due at once.
import { afterEach, describe, expect, test } from "vitest";
import { type Db, openDatabase } from "#server/platform/database/database.server.ts";
import { and, eq, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { addBidders, addDealTask, addPerson } from "#tests/support/deals.ts";
import { createTestPostgres, engines, openTestDatabase } from "#tests/support/engines.ts";
import { joinMarket } from "#tests/support/join-market.ts";
import { runModule } from "#tests/support/run-module.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { advanceDue, dueBatch } from "./advance-deals.server.ts";

const taskCount = 100;
const offersPerTask = 80;
const mostParameters = 10_000;

describe.each(engines)("a hundred due tasks with eighty live offers each on %s", (engine) => {
  let market: TestApp;
  afterEach(() => market.close());

  /** `tooLong` collects statements with too many parameters. */
  async function addMarket() {
    market = await createTestApp(engine);
    const bidder = await joinMarket(market, "Bidder");
    await market.database.db.execute(sql`
      with others as (
        insert into people (id, issuer, subject, name, email)
        select gen_random_uuid(), 'test', n::text, 'Other ' || n, n || '@example.com' from generate_series(1, ${offersPerTask}::int) as n
        returning id, name
      ), posted as (
        insert into tasks (id, poster_id, title, category, description, deadline, budget, bid_count)
        select gen_random_uuid(), (select id from others where name = 'Other 1'), 'T', 'Other', 'D', '2024-05-05', 1, ${offersPerTask}::int
        from generate_series(1, ${taskCount}::int)
        returning id
      ), bidders as (
        select id from others where name <> 'Other 1' union all select ${bidder.id}::uuid
      ), made as (
        insert into offers (id, task_id, bidder_id, state, created_at)
        select gen_random_uuid(), posted.id, bidders.id, 'active', now() - interval '2 days' from posted, bidders
        returning id
      )
      insert into offer_revisions (offer_id, revision, amount, days, message, version) select id, 1, 1, 1, 'Mine.', 1 from made`);
    const tooLong: string[] = [];
    market.database.onQuery(({ text }) => text.includes(`$${mostParameters}`) && tooLong.push(text.slice(0, 100)));
    return { bidder, tooLong };
  }

  async function readCounts() {
    const { rows } = await market.database.db.execute(sql`
      select (select count(*)::int from tasks where state = 'expired' and bid_count = 0) as tasks,
        (select count(*)::int from offers where state = 'closed_unawarded') as offers,
        (select count(*)::int from deal_events where told_as = 'others') as told`);
    return rows;
  }
  const all = { tasks: taskCount, offers: taskCount * offersPerTask, told: 2 * taskCount * offersPerTask };

  test("are advanced by the clock", async () => {
    const { tooLong } = await addMarket();
    const { db } = market.database;
    const first = await advanceDue(db);
    expect(first).toMatchObject({ advanced: taskCount, failures: [] });
    expect(await advanceDue(db, first.next)).toMatchObject({ advanced: 0, next: null });
    expect([await readCounts(), tooLong]).toEqual([[all], []]);
  });

  test("are advanced when a bidder reads the inbox and the deals or leaves", async () => {
    const { bidder, tooLong } = await addMarket();
    expect((await bidder.list("GET /myinbox")).data).toMatchObject({ unread: 2 * taskCount });
    expect((await bidder.list("GET /mydeals", { query: { side: "bids" } })).data).toHaveLength(taskCount);
    expect([await readCounts(), tooLong]).toEqual([[all], []]);
    await bidder.request("DELETE /me", { body: { email: bidder.person.email } });
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
    import { advanceDue } from "#server/deals/steps/advance-deals.server.ts";
    const database = await openDatabase({ url: ${JSON.stringify(target.url)}, folder: "" });
    for (let { next } = await advanceDue(database.db); next; { next } = await advanceDue(database.db, next));
    await database.close();
  `;
  const ended = await Promise.all([runModule(source).ended, runModule(source).ended]);
  expect(ended).toMatchObject([{ code: 0 }, { code: 0 }]);
  const { rows } = await database.db.execute(sql`select count(*)::int as events, count(distinct task_id)::int as tasks from deal_events`);
  await database.close();
  expect(rows).toEqual([{ events: 240, tasks: 120 }]);
});
