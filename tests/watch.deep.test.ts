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

test("what a watched group started ends too", async () => {
  await using tests = runModule(`
    import { spawn } from "node:child_process";
    import { watchChild } from "./tests/support/watch.ts";
    const wait = "setInterval(() => {}, 1_000)";
    const command = \`console.log(require("node:child_process").spawn(process.execPath, ["-e", "\${wait}"]).pid, "started"); \${wait}\`;
    watchChild(spawn(process.execPath, ["-e", command], { stdio: "inherit", detached: true }));
    setInterval(() => {}, 1_000);
  `);
  const pid = Number.parseInt(await tests.says("started"), 10);
  expect(isRunning(pid)).toBe(true);
  await tests.kill("SIGKILL");
  await expect.poll(() => isRunning(pid)).toBe(false);
});
