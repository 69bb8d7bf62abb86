import { describe, expect, test } from "vitest";
import { recordLedgerCheck } from "#server/money/ledger/check-ledger.server.ts";
import { ledgerChecks } from "#server/money/tables/payment.table.server.ts";
import { openDatabase } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { createTestPostgres } from "#tests/support/engines.ts";
import { openGateTo } from "#tests/support/tcp-gate.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const allWell = { status: "ok", database: "ok", migrations: "ok", identity: "ok", ledger: "ok", pages: "ok" };

describe("readiness", () => {
  test("a healthy server is ready", async () => {
    await using market = await createTestApp("postgres");
    const [health, ready] = [await market.app.request("/healthz"), await market.app.request("/readyz")];
    expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
    expect([ready.status, await ready.json()]).toEqual([200, allWell]);
    expect(ready.headers.get("Cache-Control")).toBe("no-store");
  });

  test("a database with pending migrations is not ready", async () => {
    await using market = await createTestApp("postgres");
    await market.database.db.execute(sql`delete from drizzle.__drizzle_migrations where id = 1`);
    const ready = await market.app.request("/readyz");
    expect([ready.status, await ready.json()]).toEqual([503, { ...allWell, status: "down", migrations: "down" }]);
  });

  test("a database that responds but cannot read tasks is not ready", async () => {
    await using market = await createTestApp("postgres");
    await market.database.db.execute(sql`drop table tasks cascade`);
    const ready = await market.app.request("/readyz");
    expect([ready.status, await ready.json()]).toEqual([503, { ...allWell, status: "down", database: "down" }]);
  });

  test("a ledger whose last check found a fault is not ready, until a check finds none", async () => {
    await using market = await createTestApp("postgres");
    const { db } = market.database;
    await db.insert(ledgerChecks).values({ id: newId(), isOk: false, faults: ["The balance of fees is 1."] });
    const ready = await market.app.request("/readyz");
    expect([ready.status, await ready.json()]).toEqual([503, { ...allWell, status: "down", ledger: "down" }]);
    await recordLedgerCheck(db);
    expect((await market.app.request("/readyz")).status).toBe(200);
  });

  test.each([
    ["fail", async () => Promise.reject(new Error("No such build."))],
    ["are error pages", async () => new Response("Error", { status: 500 })],
  ])("a server whose pages %s is not ready", async (_, handle) => {
    await using market = await createTestApp("postgres");
    market.servePages({ handle });
    const ready = await market.app.request("/readyz");
    expect([ready.status, await ready.json()]).toEqual([503, { ...allWell, status: "down", pages: "down" }]);
    expect((await market.app.request("/healthz")).status).toBe(200);
  });
});

test("a closed PGlite gets 503 with Retry-After", async () => {
  const market = await createTestApp("pglite");
  await market.close();
  const tasks = await market.app.request("/alltasks");
  expect([tasks.status, tasks.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect((await market.app.request("/readyz")).status).toBe(503);
  expect((await market.app.request("/healthz")).status).toBe(200);
});

test("an unavailable PostgreSQL gets 503 until it is back, without a restart", async () => {
  await using target = await createTestPostgres({ migrated: true });
  await using gate = await openGateTo(target.url);
  const database = await openDatabase({ url: gate.url, folder: "" });
  await using market = await createTestApp("postgres", { database: { ...database, [Symbol.asyncDispose]: database.close } });
  const me = await market.signIn();
  const personal = () => market.app.request(`/mytask?email=${me.person.email}`, { headers: me.headers });
  expect((await market.app.request("/readyz")).status).toBe(200);
  expect((await personal()).status).toBe(200);

  await gate.shut();
  for (const answer of [await market.app.request("/alltasks"), await personal()]) {
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await answer.json()).toMatchObject({ title: "Service Unavailable" });
  }
  const ready = await market.app.request("/readyz");
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { ...allWell, status: "down", database: "down", migrations: "down", ledger: "down" },
  ]);

  await gate.reopen();
  expect((await market.app.request("/alltasks")).status).toBe(200);
  expect((await market.app.request("/readyz")).status).toBe(200);
});
