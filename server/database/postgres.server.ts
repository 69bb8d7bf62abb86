import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Database } from "./database.server.ts";
import { DatabaseError } from "./database-error.ts";
import { countPendingMigrations, migrationsFolder } from "./migrations.server.ts";
import { createNotices } from "./notices.server.ts";
import { pingWithin } from "./ping.server.ts";
import { createQueryWatch, watchPool } from "./query-watch.server.ts";
import * as schema from "./schema.server.ts";

const connectionTimeout = 5_000;
const statementTimeout = 15_000;
// Any number will do, as long as every TaskHaat process uses the same.
const migrationLock = 7_304_197_250;

export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: statementTimeout,
    application_name: "taskhaat",
    // Tells the triggers that this session calls settle() before it answers, so commits need not wait for the disk one by one.
    options: "-c taskhaat.settles=on",
  });
  // A server that drops an idle connection is no reason to end: the next query gets a new one.
  pool.on("error", () => {});
  const watch = createQueryWatch();
  watchPool(pool, watch);
  const db = drizzle({ client: pool, schema });
  try {
    await pingWithin(db, connectionTimeout + 1_000);
  } catch (error) {
    await pool.end();
    throw new DatabaseError(
      `The database at ${withoutSecrets(url)} cannot be reached (${reasonOf(error)}). Check DATABASE_URL and that it runs.`,
    );
  }
  const notices = createNotices(url, pool);
  return {
    engine: "postgres",
    notes: [],
    db,
    migrate: () => migrateAlone(url),
    pendingMigrations: () => countPendingMigrations(db),
    ping: () => pingWithin(db),
    load: () => ({ max: pool.options.max, size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    onQuery: watch.onQuery,
    listen: notices.listen,
    settle: notices.settle,
    close: () => notices.close().then(() => pool.end()),
  };
}

/** Processes that start together take turns here; all but the first find nothing left to do. */
async function migrateAlone(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectionTimeout, application_name: "taskhaat-migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    // The lock belongs to the connection and goes with it.
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

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
