import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import pLimit from "p-limit";
import { fromPglite } from "pg-boss";
import { type Database, DatabaseError } from "./database.server.ts";
import { DatabaseBusyError, maxWaiting, reasonOf } from "./failures.ts";
import { describeHolder, lockFolder } from "./folder-lock.server.ts";
import { countPendingMigrations, migrate } from "./migrations.server.ts";
import { pingWithin } from "./ping.server.ts";
import { channel, createTopics } from "./pubsub.server.ts";
import { type QueryWatch, watchPglite } from "./query-watch.server.ts";

/** The methods of PGlite that drizzle calls. */
type Queries = Pick<PGlite, "query" | "transaction">;

const versionFile = "PG_VERSION";
/** The exit status with which PGlite's PostgreSQL reports an ordinary failed statement. */
const longJump = 100;

export async function openPglite(folder: string, report?: (message: string) => void): Promise<Database> {
  if (existsSync(join(folder, versionFile))) {
    throw new DatabaseError(`The folder ${folder} is a database itself, not a data folder. Set DATA_DIR to ${dirname(resolve(folder))}.`);
  }
  const lock = lockFolder(folder);
  const notes = lock.takenOverFrom
    ? [`Took over the data folder from ${describeHolder(lock.takenOverFrom)}, which exited without releasing its lock.`]
    : [];
  const home = join(folder, "pglite");
  try {
    if (!existsSync(home)) await createWhole(home);
    else if (readdirSync(home).length === 0) await createIn(home);
    // PGlite would create a new database over the remaining files.
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

// Both are needed to turn off V8's optimising compiler for the engine. Soon after the start it used 1.2 GB and seconds of CPU time for one function.
setFlagsFromString("--no-wasm-tier-up");
setFlagsFromString("--no-wasm-dynamic-tiering");
/** PGlite touches all of it at the start. The default is 128 MB. */
const sharedBuffers = "32MB";

/**
 * Opens a PGlite whose crash ends the process. PGlite ignores exceptions of its engine on a crash (full disk, defect): the statement may seem
 * to succeed, and the next may never return. This catches the exceptions of each engine step before PGlite does.
 */
export async function createPglite(options: PGliteOptions = {}, report = writeToStderr): Promise<PGlite> {
  let fatal: string | undefined;
  const onStderr = (line: string) => {
    fatal ??= /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1];
    return false;
  };
  // The extensions that the migrations create. PostgreSQL includes them; PGlite loads them from separate files.
  const startParams = [...PGlite.defaultStartParams, "-c", `shared_buffers=${sharedBuffers}`];
  const client = await PGlite.create({ ...options, startParams, extensions: { fuzzystrmatch, pg_trgm }, onStderr }).catch((error) => {
    throw fatal ? new Error(fatal) : error;
  });
  const engine = client.Module;
  for (const name of ["_PostgresMainLoopOnce", "_PostgresMainLongJmp", "_PostgresSendReadyForQueryIfNecessary"] as const) {
    const step = engine[name];
    engine[name] = () => {
      try {
        step();
      } catch (error) {
        if ((error as { status?: number }).status === longJump) throw error;
        report(`The embedded database has crashed (${fatal ?? reasonOf(error)}). Start the server again.`);
        process.exit(1);
      }
    };
  }
  return client;
}

function writeToStderr(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** Creates the database under a temporary name: an incomplete database would never open again. */
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
  const watch: QueryWatch = { listener() {} };
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
    execute: fromPglite(client).executeSql,
    migrate: () => migrate(db),
    pendingMigrations: () => countPendingMigrations(probe),
    ping: (work) => pingWithin(probe, work),
    load: limited.load,
    onQuery(listener) {
      watch.listener = listener;
    },
    subscribe,
    async listen() {
      await client.listen(channel, incoming.onMessage);
      incoming.onConnect();
    },
    close: () => client.close(),
  };
}

/** How long statements may follow each other without a pause, in milliseconds. */
const longestHold = 5;
/** Node accepts one connection per turn of the event loop. */
const turnsPerPause = 20;

/** Statements and transactions run one at a time; all others wait. */
function limitWaiting(client: PGlite): Queries & Pick<Database, "load"> {
  const line = pLimit(1);
  let lastPause = 0;
  let pending = 0;
  const waiting = () => Math.max(0, pending - 1);

  /** The engine works on this thread: without pauses, new connections would wait until no statement is left. */
  async function pause(): Promise<void> {
    if (performance.now() - lastPause < longestHold) return;
    for (let turn = 0; turn < turnsPerPause; turn++) await setImmediate();
    lastPause = performance.now();
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting() >= maxWaiting) throw new DatabaseBusyError();
    pending += 1;
    return line(async () => {
      await pause();
      return work();
    }).finally(() => (pending -= 1));
  }

  return {
    query: (...given) => run(() => client.query(...given)),
    transaction: (work) => run(() => client.transaction(work)),
    load: () => ({ max: 1, size: 1, idle: pending === 0 ? 1 : 0, waiting: waiting() }),
  };
}
