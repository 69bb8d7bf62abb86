// Two real server processes on one PostgreSQL, which goes away and comes back.
import { expect, test } from "vitest";
import type { Problem } from "#contract/problem.ts";
import type { Task } from "#contract/task.ts";
import { createTestPostgres } from "#tests/support/engines.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/sign-up.ts";
import { newTask } from "#tests/support/tasks.ts";
import { openGateTo } from "#tests/support/tcp-gate.ts";
import { asJson } from "#tests/support/test-app.ts";

test("both processes do a repeated post once, see each other's writes at once, and outlive their database", async () => {
  await using target = await createTestPostgres({ migrated: true });
  await using gate = await openGateTo(target.url);
  await using one = await startServer({ DATABASE_URL: gate.url });
  await using other = await startServer({ DATABASE_URL: gate.url });
  const servers = [one, other];
  const { email, headers } = await signUp(one.address);
  const post = (address: string, key: string) =>
    fetch(`${address}/vacant`, asJson("POST", newTask(), { ...headers, "Idempotency-Key": key }));

  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => post(servers[index % 2]?.address ?? "", "at-once")));
  const made = answers.filter(({ status }) => status === 201);
  const ids = new Set(await Promise.all(made.map(async (answer) => ((await answer.json()) as Task)._id)));
  expect(ids.size).toBe(1);
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);

  for (let round = 0; round < 5; round++) {
    const { _id } = (await (await post(one.address, `round-${round}`)).json()) as Task;
    const path = `/mytask/${_id}`;
    expect((await fetch(other.address + path)).status).toBe(200);
    expect((await fetch(other.address + path, { method: "DELETE", headers })).status).toBe(204);
    expect((await fetch(one.address + path)).status).toBe(404);
  }
  const [id] = ids;

  await gate.shut();
  const signIn = asJson("POST", { email, password: "Secret1" }, { Origin: one.address });
  const away: [string, RequestInit?][] = [
    ["/alltasks"],
    [`/mytask/${id}`],
    [`/mytask?email=${email}`, { headers }],
    ["/vacant", asJson("POST", newTask(), { ...headers, "Idempotency-Key": "while-away" })],
    ["/feedback", asJson("POST", { message: "Hello?" })],
    ["/identity/sign-in/email", signIn],
  ];
  for (const [path, init] of away) {
    const answer = await fetch(one.address + path, init);
    expect([path, answer.status, answer.headers.get("Retry-After"), answer.headers.get("Content-Type")]).toEqual([
      path,
      503,
      "5",
      "application/problem+json",
    ]);
    expect(((await answer.json()) as Problem).detail).toBe("The database is away for the moment. Try again shortly.");
  }
  for (const path of ["/", "/borujer", `/Details/${id}`]) {
    const page = await fetch(one.address + path);
    expect([path, page.status, page.headers.get("Retry-After")]).toEqual([path, 503, "5"]);
    expect(await page.text()).toMatch(/Failed to load tasks\.|Something went wrong/);
  }
  for (const { address } of servers) {
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  }

  await gate.reopen();
  for (const { address, child } of servers) {
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await fetch(`${address}/borujer`)).status).toBe(200);
    expect((await fetch(`${address}/identity/sign-in/email`, { ...signIn, headers: { ...signIn.headers, Origin: address } })).status).toBe(
      200,
    );
    expect(child.exitCode).toBeNull();
  }
  expect((await post(other.address, "while-away")).status).toBe(201);
  expect(await (await fetch(`${one.address}/alltasks`)).json()).toHaveLength(2);
});
