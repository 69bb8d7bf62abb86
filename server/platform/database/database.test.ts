import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { engines, openTestDatabase, prepareDataFolder } from "#tests/support/engines.ts";
import { openDatabase } from "./database.server.ts";
import { sql } from "./drizzle.server.ts";
import { reasonOf } from "./failures.ts";
import { lockFolder } from "./folder-lock.server.ts";

const refusal =
  /^The embedded database in \S+ cannot be opened \(.+\)\. Move \S+pglite away and run `npm run restore -- --from FILE` with a file of `npm run backup`, or set DATA_DIR to another folder\.$/;

describe.each(engines)("a database on %s", (engine) => {
  test("responds, is migrated, and returns raw rows in the same shape", async () => {
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

test("the error for an unreachable PostgreSQL contains its address without secrets", async () => {
  const url = "postgres://someone:hush@127.0.0.1:1/market";
  await expect(openDatabase({ url, folder: "" })).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1\/market cannot be reached \(connect ECONNREFUSED.*\)\. Check DATABASE_URL and that the database is running\.$/,
  );
});

test("an embedded database lets the event loop turn between waiting statements, so that connections are accepted", async () => {
  await using database = await openTestDatabase("pglite");
  let isDone = false;
  const statements = Array.from({ length: 5 }, () => database.db.execute(sql`select count(*) from generate_series(1, 200000)`));
  const done = Promise.all(statements).then(() => {
    isDone = true;
  });
  let turns = 0;
  while (!isDone) {
    await setImmediate();
    turns += 1;
  }
  await done;
  // One per turn: a hundred connections that arrive together are accepted while five statements run.
  expect(turns).toBeGreaterThan(80);
});

test("an embedded database keeps its rows after it is reopened", async () => {
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

test("a damaged embedded database fails with a message and releases its folder", async () => {
  const folder = mkdtempSync(join(tmpdir(), "taskhaat-data-"));
  try {
    await prepareDataFolder(folder);
    writeFileSync(join(folder, "pglite/global/pg_control"), "rubbish");
    await expect(openDatabase({ folder })).rejects.toThrow(refusal);
    lockFolder(folder).release();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a folder with database files but without PG_VERSION is rejected and not changed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "taskhaat-data-"));
  const home = join(folder, "pglite");
  try {
    mkdirSync(join(home, "global"), { recursive: true });
    writeFileSync(join(home, "global/pg_control"), "old");
    await expect(openDatabase({ folder })).rejects.toThrow(refusal);
    await expect(openDatabase({ folder })).rejects.toThrow(`(${home} has files but no PG_VERSION)`);
    expect(readdirSync(home, { recursive: true })).toEqual(["global", join("global", "pg_control")]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a DATA_DIR that is itself a database folder is rejected and not changed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "taskhaat-data-"));
  try {
    writeFileSync(join(folder, "PG_VERSION"), "17\n");
    await expect(openDatabase({ folder })).rejects.toThrow(
      `The folder ${folder} is a database itself, not a data folder. Set DATA_DIR to ${tmpdir()}.`,
    );
    expect(readdirSync(folder)).toEqual(["PG_VERSION"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the error names a file in place of the database folder", async () => {
  const folder = mkdtempSync(join(tmpdir(), "taskhaat-data-"));
  try {
    writeFileSync(join(folder, "pglite"), "");
    await expect(openDatabase({ folder })).rejects.toThrow(/cannot be opened \(ENOTDIR: /);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("an empty folder becomes a new database", async () => {
  const folder = mkdtempSync(join(tmpdir(), "taskhaat-data-"));
  try {
    mkdirSync(join(folder, "pglite"));
    const database = await openDatabase({ folder });
    await database.ping();
    await database.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each([
  [new Error("no room", { cause: new Error("disk full") }), "disk full"],
  [new AggregateError([new Error("refused")], ""), "refused"],
  [Object.assign(new Error(""), { code: "EIO" }), "Error EIO"],
  [{ name: "ErrnoError", errno: 54 }, "ErrnoError 54"],
  [{ name: "ExitStatus", message: "Program terminated with exit(1)", status: 1 }, "Program terminated with exit(1)"],
  [{}, "unknown reason"],
  [undefined, "unknown reason"],
  ["out of memory", "out of memory"],
])("the reason for %o is %s", (thrown, reason) => {
  expect(reasonOf(thrown)).toBe(reason);
});
