// Observes every query on either engine: its request, its connection, how long it took, whether it failed. Logs the slow and the failed ones.
import type { PGlite } from "@electric-sql/pglite";
import type pg from "pg";
import { sqlStateOf } from "#server/platform/log/error-chain.ts";
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

/** Violated constraints: two people at once on one row. The store answers these itself. */
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
    // Drivers answer in whatever context their connection was opened in.
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

/** A transaction carries its request's id as the application name, without a round trip of its own. */
function nameTransaction(config: Config, requestId: string): Config {
  const named = `${textOf(config)}; set local application_name = 'taskhaat ${requestId}'`;
  return typeof config === "string" ? named : { ...config, text: named };
}

/** Logs the text of a query, never the values in it. */
export function reportQueries(log: Log, { slowAfter, observe }: { slowAfter: number; observe(seconds: number): void }): QueryListener {
  return ({ text, seconds, requestId, connection, error }) => {
    observe(seconds);
    const sqlState = sqlStateOf(error);
    const hasFailed = sqlState !== undefined && !expected.test(sqlState);
    const ms = Math.round(seconds * 1000);
    if (!hasFailed && ms < slowAfter) return;
    const line = { ...(requestId && { requestId }), connection, sqlState, ms, query: text };
    log.warn(line, hasFailed ? "Query failed" : "Slow query");
  };
}
