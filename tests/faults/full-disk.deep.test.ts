// The embedded engine on a disk without room: a clear answer, no harm to what is stored, and on it goes once there is room.
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Problem } from "#contract/problem.ts";
import type { Task } from "#contract/task.ts";
import { prepareDataFolder } from "#tests/support/engines.ts";
import type { FullDisk } from "#tests/support/full-disk.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/sign-up.ts";
import { newTask } from "#tests/support/tasks.ts";

const noRoom = "The server has no room left to store anything. Nothing of this was saved; try again later.";

test("a full disk is said, loses nothing, and is got over without a restart, even when it kills the engine", async () => {
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-full-"));
  await prepareDataFolder(folder);
  await using server = await startServer({
    DATA_DIR: folder,
    SEED: "off",
    LOG_LEVEL: "warn",
    NODE_OPTIONS: `--import ${new URL("../support/full-disk.ts", import.meta.url)}`,
  });
  const { headers } = await signUp(server.address);
  const acknowledged: string[] = [];
  const fillDisk = (kind: FullDisk) => writeFile(join(folder, "full"), kind);
  const makeRoom = () => rm(join(folder, "full"));
  const get = (path: string) => fetch(`${server.address}${path}`);

  async function post(title: string, description = "Short."): Promise<Response> {
    const answer = await fetch(`${server.address}/vacant`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json", "Idempotency-Key": title },
      body: JSON.stringify(newTask({ title, description })),
    });
    if (answer.status === 201) acknowledged.push(title);
    return answer;
  }

  async function expectKept(): Promise<void> {
    const kept = (await (await get("/alltasks")).json()) as Task[];
    expect(kept.map(({ title }) => title).sort()).toEqual([...new Set(acknowledged)].sort());
  }

  await post("before");
  await fillDisk("growth");
  // What does not compress fills its page soon.
  let refusal = await post("growing-0", incompressible("0"));
  for (let turn = 1; turn < 100 && refusal.status === 201; turn++) refusal = await post(`growing-${turn}`, incompressible(`${turn}`));
  expect([refusal.status, refusal.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(((await refusal.json()) as Problem).detail).toBe(noRoom);
  await expectKept();
  await makeRoom();
  expect((await post("after-growth")).status).toBe(201);
  await expectKept();

  // The next one fits where the last one is, so the first thing that the disk refuses is PostgreSQL's log: of that it dies.
  await fillDisk("every write");
  const dying = await post("dying");
  expect([dying.status, ((await dying.json()) as Problem).detail]).toEqual([503, noRoom]);
  for (const path of ["/alltasks", "/borujer", "/", "/readyz"]) expect((await get(path)).status, path).toBe(503);
  expect((await get("/borujer")).headers.get("Retry-After")).toBe("5");
  expect((await get("/healthz")).status).toBe(200);
  await makeRoom();
  await expect.poll(async () => (await get("/readyz")).status, { timeout: 60_000, interval: 250 }).toBe(200);
  await expectKept();
  expect((await post("dying")).status).toBe(201);
  await expectKept();
  expect(server.output()).toContain("The embedded database has died.");
  expect(server.output()).toContain("The embedded database is open again.");
  expect(await server.end()).toBe(0);
});

function incompressible(seed: string): string {
  return Array.from({ length: 50 }, (_, part) =>
    createHash("sha512")
      .update(seed + part)
      .digest("base64"),
  ).join("");
}
