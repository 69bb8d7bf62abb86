// The migration files beside this one, and whether a database has had them all.
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Db } from "./database.server.ts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

const known = readMigrationFiles({ migrationsFolder });

export async function countPendingMigrations(db: Db): Promise<number> {
  const table = await db.execute<{ found: boolean }>(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`);
  if (!table.rows[0]?.found) return known.length;
  // As drizzle does, by the time of making: a file's hash differs where line endings do.
  const { rows } = await db.execute<{ created_at: string | number }>(sql`select created_at from drizzle.__drizzle_migrations`);
  const applied = new Set(rows.map((row) => Number(row.created_at)));
  return known.filter((migration) => !applied.has(migration.folderMillis)).length;
}
