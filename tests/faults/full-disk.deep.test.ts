// The embedded engine on a full disk: a clear answer, nothing acknowledged is lost, and the server works again when there is room.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Problem } from "#contract/platform/problem.ts";
import type { Task } from "#contract/tasks/task.ts";
import { aTask } from "#tests/support/a-task.ts";
import { prepareDataFolder } from "#tests/support/engines.ts";
import type { FullDisk } from "#tests/support/full-disk.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/sign-up.ts";

const noRoom = "The server is out of storage. Nothing was saved. Try again later.";

test("a full disk refuses writes and loses nothing; where it crashes the engine, the server ends with code 1 until there is room", async () => {
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-full-"));
  await prepareDataFolder(folder);
  const settings = {
    DATA_DIR: folder,
    SEED: "off",
    LOG_LEVEL: "warn",
    NODE_OPTIONS: `--import ${new URL("../support/full-disk.ts", import.meta.url)}`,
  };
  let server = await startServer(settings);
  const { headers } = await signUp(server.address);
  const acknowledged: string[] = [];
  const fillDisk = (kind: FullDisk) => writeFile(join(folder, "full"), kind);
  const makeRoom = () => rm(join(folder, "full"));

  async function post(title: string, description = "Short."): Promise<Response> {
    const answer = await fetch(`${server.address}/vacant`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json", "Idempotency-Key": title },
      body: JSON.stringify(aTask({ title, description })),
    });
    if (answer.status === 201) acknowledged.push(title);
    return answer;
  }

  async function expectStored(): Promise<void> {
    const stored = (await (await fetch(`${server.address}/alltasks`)).json()) as Task[];
    expect(stored.map(({ title }) => title).sort()).toEqual([...new Set(acknowledged)].sort());
  }

  await post("before");
  await fillDisk("growth");
  // What does not compress fills its page soon.
  let refusal = await post("growing-0", incompressible("0"));
  for (let turn = 1; turn < 100 && refusal.status === 201; turn++) refusal = await post(`growing-${turn}`, incompressible(`${turn}`));
  expect([refusal.status, refusal.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(((await refusal.json()) as Problem).detail).toBe(noRoom);
  await expectStored();
  await makeRoom();
  expect((await post("after-growth")).status).toBe(201);
  await expectStored();

  // The next task fits into the last page, so the first write that the disk refuses is to PostgreSQL's log, which crashes it.
  await fillDisk("every write");
  const ended = once(server.child, "exit");
  await expect(post("crashing")).rejects.toThrow("fetch failed");
  expect(await ended).toEqual([1, null]);
  expect(server.output()).toMatch(
    /The embedded database has crashed \(could not write .*: No space left on device\)\. Start the server again\./,
  );

  await expect(startServer(settings)).rejects.toThrow(/cannot be opened \(.*No space left on device\)\. Free space on its disk\./);
  await makeRoom();
  server = await startServer(settings);
  await using _ = server;
  await expectStored();
  expect((await post("crashing")).status).toBe(201);
  await expectStored();
  expect(await server.end()).toBe(0);
});

function incompressible(seed: string): string {
  return Array.from({ length: 50 }, (_, part) =>
    createHash("sha512")
      .update(seed + part)
      .digest("base64"),
  ).join("");
}
