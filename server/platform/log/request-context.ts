// The id of the request that is being worked on, wherever the work has got to: the log, a query, an audit row.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

const current = new AsyncLocalStorage<string>();
// Short enough for a PostgreSQL application name, and nothing in it that SQL, a header or a log line would read otherwise.
const wellFormed = /^[\w.:-]{8,50}$/;

/** What the edge calls the request, if that is an id; else a new one. */
export function requestIdFrom(given: string | undefined): string {
  return given !== undefined && wellFormed.test(given) ? given : randomUUID();
}

export function withRequestId<Result>(id: string, work: () => Result): Result {
  return current.run(id, work);
}

export function currentRequestId(): string | undefined {
  return current.getStore();
}
