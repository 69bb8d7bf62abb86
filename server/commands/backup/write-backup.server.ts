// Reads a consistent snapshot of the database in batches that fit into memory, while other processes write.
import { CommandError } from "#server/commands/command.ts";
import { photos } from "#server/people/person.table.server.ts";
import type { Database, Transaction } from "#server/platform/database/database.server.ts";
import { getTableName, sql } from "#server/platform/database/drizzle.server.ts";
import { readAppliedMigrations } from "#server/platform/database/migrations.server.ts";
import { type Header, type Row, writeBackupFile } from "./backup-file.ts";
import { keptTables } from "./backup-tables.server.ts";

const batchSize = 1_000;
/** A photo has up to 400,000 characters. */
const photoBatchSize = 20;

export function writeBackup({ db, engine }: Database, file: string): Promise<number> {
  return db.transaction(
    async (tx) => {
      const migrations = await readAppliedMigrations(tx);
      if (migrations.length === 0) throw new CommandError("Nothing to back up: the database has no TaskHaat tables yet.");
      const tables = await readTables(tx);
      return writeBackupFile(file, { engine, migrations, tables }, readAll(tx, tables));
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Without tables that the database does not have yet, and without generated columns. */
async function readTables(tx: Transaction): Promise<Header["tables"]> {
  const { rows } = await tx.execute<{ name: string; columns: string[] }>(sql`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname`);
  return keptTables.flatMap((name) => rows.find((row) => row.name === name) ?? []);
}

async function* readAll(tx: Transaction, tables: Header["tables"]): AsyncGenerator<Row[]> {
  for (const { name } of tables) {
    const table = sql.identifier(name);
    const count = sql.raw(String(name === getTableName(photos) ? photoBatchSize : batchSize));
    await tx.execute(sql`declare kept no scroll cursor for select row_to_json(${table})::text as json from ${table}`);
    for (;;) {
      const { rows } = await tx.execute<{ json: string }>(sql`fetch ${count} from kept`);
      if (rows.length === 0) break;
      yield rows.map(({ json }) => ({ table: name, json }));
    }
    await tx.execute(sql`close kept`);
  }
}
