import { createHash, timingSafeEqual } from "node:crypto";
import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { apiPaths } from "#contract/paths.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { isLoopback, isLoopbackName } from "#server/platform/settings/loopback.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { type Api, createApi } from "./api.ts";
import { answersProblems } from "./api-answers.ts";
import type { ServerEnv } from "./env.ts";
import { noValidToken, ProblemError } from "./problem.ts";

const read = createRoute({
  tags: ["Health"],
  operationId: "getMetrics",
  summary: "What the process counts of itself",
  description: "Prometheus text. With `METRICS_TOKEN` set, for whoever brings it; else for this machine alone.",
  method: "get",
  path: apiPaths.metrics,
  responses: { 200: { description: "The figures.", content: { "text/plain": { schema: z.string() } } }, ...answersProblems(401, 404) },
});

export function createMetricsRoutes({ metrics, settings }: { metrics: Metrics; settings: Settings }): Api {
  const api = createApi();

  api.openapi(read, async (c) => {
    if (settings.METRICS_TOKEN) ensureToken(c, settings.METRICS_TOKEN);
    else if (!isFromHere(c, settings)) throw new ProblemError(404, "There is nothing at this address.");
    return c.text(await metrics.text(), 200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" });
  });

  return api;
}

function ensureToken(c: Context<ServerEnv>, token: string): void {
  const given = c.req.header("Authorization");
  if (!given || !timingSafeEqual(digest(given), digest(`Bearer ${token}`))) throw noValidToken(given !== undefined);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** A proxy on this machine connects from it too: what it passes on is not from here. */
function isFromHere(c: Context<ServerEnv>, { PUBLIC_URL, TRUST_PROXY }: Settings): boolean {
  const names = [c.req.url, ...(PUBLIC_URL ? [PUBLIC_URL] : [])].map((url) => new URL(url).hostname);
  const isForwarded = ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"].some((name) => c.req.header(name) !== undefined);
  const address = c.env?.incoming?.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  return isLoopback(address) && names.every(isLoopbackName) && !isForwarded && TRUST_PROXY === 0;
}
