// Measures every query on either engine and logs slow and failed queries.
import type { PGlite } from "@electric-sql/pglite";
import type pg from "pg";
import { sqlStateOf } from "#server/platform/log/describe-error.ts";
import type { Log } from "#server/platform/log/log.ts";
import { currentRequestId } from "#server/platform/log/request-context.ts";

type SeenQuery = {
  text: string;
  seconds: number;
  requestId: string | undefined;
  /** The server's process id, as in `pg_stat_activity`. The embedded engine has none. */
  connection: number | undefined;
  error: unknown;
};
export type QueryListener = (query: SeenQuery) => void;
export type QueryWatch = { listener: QueryListener };

type Config = string | { text: string };
type Query = (config: Config, ...rest: unknown[]) => Promise<unknown>;

/** Constraint violations by concurrent requests. The stores handle these. */
const expected = /^23/;

export function watchPool(pool: pg.Pool, watch: QueryWatch): void {
  pool.on("connect", (client) => watchQueries(client, watch, (client as { processID?: number }).processID));
}

export function watchPglite(client: PGlite, watch: QueryWatch): void {
  watchQueries(client, watch);
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((inner) => {
      watchQueries(inner, watch);
      return work(inner);
    });
}

function watchQueries(target: { query: unknown }, watch: QueryWatch, connection?: number): void {
  const query = (target.query as Query).bind(target);
  target.query = (config: Config, ...rest: unknown[]) => {
    const begun = performance.now();
    const text = textOf(config);
    // Read now: drivers call back in the async context in which the connection was opened.
    const requestId = currentRequestId();
    const end = (error?: unknown) => watch.listener({ text, seconds: (performance.now() - begun) / 1000, requestId, connection, error });
    const named = requestId && /^begin\b/i.test(text) ? nameTransaction(config, requestId) : config;
    const done = rest.at(-1);
    if (typeof done === "function") {
      return query(named, ...rest.slice(0, -1), (error: unknown, result: unknown) => {
        end(error);
        done(error, result);
      });
    }
    const answer = query(named, ...rest);
    answer.then(() => end(), end);
    return answer;
  };
}

function textOf(config: Config): string {
  return typeof config === "string" ? config : config.text;
}

/** Sets the request id as the application name of a transaction, without an extra round trip. */
function nameTransaction(config: Config, requestId: string): Config {
  const named = `${textOf(config)}; set local application_name = 'taskhaat ${requestId}'`;
  return typeof config === "string" ? named : { ...config, text: named };
}

export type SlowQuery = { statement: string; count: number; slowestMs: number; lastAt: Date };

const slowQueriesKept = 20;
const statementLength = 1_000;

/** Keeps the slowest statements of this process, without their values. */
export function createSlowQueries() {
  const known = new Map<string, SlowQuery>();
  const list = () => [...known.values()].sort((one, other) => other.slowestMs - one.slowestMs);
  return {
    list,
    add(text: string, ms: number): void {
      const statement = text.slice(0, statementLength);
      const { count, slowestMs } = known.get(statement) ?? { count: 0, slowestMs: 0 };
      known.set(statement, { statement, count: count + 1, slowestMs: Math.max(slowestMs, ms), lastAt: new Date() });
      if (known.size > slowQueriesKept) known.delete(list().at(-1)?.statement ?? "");
    },
  };
}

type ReportOptions = { slowAfter: number; observe(seconds: number): void; onSlow?(text: string, ms: number): void };

/** Logs the text of a query, never its values. */
export function reportQueries(log: Log, { slowAfter, observe, onSlow }: ReportOptions): QueryListener {
  return ({ text, seconds, requestId, connection, error }) => {
    observe(seconds);
    const sqlState = sqlStateOf(error);
    const hasFailed = sqlState !== undefined && !expected.test(sqlState);
    const ms = Math.round(seconds * 1000);
    if (!hasFailed && ms < slowAfter) return;
    if (ms >= slowAfter) onSlow?.(text, ms);
    const line = { ...(requestId && { requestId }), connection, sqlState, ms, query: text };
    log.warn(line, hasFailed ? "Query failed" : "Slow query");
  };
}
