import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { engines, openTestDatabase } from "#tests/support/engines.ts";

describe.each(engines)("a database on %s", (engine) => {
  test("answers, is migrated, and gives raw rows in one shape", async () => {
    await using database = await openTestDatabase(engine);
    await database.ping();
    expect(database.engine).toBe(engine);
    expect(await database.pendingMigrations()).toBe(0);
    const { rows } = await database.db.execute<{ answer: string }>(sql`select 'yes' as answer`);
    expect(rows).toEqual([{ answer: "yes" }]);
  });

  test("is private to the test that opened it", async () => {
    await using one = await openTestDatabase(engine);
    await using other = await openTestDatabase(engine);
    await one.db.execute(sql`create table mine (id int)`);
    const { rows } = await other.db.execute(sql`select to_regclass('mine') as found`);
    expect(rows).toEqual([{ found: null }]);
  });
});
