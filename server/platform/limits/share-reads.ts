// Shares the server among clients: a client that sends many reads at once waits for its own, and not everyone else for them.
import { setImmediate } from "node:timers/promises";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import pLimit, { type LimitFunction } from "p-limit";
import { DatabaseBusyError, maxWaiting } from "#server/platform/database/failures.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { networkOf, type RateLimiter } from "./rate-limiter.ts";

/** The reads of one network at the same time. The embedded database has one thread, so that more would only keep others waiting. */
const atOnce = { pglite: 1, postgres: 4 };

/** Longer than this no read waits for others of its network, as no query waits longer for a connection. In milliseconds. */
const maxWait = 5_000;

type Options = { engine: keyof typeof atOnce; isByPerson(c: Context): Promise<boolean> };

/** For reads without a valid token, except for those that the cache answers. */
export function shareReads({ addressOf }: Pick<RateLimiter, "addressOf">, { engine, isByPerson }: Options) {
  const limits = new Map<string, LimitFunction>();
  return createMiddleware<ServerEnv>(async (c, next) => {
    if (await isByPerson(c)) return next();
    // Everyone gets a refreshed page, so it does not wait for the reads of the network that asked for it.
    const network = c.env?.isRefresh ? "" : networkOf(addressOf(c));
    const limit = limits.get(network) ?? pLimit(atOnce[engine]);
    limits.set(network, limit);
    if (limit.pendingCount >= maxWaiting) throw new DatabaseBusyError();
    const start = performance.now();
    try {
      await limit(async () => {
        if (performance.now() - start > maxWait) throw new DatabaseBusyError();
        // The embedded database works on this thread: without a pause a line of reads would hold it until its end.
        await setImmediate();
        await next();
      });
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(network);
    }
  });
}
