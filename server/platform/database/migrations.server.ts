// Applies the migrations in `server/migrations` and the current version of functions and triggers.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { root } from "#server/platform/root.ts";
import type { Db, Transaction } from "./database.server.ts";
import { sql } from "./drizzle.server.ts";

export const migrationsFolder = join(root, "server/migrations");

export const knownMigrations = readMigrationFiles({ migrationsFolder });

export const functionsSql = readFileSync(join(migrationsFolder, "functions.sql"), "utf8");
const functionsVersion = createHash("sha256").update(functionsSql.replaceAll("\r", "")).digest("hex").slice(0, 16);

/** Outdated functions count as one pending migration. */
export async function countPendingMigrations(db: Db): Promise<number> {
  const { length } = await readPendingMigrations(db);
  return length > 0 || (await areFunctionsCurrent(db)) ? length : 1;
}

export async function migrate(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await applyMigrations(tx, await readPendingMigrations(tx));
    await applyFunctions(tx);
  });
}

async function readPendingMigrations(db: Db): Promise<MigrationMeta[]> {
  const applied = new Set(await readAppliedMigrations(db));
  return knownMigrations.filter(({ folderMillis }) => !applied.has(folderMillis));
}

async function areFunctionsCurrent(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ version: string | null }>(sql`select obj_description('drizzle'::regnamespace) as version`);
  return rows[0]?.version === functionsVersion;
}

/** To be called after all migrations. The version is stored as the comment of the schema `drizzle`. */
export async function applyFunctions(db: Db): Promise<void> {
  if (await areFunctionsCurrent(db)) return;
  for (const statement of functionsSql.split("--> statement-breakpoint")) await db.execute(sql.raw(statement));
  await db.execute(sql.raw(`comment on schema drizzle is '${functionsVersion}'`));
}

/** Identified by creation time, as in drizzle: the hash of a file depends on its line endings. */
export async function readAppliedMigrations(db: Db): Promise<number[]> {
  const table = await db.execute<{ found: boolean }>(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`);
  if (!table.rows[0]?.found) return [];
  const { rows } = await db.execute<{ created_at: string | number }>(
    sql`select created_at from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map((row) => Number(row.created_at));
}

/** Like drizzle's own migrator, but inside the caller's transaction. */
export async function applyMigrations(tx: Transaction, migrations: MigrationMeta[]): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const migration of migrations) {
    for (const statement of migration.sql) if (statement.trim()) await tx.execute(sql.raw(statement));
    const { hash, folderMillis } = migration;
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);
  }
}
