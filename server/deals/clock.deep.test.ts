// The clock at scale: many tasks with many live offers are due at once.
import { afterEach, describe, expect, test } from "vitest";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket } from "#tests/support/join-market.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { advanceDue } from "./advance-deals.server.ts";

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
