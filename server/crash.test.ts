import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createClient } from "#contract/client.ts";
import { createTestPostgres, type Engine, engines, prepareDataFolder } from "#tests/support/engines.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/sign-up.ts";
import { newTask } from "#tests/support/tasks.ts";

const connections = 8;
const enough = 150;

describe.each(engines)("on %s", (engine) => {
  test("kill -9 in the middle of writes loses no task that was acknowledged, and doubles none", async () => {
    await using place = await openPlace(engine);
    const first = await startServer(place.environment);
    const { token } = await signUp(first.address);
    const client = clientOf(first.address, token);
    const acknowledged: { id: string; title: string }[] = [];
    let refused = 0;

    async function postUntilKilled(connection: number) {
      for (let turn = 0; ; turn++) {
        const title = `Task ${connection}.${turn}`;
        try {
          const { _id } = await client.postTask(newTask({ title }));
          acknowledged.push({ id: _id, title });
        } catch {
          refused++;
          return;
        }
        if (acknowledged.length === enough) first.child.kill("SIGKILL");
      }
    }
    const exit = once(first.child, "exit");
    await Promise.all(Array.from({ length: connections }, (_, connection) => postUntilKilled(connection)));
    expect(await exit).toEqual([null, "SIGKILL"]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(enough);
    expect(refused).toBe(connections);

    const second = await startServer(place.environment);
    const { tasks } = await clientOf(second.address, token).listTasks();
    const kept = tasks.map(({ _id, title }) => ({ id: _id, title }));
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(kept.map(({ title }) => title)).size).toBe(kept.length);
    // A write that nobody was told of may be there or not; there is at most one on each connection.
    expect(kept.length - acknowledged.length).toBeLessThanOrEqual(connections);
    await second.close();
  });
});

function clientOf(address: string, token: string) {
  return createClient(
    (path, init) => fetch(`${address}${path}`, init),
    async () => token,
  );
}

async function openPlace(engine: Engine): Promise<{ environment: Record<string, string> } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-crash-"));
  if (engine === "pglite") await prepareDataFolder(folder);
  const database = engine === "postgres" ? await createTestPostgres({ migrated: true }) : null;
  return {
    environment: { DATA_DIR: folder, SEED: "off", ...(database && { DATABASE_URL: database.url }) },
    async [Symbol.asyncDispose]() {
      await database?.[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
