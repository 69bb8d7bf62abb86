// A private, migrated, empty database on either engine, gone when the test is done with it.
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { type Database, type Db, openDatabase } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { createPglite, overPglite } from "#server/platform/database/pglite.server.ts";
import { createDatabase, dropDatabase } from "./postgres.ts";

export type Engine = "pglite" | "postgres";
/** The engines of this run: see `provide` in vitest.config.ts. */
export const engines: Engine[] = inject("engines");
export type TestDatabase = Database & AsyncDisposable;

export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  const database = engine === "pglite" ? await openTestPglite() : await openTestPostgres();
  return { ...database, [Symbol.asyncDispose]: database.close };
}

/** How many sessions of a PostgreSQL database wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
  return rows[0]?.waiting ?? 0;
}

/** An address of a new PostgreSQL database for tests that open it themselves, perhaps in other processes. */
export async function createTestPostgres({ migrated }: { migrated: boolean }): Promise<{ url: string } & AsyncDisposable> {
  const server = inject("postgresUrl");
  const name = `taskhaat_test_${randomBytes(6).toString("hex")}`;
  const url = await createDatabase(server, name, migrated ? inject("postgresTemplate") : "template0");
  return { url, [Symbol.asyncDispose]: () => dropDatabase(server, name) };
}

/** A data folder as an earlier start left it: migrated and empty. Creating one without the template takes seconds. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const client = await createPglite({ dataDir: join(folder, "pglite"), loadDataDir: await loadTemplate() });
  await client.close();
}

async function openTestPglite(): Promise<Database> {
  return overPglite(await createPglite({ loadDataDir: await loadTemplate() }));
}

let template: Promise<Blob> | undefined;

/** Read once per worker. */
function loadTemplate(): Promise<Blob> {
  template ??= readFile(inject("pgliteTemplate")).then((content) => new Blob([content]));
  return template;
}

async function openTestPostgres(): Promise<Database> {
  const { url, [Symbol.asyncDispose]: drop } = await createTestPostgres({ migrated: true });
  const database = await openDatabase({ url, folder: "" });
  return { ...database, close: () => database.close().then(drop) };
}
