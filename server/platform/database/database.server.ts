// One schema on two engines: PGlite in a folder, or PostgreSQL behind an address.
import type { PgDatabase, PgQueryResultHKT } from "./drizzle.server.ts";
import type { Subscriber } from "./pubsub.server.ts";
import type { QueryListener } from "./query-watch.server.ts";

/** Why the database cannot be used, in a sentence for the person at the terminal. */
export class DatabaseError extends Error {}

/** What both drivers return for a raw statement. */
type RawResult<Row> = { rows: Row[] };
interface RawResultKind extends PgQueryResultHKT {
  type: RawResult<this["row"]>;
}

export type Db = PgDatabase<RawResultKind>;
export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** For public reads: from the replica, if there is one that answers and this request does not follow a write. The work may run twice. */
export type Read = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

/** Connections, and the queries that wait for one. The embedded engine is a single connection. */
export type DatabaseLoad = { max: number; size: number; idle: number; waiting: number };

export type Database = {
  engine: "pglite" | "postgres";
  /** What the operator should know about how it was opened. */
  notes: string[];
  db: Db;
  read: Read;
  /** SQL of pg-boss: a statement with values, or several statements at once without. */
  execute(text: string, values?: unknown[]): Promise<RawResult<Record<string, unknown>>>;
  migrate(): Promise<void>;
  pendingMigrations(): Promise<number>;
  /** Rejects unless the work, or else `select 1`, is done within 3 s. Other queries that wait for a connection do not delay it. */
  ping(work?: (db: Db) => Promise<unknown>): Promise<void>;
  load(): DatabaseLoad;
  /** Called for every query once it is answered. */
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
  /** For commands of the operator: a statement may take as long as it needs. */
  longWork?: boolean;
};

/** Loads only the engine that is asked for: a start waits for what is imported. */
export async function openDatabase({ url, readUrl, folder, report, longWork = false }: OpenOptions): Promise<Database> {
  if (url) return (await import("./postgres.server.ts")).openPostgres(url, { readUrl, longWork });
  return (await import("./pglite.server.ts")).openPglite(folder, report);
}
