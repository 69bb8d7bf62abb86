import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { get } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { childEnvironment } from "#tests/support/child-environment.ts";
import { createTestPostgres, prepareDataFolder } from "#tests/support/engines.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/sign-up.ts";
import { asJson } from "#tests/support/test-app.ts";
import { watchChild } from "#tests/support/watch.ts";

const root = new URL("..", import.meta.url);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "taskhaat-main-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function spawnServer(environment: Record<string, string>): ChildProcess {
  const base = { NODE_ENV: "production", PORT: "0", DATA_DIR: folder, LOG_LEVEL: "error", SEED: "off" };
  const env = childEnvironment({ ...base, ...environment });
  const child = spawn(process.execPath, ["server/main.ts"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  watchChild(child);
  return child;
}

async function runToEnd(environment: Record<string, string>) {
  const child = spawnServer(environment);
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) child[name]?.setEncoding("utf8").on("data", (chunk) => (said[name] += chunk));
  const [code] = await once(child, "close");
  return { code, ...said };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals) {
  const closed = once(child, "close");
  child.kill(signal);
  return closed;
}

describe("a failed start exits with 1 and prints one line", () => {
  test.each([
    [
      "a bad setting",
      { PORT: "http", LOG_LEVEL: "loud" },
      /^Invalid settings\. PORT: must be a port number from 0 to 65535; LOG_LEVEL: .+\.$/,
    ],
    [
      "a database out of reach",
      { DATABASE_URL: "postgres://someone:hush@127.0.0.1:1/market" },
      /^The database at 127\.0\.0\.1:1\/market cannot be reached \(.+\)\. Check DATABASE_URL and that the database is running\.$/,
    ],
    [
      "a folder that cannot be",
      { DATA_DIR: "/dev/null/data" },
      /^The data folder \/dev\/null\/data is not writable \(.+\)\. Set DATA_DIR to .+\.$/,
    ],
  ])("%s", async (_, environment, sentence) => {
    const { code, stdout, stderr } = await runToEnd(environment);
    expect(code).toBe(1);
    expect(stderr.trimEnd()).toMatch(sentence);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(stdout).not.toContain("ready");
  });

  test("an address of another machine, and a port in use", async () => {
    await using target = await createTestPostgres({ migrated: true });
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const database = { DATABASE_URL: target.url };
    const results = await Promise.all([runToEnd({ ...database, HOST: "203.0.113.1" }), runToEnd({ ...database, PORT: String(port) })]);
    other.close();
    expect(results).toEqual([
      { code: 1, stdout: "", stderr: "HOST is 203.0.113.1, which is not an address of this machine.\n" },
      { code: 1, stdout: "", stderr: `Port ${port} on 127.0.0.1 is in use. Stop the other program or set PORT to another port.\n` },
    ]);
  });

  test("a data folder in use: the message names the holder, which keeps running", async () => {
    await prepareDataFolder(folder);
    const holder = await startServer({ DATA_DIR: folder, SEED: "off" });
    const { code, stderr } = await runToEnd({});
    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(
        `^The data folder ${folder} is in use by process ${holder.child.pid} since \\S+\\. Stop it or set DATA_DIR to another folder\\.\n$`,
      ),
    );
    expect((await fetch(`${holder.address}/readyz`)).status).toBe(200);
    await holder.close();
  });
});

test("the first start migrates and seeds, the second does neither", { timeout: 240_000 }, async () => {
  const first = await startServer({ DATA_DIR: folder });
  const claimOf = ({ output }: typeof first) => /#(\S+)/.exec(output())?.[1] ?? "";
  const claim = claimOf(first);
  expect(first.output()).toBe(
    `Migrating the database …\nSeeding a sample market …\nTaskHaat is ready at ${first.address}\nTo become the administrator, log in and open ${first.address}/claim-administration#${claim} (works once)\n`,
  );
  expect(first.address).toMatch(/^http:\/\/localhost:\d+$/);
  const tasks = await (await fetch(`${first.address}/alltasks`)).json();
  expect(tasks).toHaveLength(53);
  const [refused] = await once(get(`${first.address}/alltasks`, { agent: false, headers: { Host: "localhost?" } }), "response");
  expect(refused.resume().statusCode).toBe(400);
  expect(await kill(first.child, "SIGINT")).toEqual([0, null]);
  const second = await startServer({ DATA_DIR: folder });
  const other = claimOf(second);
  expect(second.output()).toMatch(`TaskHaat is ready at ${second.address}\nTo become`);
  const { headers } = await signUp(second.address);
  const call = async (token: string) => (await fetch(`${second.address}/staff/claim`, asJson("POST", { token }, headers))).status;
  expect([await call(claim), await call(other), await call(other)]).toEqual([403, 204, 403]);
  expect(await (await fetch(`${second.address}/alltasks`)).json()).toEqual(tasks);
  await second.close();
});

test("a server with a public address gets no sample market", async () => {
  const server = await startServer({ DATA_DIR: folder, PUBLIC_URL: "https://tasks.example.org" });
  expect(server.output()).toMatch(/^Migrating the database …\nTaskHaat is ready at /);
  await server.close();
});

test("a first start that is killed does not damage the folder", async () => {
  const watcher = watch(folder);
  const begun = new Promise<void>((resolve) => watcher.on("change", (_, name) => name === "pglite.unfinished" && resolve()));
  const child = spawnServer({});
  await begun;
  watcher.close();
  const { pid } = JSON.parse(await readFile(join(folder, "lock.holder"), "utf8"));
  expect(await kill(child, "SIGKILL")).toEqual([null, "SIGKILL"]);
  const again = await startServer({ DATA_DIR: folder, SEED: "off", LOG_LEVEL: "warn" });
  expect(again.output()).toContain(`Took over the data folder from process ${pid} since`);
  expect((await fetch(`${again.address}/readyz`)).status).toBe(200);
  await again.close();
});
