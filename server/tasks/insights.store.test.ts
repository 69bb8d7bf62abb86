import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { categories } from "#contract/tasks/categories.ts";
import { Insights } from "#contract/tasks/insights.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { engines, openTestDatabase } from "#tests/support/engines.ts";
import { readMarketFigures, readOwnFigures } from "./insights.store.server.ts";
import { likes, tasks } from "./task.table.server.ts";

const dayMs = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

async function addPerson(db: Db): Promise<string> {
  const id = uuidv7();
  await db.insert(people).values({ id, issuer: "test", subject: id, name: "P", email: `${id}@example.com` });
  return id;
}

async function addTask(db: Db, posterId: string, change: Partial<typeof tasks.$inferInsert> = {}): Promise<string> {
  const id = uuidv7();
  const task = { id, posterId, ...aTask({ category: "Other", deadline: dayFromNow(30), budget: 10 }) };
  await db.insert(tasks).values({ ...task, ...change });
  return id;
}

async function readInsights(db: Db, personId: string): Promise<Insights> {
  const [mine, market] = [await readOwnFigures(db, personId), await readMarketFigures(db)];
  return Insights.parse({ generatedAt: new Date().toISOString(), mine, market });
}

describe.each(engines)("insights on %s", (engine) => {
  test("an empty market has every day, month and category at zero", async () => {
    await using database = await openTestDatabase(engine);
    const insights = await readInsights(database.db, await addPerson(database.db));
    expect(insights.mine).toMatchObject({ tasks: 0, likesReceived: 0, dueSoon: 0, overdue: 0, budget: 0 });
    expect(insights.market).toMatchObject({ tasks: 0, openTasks: 0, people: 1, likes: 0, budget: 0 });
    expect(insights.mine.byCategory.map((entry) => entry.category)).toEqual([...categories]);
    expect(insights.mine.byDay).toHaveLength(30);
    expect(insights.mine.byDay.at(-1)?.day).toBe(dayFromNow(0));
    expect(insights.mine.budgetByMonth).toHaveLength(12);
    expect(insights.mine.budgetByMonth.at(-1)?.month).toBe(dayFromNow(0).slice(0, 7));
  });

  test("my figures count my tasks, the market's count all", async () => {
    await using database = await openTestDatabase(engine);
    const { db } = database;
    const [me, other] = [await addPerson(db), await addPerson(db)];
    await addTask(db, me, { deadline: dayFromNow(-1), budget: 100.25, category: "Design", likeCount: 2 });
    await addTask(db, me, { deadline: dayFromNow(0), budget: 0.5, category: "Design" });
    await addTask(db, me, { deadline: dayFromNow(7), createdAt: new Date(Date.now() - 2 * dayMs) });
    await addTask(db, me, { deadline: dayFromNow(8), createdAt: new Date(Date.now() - 40 * dayMs) });
    const liked = await addTask(db, other, { budget: 1000, likeCount: 1 });
    await db.insert(likes).values({ taskId: liked, personId: me });
    const { mine, market } = await readInsights(db, me);
    expect(mine).toMatchObject({ tasks: 4, likesReceived: 2, dueSoon: 2, overdue: 1, budget: 120.75 });
    expect(market).toMatchObject({ tasks: 5, openTasks: 4, people: 2, likes: 3, budget: 1120.75 });
    expect(mine.byCategory.find((entry) => entry.category === "Design")?.tasks).toBe(2);
    expect(market.byCategory.find((entry) => entry.category === "Other")?.tasks).toBe(3);
    expect(mine.byDay.at(-1)?.tasks).toBe(2);
    expect(mine.byDay.at(-3)?.tasks).toBe(1);
    expect(mine.byDay.reduce((sum, entry) => sum + entry.tasks, 0)).toBe(3);
    expect(mine.budgetByMonth.reduce((sum, entry) => sum + entry.budget, 0)).toBeCloseTo(120.75);
  });

  test("tasks that ended are neither due nor open, and cancelled tasks are not counted in the market", async () => {
    await using database = await openTestDatabase(engine);
    const { db } = database;
    const me = await addPerson(db);
    const ended = ["completed", "ended", "cancelled", "expired"] as const;
    for (const state of ended) for (const days of [-1, 1]) await addTask(db, me, { state, deadline: dayFromNow(days), likeCount: 1 });
    for (const state of ["closed", "in_progress", "disputed"] as const) await addTask(db, me, { state, deadline: dayFromNow(-1) });
    await addTask(db, me, { state: "awarded", deadline: dayFromNow(1) });
    await addTask(db, me, { deadline: dayFromNow(1) });
    const { mine, market } = await readInsights(db, me);
    expect(mine).toMatchObject({ tasks: 13, likesReceived: 8, dueSoon: 2, overdue: 3, budget: 130 });
    expect(market).toMatchObject({ tasks: 11, openTasks: 1, likes: 6, budget: 110 });
    expect(market.byCategory.find((entry) => entry.category === "Other")?.tasks).toBe(11);
    expect(market.byDay.at(-1)?.tasks).toBe(11);
  });
});
