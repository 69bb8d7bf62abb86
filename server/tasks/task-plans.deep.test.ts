// The plans of every combination of parameters, on PostgreSQL with 100,000 tasks: none may read or sort all tasks. And the results must be
// those of a search without any index.
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TaskSort, taskSorts } from "#contract/tasks/task.ts";
import { fillMarket } from "#server/commands/seed/fill-market.server.ts";
import { type Db, openDatabase } from "#server/platform/database/database.server.ts";
import { createTestPostgres } from "#tests/support/engines.ts";
import type { Cursor } from "./task.cursor.ts";
import { countTasks } from "./task-count.store.server.ts";
import type { TaskFilter } from "./task-filter.server.ts";
import { listTasks } from "./task-list.store.server.ts";
import { searchTasks } from "./task-search.store.server.ts";

const total = 100_000;
const limit = 24;
/** Rows that a step of a plan may read or sort: the newest tasks that a search scans at most. */
const most = 20_000;
/** Entries of an index that a bitmap may be made of, which cost far less than rows. */
const mostEntries = 50_000;

const questions = {
  nothing: undefined,
  "a rare word": "zuzuzu",
  "a word of one task in a hundred": "logo",
  "a word of every task": "work",
  "two words": "logo sylhet",
  "two common words that never meet": "sketch reused",
  "a beginning": "boo",
  "a short beginning": "s",
  "a typing error": "bookeping",
};
const soon = dayFromNow(7);
const filters: Record<string, TaskFilter> = {
  "no filter": {},
  "a category": { category: "Design" },
  "a budget": { minBudget: 100, maxBudget: 300 },
  "a narrow budget": { minBudget: 777, maxBudget: 778 },
  "a deadline": { dueFrom: dayFromNow(0), dueTo: soon },
  "a deadline long ago": { dueTo: dayFromNow(-60) },
  "a day when the work is needed": { neededFrom: dayFromNow(0), neededTo: dayFromNow(21) },
  "remote ones": { place: "remote" },
  "a town": { place: "onsite", town: "kandy" },
  "a town without tasks": { town: "Nowhere" },
  "open ones": { status: "open" },
  "all of them": { category: "Design", minBudget: 50, maxBudget: 500, dueFrom: dayFromNow(0), dueTo: soon },
};

const openFilters: Record<string, TaskFilter> = {
  "no other filter": {},
  "a category": { category: "Design" },
  "a budget": { minBudget: 100, maxBudget: 300 },
  "a deadline": { dueFrom: dayFromNow(0), dueTo: soon },
};

type Statement = { text: string; parameters: unknown[] };
type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Sort Method"?: string;
  Plans?: Plan[];
};
type Step = { kind: string; relation: string; rows: number };

describe("with a hundred thousand tasks", () => {
  const seen: Statement[] = [];
  let target: Awaited<ReturnType<typeof createTestPostgres>>;
  let pool: pg.Pool;
  let db: Db;

  beforeAll(async () => {
    target = await createTestPostgres({ migrated: true });
    const database = await openDatabase({ url: target.url, folder: "" });
    await fillMarket(database, { tasks: total });
    await database.close();
    pool = new pg.Pool({ connectionString: target.url, max: 2 });
    const logger = { logQuery: (text: string, parameters: unknown[]) => void seen.push({ text, parameters }) };
    db = drizzle({ client: pool, logger });
  });
  afterAll(async () => {
    await pool.end();
    await target[Symbol.asyncDispose]();
  });

  /** The steps of all statements since the last time. */
  async function stepsTaken(): Promise<Step[]> {
    const steps: Step[] = [];
    for (const { text, parameters } of seen.splice(0)) {
      const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, parameters);
      steps.push(...stepsOf(rows[0]["QUERY PLAN"][0].Plan));
    }
    return steps;
  }

  async function expectFewRows(run: () => Promise<unknown>, name: string) {
    seen.length = 0;
    await run();
    const steps = await stepsTaken();
    expect(steps.length, name).toBeGreaterThan(0);
    const limitOf = (kind: string) => (kind === "Bitmap Index Scan" ? mostEntries : most);
    const tooMuch = steps.filter(({ kind, relation, rows }) => rows > limitOf(kind) || (kind === "Seq Scan" && relation === "tasks"));
    expect(tooMuch, name).toEqual([]);
  }

  async function deepCursor(sort: TaskSort, searching: boolean): Promise<Cursor> {
    const { rows } = await pool.query("select id from task_search order by id offset $1 limit 1", [total / 2]);
    const { id } = rows[0];
    if (sort === "newest") return { sort, last: { value: "", id } };
    if (searching) return { sort, last: null, set: { newest: id, oldest: null } };
    const values = { closing: `${dayFromNow(0)}/${dayFromNow(30)}`, "budget-up": "200", "budget-down": "200", liked: "1", relevance: "" };
    return { sort, last: { value: values[sort], id } };
  }

  test.each(["zuzuzu", "logo", "work", "logo sylhet", "sketch reused", "barcode scanner", "landing page bakery", "boo", "za"])(
    "“%s” finds the same as a scan of all tasks",
    async (q) => {
      const query = q.split(" ").map((word) => `${word}:*`);
      const { rows } = await pool.query("select id from task_search where words @@ $1::tsquery order by id desc limit $2", [
        query.join("&"),
        limit,
      ]);
      const { tasks } = await searchTasks(db, { q, exact: true, filter: {}, sort: "newest", limit, after: null });
      expect(tasks.map(({ _id }) => _id)).toEqual(rows.map(({ id }) => id));
    },
  );

  async function expectGoodPlans(q: string | undefined, filter: TaskFilter) {
    for (const sort of taskSorts) {
      if (!q && sort === "relevance") continue;
      for (const after of [null, await deepCursor(sort, q !== undefined)]) {
        const run = () =>
          q
            ? searchTasks(db, { q, exact: false, filter, sort, limit, after })
            : listTasks(db, { filter, sort: sort === "relevance" ? "newest" : sort, limit, after });
        await expectFewRows(run, `${sort}${after ? ", from the middle" : ""}`);
      }
    }
    await expectFewRows(() => countTasks(db, { q, filter }), "counting");
  }

  describe.each(Object.entries(filters))("and %s", (_, filter) => {
    test.each(Object.entries(questions))("searching for %s", (_, q) => expectGoodPlans(q, filter));
  });

  describe("of which few are open", () => {
    beforeAll(async () => {
      // Without the triggers, which would update the index of words for each task.
      await pool.query(`
        begin;
        alter table tasks disable trigger tasks_changed;
        update tasks set state = 'completed' where state = 'open' and hashtext(id::text) % 200 <> 0;
        alter table tasks enable trigger tasks_changed;
        alter table task_search disable trigger task_search_changed;
        update task_search set is_open = false from tasks where tasks.id = task_search.id and not tasks.is_open;
        alter table task_search enable trigger task_search_changed;
        commit;`);
      await pool.query("vacuum (analyze) tasks, task_search");
    });

    describe.each(Object.entries(openFilters))("and %s", (_, filter) => {
      test.each(Object.entries(questions))("searching for %s among the open ones", (_, q) =>
        expectGoodPlans(q, { ...filter, status: "open" }),
      );
    });
  });
});

/** A sort is charged with what it is given, a scan with what it looks at. */
function stepsOf(plan: Plan): Step[] {
  const below = plan.Plans ?? [];
  const given = below.reduce((sum, { "Actual Rows": rows, "Actual Loops": loops }) => sum + rows * loops, 0);
  const looked =
    plan["Actual Rows"] * plan["Actual Loops"] +
    ((plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Index Recheck"] ?? 0)) * plan["Actual Loops"];
  const step = { kind: plan["Node Type"], relation: plan["Relation Name"] ?? "", rows: /Sort/.test(plan["Node Type"]) ? given : looked };
  return [step, ...below.flatMap(stepsOf)];
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
}
