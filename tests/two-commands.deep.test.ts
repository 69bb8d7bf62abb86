// What a person sees who runs `npm start` on a copy of this tree: first, again, and after a change.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { watchChild } from "./support/watch.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const made = ["build", "data", ".git", ".react-router", "test-results", "coverage", ".env"];

let tree: string;
let running: ChildProcess | undefined;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "taskhaat-tree-"));
  cpSync(root, tree, { recursive: true, filter: (path) => basename(path) !== "node_modules" && !made.includes(relative(root, path)) });
});
afterEach(async () => {
  await stop();
  rmSync(tree, { recursive: true, force: true });
});

/** Stands for npm, which would fetch packages: `npm ci` here links to the ones of this tree. */
function fakeNpm(commands: string): string {
  const file = join(tree, "npm.cjs");
  writeFileSync(file, `const fs = require("node:fs");\n${commands}`);
  return file;
}

async function start(npm: string): Promise<string> {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: tree,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_execpath: npm, PORT: "0", LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  watchChild(child);
  running = child;
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  await new Promise<void>((resolve) => {
    child.stdout.on("data", () => output.includes("TaskHaat is ready at") && resolve());
    child.once("close", () => resolve());
  });
  return output;
}

async function stop(): Promise<number | null | undefined> {
  if (running?.exitCode === null) {
    running.kill("SIGTERM");
    await once(running, "exit");
  }
  return running?.exitCode;
}

test("npm start shows its steps, skips what is done, and builds again after a change", async () => {
  const npm = fakeNpm(`
    if (process.argv[2] !== "ci") throw new Error("not npm ci");
    fs.symlinkSync(${JSON.stringify(join(root, "node_modules"))}, "node_modules");`);
  const first = await start(npm);
  expect(first.split("\n").filter(Boolean)).toEqual([
    "Installing packages …",
    "Building the web app …",
    "Building the server …",
    expect.stringMatching(/^Migrating/),
    expect.stringMatching(/^Seeding/),
    expect.stringMatching(/^TaskHaat is ready at http:\/\/localhost:\d+$/),
    expect.stringMatching(/^To become the administrator, /),
  ]);
  const address = /http\S+/.exec(first)?.[0] ?? "";
  const page = await (await fetch(address)).text();
  expect(page.match(/See more\.\.\./g)).toHaveLength(6);
  expect(await stop()).toBe(0);

  const second = await start(npm);
  expect(second.trim()).toMatch(/^TaskHaat is ready at http:\/\/localhost:\d+\nTo become the administrator, .*$/);
  await stop();

  appendFileSync(join(tree, "web/routes/home.tsx"), "\n// changed\n");
  expect(await start(npm)).toMatch(/^Building the web app …\nBuilding the server …\nTaskHaat is ready/);
  await stop();

  appendFileSync(join(tree, "server/start.ts"), "\n// changed\n");
  expect(await start(npm)).toMatch(/^Building the server …\nTaskHaat is ready/);
}, 300_000);

test("a failed install is one clear sentence and a non-zero exit", async () => {
  const output = await start(fakeNpm("process.exit(3);"));
  expect(output).toBe("Installing packages …\nInstalling the packages failed. See the output above.\n");
  expect(running?.exitCode).toBe(1);
  expect(existsSync(join(tree, "node_modules"))).toBe(false);
}, 120_000);
