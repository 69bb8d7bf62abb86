// A real streaming replica: that it is read from, that nobody is shown less than they know of, and that it may be away.
import { expect, test } from "vitest";
import type { Task } from "#contract/task.ts";
import { createDatabase, databaseAt, query, startReplicatedPostgres } from "#tests/support/postgres.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/sign-up.ts";
import { newTask } from "#tests/support/tasks.ts";
import { openGateTo } from "#tests/support/tcp-gate.ts";
import { asJson } from "#tests/support/test-app.ts";

test("reads come from a replica that has every known change, and from the primary while it has not or is away", async () => {
  await using postgres = await startReplicatedPostgres();
  const url = await createDatabase(postgres.url, "market");
  const replicaUrl = databaseAt(postgres.replicaUrl, "market");
  await using gate = await openGateTo(replicaUrl);
  // Two, so that what one of them writes is read through the other; one keeps answers, one asks each time.
  await using keeping = await startServer({ DATABASE_URL: url, DATABASE_READ_URL: gate.url });
  await using asking = await startServer({ DATABASE_URL: url, DATABASE_READ_URL: gate.url, CACHE_MB: "0" });
  const servers = [keeping, asking];
  const { email, headers } = await signUp(keeping.address);
  const post = async (title: string) => {
    const answer = await fetch(`${keeping.address}/vacant`, asJson("POST", newTask({ title }), headers));
    expect(answer.status).toBe(201);
    return (await answer.json()) as Task;
  };
  const titles = async () => {
    const paths = ["/alltasks?limit=1", `/mytask?limit=1&email=${email}`];
    const asked = servers.flatMap(({ address }) =>
      paths.map((path) => fetch(address + path, { headers: path.includes("email") ? headers : {} })),
    );
    const lists = await Promise.all((await Promise.all(asked)).map((answer) => answer.json() as Promise<Task[]>));
    return [...new Set(lists.map(([task]) => task?.title))];
  };
  const readsOnReplica = async () => {
    const [row] = await query<{ count: number }>(
      replicaUrl,
      `select count(*)::int as count from pg_stat_activity where application_name = 'taskhaat' and query like '%"tasks"%'`,
    );
    return row?.count ?? 0;
  };

  for (let turn = 0; turn < 10; turn++) {
    await post(`Sign ${turn}`);
    expect(await titles()).toEqual([`Sign ${turn}`]);
  }
  await expect.poll(async () => [await titles(), (await readsOnReplica()) > 0], { timeout: 20_000 }).toEqual([["Sign 9"], true]);

  await query(replicaUrl, "select pg_wal_replay_pause()");
  await post("While it stands still");
  for (let turn = 0; turn < 5; turn++) expect(await titles()).toEqual(["While it stands still"]);
  const [behind] = await query<{ count: number }>(replicaUrl, "select count(*)::int as count from tasks");
  expect(behind?.count).toBe(10);
  await query(replicaUrl, "select pg_wal_replay_resume()");
  await expect.poll(() => query(replicaUrl, "select count(*)::int as count from tasks"), { timeout: 20_000 }).toEqual([{ count: 11 }]);
  expect(await titles()).toEqual(["While it stands still"]);

  await gate.shut();
  expect(await titles()).toEqual(["While it stands still"]);
  await post("While it is away");
  expect(await titles()).toEqual(["While it is away"]);
}, 120_000);
