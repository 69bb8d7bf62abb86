// The request that is being worked on, wherever the work has got to: the log, a query, an audit row.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** `isAfterWrite`: the caller has just written something, and expects to see it. */
type RequestContext = { id: string; isAfterWrite: boolean };

const current = new AsyncLocalStorage<RequestContext>();
// Short enough for a PostgreSQL application name, and nothing in it that SQL, a header or a log line would read otherwise.
const wellFormed = /^[\w.:-]{8,50}$/;

/** What the edge calls the request, if that is an id; else a new one. */
export function requestIdFrom(given: string | undefined): string {
  return given !== undefined && wellFormed.test(given) ? given : randomUUID();
}

export function withRequest<Result>(context: RequestContext, work: () => Result): Result {
  return current.run(context, work);
}

export function currentRequestId(): string | undefined {
  return current.getStore()?.id;
}

export function isAfterWrite(): boolean {
  return current.getStore()?.isAfterWrite ?? false;
}
