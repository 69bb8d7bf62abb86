import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { PGlite, PGliteOptions } from "@electric-sql/pglite";
import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Database } from "./database.server.ts";
import { DatabaseError } from "./database-error.ts";
import { DatabaseBusyError } from "./failures.ts";
import { describeHolder, lockFolder } from "./folder-lock.server.ts";
import { applyFunctions, countPendingMigrations, migrationsFolder } from "./migrations.server.ts";
import { openOrExit } from "./pglite-crash.server.ts";
import { pingWithin } from "./ping.server.ts";
import { channel, createTopics } from "./pubsub.server.ts";
import { createQueryWatch, watchPglite } from "./query-watch.server.ts";
import { reasonOf } from "./reason-of.ts";

const maxWaiting = 500;

/** What Drizzle calls of a PGlite. */
type Queries = Pick<PGlite, "query" | "transaction">;

const versionFile = "PG_VERSION";

export async function openPglite(folder: string, report?: (message: string) => void): Promise<Database> {
  if (existsSync(join(folder, versionFile))) {
    throw new DatabaseError(`The folder ${folder} is a database itself, not a data folder. Set DATA_DIR to ${dirname(resolve(folder))}.`);
  }
  const lock = lockFolder(folder);
  const notes = lock.takenOverFrom
    ? [`Took the data folder over from ${describeHolder(lock.takenOverFrom)}, which ended without giving it back.`]
    : [];
  const home = join(folder, "pglite");
  try {
    if (!existsSync(home)) await createWhole(home);
    else if (readdirSync(home).length === 0) await createIn(home);
    // PGlite would make a new database of the remains of the old one.
    if (!existsSync(join(home, versionFile))) throw new Error(`${home} has files but no ${versionFile}`);
    const database = overPglite(await createPglite({ dataDir: home }, report), notes);
    return { ...database, close: () => database.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    const reason = reasonOf(error);
    const advice = /no space left/i.test(reason)
      ? "Free space on its disk."
      : `Move ${home} away and run \`npm run restore -- --from FILE\` with a file of \`npm run backup\`, or set DATA_DIR to another folder.`;
    throw new DatabaseError(`The embedded database in ${folder} cannot be opened (${reason}). ${advice}`);
  }
}

/** With the extensions that a migration creates. PostgreSQL includes them; PGlite loads them from files of their own. */
export function createPglite(options: PGliteOptions = {}, report = writeToStderr): Promise<PGlite> {
  return openOrExit({ ...options, extensions: { fuzzystrmatch, pg_trgm } }, report);
}

function writeToStderr(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** A new database appears under its name only when it is complete: one killed half-made would never open again. */
async function createWhole(home: string): Promise<void> {
  const unfinished = `${home}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await createIn(unfinished);
  renameSync(unfinished, home);
}

async function createIn(dataDir: string): Promise<void> {
  const client = await createPglite({ dataDir });
  await client.close();
}

export function overPglite(client: PGlite, notes: string[] = []): Database {
  const watch = createQueryWatch();
  watchPglite(client, watch);
  const limited = limitWaiting(client);
  const db = drizzle({ client: limited as Queries as PGlite });
  const probe = drizzle({ client });
  const { subscribe, incoming } = createTopics();
  return {
    engine: "pglite",
    notes,
    db,
    read: (work) => work(db),
    execute: (text, values) => executeOn(client, text, values),
    async migrate() {
      await migrate(db, { migrationsFolder });
      await db.transaction(applyFunctions);
    },
    pendingMigrations: () => countPendingMigrations(probe),
    ping: (work) => pingWithin(probe, work),
    load: limited.load,
    onQuery: watch.onQuery,
    subscribe,
    async listen() {
      await client.listen(channel, incoming.onMessage);
      incoming.onConnect();
    },
    close: () => client.close(),
  };
}

/** Each query that waits holds its request in memory. Statements and transactions take turns: all but the first of those pending wait. */
function limitWaiting(client: PGlite): Queries & Pick<Database, "load"> {
  let pending = 0;
  const waiting = () => Math.max(0, pending - 1);

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting() >= maxWaiting) throw new DatabaseBusyError();
    pending += 1;
    return work().finally(() => (pending -= 1));
  }

  return {
    query: (...given) => run(() => client.query(...given)),
    transaction: (work) => run(() => client.transaction(work)),
    load: () => ({ max: 1, size: 1, idle: pending === 0 ? 1 : 0, waiting: waiting() }),
  };
}

async function executeOn(client: PGlite, text: string, values: unknown[] = []): ReturnType<Database["execute"]> {
  if (values.length > 0) return client.query<Record<string, unknown>>(text, values);
  try {
    return { rows: (await client.exec(text)).flatMap(({ rows }) => rows) };
  } catch (error) {
    // Statements that begin a transaction and fail would leave it open on the only connection.
    await client.query("rollback");
    throw error;
  }
}
