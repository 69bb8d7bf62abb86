import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Database, DatabaseLoad } from "./database.server.ts";
import { DatabaseError } from "./database-error.ts";
import { describeHolder, lockFolder } from "./folder-lock.server.ts";
import { countPendingMigrations, migrationsFolder } from "./migrations.server.ts";
import { noticeChannel } from "./notices.server.ts";
import { pingWithin } from "./ping.server.ts";
import { createQueryWatch, watchPglite } from "./query-watch.server.ts";
import * as schema from "./schema.server.ts";

export async function openPglite(folder: string): Promise<Database> {
  const lock = lockFolder(folder);
  const notes = lock.takenOverFrom
    ? [`Took the data folder over from ${describeHolder(lock.takenOverFrom)}, which ended without giving it back.`]
    : [];
  try {
    const home = join(folder, "pglite");
    if (!existsSync(home)) await createWhole(home);
    const client = await createPglite({ dataDir: home });
    const database = overPglite(client, notes);
    return { ...database, close: () => database.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw new DatabaseError(
      `The embedded database in ${folder} cannot be opened (${reasonOf(error)}). Restore it or set DATA_DIR to another folder.`,
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
  const client = await createPglite({ dataDir: unfinished });
  await client.close();
  renameSync(unfinished, home);
}

function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message) || String(error);
}

/** An open PGlite as our database; tests hand in one that lives in memory. */
export function overPglite(client: PGlite, notes: string[] = []): Database {
  const load = countWork(client);
  const watch = createQueryWatch();
  watchPglite(client, watch);
  const db = drizzle({ client, schema });
  return {
    engine: "pglite",
    notes,
    db,
    migrate: () => migrate(db, { migrationsFolder }),
    pendingMigrations: () => countPendingMigrations(db),
    ping: () => pingWithin(db),
    load,
    onQuery: watch.onQuery,
    async listen(hearing) {
      await client.listen(noticeChannel, hearing.changed);
      hearing.connected();
    },
    // One connection for all: a notice is heard before the statement that caused it has answered.
    settle: async () => {},
    close: () => client.close(),
  };
}

/** Statements and transactions take turns on the one connection: all but the first of those under way wait. */
function countWork(client: PGlite): () => DatabaseLoad {
  let underWay = 0;
  function count<Arguments extends unknown[], Result>(work: (...given: Arguments) => Promise<Result>) {
    return async (...given: Arguments): Promise<Result> => {
      underWay += 1;
      try {
        return await work(...given);
      } finally {
        underWay -= 1;
      }
    };
  }
  client.query = count(client.query.bind(client)) as typeof client.query;
  client.transaction = count(client.transaction.bind(client)) as typeof client.transaction;
  return () => ({ max: 1, size: 1, idle: underWay === 0 ? 1 : 0, waiting: Math.max(0, underWay - 1) });
}
