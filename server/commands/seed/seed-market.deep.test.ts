import { describe, expect, test } from "vitest";
import { Person } from "#contract/people/person.ts";
import { categories } from "#contract/tasks/categories.ts";
import { NewTask } from "#contract/tasks/task.ts";
import { people, seedIssuer } from "#server/people/person.table.server.ts";
import type { Database } from "#server/platform/database/database.server.ts";
import { likes, tasks } from "#server/tasks/task.table.server.ts";
import { engines, openTestDatabase } from "#tests/support/engines.ts";
import { isMarketEmpty, seedMarket } from "./seed-market.server.ts";

const today = new Date("2026-03-01T09:30:00Z");

describe.each(engines)("the small market on %s", (engine) => {
  test("has a dozen people and thirty tasks over all categories, all within the contract", async () => {
    await using database = await openTestDatabase(engine);
    expect(await isMarketEmpty(database)).toBe(true);
    expect(await seedMarket(database, { today })).toEqual({ people: 12, tasks: 30 });
    expect(await isMarketEmpty(database)).toBe(false);

    const market = await readMarket(database);
    expect(market.people).toHaveLength(12);
    expect(market.tasks).toHaveLength(30);
    expect(new Set(market.tasks.map(({ category }) => category))).toEqual(new Set(categories));
    for (const task of market.tasks) expect(NewTask.parse(task)).toEqual(pickNewTask(task));
    for (const { name, email, photoUrl } of market.people) {
      expect(Person.parse({ displayName: name, email, photoURL: photoUrl }).email).toMatch(/@example\.(com|org)$/);
    }
    expect(market.people.every(({ issuer }) => issuer === seedIssuer)).toBe(true);
    // A rating is the average of reviews, and the sample has none.
    expect(market.people.filter(({ rating }) => rating !== 0)).toEqual([]);
  });

  test("was posted before today and is due after it", async () => {
    await using database = await openTestDatabase(engine);
    await seedMarket(database, { today });
    const market = await readMarket(database);
    for (const { id, createdAt, deadline } of market.tasks) {
      expect(createdAt.getTime()).toBeLessThan(today.getTime());
      expect(timeOf(id)).toBe(createdAt.getTime());
      expect(deadline > "2026-03-01").toBe(true);
    }
  });

  test("has correct like counts, and no like before its task or after today", async () => {
    await using database = await openTestDatabase(engine);
    await seedMarket(database, { today });
    const market = await readMarket(database);
    for (const task of market.tasks) {
      const given = market.likes.filter(({ taskId }) => taskId === task.id);
      expect(given).toHaveLength(task.likeCount);
      for (const { createdAt } of given) {
        expect(createdAt.getTime()).toBeGreaterThanOrEqual(task.createdAt.getTime());
        expect(createdAt.getTime()).toBeLessThanOrEqual(today.getTime());
      }
    }
    expect(new Set(market.tasks.map(({ likeCount }) => likeCount))).toContain(market.people.length);
  });

  test("is the same market for the same day", async () => {
    await using first = await openTestDatabase(engine);
    await using second = await openTestDatabase(engine);
    await seedMarket(first, { today });
    await seedMarket(second, { today });
    expect(await readMarket(second)).toEqual(await readMarket(first));
  });

  test("is added in one transaction", async () => {
    await using finished = await openTestDatabase(engine);
    await seedMarket(finished, { today });
    const lastTask = (await readMarket(finished)).tasks.slice(0, 1);

    await using database = await openTestDatabase(engine);
    const posterId = "01950000-0000-7000-8000-000000000001";
    await database.db.insert(people).values({ id: posterId, issuer: "elsewhere", subject: "1", name: "Ada", email: "ada@example.com" });
    await database.db.insert(tasks).values(lastTask.map((task) => ({ ...task, posterId })));
    const before = await readMarket(database);
    await expect(seedMarket(database, { today })).rejects.toThrow();
    expect(await readMarket(database)).toEqual(before);
  });

  test("is not empty after its last task is deleted, because its people stay", async () => {
    await using database = await openTestDatabase(engine);
    await seedMarket(database, { today });
    await database.db.delete(tasks);
    expect(await isMarketEmpty(database)).toBe(false);
  });
});

async function readMarket({ db }: Database) {
  return {
    people: await db.select().from(people).orderBy(people.id),
    tasks: await db.select().from(tasks).orderBy(tasks.id),
    likes: await db.select().from(likes).orderBy(likes.taskId, likes.personId),
  };
}

function pickNewTask({ title, category, description, deadline, budget }: typeof tasks.$inferSelect) {
  return { title, category, description, deadline, budget };
}

function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}
