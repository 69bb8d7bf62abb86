// Gives every request an id, one line in the log and a place in the figures. The line holds no query, address, token or body:
// nothing personal.
import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Log } from "#server/log.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import type { ServerEnv } from "./env.ts";
import { routeLabel } from "./route-label.ts";

const wellFormed = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function logRequests(log: Log, metrics: Metrics) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const start = performance.now();
    const given = c.req.header("X-Request-Id");
    const requestId = given && wellFormed.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    const { method } = c.req;
    const { status } = c.res;
    const route = routeLabel(c);
    const milliseconds = performance.now() - start;
    metrics.observeRequest({ method, route, status, seconds: milliseconds / 1000 });
    log.info({ requestId, method, route, status, ms: Math.round(milliseconds * 10) / 10 }, "request");
  });
}
