import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sql } from "#server/database/drizzle.server.ts";
import { engines, openTestDatabase, prepareDataFolder } from "#tests/support/engines.ts";
import { openDatabase } from "./database.server.ts";
import { lockFolder } from "./folder-lock.server.ts";

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

test("an address where no PostgreSQL answers is named without its secrets", async () => {
  const url = "postgres://someone:hush@127.0.0.1:1/market";
  await expect(openDatabase({ url, folder: "" })).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1\/market cannot be reached \(connect ECONNREFUSED.*\)\. Check DATABASE_URL and that it runs\.$/,
  );
});

test("an embedded database keeps its rows from one opening to the next", async () => {
  const folder = mkdtempSync(join(tmpdir(), "taskhaat-data-"));
  try {
    await prepareDataFolder(folder);
    const first = await openDatabase({ folder });
    await first.db.execute(sql`create table kept as select 'yes' as answer`);
    await first.close();
    const second = await openDatabase({ folder });
    expect(second.notes).toEqual([]);
    const { rows } = await second.db.execute(sql`select answer from kept`);
    await second.close();
    expect(rows).toEqual([{ answer: "yes" }]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a damaged embedded database is refused with a sentence, and its folder is free again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "taskhaat-data-"));
  try {
    await prepareDataFolder(folder);
    writeFileSync(join(folder, "pglite/global/pg_control"), "rubbish");
    await expect(openDatabase({ folder })).rejects.toThrow(/^The embedded database in \S+ cannot be opened \(.+\)\. Restore it/);
    lockFolder(folder).release();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
