import { expect, test } from "vitest";
import { createTestPostgres, engines, openTestDatabase } from "#tests/support/engines.ts";
import { openGateTo } from "#tests/support/tcp-gate.ts";
import { sql } from "./drizzle.server.ts";
import { createListener } from "./listener.server.ts";
import { createTopics, publish } from "./pubsub.server.ts";

const person = "0198c0de-0000-7000-8000-000000000001";
const task = "0198c0de-0000-7000-8000-000000000002";
const addPerson = `insert into people (id, issuer, subject, name, email) values ('${person}', 'i', 's', 'Rahima', 'r@example.com')`;
const addTask = `insert into tasks (id, poster_id, title, category, description, deadline, budget)
  values ('${task}', '${person}', 'Sign', 'Design', 'Two colours.', '2027-01-31', 120)`;
const addSession = `with made as (insert into identity_users (id, name, email) values ('${person}', 'Rahima', 'r@example.com') returning id)
  insert into identity_sessions (id, user_id, token, expires_at) select id, id, 'x', now() + interval '1 hour' from made`;

test.each(engines)("on %s a message reaches the subscribers of its topic when its transaction commits", async (engine) => {
  await using database = await openTestDatabase(engine);
  const received: string[] = [];
  database.subscribe("inbox", { onMessage: (message) => received.push(message), onConnect: () => received.push("connected") });
  await database.listen();
  await database.db.transaction((tx) => publish(tx, "other", "x"));
  const rolledBack = database.db.transaction(async (tx) => {
    await publish(tx, "inbox", "rolled back");
    tx.rollback();
  });
  await rolledBack.catch(() => {});
  await database.db.transaction((tx) => publish(tx, "inbox", "one two"));
  await expect.poll(() => received).toEqual(["connected", "one two"]);
});

test.each(engines)("on %s changes of people, ended sessions and events are published, and tasks and likes are not", async (engine) => {
  await using database = await openTestDatabase(engine);
  const received: string[] = [];
  for (const topic of ["people", "sessions", "inbox", "marker"])
    database.subscribe(topic, { onMessage: (message) => received.push(`${topic} ${message}`) });
  await database.listen();
  let markers = 0;
  async function published(statement: string): Promise<string[]> {
    await database.db.execute(sql.raw(statement));
    const marker = String(++markers);
    await database.db.transaction((tx) => publish(tx, "marker", marker));
    await expect.poll(() => received.at(-1)).toBe(`marker ${marker}`);
    return received.splice(0).slice(0, -1);
  }
  const event = `insert into deal_events (id, task_id, event, told_id, told_as, at) values ('${task}', '${task}', 'send', '${person}', 'poster', now())`;
  expect(await published(addPerson)).toEqual([]);
  expect(await published(addTask)).toEqual([]);
  expect(await published("update tasks set like_count = like_count + 1")).toEqual([]);
  expect(await published(`insert into likes (task_id, person_id) values ('${task}', '${person}')`)).toEqual([]);
  expect(await published("update people set name = 'Karim'")).toEqual([`people ${person}`]);
  expect(await published("update people set name = 'Karim'")).toEqual([]);
  expect(await published(event)).toEqual([`inbox ${person} item ${task}`]);
  expect(await published(addSession)).toEqual([]);
  expect(await published("update identity_sessions set expires_at = expires_at + interval '1 day'")).toEqual([]);
  expect(await published("update identity_sessions set expires_at = expires_at - interval '1 day'")).toEqual([`sessions ${person}`]);
  expect(await published("delete from identity_sessions")).toEqual([`sessions ${person}`]);
  for (const table of ["likes", "deal_events", "tasks"]) expect(await published(`delete from ${table}`)).toEqual([]);
  expect(await published("delete from people")).toEqual([`people ${person}`]);
});

test("a broken or silent connection is detected and replaced", async () => {
  await using target = await createTestPostgres({ migrated: true });
  await using gate = await openGateTo(target.url);
  const received: string[] = [];
  const { subscribe, incoming } = createTopics();
  subscribe("inbox", {
    onMessage: (message) => received.push(message),
    onConnect: () => received.push("connected"),
    onDisconnect: () => received.push("disconnected"),
  });
  const listener = createListener(gate.url, incoming, { timeout: 300, heartbeat: 50, retryAfter: 10 });
  try {
    await listener.listen();
    await gate.shut();
    await expect.poll(() => received.join(" ")).toBe("connected disconnected");
    await gate.reopen();
    await expect.poll(() => received.length).toBe(3);
    gate.freeze();
    await expect.poll(() => received.join(" "), { timeout: 5_000 }).toBe("connected disconnected connected disconnected connected");
  } finally {
    await listener.close();
  }
});
