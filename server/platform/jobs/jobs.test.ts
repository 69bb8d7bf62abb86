import { PgBoss } from "pg-boss";
import { describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { createLog } from "#server/platform/log/log.ts";
import { createTestPostgres, engines, openTestDatabase } from "#tests/support/engines.ts";
import { runModule } from "#tests/support/run-module.ts";
import { countJobs, listDeadLetters } from "./job-list.server.ts";
import { createJobs, type JobDefinition } from "./jobs.server.ts";

type Data = { id: string };

/** A process with one queue. */
async function startJobs(database: Database, run: (data: Data) => Promise<void>, definition: Partial<JobDefinition<Data>> = {}) {
  const lines: Record<string, unknown>[] = [];
  const jobs = createJobs(database, createLog({ LOG_LEVEL: "warn" }, { write: (line: string) => lines.push(JSON.parse(line)) }), {
    pollSeconds: 1,
  });
  const enqueue = jobs.define<Data>({ name: "test", run, ...definition });
  await jobs.start();
  return { enqueue, lines, stop: jobs.stop, [Symbol.asyncDispose]: () => jobs.stop() };
}

function collect() {
  const ids: string[] = [];
  return { ids, run: async ({ id }: Data) => void ids.push(id) };
}

describe.each(engines)("jobs on %s", (engine) => {
  test("a job of a committed transaction runs; a job of a rolled-back transaction does not exist", async () => {
    await using database = await openTestDatabase(engine);
    const { ids, run } = collect();
    await using jobs = await startJobs(database, run);
    const rolledBack = database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, { id: "rolled back" });
      throw new Error("The change failed.");
    });
    await expect(rolledBack).rejects.toThrow("The change failed.");
    await database.db.transaction((tx) => jobs.enqueue(tx, { id: "committed" }));
    await expect.poll(() => ids).toEqual(["committed"]);
    const { rows } = await database.db.execute(sql`select data from pgboss.job where name = 'test'`);
    expect(rows).toEqual([{ data: { id: "committed" } }]);
  });

  test("a failed job is retried and becomes a dead letter; other jobs run", async () => {
    await using database = await openTestDatabase(engine);
    const { db } = database;
    const { ids, run } = collect();
    await using jobs = await startJobs(database, async (data) => {
      await run(data);
      if (data.id === "bad") throw new Error("It cannot be done.");
    });
    await jobs.enqueue(db, { id: "bad" });
    await expect.poll(() => countJobs(db)).toEqual([{ queue: "test", waiting: 0, active: 0, failed: 1, dead: 0 }]);
    expect(jobs.lines).toMatchObject([{ msg: "Job failed", queue: "test", reason: "It cannot be done." }]);
    const { rows } = await db.execute(
      sql`select start_after - now() > interval '10 seconds' as later from pgboss.job where state = 'retry'`,
    );
    expect(rows).toEqual([{ later: true }]);
    await db.execute(sql`update pgboss.job set retry_limit = 1, start_after = now() where state = 'retry'`);
    await jobs.enqueue(db, { id: "good" });
    await expect.poll(() => countJobs(db)).toEqual([{ queue: "test", waiting: 0, active: 0, failed: 0, dead: 1 }]);
    expect(ids.sort()).toEqual(["bad", "bad", "good"]);
    expect(await listDeadLetters(db)).toMatchObject([
      { queue: "test", data: { id: "bad" }, attempts: 2, failure: { error: "Error", reason: "It cannot be done." } },
    ]);
  });
});

test("a job that depends on the servers of others is retried, with warnings, and does not become a dead letter", async () => {
  await using database = await openTestDatabase("postgres");
  const { db } = database;
  await using jobs = await startJobs(database, () => Promise.reject(new Error("No answer.")), { dependsOnOthers: true });
  await jobs.enqueue(db, { id: "push" });
  await expect.poll(() => countJobs(db)).toEqual([{ queue: "test", waiting: 0, active: 0, failed: 1, dead: 0 }]);
  await db.execute(sql`update pgboss.job set retry_limit = 1, start_after = now() where state = 'retry'`);
  await expect.poll(() => jobs.lines.length).toBe(2);
  expect(jobs.lines).toMatchObject([{ level: 40, msg: "Job failed", reason: "No answer." }, { level: 40 }]);
  await expect.poll(() => countJobs(db)).toEqual([{ queue: "test", waiting: 0, active: 0, failed: 0, dead: 0 }]);
});

test("a new queue begins with the jobs that other rows ask for; a later start adds none", async () => {
  await using database = await openTestDatabase("postgres");
  const { ids, run } = collect();
  const start = (...pending: string[]) => startJobs(database, run, { findPending: async () => pending.map((id) => ({ id })) });
  await using first = await start("one", "two", "one");
  await expect.poll(() => ids.sort()).toEqual(["one", "two"]);
  await first.stop();
  await using later = await start("three");
  await later.enqueue(database.db, { id: "four" });
  await expect.poll(() => ids.sort()).toEqual(["four", "one", "two"]);
});

test("a scheduled job is queued automatically", async () => {
  await using database = await openTestDatabase("postgres");
  const { ids, run } = collect();
  const start = () => startJobs(database, () => run({ id: "scheduled" }), { cron: "* * * * *" });
  await (await start()).stop();
  // Schedules are looked at when a process starts, unless another one did that less than 30 s ago.
  await database.db.execute(sql`update pgboss.version set cron_on = null`);
  await using _ = await start();
  await expect.poll(() => ids).toContain("scheduled");
});

test("a schedule runs after the clock of the database was set back, and no minute of the time before counts as done", async () => {
  await using database = await openTestDatabase("postgres");
  const { db } = database;
  const { ids, run } = collect();
  const start = () => startJobs(database, () => run({ id: "scheduled" }), { cron: "* * * * *" });
  await (await start()).stop();
  await db.execute(sql`update pgboss.version set cron_on = null`);
  const first = await start();
  await expect.poll(() => ids).toEqual(["scheduled"]);
  await first.stop();
  // As if that had been a day later.
  await db.execute(sql`update pgboss.version set cron_on = cron_on + interval '1 day'`);
  await db.execute(sql`update pgboss.job set singleton_on = singleton_on + interval '1 day'`);
  await using _ = await start();
  await expect.poll(() => ids).toEqual(["scheduled", "scheduled"]);
  const { rows } = await db.execute(sql`select from pgboss.job where singleton_on > now() at time zone 'utc'`);
  expect(rows).toEqual([]);
});

test("a job with the same data as a waiting or running job is not queued", async () => {
  await using database = await openTestDatabase("postgres");
  const { db } = database;
  const { ids, run } = collect();
  const finish = Promise.withResolvers<void>();
  await using jobs = await startJobs(database, async (data) => {
    await run(data);
    await finish.promise;
  });
  await jobs.enqueue(db, { id: "a" });
  await expect.poll(() => ids).toEqual(["a"]);
  await jobs.enqueue(db, { id: "a" });
  await jobs.enqueue(db, { id: "b" });
  await jobs.enqueue(db, { id: "b" });
  expect(await countJobs(db)).toEqual([{ queue: "test", waiting: 1, active: 1, failed: 0, dead: 0 }]);
  finish.resolve();
  await expect.poll(() => ids).toEqual(["a", "b"]);
});

test("two processes share the jobs, and each job runs once", async () => {
  await using database = await openTestDatabase("postgres");
  const { ids, run } = collect();
  await using first = await startJobs(database, run);
  await using second = await startJobs(database, run);
  const given = Array.from({ length: 60 }, (_, index) => `${index}`);
  await Promise.all(given.map((id, index) => (index % 2 ? first : second).enqueue(database.db, { id })));
  await expect.poll(() => ids.length).toBeGreaterThanOrEqual(given.length);
  await expect.poll(() => countJobs(database.db)).toEqual([{ queue: "test", waiting: 0, active: 0, failed: 0, dead: 0 }]);
  expect(ids.sort()).toEqual(given.sort());
});

test("stopping waits for running jobs; an unfinished job returns to its queue", async () => {
  await using database = await openTestDatabase("postgres");
  const begun: string[] = [];
  const finish = Promise.withResolvers<void>();
  const jobs = await startJobs(database, async ({ id }) => {
    begun.push(id);
    await (id === "slow" ? finish.promise : new Promise(() => {}));
  });
  await jobs.enqueue(database.db, { id: "slow" });
  await expect.poll(() => begun).toEqual(["slow"]);
  const stopped = jobs.stop();
  finish.resolve();
  await stopped;
  expect(await countJobs(database.db)).toEqual([{ queue: "test", waiting: 0, active: 0, failed: 0, dead: 0 }]);

  const others = await startJobs(database, () => new Promise(() => {}));
  await others.enqueue(database.db, { id: "endless" });
  await expect.poll(() => countJobs(database.db)).toMatchObject([{ active: 1 }]);
  await others.stop(1_000);
  expect(await countJobs(database.db)).toEqual([{ queue: "test", waiting: 0, active: 0, failed: 1, dead: 0 }]);
});

test("a job whose process is killed runs again", async () => {
  await using target = await createTestPostgres({ migrated: true });
  await using killed = runModule(`
    import { openDatabase } from "#server/platform/database/database.server.ts";
    import { createJobs } from "#server/platform/jobs/jobs.server.ts";
    import { createLog } from "#server/platform/log/log.ts";
    const database = await openDatabase({ url: ${JSON.stringify(target.url)}, folder: "" });
    const jobs = createJobs(database, createLog({ LOG_LEVEL: "error" }));
    const enqueue = jobs.define({ name: "test", run: ({ id }) => new Promise(() => console.log("running", id)) });
    await jobs.start();
    await enqueue(database.db, { id: "interrupted" });
  `);
  await killed.says("running interrupted");
  await killed.kill("SIGKILL");
  const database = await openDatabase({ url: target.url, folder: "" });
  expect(await countJobs(database.db)).toMatchObject([{ active: 1 }]);
  await failWithoutHeartbeat(database);
  const { ids, run } = collect();
  const jobs = await startJobs(database, run);
  await expect.poll(() => ids).toEqual(["interrupted"]);
  await jobs.stop();
  await database.close();
});

/** What pg-boss does every minute, as if the heartbeat had been missing and the delay of the retry had passed. */
async function failWithoutHeartbeat({ db, execute }: Database): Promise<void> {
  await db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '2 minutes' where state = 'active'`);
  const monitor = new PgBoss({ db: { executeSql: execute }, supervise: false, schedule: false });
  await monitor.start();
  await monitor.supervise("test");
  await monitor.stop({ close: false });
  const { rows } = await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry' returning name`);
  expect(rows).toEqual([{ name: "test" }]);
}
