import { expect, test } from "vitest";
import type { Task } from "#contract/tasks/task.ts";
import { aTask } from "#tests/support/a-task.ts";
import { createTestPostgres } from "#tests/support/engines.ts";
import { query } from "#tests/support/postgres.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/sign-up.ts";
import { asJson } from "#tests/support/test-app.ts";

const rounds = 15;
const readers = 6;

test("two workers migrate the database once, show a browser its own writes, share metrics, and are replaced when they exit", async () => {
  await using target = await createTestPostgres({ migrated: false });
  await using server = await startServer({ DATABASE_URL: target.url, WEB_CONCURRENCY: "2", LOG_LEVEL: "info" });
  const { address } = server;
  const began = () => [...server.output().matchAll(/"pid":(\d+),"msg":"Worker started"/g)].map(([, pid]) => Number(pid));
  expect(server.output().match(/Migrating/g)).toHaveLength(1);
  expect(began()).toHaveLength(2);
  expect(await listenersOn(target.url)).toBe(2);

  const { headers } = await signUp(address);
  // A connection each, as the system chooses the process by the connection.
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(address + path, { ...init, headers: { ...init.headers, Connection: "close" } });
  const { _id } = (await (await ask("/vacant", asJson("POST", aTask(), headers))).json()) as Task;
  /** Of a browser that has just written, whichever process answers it. */
  async function staleReads(): Promise<string[]> {
    const stale: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const title = `Sign ${round}`;
      const written = await ask(`/mytask/${_id}`, asJson("PUT", aTask({ title }), headers));
      const [cookie = ""] = written.headers.getSetCookie();
      const readList = () => ask("/alltasks?limit=1", { headers: { Cookie: cookie } }).then((answer) => answer.json());
      const lists = await Promise.all(Array.from({ length: readers }, readList));
      for (const [task] of lists as Task[][]) if (task?.title !== title) stale.push(title);
    }
    return stale;
  }
  expect(await staleReads()).toEqual([]);

  const connections = async () => /^database_pool_max (\d+)$/m.exec(await (await ask("/metrics")).text())?.[1];
  expect(await connections()).toBe("40");

  const [killed = 0] = began();
  process.kill(killed, "SIGKILL");
  await expect.poll(began, { timeout: 30_000 }).toHaveLength(3);
  await expect.poll(() => listenersOn(target.url), { timeout: 30_000 }).toBe(2);
  await expect.poll(connections, { timeout: 30_000 }).toBe("40");
  expect(server.output()).toContain(`"pid":${killed},"code":null,"signal":"SIGKILL"`);
  expect(await staleReads()).toEqual([]);
});

async function listenersOn(url: string): Promise<number> {
  const rows = await query(
    url,
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'taskhaat-listen'",
  );
  return rows.length;
}
