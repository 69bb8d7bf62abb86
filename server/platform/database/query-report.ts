// What the operator hears of queries: the slow and the failed ones, by their text, never by the values in them.

import { sqlStateOf } from "#server/platform/log/error-chain.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { QueryListener } from "./query-watch.server.ts";

// Two people at once on one row: the store answers these itself.
const expected = /^23/;

export function reportQueries(log: Log, { slowAfter, observe }: { slowAfter: number; observe(seconds: number): void }): QueryListener {
  return ({ text, seconds, requestId, connection, error }) => {
    observe(seconds);
    const sqlState = sqlStateOf(error);
    const hasFailed = sqlState !== undefined && !expected.test(sqlState);
    const ms = Math.round(seconds * 1000);
    if (!hasFailed && ms < slowAfter) return;
    const line = { ...(requestId && { requestId }), connection, sqlState, ms, query: text };
    log.warn(line, hasFailed ? "A query failed." : "A query was slow.");
  };
}
