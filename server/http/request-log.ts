// Gives every request an id and one line in the log. The line holds no query, address, token or body: nothing personal.
import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { Log } from "#server/log.ts";
import type { ServerEnv } from "./env.ts";

const wellFormed = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function logRequests(log: Log) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const start = performance.now();
    const given = c.req.header("X-Request-Id");
    const requestId = given && wellFormed.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    const pattern = matchedRoutes(c).findLast(({ path }) => !path.includes("*"))?.path;
    const ms = Math.round((performance.now() - start) * 10) / 10;
    log.info({ requestId, method: c.req.method, route: pattern ?? c.req.path.slice(0, 200), status: c.res.status, ms }, "request");
  });
}
