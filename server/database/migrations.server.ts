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
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`);
  const applied = new Set(rows.map((row) => row.hash));
  return known.filter((migration) => !applied.has(migration.hash)).length;
}
