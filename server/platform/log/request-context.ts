// The current request, in async local storage: for log lines, queries and audit rows.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** `isAfterWrite`: the caller has just written something and must see it (read your writes). */
type RequestContext = { id: string; isAfterWrite: boolean };

const current = new AsyncLocalStorage<RequestContext>();
// Short enough for a PostgreSQL application name, and safe in SQL, headers and log lines.
const wellFormed = /^[\w.:-]{8,50}$/;

/** The id from the `X-Request-Id` header if it is well formed, otherwise a new id. */
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
