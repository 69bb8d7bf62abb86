import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Database } from "./database.server.ts";
import { DatabaseError } from "./database-error.ts";
import { DatabaseBusyError } from "./failures.ts";
import { describeHolder, lockFolder } from "./folder-lock.server.ts";
import { applyFunctions, countPendingMigrations, migrationsFolder } from "./migrations.server.ts";
import { keepAlive, type LivingPglite } from "./pglite-life.server.ts";
import { pingWithin } from "./ping.server.ts";
import { createTopics } from "./pubsub.server.ts";
import { createQueryWatch, type QueryWatch, watchPglite } from "./query-watch.server.ts";
import { reasonOf } from "./reason-of.ts";

const maxWaiting = 500;

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
    const watch = createQueryWatch();
    const open = async () => {
      // PGlite would make a new database of the remains of the old one.
      if (!existsSync(join(home, versionFile))) throw new Error(`${home} has files but no ${versionFile}`);
      const client = await createPglite({ dataDir: home });
      watchPglite(client, watch);
      return client;
    };
    const database = overLiving(keepAlive(await open(), { reopen: open, report }), watch, notes);
    return { ...database, close: () => database.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw new DatabaseError(
      `The embedded database in ${folder} cannot be opened (${reasonOf(error)}). Move ${home} away and run ` +
        "`npm run restore -- --from FILE` with a file of `npm run backup`, or set DATA_DIR to another folder.",
    );
  }
}

/** With the extension that corrects typing errors in searches. PostgreSQL brings it along; here it is a file of its own. */
export function createPglite(options: PGliteOptions = {}): Promise<PGlite> {
  return PGlite.create({ ...options, extensions: { pg_trgm } });
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

/** A PGlite that lives in memory as our database, for tests. */
export function overPglite(client: PGlite): Database {
  const watch = createQueryWatch();
  watchPglite(client, watch);
  return overLiving(keepAlive(client, {}), watch, []);
}

function overLiving(living: LivingPglite, watch: QueryWatch, notes: string[]): Database {
  const db = drizzle({ client: asPglite(shedOverload(living)) });
  const probe = drizzle({ client: asPglite(living) });
  const { subscribe, incoming } = createTopics();
  return {
    engine: "pglite",
    notes,
    db,
    read: (work) => work(db),
    async migrate() {
      await migrate(db, { migrationsFolder });
      await db.transaction(applyFunctions);
    },
    pendingMigrations: () => countPendingMigrations(probe),
    ping: (work) => pingWithin(probe, work),
    load: living.load,
    onQuery: watch.onQuery,
    subscribe,
    listen: () => living.listen(incoming),
    close: living.close,
  };
}

/** What waits holds its request in memory, so only so much may wait. */
function shedOverload(living: LivingPglite): Queries {
  const enter = () => {
    if (living.load().waiting >= maxWaiting) throw new DatabaseBusyError();
  };
  return {
    async query(...given) {
      enter();
      return living.query(...given);
    },
    async transaction(work) {
      enter();
      return living.transaction(work);
    },
  };
}

/** Drizzle asks for a whole PGlite and uses these two of its calls. */
function asPglite(queries: Queries): PGlite {
  return queries as PGlite;
}
