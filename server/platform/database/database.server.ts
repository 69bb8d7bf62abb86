// One schema on two engines: PGlite in a folder, or PostgreSQL behind an address.
import type { PgDatabase, PgQueryResultHKT } from "./drizzle.server.ts";
import type { Hearing } from "./notices.server.ts";
import type { QueryListener } from "./query-watch.server.ts";

export { DatabaseError } from "./database-error.ts";

/** What both drivers give for a raw statement. */
type RawResult<Row> = { rows: Row[] };
interface RawResultKind extends PgQueryResultHKT {
  type: RawResult<this["row"]>;
}

export type Db = PgDatabase<RawResultKind>;
export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** For what the public sees: tasks and their posters, of whose changes every process hears. The work only reads, and may run twice. */
export type Read = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

/** Connections, and the queries that wait for one. The embedded engine is a single connection. */
export type DatabaseLoad = { max: number; size: number; idle: number; waiting: number };

export type Database = {
  engine: "pglite" | "postgres";
  /** What the operator should know about how it was opened. */
  notes: string[];
  db: Db;
  /** From the replica, if there is one and it has all that this process has heard of; else from `db`. */
  read: Read;
  migrate(): Promise<void>;
  pendingMigrations(): Promise<number>;
  /** Rejects unless the work, or else `select 1`, is done within 3 s. Other queries that wait for a connection do not delay it. */
  ping(work?: (db: Db) => Promise<unknown>): Promise<void>;
  load(): DatabaseLoad;
  /** Who hears of every query once it is answered. */
  onQuery(listener: QueryListener): void;
  /** Who is told, once `listen` has been called, of every change that any process makes to what others keep in memory. */
  hear(hearing: Hearing): void;
  listen(): Promise<void>;
  /** Resolves once all that this process has committed is on disk and heard by every process. Call it before a write is answered. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

export type OpenOptions = {
  url?: string | undefined;
  readUrl?: string | undefined;
  folder: string;
  /** Hears what the operator should know of the database's later life. */
  report?: (message: string) => void;
  /** Whether this process calls `settle` before it tells anybody that something is written. */
  settles?: boolean;
  /** For commands of the operator: a statement may take as long as it needs. */
  longWork?: boolean;
};

/** Loads only the engine that is asked for: a start waits for what is imported. */
export async function openDatabase({ url, readUrl, folder, report, settles = false, longWork = false }: OpenOptions): Promise<Database> {
  if (url) return (await import("./postgres.server.ts")).openPostgres(url, { readUrl, settles, longWork });
  return (await import("./pglite.server.ts")).openPglite(folder, report);
}
