// Shares the server among clients: a client that sends many reads at once waits for its own, and not everyone else for them.
import { createMiddleware } from "hono/factory";
import pLimit, { type LimitFunction } from "p-limit";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { networkOf, type RateLimiter } from "./rate-limiter.ts";

/** Anonymous reads of one network at the same time. Answers from the cache are not counted. */
export const readsAtOnce = 4;

/** For reads without a token. */
export function shareReads({ addressOf }: Pick<RateLimiter, "addressOf">) {
  const limits = new Map<string, LimitFunction>();
  return createMiddleware<ServerEnv>(async (c, next) => {
    if (c.req.header("Authorization") !== undefined) return next();
    const network = networkOf(addressOf(c));
    const limit = limits.get(network) ?? pLimit(readsAtOnce);
    limits.set(network, limit);
    try {
      await limit(next);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(network);
    }
  });
}
