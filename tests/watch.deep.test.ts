import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { runModule } from "#tests/support/run-module.ts";

const startsServer = `
  import { startServer } from "./tests/support/server-process.ts";
  const { child, folder } = await startServer();
  console.log(JSON.stringify({ pid: child.pid, folder }), "started");
  setInterval(() => {}, 1_000);
`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a test process that is killed leaves neither its server nor its folder behind", async () => {
  await using tests = runModule(startsServer);
  const output = await tests.says("started");
  const { pid, folder } = JSON.parse(/\{.*\}/.exec(output)?.[0] ?? "");
  expect([isRunning(pid), existsSync(folder)]).toEqual([true, true]);
  await tests.kill("SIGKILL");
  await expect.poll(() => [isRunning(pid), existsSync(folder)]).toEqual([false, false]);
});
