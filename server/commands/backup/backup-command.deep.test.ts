// The commands as an operator runs them, each a process of its own.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aTask } from "#tests/support/a-task.ts";
import { childEnvironment } from "#tests/support/child-environment.ts";
import { createTestPostgres, prepareDataFolder } from "#tests/support/engines.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/sign-up.ts";
import { asJson } from "#tests/support/test-app.ts";

test("an embedded server moves to PostgreSQL with its data and sessions", async () => {
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-backup-command-"));
  const data = await mkdtemp(join(folder, "data-"));
  await prepareDataFolder(data);
  const first = await startServer({ DATA_DIR: data, SEED: "off" });
  const { headers, email } = await signUp(first.address);
  await fetch(`${first.address}/vacant`, asJson("POST", aTask({ title: "Moved" }), headers));
  const file = join(folder, "moved.jsonl.gz");
  const busy = await command("backup", ["--to", file], { DATA_DIR: data });
  expect(busy).toMatchObject({ code: 1, stderr: expect.stringMatching(/is in use by process \d+ since \S+\. Stop it/) });
  first.child.kill("SIGTERM");
  await expect.poll(() => first.child.exitCode).toBe(0);

  await using target = await createTestPostgres({ migrated: false });
  const here = { DATA_DIR: data };
  const there = { DATABASE_URL: target.url };
  expect(await command("backup", ["--to", file], here)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Saved [\d,]+ rows in \S+ \([\d,]+ bytes\)\.\n$/),
  });
  expect(await command("restore", ["--from", file, "--force"], there)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Usage: /),
  });
  expect(await command("restore", ["--from", file], there)).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringMatching(/^Restored [\d,]+ rows/),
  });

  const second = await startServer(there);
  const mine = await (await fetch(`${second.address}/mytask?email=${email}`, { headers })).json();
  expect(mine).toMatchObject([{ title: "Moved", user: { email } }]);
  await second.close();
  await rm(folder, { recursive: true });
});

type Result = { code: number; stdout: string; stderr: string };

function command(name: "backup" | "restore", args: string[], environment: Record<string, string>): Promise<Result> {
  const options = { cwd: new URL("../../..", import.meta.url), env: childEnvironment(environment) };
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/run.mjs", name, ...args], options, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}
