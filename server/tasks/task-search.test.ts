import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/platform/limits.ts";
import { correctedHeader } from "#contract/platform/paths.ts";
import { type Task, type TaskQuery, type TaskSort, taskSorts } from "#contract/tasks/task.ts";
import { searchedFields, taskFields } from "#contract/tasks/task-fields.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { engines } from "#tests/support/engines.ts";
import { createTaskReader } from "#tests/support/task-reader.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { tasks } from "./task.table.server.ts";

const given = [
  { title: "Alpha: a logo", category: "Design", description: "For a bakery.", budget: 100 },
  { title: "Beta bakery", category: "Writing", description: "Texts about bread; the logo is there.", budget: 300 },
  { title: "Gamma UI/UX and node.js", category: "Web Development", description: "Write to me@example.com, C++ is welcome.", budget: 50 },
  { title: "Delta CAFÉ menu", category: "Other", description: "Don’t use “old” prices — half price: ½.", budget: 10 },
  { title: "Epsilon লোগো ডিজাইন", category: "Other", description: "একটি ছোট দোকান। বাড়ি থেকে কাজ", budget: 20 },
  { title: "Zeta 🎪 circus", category: "Marketing", description: "100% fun, 5_000 seats, a\\b.", budget: 5 },
] as const;

/** A category is one of a fixed list, and its words are among the searches below. */
const searchableTexts = searchedFields.map(({ name }) => name).filter((field) => field !== "category");

describe.each(engines)("searching on %s", (engine) => {
  let market: TestApp;
  let poster: SignedIn;
  let client: ReturnType<typeof createTaskReader>;

  beforeAll(async () => {
    market = await createTestApp(engine);
    client = createTaskReader(market);
    poster = await market.signIn();
    for (const change of given) await postTask(market, poster, change);
  });
  afterAll(() => market.close());

  const names = (list: Task[]) => list.map(({ title }) => title.split(/\W/)[0]);
  const search = async (q: string, query: TaskQuery = {}) => names((await client.listTasks({ q, exact: true, ...query })).tasks);

  test.each([
    ["logo", "Alpha Beta"],
    ["LOGO bakery", "Alpha Beta"],
    ["bakery, logo!", "Alpha Beta"],
    ["log bak", "Alpha Beta"],
    ["ogo", ""],
    ["logo circus", ""],
    ["design", "Alpha"],
    ["ux", "Gamma"],
    ["ui/ux", "Gamma"],
    ["node js", "Gamma"],
    ["example.com", "Gamma"],
    ["c++ welcome", "Gamma"],
    ["cafe", "Delta"],
    ["Café", "Delta"],
    ["don't", "Delta"],
    ["old", "Delta"],
    ["লোগো", "Epsilon"],
    ["দোকান", "Epsilon"],
    ["বাড়ি", "Epsilon"],
    ["5_000", "Zeta"],
  ])("“%s” finds %s", async (q, found) => {
    expect((await search(q)).sort()).toEqual(found.split(" ").filter(Boolean).sort());
  });

  test.each(searchableTexts)("finds a task by its %s, also after a change", async (field) => {
    const [before, after] = [`before${field}`, `after${field}`];
    const { _id } = await postTask(market, poster, { [field]: before });
    const count = async (q: string) => (await client.listTasks({ q, exact: true })).tasks.length;
    expect([await count(before), await count(after)]).toEqual([1, 0]);
    await market.app.request(`/mytask/${_id}`, asJson("PUT", aTask({ [field]: after }), poster.headers));
    expect([await count(before), await count(after)]).toEqual([0, 1]);
    await market.database.db.delete(tasks).where(eq(tasks.id, _id));
  });

  test.each(searchedFields.map(({ name }) => name))("a word in the %s has the weight that the field declares", async (name) => {
    const word = name === "category" ? "Design" : `weigh${name}`;
    const { _id } = await postTask(market, poster, { title: "Heron", category: "Other", [name]: word });
    const weight = sql`ts_filter(words, array[${taskFields[name].searchWeight}]::"char"[])`;
    const { rows } = await market.database.db.execute(sql`select tsvector_to_array(${weight}) as words from task_search where id = ${_id}`);
    expect(rows).toEqual([{ words: expect.arrayContaining([word.toLowerCase()]) }]);
    await market.database.db.delete(tasks).where(eq(tasks.id, _id));
  });

  test("matches in the title come first, then newer tasks; other orders and filters apply", async () => {
    expect(await search("logo")).toEqual(["Alpha", "Beta"]);
    expect(await search("bakery")).toEqual(["Beta", "Alpha"]);
    expect(await search("logo", { sort: "newest" })).toEqual(["Beta", "Alpha"]);
    expect(await search("logo", { sort: "budget-down" })).toEqual(["Beta", "Alpha"]);
    expect(await search("logo", { sort: "budget-up" })).toEqual(["Alpha", "Beta"]);
    expect(await search("logo", { category: "Writing" })).toEqual(["Beta"]);
    expect(await search("logo", { maxBudget: 100 })).toEqual(["Alpha"]);
    expect(await search("logo", { dueTo: "2020-01-01" })).toEqual([]);
  });

  test.each([
    "&",
    "|",
    "!logo",
    "logo:*",
    "logo & !bakery",
    "(logo",
    "<->",
    "'",
    "''",
    '"logo',
    "\\",
    "logo\\",
    "\\'",
    "%",
    "_",
    "~Design",
    "🎪",
    "👩‍👩‍👧",
    "\u200b",
    "\t\n",
    "ﷺ",
    "a".repeat(100),
    "a ".repeat(50),
    "লোগো ".repeat(20),
  ])("%j is answered with 200 in every order", async (q) => {
    for (const sort of taskSorts) {
      const response = await market.app.request(`/alltasks?${new URLSearchParams({ q, sort })}`);
      expect(response.status).toBe(200);
    }
    expect((await market.app.request(`/alltasks/counts?${new URLSearchParams({ q })}`)).status).toBe(200);
  });

  test("punctuation and emoji alone are found literally", async () => {
    expect(await search("%")).toEqual(["Zeta"]);
    expect(await search("\\")).toEqual(["Zeta"]);
    expect(await search("🎪")).toEqual(["Zeta"]);
    expect(await search("~Design")).toEqual(["Alpha"]);
  });

  test("a changed or deleted task leaves the search at once", async () => {
    const { _id } = await postTask(market, poster, { title: "Wombat walk", category: "Other" });
    expect(await search("wombat")).toEqual(["Wombat"]);
    const change = aTask({ title: "Quokka walk", category: "Marketing", budget: 7 });
    expect((await market.app.request(`/mytask/${_id}`, asJson("PUT", change, poster.headers))).status).toBe(200);
    expect(await search("wombat")).toEqual([]);
    expect(await search("quokka", { category: "Other" })).toEqual([]);
    expect(await search("quokka", { category: "Marketing", maxBudget: 7 })).toEqual(["Quokka"]);
    expect((await market.app.request(`/mytask/${_id}`, { method: "DELETE", headers: poster.headers })).status).toBe(204);
    expect(await search("quokka")).toEqual([]);
    expect(await client.countTasks({ q: "quokka", exact: true })).toMatchObject({ tasks: 0, more: false });
  });

  describe("with a typing error", () => {
    test.each([
      ["lgoo", "logo"],
      ["logoo", "logo"],
      ["bakrey logo", "bakery logo"],
      ["baekry", "bakery"],
      ["circuss", "circus"],
      ["marketng", "marketing"],
      ["লোগা", "লোগো"],
    ])("%s is corrected to %s, and the answer says so", async (q, corrected) => {
      const page = await client.listTasks({ q });
      expect(page.corrected).toBe(corrected);
      expect(names(page.tasks).sort()).toEqual((await search(corrected)).sort());
      expect(await client.countTasks({ q })).toMatchObject({ tasks: page.tasks.length, corrected, typed: 0 });
    });

    test("exact=true turns the correction off", async () => {
      expect(await client.listTasks({ q: "lgoo", exact: true })).toEqual({ tasks: [], next: null });
      expect(await client.countTasks({ q: "lgoo", exact: true })).toMatchObject({ tasks: 0, corrected: null, typed: null });
      const response = await market.app.request("/alltasks?q=lgoo&exact=false");
      expect(response.headers.get(correctedHeader)).toBe("logo");
    });

    test("numbers, short words and words unlike any other are not corrected", async () => {
      for (const q of ["xylophone", "101", "lo", "quokka", "bread"]) expect((await client.listTasks({ q })).corrected).toBeUndefined();
    });

    test("a typing error in a task is found together with the correct word", async () => {
      const { _id } = await postTask(market, poster, { title: "Eta bakrey sign", category: "Other" });
      const { tasks: found, corrected } = await client.listTasks({ q: "bakrey", sort: "newest" });
      expect(corrected).toBe("bakery");
      expect(names(found)).toEqual(["Eta", "Beta", "Alpha"]);
      expect(await client.countTasks({ q: "bakrey" })).toMatchObject({ tasks: 3, corrected: "bakery", typed: 1 });
      expect(await client.countTasks({ q: "bakrey", category: "Design" })).toMatchObject({ corrected: "bakery", typed: 0 });
      // The correct word is not corrected to the rarer typing error.
      expect((await client.listTasks({ q: "bakery" })).corrected).toBeUndefined();
      await market.app.request(`/mytask/${_id}`, { method: "DELETE", headers: poster.headers });
    });

    test("further pages use the corrected words", async () => {
      const first = await client.listTasks({ q: "lgoo", limit: 1 });
      const second = await client.listTasks({ q: "lgoo", limit: 1, after: first.next ?? "" });
      expect(names([...first.tasks, ...second.tasks])).toEqual(["Alpha", "Beta"]);
      expect(second).toMatchObject({ corrected: "logo", next: null });
    });
  });

  test("counts apply the filters, in all and by category", async () => {
    const counts = await client.countTasks({ minBudget: 10, maxBudget: 100 });
    expect(counts).toMatchObject({ tasks: 4, more: false, corrected: null });
    const byName = Object.fromEntries(counts.categories.map(({ category, tasks: counted }) => [category, counted]));
    expect(byName).toMatchObject({ "Web Development": 1, Design: 1, Writing: 0, Other: 2 });
    const inOne = await client.countTasks({ q: "logo", category: "Writing" });
    expect(inOne).toMatchObject({ tasks: 1, more: false });
    expect(inOne.categories.filter(({ tasks: counted }) => counted > 0).map(({ category }) => category)).toEqual(["Design", "Writing"]);
    expect((await market.app.request("/alltasks/counts?category=Gardening")).status).toBe(422);
  });
});

describe.each(engines)("a large search on %s", (engine) => {
  const size = 2_500;
  let market: TestApp;
  let client: ReturnType<typeof createTaskReader>;

  beforeAll(async () => {
    market = await createTestApp(engine);
    client = createTaskReader(market);
    const { user } = await postTask(market, await market.signIn());
    const rows = Array.from({ length: size }, (_, place) => ({
      id: uuidv7(),
      posterId: user.id,
      ...aTask({ title: `Kite ${place % 7 === 0 ? "kite " : ""}number ${place}`, budget: (place * 37) % 500, deadline: dayOf(place) }),
      likeCount: place % 11,
    }));
    await market.database.db.insert(tasks).values(rows.slice(0, 1_250));
    await market.database.db.insert(tasks).values(rows.slice(1_250));
  });
  afterAll(() => market.close());

  test.each(taskSorts)("in the order %s returns every match once, page by page", async (sort: TaskSort) => {
    const seen: Task[] = [];
    let after: string | null = null;
    do {
      const page = await client.listTasks({ q: "kite", sort, limit: 333, ...(after && { after }) });
      seen.push(...page.tasks);
      after = page.next;
    } while (after);
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(size);
    expect(seen).toHaveLength(size);
    if (sort === "newest")
      expect(seen.map(({ _id }) => _id)).toEqual(
        seen
          .map(({ _id }) => _id)
          .sort()
          .reverse(),
      );
    if (sort === "budget-up") {
      const budgets = seen.slice(0, limits.sortedMatches).map(({ budget }) => budget);
      expect(budgets).toEqual([...budgets].sort((one, other) => one - other));
    }
    if (sort === "relevance") expect(seen.slice(0, 10).every(({ title }) => title.startsWith("Kite kite"))).toBe(true);
  });

  test("a task that is added or deleted between two pages neither repeats nor hides another", async () => {
    const { db } = market.database;
    const query = { q: "kite", sort: "budget-up", limit: 10 } as const;
    const first = await client.listTasks(query);
    const whole = (await client.listTasks({ ...query, limit: 1_000 })).tasks;
    const [gone, newer] = [whole[11], { ...aTask({ title: "Kite", budget: 0 }), id: uuidv7() }];
    await db.delete(tasks).where(eq(tasks.id, gone?._id ?? ""));
    await db.insert(tasks).values({ ...newer, posterId: first.tasks[0]?.user.id ?? "" });
    const second = await client.listTasks({ ...query, after: first.next ?? "" });
    expect(second.tasks.map(({ _id }) => _id)).toEqual(
      whole
        .filter((task) => task !== gone)
        .slice(10, 20)
        .map(({ _id }) => _id),
    );
    await db.delete(tasks).where(eq(tasks.id, newer.id));
    await db.insert(tasks).values({ ...aTask({ title: "Kite" }), id: gone?._id ?? "", posterId: gone?.user.id ?? "" });
  });

  test("is counted up to 1,000", async () => {
    expect(await client.countTasks({ q: "kite" })).toMatchObject({ tasks: 1_000, more: true });
    expect(await client.countTasks()).toMatchObject({ tasks: 1_000, more: true });
    const { categories } = await client.countTasks();
    expect(categories.find(({ category }) => category === "Design")).toEqual({ category: "Design", tasks: 1_000, more: true });
  });

  test("finds words that only tasks beyond the newest 2,000 have, with and without a filter", async () => {
    const { tasks: found } = await client.listTasks({ q: "number 17", exact: true, sort: "newest" });
    expect(found.at(-1)?.title).toBe("Kite number 17");
    const { tasks: cheap } = await client.listTasks({ q: "number 17", exact: true, maxBudget: 200, sort: "newest" });
    expect(cheap).toEqual(found.filter(({ budget }) => budget <= 200));
  });

  test("adds each word to search_words once", async () => {
    const { rows } = await market.database.db.execute(sql`select count(*)::int as words from search_words where word = 'kite'`);
    expect(rows).toEqual([{ words: 1 }]);
  });
});

function dayOf(place: number): string {
  return new Date(Date.UTC(2097, 0, 1 + (place % 365))).toISOString().slice(0, 10);
}
