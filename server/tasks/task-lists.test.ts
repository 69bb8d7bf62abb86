import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient, type Page } from "#contract/client.ts";
import { limits } from "#contract/platform/limits.ts";
import type { PageQuery } from "#contract/platform/parameters.ts";
import type { Problem } from "#contract/platform/problem.ts";
import { categories } from "#contract/tasks/categories.ts";
import { type Task, type TaskQuery, type TaskSort, taskSorts } from "#contract/tasks/task.ts";
import { taskStates } from "#contract/tasks/task-state.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { engines } from "#tests/support/engines.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { writeCursor } from "./task.cursor.ts";
import { tasks } from "./task.table.server.ts";

type Client = ReturnType<typeof createClient>;

const given = [
  { title: "Alpha 100% cotton", category: "Design", budget: 50, deadline: "2097-03-01", place: "remote", town: "", neededBy: "2098-01-01" },
  { title: "Beta snake_case", category: "Writing", budget: 50, deadline: "2097-01-01", town: "Old Dhaka", neededBy: "2098-02-01" },
  { title: "Gamma back\\slash", category: "Design", budget: 0.5, deadline: "2097-03-01", description: "Needs a Tailor" },
  { title: "Delta", category: "Other", budget: 900, deadline: "2020-12-01" },
  { title: "Epsilon tailor-made", category: "Design", budget: 50.01, deadline: "2097-03-01" },
  { title: "Zeta", category: "Design", budget: 5, deadline: "2021-12-01" },
] as const;
const likesOf = [1, 0, 2, 1, 1, 0];
const today = new Date().toISOString().slice(0, 10);

const orders: Record<TaskSort, (one: Task, other: Task) => number> = {
  newest: (one, other) => byText(other._id, one._id),
  closing: (one, other) => {
    const isOver = ({ deadline }: Task) => deadline < today;
    if (isOver(one) !== isOver(other)) return Number(isOver(one)) - Number(isOver(other));
    const soonest = byText(one.deadline, other.deadline) || byText(one._id, other._id);
    return isOver(one) ? -soonest : soonest;
  },
  "budget-up": (one, other) => one.budget - other.budget || byText(one._id, other._id),
  "budget-down": (one, other) => other.budget - one.budget || byText(other._id, one._id),
  liked: (one, other) => other.likeCount - one.likeCount || byText(other._id, one._id),
  // Without words there is nothing to rank by.
  relevance: (one, other) => byText(other._id, one._id),
};

describe.each(engines)("lists on %s", (engine) => {
  let market: TestApp;
  let client: Client;
  beforeAll(async () => {
    market = await createTestApp(engine);
    client = createClient(async (path, init) => market.app.request(path, init));
    const people = await Promise.all([market.signIn(), market.signIn()]);
    for (const [index, change] of given.entries()) {
      const { _id } = await postTask(market, await market.signIn(), { ...change, deadline: "2097-12-31" });
      await market.database.db.update(tasks).set({ deadline: change.deadline }).where(eq(tasks.id, _id));
      for (const { person, headers } of people.slice(0, likesOf[index])) {
        await market.app.request(`/alltasks/${_id}`, asJson("PATCH", { email: person.email }, headers));
      }
    }
  });
  afterAll(() => market.close());

  const titles = async (query: TaskQuery) =>
    (await client.list("GET /alltasks", { query })).data.map(({ title }) => title.split(" ")[0]).sort();

  test("all tasks come newest first, masked, without a next page", async () => {
    const { data: all, next } = await client.list("GET /alltasks");
    expect(all.map(({ title }) => title)).toEqual(given.map(({ title }) => title).reverse());
    expect(all.every(({ user }) => /^.•••@example\.com$/.test(user.email))).toBe(true);
    expect(next).toBeNull();
  });

  describe.each(taskSorts)("in the order %s", (sort) => {
    test.each([1, 2, 5])("pages of %i give every task once", async (limit) => {
      const whole = (await client.list("GET /alltasks", { query: { sort } })).data;
      expect(whole).toEqual([...whole].sort(orders[sort]));
      expect(whole).toHaveLength(given.length);
      const seen: Task[] = [];
      let after: string | null = null;
      do {
        const page: Page<"GET /alltasks"> = await client.list("GET /alltasks", { query: { sort, limit, ...(after && { after }) } });
        expect(page.data.length).toBeLessThanOrEqual(limit);
        seen.push(...page.data);
        after = page.next;
      } while (after);
      expect(seen).toEqual(whole);
    });
  });

  test("the next page keeps the other parameters", async () => {
    const response = await market.app.request("/alltasks?limit=1&category=Design&q=colour&sort=budget-down&minBudget=1");
    const link = /^<(\/alltasks\?[^>]+)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1] ?? "";
    expect(Object.fromEntries(new URL(link, "http://localhost").searchParams)).toEqual({
      limit: "1",
      category: "Design",
      q: "colour",
      sort: "budget-down",
      minBudget: "1",
      after: expect.any(String),
    });
    const next = await market.app.request(link);
    expect(await next.json()).toMatchObject([{ title: "Alpha 100% cotton" }]);
  });

  test("words are found in title and description whatever their case, and wildcards are letters like others", async () => {
    expect(await titles({ q: "TAILOR" })).toEqual(["Epsilon", "Gamma"]);
    expect(await titles({ q: "%" })).toEqual(["Alpha"]);
    expect(await titles({ q: "_" })).toEqual(["Beta"]);
    expect(await titles({ q: "\\" })).toEqual(["Gamma"]);
    expect(await titles({ q: "' or 1=1 --" })).toEqual([]);
    expect(await titles({ q: "   " })).toHaveLength(given.length);
  });

  test("category, budget and deadline narrow the list, bounds included", async () => {
    expect(await titles({ category: "Design" })).toEqual(["Alpha", "Epsilon", "Gamma", "Zeta"]);
    expect(await titles({ minBudget: 50, maxBudget: 50 })).toEqual(["Alpha", "Beta"]);
    expect(await titles({ minBudget: 50.01 })).toEqual(["Delta", "Epsilon"]);
    expect(await titles({ maxBudget: 0.5, category: "Design", q: "gamma" })).toEqual(["Gamma"]);
    expect(await titles({ minBudget: 10, maxBudget: 1 })).toEqual([]);
    expect(await titles({ dueFrom: "2097-01-01", dueTo: "2097-02-28" })).toEqual(["Beta"]);
    expect(await titles({ dueTo: "2021-12-01", category: "Other" })).toEqual(["Delta"]);
    expect(await titles({ dueFrom: "2097-03-01", maxBudget: 50, q: "colours" })).toEqual(["Alpha"]);
  });

  test("place, town and the day when the work is needed narrow the list and its counts, with and without words", async () => {
    expect(await titles({ place: "remote" })).toEqual(["Alpha"]);
    expect(await titles({ town: "old dhaka" })).toEqual(["Beta"]);
    expect(await titles({ town: "Dhaka" })).toEqual([]);
    expect(await titles({ neededFrom: "2098-01-01", neededTo: "2098-02-01" })).toEqual(["Alpha", "Beta"]);
    expect(await titles({ neededTo: "2098-01-31", sort: "closing" })).toEqual(["Alpha"]);
    expect(await titles({ q: "dhaka" })).toEqual(["Beta"]);
    expect(await titles({ q: "colours", place: "remote", neededFrom: "2098-01-01" })).toEqual(["Alpha"]);
    expect(await client.request("GET /alltasks/counts", { query: { town: "Old Dhaka", place: "onsite" } })).toMatchObject({ tasks: 1 });
  });

  test("a task without a day when the work is needed is in no range of such days", async () => {
    const { _id } = await postTask(market, await market.signIn(), { title: "Eta", neededBy: "" });
    expect(await titles({ neededTo: "9999-12-31", q: "eta" })).toEqual([]);
    expect(await titles({ neededTo: "2098-02-01" })).toEqual(["Alpha", "Beta"]);
    await market.database.db.delete(tasks).where(eq(tasks.id, _id));
  });

  describe("with tasks in every state", () => {
    let other: TestApp;
    let reader: Client;
    beforeAll(async () => {
      other = await createTestApp(engine);
      reader = createClient(async (path, init) => other.app.request(path, init));
      const { user } = await postTask(other, await other.signIn(), { title: "open 0" });
      const rows = taskStates.flatMap((state, place) =>
        [1, 2, 3].map((round) => ({
          id: uuidv7(),
          posterId: user.id,
          ...aTask({ title: `${state} ${round}`, category: categories[(place + round) % 7] ?? "Other", budget: round * 10 + place }),
          state,
          likeCount: (round + place) % 3,
        })),
      );
      await other.database.db.insert(tasks).values(rows);
    });
    afterAll(() => other.close());

    test.each(taskSorts)(
      "status=open keeps to open tasks in the order %s, page by page; without it all but cancelled ones come",
      async (sort) => {
        for (const [status, size] of [
          ["open", 4],
          ["all", 31],
          [undefined, 31],
        ] as const) {
          for (const q of [undefined, "colours"]) {
            const query = { sort, limit: 3, ...(status && { status }), ...(q && { q }) };
            const seen: Task[] = [];
            let after: string | null = null;
            do {
              const page: Page<"GET /alltasks"> = await reader.list("GET /alltasks", { query: { ...query, ...(after && { after }) } });
              seen.push(...page.data);
              after = page.next;
            } while (after);
            expect(new Set(seen.map(({ _id }) => _id)).size).toBe(size);
            expect(seen.every(({ state }) => state !== "cancelled" && (status !== "open" || state === "open"))).toBe(true);
            if (!q) expect(seen).toEqual([...seen].sort(orders[sort]));
          }
        }
      },
    );

    test("status=open is combined with the other filters, and counted", async () => {
      const open = (await reader.list("GET /alltasks", { query: { status: "open" } })).data;
      for (const filter of [{ category: "Design" }, { minBudget: 20 }, { q: "colours" }, { q: "colours", maxBudget: 20 }] as const) {
        const { data } = await reader.list("GET /alltasks", { query: { ...filter, status: "open", sort: "newest" } });
        const all = (await reader.list("GET /alltasks", { query: { ...filter, sort: "newest" } })).data;
        expect(data).toEqual(all.filter(({ state }) => state === "open"));
        expect(data.length).toBeLessThan(all.length);
        const counts = await reader.request("GET /alltasks/counts", { query: { ...filter, status: "open" } });
        expect(counts.tasks).toBe(data.length);
        expect((await reader.request("GET /alltasks/counts", { query: filter })).tasks).toBe(all.length);
      }
      const { categories: counted } = await reader.request("GET /alltasks/counts", { query: { status: "open" } });
      expect(counted.reduce((sum, count) => sum + count.tasks, 0)).toBe(open.length);
    });

    test("a task that is closed or opened again leaves the lists of open tasks and comes back", async () => {
      const { db } = other.database;
      const listed = async (query: TaskQuery) =>
        (await reader.list("GET /alltasks", { query: { status: "open", ...query } })).data.some(({ title }) => title === "open 1");
      const isOpen = async () => [await listed({}), await listed({ sort: "liked" }), await listed({ q: "open" })];
      expect(await isOpen()).toEqual([true, true, true]);
      await db.update(tasks).set({ state: "in_progress" }).where(eq(tasks.title, "open 1"));
      expect(await isOpen()).toEqual([false, false, false]);
      await db.update(tasks).set({ state: "open" }).where(eq(tasks.title, "open 1"));
      expect(await isOpen()).toEqual([true, true, true]);
    });
  });

  test.each([
    ["limit=0", "limit"],
    ["limit=1001", "limit"],
    ["limit=1.5", "limit"],
    ["limit=x", "limit"],
    ["limit=", "limit"],
    ["limit=1&limit=2", "limit"],
    ["limit=1e400", "limit"],
    ["sort=oldest", "sort"],
    ["status=closed", "status"],
    ["category=Gardening", "category"],
    ["minBudget=x", "minBudget"],
    ["minBudget=-1", "minBudget"],
    ["maxBudget=", "maxBudget"],
    ["maxBudget=1e99", "maxBudget"],
    [`maxBudget=${"9".repeat(400)}`, "maxBudget"],
    ["q=%00", "q"],
    [`q=${"x".repeat(101)}`, "q"],
    ["dueFrom=tomorrow", "dueFrom"],
    ["dueTo=2026-02-30", "dueTo"],
    ["exact=perhaps", "exact"],
    ["neededFrom=soon", "neededFrom"],
    ["neededTo=2026-02-30", "neededTo"],
    ["place=", "place"],
    ["place=moon", "place"],
    [`town=${"x".repeat(81)}`, "town"],
  ])("%s is refused with 422 for %s", async (query, field) => {
    const response = await market.app.request(`/alltasks?${query}`);
    expect(response.status).toBe(422);
    expect(((await response.json()) as Problem).errors?.map((error) => error.field)).toEqual([field]);
  });

  test.each([
    "after=",
    "after=rubbish",
    `after=${"A".repeat(5_000)}`,
    `after=${cursorOf("liked")}`,
    `after=${cursorOf("newest")}&sort=closing`,
    `after=${cursorOf("newest")}&q=colours`,
    `after=${cursorOf("liked")}&sort=liked&q=colours`,
  ])("a cursor of no page like this is refused with 422: %s", async (query) => {
    const response = await market.app.request(`/alltasks?${query}`);
    expect(response.status).toBe(422);
    expect(((await response.json()) as Problem).errors?.map((error) => error.field)).toEqual(["after"]);
  });

  test("what is posted meanwhile neither repeats nor hides a task on later pages", async () => {
    await using other = await createTestApp(engine);
    const poster = await other.signIn();
    const posted = [await postTask(other, poster), await postTask(other, poster), await postTask(other, poster)];
    const here = createClient(async (path, init) => other.app.request(path, init));
    const first = await here.list("GET /alltasks", { query: { limit: 2 } });
    await postTask(other, poster);
    await other.app.request(`/mytask/${first.data[1]?._id}`, { method: "DELETE", headers: poster.headers });
    const second = await here.list("GET /alltasks", { query: { limit: 2, after: first.next ?? "" } });
    expect(second.data.map(({ _id }) => _id)).toEqual([posted[0]?._id]);
  });

  test("without a limit at most a thousand come, with a way to the rest; my tasks are paged too", async () => {
    await using other = await createTestApp(engine);
    const poster = await other.signIn();
    const { user } = await postTask(other, poster);
    const rows = Array.from({ length: limits.pageMax + 1 }, () => ({ id: uuidv7(), posterId: user.id, ...aTask() }));
    await other.database.db.insert(tasks).values(rows);
    const here = createClient(
      async (path, init) => other.app.request(path, init),
      async () => poster.token,
    );
    for (const list of [
      (query: PageQuery) => here.list("GET /alltasks", { query }),
      (query: PageQuery) => here.signedIn.list("GET /mytask", { query: { email: poster.person.email, ...query } }),
    ]) {
      const first = await list({});
      expect(first.data).toHaveLength(limits.pageMax);
      const rest = await list({ after: first.next ?? "" });
      expect(rest.data).toHaveLength(2);
      expect(rest.next).toBeNull();
      const ids = [...first.data, ...rest.data].map(({ _id }) => _id);
      expect(ids).toEqual([...new Set(ids)].sort().reverse());
    }
  });
});

function cursorOf(sort: "liked" | "newest"): string {
  return writeCursor({ sort, last: { value: sort === "liked" ? "1" : "", id: uuidv7() } });
}

function byText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
