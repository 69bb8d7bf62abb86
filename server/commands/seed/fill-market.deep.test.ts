import { describe, expect, test } from "vitest";
import { categories } from "#contract/tasks/categories.ts";
import { NewTask } from "#contract/tasks/task.ts";
import { people } from "#server/people/person.table.server.ts";
import { inArray, sql } from "#server/platform/database/drizzle.server.ts";
import { likes, tasks } from "#server/tasks/task.table.server.ts";
import { engines, openTestDatabase } from "#tests/support/engines.ts";
import { fillMarket } from "./fill-market.server.ts";
import { seedMarket } from "./seed-market.server.ts";

describe.each(engines)("filling %s", (engine) => {
  test("adds exactly the requested number of valid tasks, with increasing ids", async () => {
    await using database = await openTestDatabase(engine);
    const { db } = database;
    const progress: number[] = [];
    await fillMarket(database, { tasks: 1_000, onProgress: (done) => progress.push(done) });
    expect(progress).toEqual([1_000]);

    const rows = await db.select().from(tasks).orderBy(tasks.createdAt);
    expect(rows).toHaveLength(1_000);
    for (const [index, row] of rows.entries()) {
      const { title, category, description, deadline, budget, neededBy, place, town } = row;
      expect(NewTask.parse(row)).toEqual({ title, category, description, deadline, budget, neededBy, place, town });
      expect(row.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(row.id.replaceAll("-", "").slice(0, 12), 16)).toBe(row.createdAt.getTime());
      expect(row.id > (rows[index - 1]?.id ?? "")).toBe(true);
      expect(row.createdAt.getTime()).toBeLessThanOrEqual(Date.now());
    }
    expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(categories));
    expect(new Set(rows.map(({ title }) => title)).size).toBeGreaterThan(700);
  });

  test("counts each like that it adds", async () => {
    await using database = await openTestDatabase(engine);
    const { db } = database;
    await fillMarket(database, { tasks: 1_000 });
    const counted = db.$count(likes, sql`${likes.taskId} = ${tasks.id}`);
    const rows = await db.select({ likeCount: tasks.likeCount, counted }).from(tasks);
    expect(rows.filter((row) => row.likeCount !== Number(row.counted))).toEqual([]);
    expect(rows.filter(({ likeCount }) => likeCount > 0).length).toBeGreaterThan(50);
  });

  test("adds the same tasks to two databases, and updates the planner statistics", async () => {
    await using first = await openTestDatabase(engine);
    await using second = await openTestDatabase(engine);
    for (const database of [first, second]) await fillMarket(database, { tasks: 300 });
    const columns = { title: tasks.title, description: tasks.description, budget: tasks.budget, likeCount: tasks.likeCount };
    const rows = await first.db.select(columns).from(tasks).orderBy(tasks.id);
    expect(await second.db.select(columns).from(tasks).orderBy(tasks.id)).toEqual(rows);
    const known = await first.db.execute<{ reltuples: number }>(sql`select reltuples from pg_class where oid = 'tasks'::regclass`);
    expect(known.rows).toEqual([{ reltuples: 300 }]);
  });
});

test("works in several chunks, with existing data, and repeatedly", async () => {
  await using database = await openTestDatabase("postgres");
  const { db } = database;
  const sample = await seedMarket(database);
  const before = await db.select().from(tasks).orderBy(tasks.id);
  const progress: number[] = [];
  await fillMarket(database, { tasks: 2_001, onProgress: (done) => progress.push(done) });
  await fillMarket(database, { tasks: 1 });
  expect(progress).toEqual([2_000, 2_001]);
  expect(await db.$count(tasks)).toBe(before.length + 2_002);
  expect(await db.$count(people)).toBe(sample.people + 400);
  const ids = before.map(({ id }) => id);
  expect(await db.select().from(tasks).where(inArray(tasks.id, ids)).orderBy(tasks.id)).toEqual(before);
});
