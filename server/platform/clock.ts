// The time of this process, and work that runs as of another time: the sample market has a history of months.
import { AsyncLocalStorage } from "node:async_hooks";

/** A time other than now, and the ids that are made at that time. */
export type Clock = { now(): number; newId(): string };

const current = new AsyncLocalStorage<Clock>();

/** Milliseconds since 1970, as `Date.now()`. */
export function currentTime(): number {
  return current.getStore()?.now() ?? Date.now();
}

/** Null outside of `withClock`. */
export function currentClock(): Clock | null {
  return current.getStore() ?? null;
}

export function withClock<Result>(clock: Clock, work: () => Result): Result {
  return current.run(clock, work);
}
