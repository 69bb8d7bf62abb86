// Gives every request an id, one line in the log and a place in the figures. The line holds no query, address, token or body:
// nothing personal.
import { createMiddleware } from "hono/factory";
import type { Log } from "#server/platform/log/log.ts";
import { requestIdFrom, withRequest } from "#server/platform/log/request-context.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { ServerEnv } from "./env.ts";
import { hasRecentWrite } from "./recent-write.ts";
import { routeLabel } from "./route-label.ts";

export function logRequests(log: Log, metrics: Metrics) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const start = performance.now();
    const requestId = requestIdFrom(c.req.header("X-Request-Id"));
    await withRequest({ id: requestId, isAfterWrite: hasRecentWrite(c.req.header("Cookie")) }, next);
    c.res.headers.set("X-Request-Id", requestId);
    const { method } = c.req;
    const { status } = c.res;
    const route = routeLabel(c);
    const milliseconds = performance.now() - start;
    metrics.observeRequest({ method, route, status, seconds: milliseconds / 1000 });
    log.info({ requestId, method, route, status, ms: Math.round(milliseconds * 10) / 10 }, "request");
  });
}
