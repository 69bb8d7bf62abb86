// One schema on two engines: PGlite in a folder, or PostgreSQL at a URL.
import type { PgDatabase, PgQueryResultHKT } from "./drizzle.server.ts";
import type { Subscriber } from "./pubsub.server.ts";
import type { QueryListener } from "./query-watch.server.ts";

/** Why the database cannot be used; the message is printed for the operator. */
export class DatabaseError extends Error {}

/** What both drivers return for a raw statement. */
type RawResult<Row> = { rows: Row[] };
interface RawResultKind extends PgQueryResultHKT {
  type: RawResult<this["row"]>;
}

/** The database, or a transaction: a function that takes a `Db` works in both. */
export type Db = PgDatabase<RawResultKind>;
export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** For public reads: uses the replica if it is available and the request does not follow a write. The work may run twice. */
export type Read = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

/** Connections, and the queries that wait for a connection. The embedded engine has a single connection. */
export type DatabaseLoad = { max: number; size: number; idle: number; waiting: number };

export type Database = {
  engine: "pglite" | "postgres";
  /** Notes for the operator about how the database was opened. */
  notes: string[];
  db: Db;
  read: Read;
  /** For pg-boss: a statement with values, or several statements without values. */
  execute(text: string, values?: unknown[]): Promise<RawResult<Record<string, unknown>>>;
  migrate(): Promise<void>;
  pendingMigrations(): Promise<number>;
  /** Rejects unless the work (default: `select 1`) finishes within 3 s. Does not queue behind other queries. */
  ping(work?: (db: Db) => Promise<unknown>): Promise<void>;
  load(): DatabaseLoad;
  /** Called after every query. */
  onQuery(listener: QueryListener): void;
  /** Messages arrive once `listen` has been called. */
  subscribe(topic: string, subscriber: Subscriber): void;
  listen(): Promise<void>;
  close(): Promise<void>;
};

export type OpenOptions = {
  url?: string | undefined;
  readUrl?: string | undefined;
  folder: string;
  /** Gets the last message when the embedded engine crashes, which ends the process. Default: standard error. */
  report?: (message: string) => void;
  /** For operator commands: disables the statement timeout. */
  longWork?: boolean;
};

/** Imports only the engine in use, to start faster. */
export async function openDatabase({ url, readUrl, folder, report, longWork = false }: OpenOptions): Promise<Database> {
  if (url) return (await import("./postgres.server.ts")).openPostgres(url, { readUrl, longWork });
  return (await import("./pglite.server.ts")).openPglite(folder, report);
}
