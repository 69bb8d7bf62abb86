import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createClient } from "#contract/client.ts";
import { aTask } from "#tests/support/a-task.ts";
import { createTestPostgres, type Engine, engines, prepareDataFolder } from "#tests/support/engines.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/sign-up.ts";

const connections = 8;
const enough = 60;

describe.each(engines)("on %s", (engine) => {
  test("kill -9 during writes loses no acknowledged task, and repeated requests create no duplicate", async () => {
    await using place = await openPlace(engine);
    await using first = await startServer(place.environment);
    // As many people: one alone would soon be told to slow down.
    const tokens = await Promise.all(Array.from({ length: connections }, async () => (await signUp(first.address)).token));
    const acknowledged: { id: string; title: string }[] = [];
    const unanswered: { token: string; title: string }[] = [];

    async function postUntilKilled(token: string, connection: number) {
      const client = clientOf(first.address, token);
      for (let turn = 0; ; turn++) {
        const title = `Task ${connection}.${turn}`;
        try {
          const { _id } = await client.signedIn.request("POST /vacant", {
            body: aTask({ title }),
            headers: { "Idempotency-Key": keyOf(title) },
          });
          acknowledged.push({ id: _id, title });
        } catch {
          unanswered.push({ token, title });
          return;
        }
        if (acknowledged.length === enough) first.child.kill("SIGKILL");
      }
    }
    const exit = once(first.child, "exit");
    await Promise.all(tokens.map(postUntilKilled));
    expect(await exit).toEqual([null, "SIGKILL"]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(enough);
    expect(unanswered).toHaveLength(connections);

    await using second = await startServer(place.environment);
    const list = async () => (await clientOf(second.address, "").list("GET /alltasks")).data;
    const tasks = await list();
    const kept = tasks.map(({ _id, title }) => ({ id: _id, title }));
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    // A write that nobody was told of may be there or not, as a whole, and sending it again makes it one either way.
    const answers = await Promise.all(
      unanswered.map(({ token, title }) =>
        clientOf(second.address, token).signedIn.request("POST /vacant", {
          body: aTask({ title }),
          headers: { "Idempotency-Key": keyOf(title) },
        }),
      ),
    );
    for (const { _id, title } of answers) {
      const before = kept.find((task) => task.title === title);
      if (before) expect(_id).toBe(before.id);
    }
    const titles = (some: { title: string }[]) => some.map(({ title }) => title).sort();
    expect(titles(await list())).toEqual(titles([...acknowledged, ...unanswered]));
  });
});

function keyOf(title: string): string {
  return title.replace(" ", "-");
}

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
