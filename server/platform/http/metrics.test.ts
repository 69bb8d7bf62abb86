import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { describe, expect, test } from "vitest";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { createMetrics } from "#server/platform/metrics/metrics.ts";
import { createPublicCache } from "#server/wiring/public-cache.ts";
import { engines, openTestDatabase, prepareDataFolder } from "#tests/support/engines.ts";
import { startServer } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const token = "a-long-enough-token";

/** The figures by name and labels, as a scraper reads them. */
function readFigures(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]));
}

describe("a running server", () => {
  test("counts requests by route pattern, and shows pool, event loop and memory only to the same machine", async () => {
    const folder = await mkdtemp(join(tmpdir(), "taskhaat-metrics-"));
    await prepareDataFolder(folder);
    const server = await startServer({ DATA_DIR: folder, SEED: "off" });
    const get = (path: string, headers: Record<string, string> = {}) => fetch(server.address + path, { headers });
    try {
      for (const id of ["1", "2", "3"]) await get(`/mytask/${id}`);
      for (let turn = 0; turn < 30; turn++) await get(`/secret-${turn}/rahima@example.com`);
      await get("/alltasks?limit=1");
      await get("/bid/paint-a-sign-1");
      const response = await get("/metrics");
      const text = await response.text();
      expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      const figures = readFigures(text);
      expect(figures.get('http_requests_total{method="GET",route="/mytask/:id",status="404"}')).toBe(3);
      expect(figures.get('http_requests_total{method="GET",route="/alltasks",status="200"}')).toBe(1);
      expect(figures.get('http_requests_total{method="GET",route="other",status="404"}')).toBe(30);
      expect(figures.get('http_request_duration_seconds_count{method="GET",route="/mytask/:id"}')).toBe(3);
      expect(figures.get('http_request_duration_seconds_count{method="GET",route="/bid/:slug"}')).toBe(1);
      expect(text).not.toMatch(/rahima|secret/);
      expect(["max", "size", "idle", "waiting"].map((name) => figures.get(`database_pool_${name}`))).toEqual([1, 1, 1, 0]);
      for (const state of ["waiting", "active", "failed", "dead"]) {
        expect(figures.get(`jobs{queue="send-reset-mail",state="${state}"}`), state).toBe(0);
      }
      for (const name of ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes", "process_cpu_seconds_total"]) {
        expect(figures.get(name), name).toBeGreaterThanOrEqual(0);
      }
      const refused = [
        { "X-Forwarded-For": "203.0.113.7" },
        { Forwarded: "for=203.0.113.7" },
        { "X-Real-IP": "203.0.113.7" },
        { Via: "1.1 proxy" },
        // fetch would not send another name; a page that was rebound to this machine's address does.
        { Host: "tasks.example.org" },
      ];
      const statuses = await Promise.all(refused.map((headers) => statusOf(server.address, headers)));
      expect(statuses).toEqual(refused.map(() => 404));
      expect(await statusOf(server.address, {})).toBe(200);
      expect((await fetch(`${server.address}/metrics`, { method: "POST" })).status).toBe(405);
    } finally {
      await server.close();
    }
  });
});

describe("behind a public address", () => {
  const environment = { PUBLIC_URL: "https://tasks.example.org" };

  test("/metrics is not found without METRICS_TOKEN, and otherwise requires this token", async () => {
    await using shut = await openMarket(environment);
    await using behind = await openMarket({ TRUST_PROXY: "1" });
    await using open = await openMarket({ ...environment, METRICS_TOKEN: token });
    const ask = (address: string, Authorization = "") => fetch(`${address}/metrics`, { headers: Authorization ? { Authorization } : {} });
    for (const given of ["", "Bearer ", `Bearer ${token}`]) expect((await ask(shut.address, given)).status).toBe(404);
    expect((await ask(behind.address)).status).toBe(404);
    for (const wrong of ["", `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token, `Basic ${token}`]) {
      const refused = await ask(open.address, wrong);
      expect([refused.status, refused.headers.get("WWW-Authenticate")]).toEqual([401, expect.stringMatching(/^Bearer/)]);
    }
    await fetch(`${open.address}/alltasks?limit=1`);
    const answer = await ask(open.address, `Bearer ${token}`);
    expect(answer.status).toBe(200);
    const figures = readFigures(await answer.text());
    expect(figures.get("database_pool_max")).toBeGreaterThan(1);
    expect(figures.get('cache_misses_total{cache="answers"}')).toBe(1);
    // An answer to the right token is not kept for others.
    expect((await ask(open.address)).status).toBe(401);
  });
});

/** The app behind a port and behind the cache of answers, as the running server has it. */
async function openMarket(environment: Record<string, string>) {
  const market = await createTestApp("postgres", { environment });
  const { app, settings, recentWrites, log, metrics } = market;
  const cache = createPublicCache({ settings, recentWrites, log, metrics });
  const server = createServer(cache.listener(getRequestListener(app.fetch), app.fetch));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await market.close();
    },
  };
}

describe.each(engines)("the database pool on %s", (engine) => {
  test("shows waiting queries while it is full, and none afterwards", async () => {
    await using database = await openTestDatabase(engine);
    const { max } = database.load();
    const held = Promise.withResolvers<void>();
    const begun = Array.from({ length: max }, () => Promise.withResolvers<void>());
    const holders = begun.map(({ resolve }) =>
      database.db.transaction(async (transaction) => {
        await transaction.execute(sql`select 1`);
        resolve();
        await held.promise;
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    const late = Promise.all([1, 2, 3].map(() => database.db.execute(sql`select 1`)));
    await expect
      .poll(() => database.load())
      .toEqual({ max, size: max, idle: 0, waiting: 3 })
      .finally(held.resolve);
    await Promise.all([...holders, late]);
    expect(database.load()).toMatchObject({ size: max, idle: max, waiting: 0 });
  });
});

describe("the metrics", () => {
  test("of a cache: hits, misses and size", async () => {
    const metrics = createMetrics();
    metrics.watchCache("pages", () => ({ hits: 2, misses: 1, entries: 2, bytes: 300 }));
    await metrics.text();
    const figures = readFigures(await metrics.text());
    const names = ["cache_hits_total", "cache_misses_total", "cache_entries", "cache_bytes"];
    expect(names.map((name) => figures.get(`${name}{cache="pages"}`))).toEqual([2, 1, 2, 300]);
  });

  test("of requests: how many by status, and their durations in cumulative buckets", async () => {
    const metrics = createMetrics();
    const request = { method: "GET", route: "/alltasks" };
    for (const seconds of [0.001, 0.002, 0.3, 20]) metrics.observeRequest({ ...request, status: 200, seconds });
    metrics.observeRequest({ ...request, status: 304, seconds: 0.0005 });
    const text = await metrics.text();
    const figures = readFigures(text);
    const of = (name: string, labels = "") => figures.get(`${name}{${labels}method="GET",route="/alltasks"}`);
    const upTo = (bound: string) => of("http_request_duration_seconds_bucket", `le="${bound}",`);
    expect(["0.001", "0.0025", "0.25", "0.5", "10", "+Inf"].map(upTo)).toEqual([2, 3, 3, 4, 4, 5]);
    expect(of("http_request_duration_seconds_count")).toBe(5);
    expect(of("http_request_duration_seconds_sum")).toBeCloseTo(20.3035);
    expect(figures.get('http_requests_total{method="GET",route="/alltasks",status="200"}')).toBe(4);
    expect(figures.get('http_requests_total{method="GET",route="/alltasks",status="304"}')).toBe(1);
    expect(text).toContain("# TYPE http_request_duration_seconds histogram");
  });

  test("do not grow with unknown methods", async () => {
    const metrics = createMetrics();
    for (let turn = 0; turn < 50; turn++) metrics.observeRequest({ method: `M${turn}`, route: "other", status: 405, seconds: 0.01 });
    const figures = readFigures(await metrics.text());
    expect(figures.get('http_requests_total{method="other",route="other",status="405"}')).toBe(50);
  });
});

function statusOf(address: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${address}/metrics`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("error", reject).end();
  });
}
