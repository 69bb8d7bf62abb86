import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { healthEndpoints } from "#contract/health.endpoints.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { isLoopback, isLoopbackName } from "#server/platform/settings/loopback.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import type { ServerEnv } from "./env.ts";
import type { Implement } from "./implement.ts";
import { noValidToken, ProblemError } from "./problem.ts";

type Options = { metrics: Metrics; settings: Settings };

export function addMetricsRoutes<Caller, Person>(implement: Implement<Caller, Person>, { metrics, settings }: Options): void {
  implement(healthEndpoints["GET /metrics"], async ({ c }) => {
    if (settings.METRICS_TOKEN) ensureToken(c, settings.METRICS_TOKEN);
    else if (!isFromHere(c, settings)) throw new ProblemError(404, "There is nothing at this address.");
    return c.text(await metrics.text(), 200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" });
  });
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
