import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openDatabase } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { countJobs } from "#server/platform/jobs/job-list.server.ts";
import { createJobs } from "#server/platform/jobs/jobs.server.ts";
import { createLog } from "#server/platform/log/log.ts";
import { childEnvironment } from "#tests/support/child-environment.ts";
import { createTestPostgres } from "#tests/support/engines.ts";

test("npm run jobs lists queues and dead letters while a server runs, and prints an error before the first start", async () => {
  const list = (url: string) =>
    promisify(execFile)(process.execPath, ["server/commands/jobs.ts"], { env: childEnvironment({ DATABASE_URL: url }) });
  await using empty = await createTestPostgres({ migrated: false });
  const sentence = "The database has no job queues yet. Start TaskHaat once.\n";
  await expect(list(empty.url)).rejects.toMatchObject({ code: 1, stderr: sentence });

  await using target = await createTestPostgres({ migrated: true });
  const database = await openDatabase({ url: target.url, folder: "" });
  const { db } = database;
  const jobs = createJobs(database, createLog({ LOG_LEVEL: "silent" }));
  const enqueue = jobs.define<{ id: string }>({ name: "send", run: () => Promise.reject(new TypeError("It cannot be done.")) });
  await jobs.start();
  await db.execute(sql`update pgboss.queue set retry_limit = 0 where name = 'send'`);
  await enqueue(db, { id: "1" });
  await expect.poll(() => countJobs(db)).toMatchObject([{ dead: 1 }]);
  const { stdout } = await list(target.url);
  await jobs.stop();
  await database.close();
  expect(
    stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { queue: "send", waiting: 0, active: 0, failed: 0, dead: 1 },
    {
      id: expect.any(String),
      queue: "send",
      data: { id: "1" },
      attempts: 1,
      failure: { error: "TypeError", reason: "It cannot be done." },
      at: expect.any(String),
    },
  ]);
});
