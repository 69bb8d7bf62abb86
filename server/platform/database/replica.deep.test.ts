// A real streaming replica: it is read from, a writer still sees what they wrote, and it may be away.
import { expect, test } from "vitest";
import type { Task } from "#contract/tasks/task.ts";
import { aTask } from "#tests/support/a-task.ts";
import { createDatabase, databaseAt, query, startReplicatedPostgres } from "#tests/support/postgres.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/sign-up.ts";
import { openGateTo } from "#tests/support/tcp-gate.ts";
import { asJson } from "#tests/support/test-app.ts";

test("public reads use the replica; personal reads, reads after a write, and all reads while it is unavailable use the primary", async () => {
  await using postgres = await startReplicatedPostgres();
  const url = await createDatabase(postgres.url, "market");
  const replicaUrl = databaseAt(postgres.replicaUrl, "market");
  await using gate = await openGateTo(replicaUrl);
  await using server = await startServer({ DATABASE_URL: url, DATABASE_READ_URL: gate.url, CACHE_MB: "0" });
  const { email, headers } = await signUp(server.address);
  async function post(title: string): Promise<string> {
    const answer = await fetch(`${server.address}/vacant`, asJson("POST", aTask({ title }), headers));
    expect(answer.status).toBe(201);
    return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }
  async function newest(path: string, given: Record<string, string> = {}): Promise<string | undefined> {
    const answer = await fetch(server.address + path, { headers: given });
    return ((await answer.json()) as Task[])[0]?.title;
  }
  const publicly = (cookie = "") => newest("/alltasks?limit=1", { Cookie: cookie });
  const personally = () => newest(`/mytask?limit=1&email=${email}`, headers);

  await post("Sign");
  await expect.poll(() => query(replicaUrl, "select title from tasks"), { timeout: 20_000 }).toEqual([{ title: "Sign" }]);

  await query(replicaUrl, "select pg_wal_replay_pause()");
  const cookie = await post("Not replayed");
  expect([await publicly(cookie), await personally()]).toEqual(["Not replayed", "Not replayed"]);
  await expect.poll(() => publicly(), { timeout: 20_000 }).toBe("Sign");
  await query(replicaUrl, "select pg_wal_replay_resume()");
  await expect.poll(() => publicly(), { timeout: 20_000 }).toBe("Not replayed");

  await gate.shut();
  await post("While it is away");
  expect([await publicly(), await personally()]).toEqual(["While it is away", "While it is away"]);
}, 120_000);
