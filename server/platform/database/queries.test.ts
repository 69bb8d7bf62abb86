// How often a call goes to the database, however much it shows.
import { afterAll, beforeAll, expect, test } from "vitest";
import { dealSides } from "#contract/deals/my-deals.ts";
import { listMyDeals } from "#server/deals/lists/my-deals.server.ts";
import { listThreads } from "#server/messages/message.store.server.ts";
import { readInbox } from "#server/notifications/inbox.store.server.ts";
import { asMember } from "#server/people/reader.ts";
import { aTask } from "#tests/support/a-task.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { sql } from "./drizzle.server.ts";

let market: TestApp;
let people: SignedIn[];
let taskId: string;
const queries: string[] = [];

beforeAll(async () => {
  market = await createTestApp("postgres");
  await market.database.listen();
  people = await Promise.all(["Rahima", "Karim", "Salma"].map((name) => market.signIn(name)));
  // New accounts are counted when they post.
  await market.database.db.execute(sql`
    insert into people (id, issuer, subject, name, email, created_at)
    select gen_random_uuid(), 'https://identity.test', split_part(email, '@', 1), name, email, now() - interval '1 year'
    from (values ${sql.join(
      people.map(({ person: { displayName, email } }) => sql`(${displayName}, ${email})`),
      sql`, `,
    )}) as given (name, email)`);
  for (const person of people) for (let count = 0; count < 5; count++) taskId = (await postTask(market, person))._id;
  market.database.onQuery(({ text }) => queries.push(text));
});
afterAll(() => market.close());

async function queriesOf(path: string, init: RequestInit = {}): Promise<number> {
  queries.length = 0;
  const response = await market.app.request(path, init);
  expect(response.ok).toBe(true);
  return queries.length;
}

test("the number of queries of a list does not depend on the number of tasks", async () => {
  expect(await queriesOf("/alltasks?limit=1")).toBe(await queriesOf("/alltasks?limit=15"));
  expect(await queriesOf("/alltasks?limit=15")).toBeLessThanOrEqual(2);
  expect(await queriesOf(`/mytask/${taskId}`)).toBe(1);
  const [person] = people as [SignedIn];
  expect(await queriesOf(`/mytask?email=${person.person.email}`, { headers: person.headers })).toBeLessThanOrEqual(2);
});

test("posting and liking take two statements: the rate limit and the write", async () => {
  const [person] = people as [SignedIn];
  expect(await queriesOf("/vacant", asJson("POST", aTask(), person.headers))).toBe(2);
  expect(await queriesOf(`/alltasks/${taskId}`, asJson("PATCH", { email: person.person.email }, person.headers))).toBe(2);
  const { rows } = await market.database.db.execute<{ name: string }>(sql`select name from pg_prepared_statements`);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(["post_task", "like_task"]));
});

test("the lists of a person are planned once per connection, not for each request", async () => {
  const [{ id } = { id: "" }] = (await market.database.db.execute<{ id: string }>(sql`select id from people limit 1`)).rows;
  const page = { group: undefined, limit: 20, after: null };
  // A transaction has one connection. PostgreSQL plans a statement five times before it keeps a plan.
  const planned = await market.database.db.transaction(async (tx) => {
    for (let count = 0; count < 6; count++) {
      for (const side of dealSides) await listMyDeals(tx, asMember(id), { ...page, side });
      await listThreads(tx, asMember(id), { limit: 20, after: undefined, taskId: undefined });
      await readInbox(tx, id, { limit: 20, after: undefined });
    }
    return tx.execute<{ name: string }>(sql`select name from pg_prepared_statements where generic_plans > 0`);
  });
  const names = [
    "places_of_posts",
    "places_of_bids",
    "read_deals",
    "my_offers",
    "threads_page",
    "due_of_person",
    "inbox_page",
    "inbox_counts",
  ];
  expect(planned.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});
