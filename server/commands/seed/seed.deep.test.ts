import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { credentials } from "#server/credentials/credential.table.server.ts";
import { openDatabase } from "#server/platform/database/database.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { childEnvironment } from "#tests/support/child-environment.ts";
import { createTestPostgres, prepareDataFolder } from "#tests/support/engines.ts";

test("seeds an empty database only once, and adds the requested number of tasks", { timeout: 120_000 }, async () => {
  await using folder = await temporaryFolder();
  await using target = await createTestPostgres({ migrated: true });
  const seed = (...args: string[]) => runSeed(folder.path, args, { DATABASE_URL: target.url });
  expect(await seed()).toEqual({ code: 0, stdout: "Added 55 tasks by 22 people.\n", stderr: "" });

  const again = await seed();
  expect(again).toMatchObject({ code: 0, stderr: "" });
  expect(again.stdout).toMatch(/^The database already has data, so nothing was added\./);

  const filled = await seed("--tasks", "1200");
  expect(filled).toMatchObject({ code: 0, stderr: "" });
  expect(filled.stdout).toMatch(/^100 %\nAdded 1,200 tasks in \d+\.\d s\.\n$/);

  expect(await count(target.url, tasks)).toBe(1_255);
  expect(await count(target.url, credentials)).toBe(5);
});

test("reports an invalid argument in one line", async () => {
  await using folder = await temporaryFolder();
  const outcome = await runSeed(folder.path, ["--tasks", "many"]);
  expect(outcome).toEqual({ code: 1, stdout: "", stderr: "--tasks must be a whole number from 1 to 10,000,000.\n" });
});

test("reports an invalid setting in one line", async () => {
  await using folder = await temporaryFolder();
  const outcome = await runSeed(folder.path, [], { DATABASE_URL: "mysql://localhost/market" });
  expect(outcome).toMatchObject({ code: 1, stdout: "" });
  expect(outcome.stderr).toMatch(/^Invalid settings\. DATABASE_URL: [^\n]+\n$/);
});

test("reports an unreachable database in one line", async () => {
  await using folder = await temporaryFolder();
  const outcome = await runSeed(folder.path, [], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/market" });
  expect(outcome).toMatchObject({ code: 1, stdout: "" });
  expect(outcome.stderr).toMatch(/^The database at 127\.0\.0\.1:1\/market cannot be reached [^\n]+\n$/);
});

test("reports a folder in use in one line", async () => {
  await using folder = await temporaryFolder();
  await prepareDataFolder(folder.path);
  const database = await openDatabase({ folder: folder.path });
  try {
    const outcome = await runSeed(folder.path);
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toMatch(new RegExp(`^[^\\n]*process ${process.pid}[^\\n]*\\n$`));
  } finally {
    await database.close();
  }
});

function runSeed(folder: string, args: string[] = [], environment: Record<string, string> = {}) {
  const options = {
    cwd: new URL("../../..", import.meta.url),
    env: childEnvironment({ DATA_DIR: folder, ...environment }),
  };
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, ["server/commands/seed/seed.ts", ...args], options, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
  });
}

async function count(url: string, table: typeof tasks | typeof credentials): Promise<number> {
  const database = await openDatabase({ url, folder: "" });
  try {
    return await database.db.$count(table);
  } finally {
    await database.close();
  }
}

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "taskhaat-seed-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
