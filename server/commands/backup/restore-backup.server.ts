// Restores a backup in one transaction.
import { CommandError } from "#server/commands/command.ts";
import type { Database, Transaction } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { applyFunctions, applyMigrations, knownMigrations } from "#server/platform/database/migrations.server.ts";
import { checkBackupFile, type Header, readRows } from "./backup-file.ts";
import { keptTables } from "./backup-tables.server.ts";
import { dropObjects, findObjects } from "./database-objects.server.ts";

const batchSize = 1_000;
/** In characters: photos are long. */
const batchLength = 10_000_000;
const mostNamed = 10;
/** Created by every start of the server; a database with nothing else counts as empty. */
const madeByStart = ["administrator_claims", "identity_keys", "identity_secrets"];

export async function restoreBackup({ db }: Pick<Database, "db">, file: string, { replace }: { replace: boolean }): Promise<number> {
  const { header, rows } = await checkBackupFile(file);
  const older = migrationsOf(file, header);
  await db.transaction(async (tx) => {
    const { own, foreign } = await findObjects(tx);
    refuseForeign(foreign.map(({ kind, name }) => `${kind} ${name}`));
    if (!replace) await ensureEmpty(tx, new Set(own.map(({ name }) => name)));
    await dropObjects(tx, own);
    // The schema at the time of the backup; later migrations then run on the data they were written for.
    await applyMigrations(tx, older);
    // The version of the functions that were dropped above.
    await tx.execute(sql`comment on schema drizzle is null`);
    if (older.length === knownMigrations.length) {
      await applyFunctions(tx);
      await switchLedgerTriggers(tx, "disable");
      await fillTables(tx, file, header);
      await fillAccounts(tx);
      await switchLedgerTriggers(tx, "enable");
    } else await fillAndMigrate(tx, file, header);
  });
  await db.execute(sql`analyze`);
  return rows;
}

/** The triggers of the migrations alone call functions that no longer exist, so the search is filled at the end, by the current ones. */
async function fillAndMigrate(tx: Transaction, file: string, header: Header): Promise<void> {
  await tx.execute(sql`alter table tasks disable trigger user`);
  await fillTables(tx, file, header);
  await applyMigrations(tx, knownMigrations.slice(header.migrations.length));
  await fillAccounts(tx);
  await applyFunctions(tx);
  await tx.execute(sql`alter table tasks enable trigger user`);
  await tx.execute(sql`update tasks set id = id`);
}

/** The rows of a table come in any order: booked one by one, a payout could come before the money that it takes. */
async function switchLedgerTriggers(tx: Transaction, to: "disable" | "enable"): Promise<void> {
  for (const table of ["money_transfers", "money_accounts"]) await tx.execute(sql.raw(`alter table ${table} ${to} trigger user`));
}

/** While no trigger keeps the balances. */
async function fillAccounts(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into money_accounts (id, balance)
    select account, sum(change) from (
      select to_account as account, amount as change from money_transfers union all select from_account, -amount from money_transfers
    ) changes group by 1`);
}

function migrationsOf(file: string, { migrations }: Header) {
  const isKnown = migrations.every((time, place) => knownMigrations[place]?.folderMillis === time);
  if (!isKnown)
    throw new CommandError(`${file} was made by another release of TaskHaat with unknown tables. Use that release or a newer one.`);
  return knownMigrations.slice(0, migrations.length);
}

function refuseForeign(names: string[]): void {
  if (names.length === 0) return;
  const rest = names.length - mostNamed;
  const list = [...names.slice(0, mostNamed), ...(rest > 0 ? [`and ${rest.toLocaleString("en")} more`] : [])].join(", ");
  throw new CommandError(
    `The database contains objects that this release of TaskHaat did not create: ${list}. Nothing was restored. Use a separate database.`,
  );
}

async function ensureEmpty(tx: Transaction, existing: Set<string>): Promise<void> {
  for (const name of keptTables) {
    if (madeByStart.includes(name) || !existing.has(`public.${name}`)) continue;
    const { rows } = await tx.execute(sql`select 1 from ${sql.identifier(name)} limit 1`);
    if (rows.length > 0) {
      throw new CommandError("The database is not empty. To replace its contents with the backup, add --replace.");
    }
  }
}

async function fillTables(tx: Transaction, file: string, { tables }: Header): Promise<void> {
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  let batch: { table: string; rows: string[]; length: number } = { table: "", rows: [], length: 0 };

  async function flush() {
    const names = columns.get(batch.table);
    if (!names || batch.rows.length === 0) return;
    const table = sql.identifier(batch.table);
    const list = sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    );
    const json = `[${batch.rows.join(",")}]`;
    const insert = sql`insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, ${json}::json)`;
    // The error of the query contains the rows.
    await tx.execute(insert).catch(({ cause }: Error) => {
      throw new CommandError(
        `${file} cannot be restored, table ${batch.table}: ${cause instanceof Error ? cause.message : "unknown error"}`,
      );
    });
  }

  for await (const { table, json } of readRows(file)) {
    if (table !== batch.table || batch.rows.length === batchSize || batch.length > batchLength) {
      await flush();
      batch = { table, rows: [], length: 0 };
    }
    batch.rows.push(json);
    batch.length += json.length;
  }
  await flush();
}
