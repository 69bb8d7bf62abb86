import { type Context, Hono } from "hono";
import { expect, test, vi } from "vitest";
import { DatabaseBusyError, maxWaiting } from "#server/platform/database/failures.ts";
import { shareReads } from "./share-reads.ts";

test.each([
  ["pglite", 1],
  ["postgres", 4],
] as const)(
  "on %s %d anonymous reads of a network run at once; those of others, of people and of the cache do not wait",
  async (engine, most) => {
    const started: string[] = [];
    const isByPerson = async (c: Context) => c.req.header("Authorization") === "Bearer x";
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const app = new Hono()
      .use(shareReads({ addressOf: ({ req }) => req.header("X-Address") ?? "" }, { engine, isByPerson }))
      .get("/:name", async (c) => {
        started.push(c.req.param("name"));
        await opened;
        return c.text("done");
      });
    const read = (name: string, headers: Record<string, string>, env = {}) => app.request(`/${name}`, { headers }, env);

    const many = Array.from({ length: 20 }, (_, index) => read("one", { "X-Address": `2001:db8::${index}` }));
    const another = read("another", { "X-Address": "192.0.2.7" });
    const person = read("person", { "X-Address": "2001:db8::1", Authorization: "Bearer x" });
    const junk = read("one", { "X-Address": "2001:db8::1", Authorization: "x" });
    const refresh = read("refresh", { "X-Address": "2001:db8::1" }, { isRefresh: true });
    await expect.poll(() => started.length).toBe(most + 3);
    expect(started.toSorted()).toEqual(["another", ...Array(most).fill("one"), "person", "refresh"]);

    open();
    const answers = await Promise.all([...many, another, person, junk, refresh]);
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200));
  },
);

test("a read that finds the line full is refused at once, and one that waited too long when its turn comes", async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const app = new Hono()
    .onError((error, c) => c.text(error.message, error instanceof DatabaseBusyError ? 503 : 500))
    .use(shareReads({ addressOf: () => "192.0.2.7" }, { engine: "pglite", isByPerson: async () => false }))
    .get("/", async (c) => {
      await opened;
      return c.text("done");
    });
  const waiting = Array.from({ length: 1 + maxWaiting }, () => app.request("/"));
  expect((await app.request("/")).status).toBe(503);
  const late = performance.now() + 5_001;
  vi.spyOn(performance, "now").mockReturnValue(late);
  open();
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect([statuses[0], new Set(statuses.slice(1))]).toEqual([200, new Set([503])]);
});
