import pg from "pg";
import { expect, test } from "vitest";
import { createTestPostgres, engines, openTestDatabase } from "#tests/support/engines.ts";
import { openGate } from "#tests/support/tcp-gate.ts";
import { openDatabase } from "./database.server.ts";
import { sql } from "./drizzle.server.ts";
import { createNotices } from "./notices.server.ts";

const person = "0198c0de-0000-7000-8000-000000000001";
const task = "0198c0de-0000-7000-8000-000000000002";
const addPerson = `insert into people (id, issuer, subject, name, email) values ('${person}', 'i', 's', 'Rahima', 'r@example.com')`;
const addTask = `insert into tasks (id, poster_id, title, category, description, deadline, budget)
  values ('${task}', '${person}', 'Sign', 'Design', 'Two colours.', '2027-01-31', 120)`;

const addSession = `with made as (insert into identity_users (id, name, email) values ('${person}', 'Rahima', 'r@example.com') returning id)
  insert into identity_sessions (id, user_id, token, expires_at) select id, id, 'x', now() + interval '1 hour' from made`;

function createEar() {
  const heard: string[] = [];
  return {
    heard,
    take: () => heard.splice(0),
    hearing: { changed: (notice: string) => heard.push(notice), connected: () => heard.push("connected"), lost: () => heard.push("lost") },
  };
}

test.each(engines)("on %s every change to what others keep in memory is announced, and nothing else", async (engine) => {
  await using database = await openTestDatabase(engine);
  const ear = createEar();
  database.hear(ear.hearing);
  await database.listen();
  async function announced(statement: string): Promise<string[]> {
    await database.db.execute(sql.raw(statement));
    await database.settle();
    return ear.take();
  }
  expect(ear.take()).toEqual(["connected"]);
  expect(await announced(addPerson)).toEqual([]);
  expect(await announced(addTask)).toEqual(["tasks"]);
  expect(await announced("update tasks set like_count = like_count + 1")).toEqual([`liked ${task}`]);
  expect(await announced("update tasks set like_count = like_count + 1, budget = 7")).toEqual(["tasks"]);
  expect(await announced("update tasks set budget = 7")).toEqual([]);
  expect(await announced("update people set name = 'Karim'")).toEqual(["people"]);
  expect(await announced("update people set name = 'Karim'")).toEqual([]);
  expect(await announced(`insert into likes (task_id, person_id) values ('${task}', '${person}')`)).toEqual([]);
  expect(await announced(addSession)).toEqual([]);
  expect(await announced("update identity_sessions set expires_at = expires_at + interval '1 day'")).toEqual([]);
  expect(await announced("update identity_sessions set expires_at = now()")).toEqual(["identity_sessions"]);
  expect(await announced("delete from identity_sessions")).toEqual(["identity_sessions"]);
  expect(await announced("delete from tasks")).toEqual(["tasks"]);
  expect(await announced("delete from people")).toEqual(["people"]);
  expect(await announced("truncate tasks, likes cascade")).toEqual(["tasks"]);
});

test("a write that announces waits for the disk once, together with others, before it is settled", async () => {
  await using target = await createTestPostgres({ migrated: true });
  const database = await openDatabase({ url: target.url, folder: "", settles: true });
  const stranger = new pg.Client({ connectionString: target.url });
  await stranger.connect();
  try {
    await database.db.execute(sql.raw(addPerson));
    await database.db.transaction(async (tx) => {
      await tx.execute(sql.raw(addTask));
      expect((await tx.execute(sql`show synchronous_commit`)).rows).toEqual([{ synchronous_commit: "off" }]);
    });
    const { rows } = await database.db.execute<{ written: string }>(sql`select pg_current_wal_insert_lsn() as written`);
    // With an ear and without.
    await database.settle();
    await database.listen();
    await Promise.all(Array.from({ length: 50 }, () => database.settle()));
    const flushed = await stranger.query("select pg_current_wal_flush_lsn() >= $1::pg_lsn as safe", [rows[0]?.written]);
    expect(flushed.rows).toEqual([{ safe: true }]);
    // Whoever does not settle keeps waiting for the disk as ever.
    await stranger.query("begin; update tasks set budget = 8");
    expect((await stranger.query("show synchronous_commit")).rows).toEqual([{ synchronous_commit: "on" }]);
    await stranger.query("rollback");
  } finally {
    await stranger.end();
    await database.close();
  }
});

test("a connection that breaks or falls silent is noticed, and hearing comes back", async () => {
  await using target = await createTestPostgres({ migrated: true });
  const address = new URL(target.url);
  await using gate = await openGate({ host: address.hostname, port: Number(address.port) });
  address.port = String(gate.port);
  const pool = new pg.Pool({ connectionString: target.url });
  const notices = createNotices(address.href, pool, { patience: 300, pulse: 50, retryAfter: 10, hearing: 100 });
  const ear = createEar();
  try {
    await notices.listen(ear.hearing);
    await gate.shut();
    await expect.poll(() => ear.heard.join(" ")).toBe("connected lost");
    // The disk can still be waited for.
    await notices.settle();
    await gate.reopen();
    await expect.poll(() => ear.heard.length).toBe(3);
    gate.freeze();
    await expect.poll(() => ear.heard.join(" "), { timeout: 5_000 }).toBe("connected lost connected lost connected");
  } finally {
    await notices.close();
    await pool.end();
  }
});
