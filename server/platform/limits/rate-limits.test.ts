import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Problem } from "#contract/platform/problem.ts";
import { rateLimits } from "#contract/platform/rate-limits.ts";
import { openDatabase } from "#server/platform/database/database.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { createTestPostgres, engines, openTestDatabase } from "#tests/support/engines.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createCounters, createMemoryCounters } from "./counters.server.ts";
import { rateLimitCounts } from "./rate-limit.table.server.ts";
import { clientAddress, createRateLimiter, networkOf } from "./rate-limiter.ts";

const rule = { max: 3, seconds: 60 };
const from = (remoteAddress: string, headers = {}) => ({ incoming: { rawHeaders: [], headers, socket: { remoteAddress } } });

describe.each(engines)("counting on %s", (engine) => {
  test("is exact under concurrency and separate per key", async () => {
    await using database = await openTestDatabase(engine);
    const counters = createCounters(database);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const keys = index % 2 ? ["one", "other"] : ["other", "one"];
        return counters.add(keys.map((key) => ({ key, rule })));
      }),
    );
    const used = answers.map((counts, index) => (index % 2 ? counts[0] : counts[1])?.used);
    expect(used.toSorted((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(await counters.add([{ key: "third", rule }])).toMatchObject([{ used: 1 }]);
    for (const { secondsLeft } of answers.flat()) expect(Math.ceil(secondsLeft)).toBeLessThanOrEqual(60);
  });

  test("restarts once the window has passed, or when the count is dropped", async () => {
    await using database = await openTestDatabase(engine);
    const counters = createCounters(database);
    const brief = { key: "brief", rule: { max: 1, seconds: 1 } };
    await counters.add([brief]);
    expect(await counters.add([brief])).toMatchObject([{ used: 2 }]);
    await expect.poll(() => counters.add([brief]), { timeout: 10_000 }).toMatchObject([{ used: 1 }]);
    await counters.add([{ key: "kept", rule }]);
    await counters.drop("kept");
    expect(await counters.add([{ key: "kept", rule }])).toMatchObject([{ used: 1 }]);
  });
});

test("counts on PostgreSQL are shared between processes, survive a restart, and are swept", async () => {
  await using server = await createTestPostgres({ migrated: true });
  const databases = await Promise.all([1, 2].map(() => openDatabase({ url: server.url, folder: "" })));
  const [one, other] = databases.map((database) => createCounters(database));
  await one?.add([{ key: "shared", rule }]);
  expect(await other?.add([{ key: "shared", rule }])).toMatchObject([{ used: 2 }]);
  await one?.add([{ key: "old", rule: { max: 1, seconds: 0 } }]);
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 61_000);
  await one?.add([{ key: "shared", rule }]);
  vi.mocked(performance.now).mockRestore();
  const keys = async () => (await databases[0]?.db.select({ key: rateLimitCounts.key }).from(rateLimitCounts))?.map(({ key }) => key);
  await expect.poll(keys).toEqual(["shared"]);
  await Promise.all(databases.map((database) => database.close()));
});

test("PostgreSQL counts concurrent requests by few statements, and goes on after one that fails", async () => {
  await using database = await openTestDatabase("postgres");
  const counters = createCounters(database);
  let statements = 0;
  database.onQuery(() => (statements += 1));
  await Promise.all(Array.from({ length: 40 }, (_, index) => counters.add([{ key: `${index}`, rule }])));
  expect(statements).toBeLessThanOrEqual(2);
  const unstorable = counters.add([{ key: "\0", rule }]);
  await expect(unstorable).rejects.toThrow();
  expect(await counters.add([{ key: "0", rule }])).toMatchObject([{ used: 2 }]);
});

test("the number of counts in memory is limited", async () => {
  const counters = createMemoryCounters();
  await counters.add([{ key: "oldest", rule }]);
  await counters.add(Array.from({ length: 100_000 }, (_, index) => ({ key: `${index}`, rule })));
  expect(await counters.add([{ key: "oldest", rule }])).toMatchObject([{ used: 1 }]);
});

describe("the client address of a request", () => {
  const named = (forwarded: string | undefined) => ({ env: from("192.0.2.1") as object, req: { header: () => forwarded } });

  test.each([
    [0, "203.0.113.9", "192.0.2.1"],
    [1, "203.0.113.9", "203.0.113.9"],
    [1, "198.51.100.1, 203.0.113.9", "203.0.113.9"],
    [2, "198.51.100.1, 203.0.113.9, 203.0.113.8", "203.0.113.9"],
    [2, "203.0.113.9", "192.0.2.1"],
    [1, "anything", "192.0.2.1"],
    [1, undefined, "192.0.2.1"],
    [1, "2001:db8::7", "2001:db8::7"],
  ])("behind %i proxies with X-Forwarded-For %s it is %s", (proxies, forwarded, address) => {
    expect(clientAddress(named(forwarded), proxies)).toBe(address);
    const rendered = { env: from("192.0.2.1", { "x-forwarded-for": forwarded }) as object, req: { header: () => undefined } };
    expect(clientAddress(rendered, proxies), "while a response for the cache is rendered").toBe(address);
  });

  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["in process", "in process"],
  ])("%s counts as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe("a request over the rate limit", () => {
  let market: TestApp;

  beforeAll(async () => {
    market = await createTestApp("postgres");
  });
  afterAll(() => market.close());

  async function expectRefused(response: Response): Promise<void> {
    expect(response.status).toBe(429);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    const wait = Number(response.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(0);
    const { detail } = Problem.strict().parse(await response.json());
    expect(detail).toMatch(/^Too many attempts\. Try again in \d+ (second|minute)s?\.$/);
  }

  test("of an account is rejected for every IP address, but not for other accounts", async () => {
    const [me, other] = [await market.signIn(), await market.signIn()];
    const { _id } = await postTask(market, me);
    const calls = {
      post: asJson("POST", aTask(), me.headers),
      change: asJson("PUT", aTask(), me.headers),
      like: asJson("PATCH", { email: me.person.email }, me.headers),
      insights: { headers: me.headers },
    };
    const paths = { post: "/vacant", change: `/mytask/${_id}`, like: `/alltasks/${_id}`, insights: "/insights" };
    for (const what of ["post", "change", "like", "insights"] as const) {
      const before = what === "post" ? 1 : 0;
      const ask = (index: number) => market.app.request(paths[what], calls[what], from(`198.51.100.${index % 9}`));
      const allowed = await Promise.all(Array.from({ length: rateLimits[what].account.max - before }, (_, index) => ask(index)));
      expect(allowed.filter(({ ok }) => !ok)).toEqual([]);
      await expectRefused(await ask(1));
      const others = { ...calls[what], headers: { ...calls[what].headers, ...other.headers } };
      expect((await market.app.request(paths[what], others)).status).not.toBe(429);
    }
    expect((await market.app.request(`/mytask/${_id}`, { method: "DELETE", headers: me.headers })).status).toBe(429);
    expect((await market.app.request(`/mytask?email=${me.person.email}`, { headers: me.headers })).status).toBe(200);
  });

  test("of an IP address is rejected for every account", async () => {
    const limiter = createRateLimiter(createMemoryCounters(), { TRUST_PROXY: 0 });
    const ask = (account: number, address: string) =>
      limiter.take({ env: from(address) as object, req: { header: () => undefined } }, "post", { byAddress: true, account: `${account}` });
    for (let count = 0; count < rateLimits.post.address.max; count++) await ask(count, "2001:db8::1");
    await expect(ask(-1, "2001:db8::2")).rejects.toMatchObject({ status: 429 });
    await expect(ask(-1, "2001:db8:0:1::2")).resolves.toBeUndefined();
  });
});
