// How often a call goes to the database, however much it shows.
import { afterAll, beforeAll, expect, test } from "vitest";
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
