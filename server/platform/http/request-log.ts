// Assigns an id to every request, logs it and counts it in the metrics. The log line contains no personal data: no query, IP address,
// token or body.
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Log } from "#server/platform/log/log.ts";
import { requestIdFrom, withRequest } from "#server/platform/log/request-context.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { ServerEnv } from "./env.ts";
import type { RecentWrites } from "./recent-write.ts";

const pages = Object.values(pagePaths).map((pattern) => ({
  pattern,
  shape: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`),
}));

export function logRequests(log: Log, metrics: Metrics, recentWrites: RecentWrites) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const start = performance.now();
    const requestId = requestIdFrom(c.req.header("X-Request-Id"));
    await withRequest({ id: requestId, isAfterWrite: recentWrites.isIn(c.req.header("Cookie")) }, next);
    c.res.headers.set("X-Request-Id", requestId);
    const { method } = c.req;
    const { status } = c.res;
    const route = routeLabel(c);
    const milliseconds = performance.now() - start;
    metrics.observeRequest({ method, route, status, seconds: milliseconds / 1000 });
    log.info({ requestId, method, route, status, ms: Math.round(milliseconds * 10) / 10 }, "request");
  });
}

/** The pattern of the route, never the URL itself, which may contain personal data. */
function routeLabel(c: Context): string {
  const matched = matchedRoutes(c).findLast(({ path }) => !path.includes("*"))?.path;
  return matched ?? pageLabel(c.req.path);
}

function pageLabel(path: string): string {
  return path.startsWith("/assets/") ? "/assets/*" : (findPage(path) ?? "other");
}

/** The pattern of the page at this path. */
export function findPage(path: string): string | undefined {
  // Client-side navigation requests only the data of a page.
  const page = path.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "");
  return pages.find(({ shape }) => shape.test(page))?.pattern;
}
