// PostgreSQL that has fallen silent, or that cannot keep up: everybody is answered in time, and nothing piles up.
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { databaseFailureOf } from "#server/platform/database/failures.ts";
import { openPostgres } from "#server/platform/database/postgres.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { createTestPostgres } from "#tests/support/engines.ts";
import { openGateTo } from "#tests/support/tcp-gate.ts";
import { asJson, createTestApp } from "#tests/support/test-app.ts";

const patience = { connect: 600, statement: 800, silence: 1_000 };
const slack = 10_000;

test("a silent PostgreSQL: hundreds of requests get 503 in time, only so many wait, and it recovers by itself", async () => {
  await using target = await createTestPostgres({ migrated: true });
  await using gate = await openGateTo(target.url);
  const database = await openPostgres(gate.url, patience);
  await using market = await createTestApp("postgres", { database: { ...database, [Symbol.asyncDispose]: database.close } });
  const me = await market.signIn();
  expect((await market.app.request("/alltasks")).status).toBe(200);

  gate.hold();
  const start = performance.now();
  const waiting: number[] = [];
  const answers = await Promise.all(
    Array.from({ length: 900 }, async (_, index) => {
      const answer = await (index % 3 === 0
        ? market.app.request(`/mytask?email=${me.person.email}`, { headers: me.headers })
        : market.app.request("/alltasks", { headers: me.headers }));
      waiting.push(database.load().waiting);
      return answer;
    }),
  );
  expect(performance.now() - start).toBeLessThan(patience.connect + patience.silence + slack);
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.headers.get("Retry-After")}`))).toEqual(new Set(["503 5"]));
  // The first answers go to those who found the line full.
  expect([waiting[0], Math.max(...waiting)]).toEqual([500, 500]);
  expect((await market.app.request("/healthz")).status).toBe(200);
  const ready = await market.app.request("/readyz");
  expect([ready.status, await ready.json()]).toMatchObject([503, { database: "down" }]);

  gate.letPass();
  await expect.poll(async () => (await market.app.request("/readyz")).status).toBe(200);
  const askTogether = async () => (await Promise.all(Array.from({ length: 50 }, () => market.app.request("/alltasks")))).map(statusOf);
  await expect.poll(askTogether, { timeout: 20_000 }).toEqual(Array.from({ length: 50 }, () => 200));
  expect(database.load()).toMatchObject({ waiting: 0 });
});

test("a statement that takes too long is cancelled and answered with 503, in a transaction too, and leaves nothing behind", async () => {
  await using target = await createTestPostgres({ migrated: true });
  const database = await openPostgres(target.url, patience);
  await using market = await createTestApp("postgres", { database: { ...database, [Symbol.asyncDispose]: database.close } });
  const me = await market.signIn();
  const read = () => market.app.request("/alltasks");
  const write = () => market.app.request("/vacant", asJson("POST", aTask(), { ...me.headers, "Idempotency-Key": "once" }));
  const blocker = new pg.Client(target.url);
  await blocker.connect();
  await blocker.query("begin; lock table tasks in access exclusive mode");
  for (const answer of await Promise.all([read(), write()])) {
    expect([answer.status, answer.headers.get("Retry-After"), await answer.json()]).toMatchObject([
      503,
      "5",
      { detail: "The database took too long to respond. Try again in a few seconds." },
    ]);
  }
  expect(market.lines).toContainEqual(expect.objectContaining({ failure: "slow", sqlState: "57014" }));
  await blocker.query("rollback");
  await blocker.end();
  expect([(await write()).status, (await write()).status]).toEqual([201, 201]);
  expect(await (await read()).json()).toHaveLength(1);
});

test("a connection that falls silent within a transaction is given up, not handed to the next", async () => {
  await using target = await createTestPostgres({ migrated: true });
  await using gate = await openGateTo(target.url);
  const database = await openPostgres(gate.url, patience);
  const silenced = database.db.transaction(async (tx) => {
    gate.hold();
    await tx.execute(sql`select 1`);
  });
  await expect(silenced).rejects.toThrow();
  expect(database.load()).toMatchObject({ size: 0, waiting: 0 });
  gate.letPass();
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await database.close();
});

test("PGlite: what exceeds the line is turned away at once, the rest is done, and readiness does not depend on it", async () => {
  await using market = await createTestApp("pglite");
  const queries = Array.from({ length: 900 }, () => market.database.db.execute(sql`select 1`));
  const ready = market.app.request("/readyz");
  const failures = (await Promise.allSettled(queries)).filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  expect(failures.length).toBeGreaterThan(300);
  expect(failures.length).toBeLessThan(410);
  expect(new Set(failures.map(({ reason }) => databaseFailureOf(reason)))).toEqual(new Set(["busy"]));
  expect((await ready).status).toBe(200);
  expect((await market.app.request("/alltasks")).status).toBe(200);
});

test("a connection opens with no parameter that PgBouncer refuses", async () => {
  const seen: string[] = [];
  const server = createServer((socket: Socket) => {
    socket.once("data", (packet) => {
      seen.push(...packet.subarray(8).toString("latin1").split("\0"));
      socket.destroy();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  await expect(openPostgres(`postgres://somebody@127.0.0.1:${port}/market`, patience)).rejects.toThrow("cannot be reached");
  server.close();
  const names = new Set(seen.filter((_, index) => index % 2 === 0 && seen[index]));
  expect(names).toEqual(new Set(["user", "database", "client_encoding", "application_name"]));
});

function statusOf({ status }: Response): number {
  return status;
}
