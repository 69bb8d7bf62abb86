import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { describe, expect, test } from "vitest";
import { sql } from "#server/database/drizzle.server.ts";
import { createTestPostgres, type Engine, engines } from "#tests/support/engines.ts";
import { runModule } from "#tests/support/run-module.ts";
import { type Database, openDatabase } from "./database.server.ts";
import { migrationsFolder } from "./migrations.server.ts";
import { createPglite, overPglite } from "./pglite.server.ts";

type Journal = { entries: { tag: string; when: number }[] };
const journal: Journal = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"));
const earlier = journal.entries.slice(0, -1).map(({ tag }, index) => ({ tag, length: index + 1 }));

test("each migration is younger than the one before, or drizzle would leave it out", () => {
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
});

describe.each(engines)("on %s", (engine) => {
  test.each(earlier)("a database of the time of $tag is upgraded in place and keeps its data", async ({ length }) => {
    await using database = await openAsOf(engine, length);
    const person = "01980000-0000-7000-8000-000000000001";
    const task = "01980000-0000-7000-8000-000000000002";
    await database.db.execute(
      sql`insert into people (id, issuer, subject, name, email, rating) values (${person}, 'i', 's', 'Rahima', 'r@example.com', 4.5)`,
    );
    await database.db.execute(
      sql`insert into tasks (id, poster_id, title, category, description, deadline, budget)
          values (${task}, ${person}, 'A logo', 'Design', 'Two colours', '2027-01-31', 1500.25)`,
    );
    await database.db.execute(sql`insert into likes (task_id, person_id) values (${task}, ${person})`);
    expect(await database.pendingMigrations()).toBe(journal.entries.length - length);

    await database.migrate();

    expect(await database.pendingMigrations()).toBe(0);
    const { rows } = await database.db.execute(
      sql`select p.name, p.rating::text, t.title, t.budget::text, t.deadline, l.person_id
          from likes l join tasks t on t.id = l.task_id join people p on p.id = t.poster_id`,
    );
    expect(rows).toEqual([
      { name: "Rahima", rating: "4.5", title: "A logo", budget: "1500.25", deadline: "2027-01-31", person_id: person },
    ]);
  });

  test("a database that never was migrated says how much is pending, and migrating twice is harmless", async () => {
    await using database = await openAsOf(engine, 0);
    expect(await database.pendingMigrations()).toBe(journal.entries.length);
    await database.migrate();
    await database.migrate();
    expect(await database.pendingMigrations()).toBe(0);
  });
});

test("processes that start at once on one empty PostgreSQL migrate it once", async () => {
  await using target = await createTestPostgres({ migrated: false });
  const source = `
    import { openDatabase } from "#server/database/database.server.ts";
    const database = await openDatabase({ url: ${JSON.stringify(target.url)}, folder: "" });
    await Promise.all([database.migrate(), database.migrate()]);
    console.log("pending: " + (await database.pendingMigrations()));
    await database.close();
  `;
  const results = await Promise.all(Array.from({ length: 4 }, () => runModule(source).ended));
  expect(results).toEqual(Array.from({ length: 4 }, () => ({ code: 0, signal: null, output: "pending: 0\n" })));
  const database = await openDatabase({ url: target.url, folder: "" });
  const { rows } = await database.db.execute(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`);
  await database.close();
  expect(rows).toEqual([{ applied: journal.entries.length }]);
});

/** A database that has had only the first migrations, as an older release left it. */
async function openAsOf(engine: Engine, length: number): Promise<Database & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), "taskhaat-migrations-"));
  cpSync(migrationsFolder, folder, { recursive: true });
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries: journal.entries.slice(0, length) }));
  try {
    if (engine === "pglite") {
      const client = await createPglite();
      if (length > 0) await migratePglite(drizzlePglite({ client }), { migrationsFolder: folder });
      return { ...overPglite(client), [Symbol.asyncDispose]: () => client.close() };
    }
    const target = await createTestPostgres({ migrated: false });
    const older = drizzlePostgres(target.url);
    if (length > 0) await migratePostgres(older, { migrationsFolder: folder });
    await older.$client.end();
    const database = await openDatabase({ url: target.url, folder: "" });
    return { ...database, [Symbol.asyncDispose]: () => database.close().then(() => target[Symbol.asyncDispose]()) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
