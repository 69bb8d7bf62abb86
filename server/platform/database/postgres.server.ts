import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { BoundedPool, type Patience } from "./bounded-pool.server.ts";
import { type Database, DatabaseError, type OpenOptions } from "./database.server.ts";
import { sql } from "./drizzle.server.ts";
import { reasonOf } from "./failures.ts";
import { createListener } from "./listener.server.ts";
import { countPendingMigrations, migrate } from "./migrations.server.ts";
import { pingWithin } from "./ping.server.ts";
import { createTopics } from "./pubsub.server.ts";
import { type QueryWatch, watchPool } from "./query-watch.server.ts";
import { openReplica } from "./replica.server.ts";

const connectionTimeout = 5_000;
const patience: Patience = { connect: connectionTimeout, statement: 10_000, silence: 12_000 };
/** 0 means no limit, for PostgreSQL and for a socket. */
const unlimited = { statement: 0, silence: 0 };
const maxConnections = 20;
// An arbitrary number that all TaskHaat processes share.
const migrationLock = 7_304_197_250;

type PostgresOptions = Partial<Patience> & Pick<OpenOptions, "longWork" | "readUrl">;

export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { longWork = false, readUrl, ...limits } = options;
  const given = { url, patience: { ...patience, ...limits, ...(longWork && unlimited) } };
  const pool = new BoundedPool({ ...given, max: maxConnections });
  // A separate pool, so that health checks do not queue behind other queries.
  const probePool = new BoundedPool({ ...given, max: 1 });
  const probe = drizzle({ client: probePool });
  const watch: QueryWatch = { listener() {} };
  watchPool(pool, watch);
  const close = async () => void (await Promise.all([pool.end(), probePool.end()]));
  try {
    await probe.execute(sql`select 1`);
  } catch (error) {
    await close();
    throw new DatabaseError(
      `The database at ${withoutSecrets(url)} cannot be reached (${reasonOf(error)}). Check DATABASE_URL and that the database is running.`,
    );
  }
  const { subscribe, incoming } = createTopics();
  const listener = createListener(url, incoming);
  const db = drizzle({ client: pool });
  const replica = readUrl ? openReplica({ url: readUrl, max: maxConnections, primary: db }) : null;
  if (replica) watchPool(replica.pool, watch);
  return {
    engine: "postgres",
    notes: [],
    db,
    read: replica?.read ?? ((work) => work(db)),
    execute: (text, values) => pool.query(text, values),
    migrate: () => migrateAlone(url),
    pendingMigrations: () => countPendingMigrations(probe),
    ping: (work) => pingWithin(probe, work),
    load: () => ({ max: maxConnections, size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    onQuery(listener) {
      watch.listener = listener;
    },
    subscribe,
    listen: listener.listen,
    async close() {
      await listener.close();
      await replica?.close();
      await close();
    },
  };
}

/** Serialises the migrations of processes that start at the same time. */
async function migrateAlone(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectionTimeout, application_name: "taskhaat-migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle({ client }));
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}

function withoutSecrets(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}:${port || 5432}${pathname}`;
  } catch {
    return "DATABASE_URL";
  }
}
