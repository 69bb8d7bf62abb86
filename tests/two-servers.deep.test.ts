// Two real servers on one PostgreSQL: writes, streams and sessions of one are seen at the other, and both survive an outage of the database.
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "#contract/client.ts";
import type { Problem } from "#contract/platform/problem.ts";
import type { Task } from "#contract/tasks/task.ts";
import { aTask } from "#tests/support/a-task.ts";
import { createTestPostgres } from "#tests/support/engines.ts";
import { readEvents } from "#tests/support/event-stream.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/sign-up.ts";
import { openGateTo } from "#tests/support/tcp-gate.ts";
import { asJson } from "#tests/support/test-app.ts";

const rounds = 4;

let target: Awaited<ReturnType<typeof createTestPostgres>>;
let gate: Awaited<ReturnType<typeof openGateTo>>;
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  target = await createTestPostgres({ migrated: true });
  gate = await openGateTo(target.url);
  const start = () => startServer({ DATABASE_URL: gate.url });
  servers = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await gate.shut();
  await target[Symbol.asyncDispose]();
});

test("a write through one server is in the writer's next answer of the other, and in everybody's within a second", async () => {
  const [one, other] = servers.map(({ address }) => address) as [string, string];
  const { headers } = await signUp(one);
  const posted = await fetch(`${one}/vacant`, asJson("POST", aTask(), headers));
  const { _id } = (await posted.json()) as Task;
  const paths = ["/alltasks?limit=1", `/mytask/${_id}`, "/"];
  const read = (address: string, cookie = "") =>
    Promise.all(paths.map((path) => fetch(address + path, { headers: { Cookie: cookie } }).then((response) => response.text())));
  for (let round = 0; round < rounds; round++) {
    const [writer, reader] = round % 2 ? [one, other] : [other, one];
    const title = `Sign ${round}`;
    await read(reader);
    const written = await fetch(`${writer}/mytask/${_id}`, asJson("PUT", aTask({ title }), headers));
    const [cookie = ""] = written.headers.getSetCookie();
    for (const text of await read(reader, cookie.split(";")[0])) expect(text).toContain(title);
    await expect.poll(async () => (await read(reader)).every((text) => text.includes(title)), { timeout: 5_000 }).toBe(true);
  }
});

test("a session that ends at one server ends at the other", async () => {
  const [one, other] = servers.map(({ address }) => address) as [string, string];
  const { headers, email, signOut } = await signUp(one);
  const ask = (address: string) => fetch(`${address}/mytask?email=${email}`, { headers }).then(({ status }) => status);
  expect([await ask(one), await ask(other)]).toEqual([200, 200]);
  expect((await signOut(other)).status).toBe(200);
  expect(await ask(other)).toBe(401);
  await expect.poll(() => ask(one)).toBe(401);
});

test("a stream at one server carries events of the other; signing out ends it and no other; SIGTERM ends all, then the process", async () => {
  const [, second] = servers;
  await using first = await startServer({ DATABASE_URL: gate.url, LOG_LEVEL: "silent" });
  const [poster, bidder, stranger] = [await signUp(first.address), await signUp(second.address), await signUp(second.address)];
  const at = (address: string, { token }: { token: string }) =>
    createClient(
      (path, init) => fetch(address + path, init),
      async () => token,
    ).signedIn;
  const { _id: task } = await at(first.address, poster).request("POST /vacant", { body: aTask() });
  const events = readEvents(await fetch(`${first.address}/myinbox/stream`, { headers: { ...poster.headers, "Accept-Encoding": "br" } }));
  expect(await events.next()).toMatchObject({ event: "unread", data: { unread: 0 } });

  const signedOut = readEvents(await fetch(`${first.address}/myinbox/stream`, { headers: stranger.headers }));
  expect(await signedOut.next()).toMatchObject({ event: "unread" });
  expect((await stranger.signOut(second.address)).status).toBe(200);
  expect(await signedOut.next()).toBeNull();

  await at(second.address, bidder).request("POST /offers", { body: { task, amount: 20, days: 2, message: "Mine." } });
  expect(await events.next()).toMatchObject({ event: "item", data: { unread: 1, item: { event: "send" } } });
  const ended = once(first.child, "exit");
  first.child.kill("SIGTERM");
  expect(await events.next()).toBeNull();
  expect(await ended).toEqual([0, null]);
});

test("a repeated post is done once by both servers, and both survive an outage of their database", async () => {
  const [one, other] = servers;
  const { email, headers } = await signUp(one.address);
  const post = (address: string, key: string) =>
    fetch(`${address}/vacant`, asJson("POST", aTask(), { ...headers, "Idempotency-Key": key }));
  const listMine = async () => (await (await fetch(`${one.address}/mytask?email=${email}`, { headers })).json()) as Task[];

  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => post(servers[index % 2]?.address ?? "", "at-once")));
  const made = answers.filter(({ status }) => status === 201);
  const ids = new Set(await Promise.all(made.map(async (answer) => ((await answer.json()) as Task)._id)));
  expect(ids.size).toBe(1);
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  const [id] = ids;

  await gate.shut();
  const signIn = asJson("POST", { email, password: "Secret1" }, { Origin: one.address });
  const away: [string, RequestInit?][] = [
    ["/alltasks"],
    [`/mytask/${id}`],
    [`/mytask?email=${email}`, { headers }],
    ["/vacant", asJson("POST", aTask(), { ...headers, "Idempotency-Key": "while-away" })],
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
    expect(((await answer.json()) as Problem).detail).toBe("The database is temporarily unavailable. Try again in a few seconds.");
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
  expect(await listMine()).toHaveLength(2);
});
