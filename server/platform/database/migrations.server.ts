// The migration files beside this one, and whether a database has had them all.
import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Db, Transaction } from "./database.server.ts";
import { sql } from "./drizzle.server.ts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

export const knownMigrations = readMigrationFiles({ migrationsFolder });

export async function countPendingMigrations(db: Db): Promise<number> {
  const applied = new Set(await readAppliedMigrations(db));
  return knownMigrations.filter((migration) => !applied.has(migration.folderMillis)).length;
}

/** As drizzle does, by the time of making: a file's hash differs where line endings do. */
export async function readAppliedMigrations(db: Db): Promise<number[]> {
  const table = await db.execute<{ found: boolean }>(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`);
  if (!table.rows[0]?.found) return [];
  const { rows } = await db.execute<{ created_at: string | number }>(
    sql`select created_at from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map((row) => Number(row.created_at));
}

/** What drizzle does at a start, inside a transaction that does more. */
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
