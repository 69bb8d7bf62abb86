// Liveness, readiness and metrics, for operators.
import type { Context } from "hono";
import { healthEndpoints } from "#contract/platform/health.endpoints.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { m } from "#texts/m.ts";
import { isBearer } from "./bearer.ts";
import type { ServerEnv } from "./env.ts";
import type { Implement } from "./implement.ts";
import { noValidToken, ProblemError } from "./problem.ts";
import { isFromSameMachine } from "./same-machine.ts";
import { shareRead } from "./share-read.ts";

const noStore = { "Cache-Control": "no-store" };

type Options = {
  settings: Settings;
  metrics: Metrics;
  /** Each rejects or resolves to false when its part does not work. */
  checks: Record<"database" | "migrations" | "identity" | "ledger" | "pages", () => Promise<unknown>>;
};

export function addHealthRoutes<Caller, Person>(implement: Implement<Caller, Person>, { settings, metrics, checks }: Options): void {
  const readState = shareRead(checkAll, () => 0);

  implement(healthEndpoints["GET /healthz"], async ({ c }) => c.json({ status: "ok" }, 200, noStore));

  implement(healthEndpoints["GET /readyz"], async ({ c }) => {
    const state = await readState();
    const isReady = Object.values(state).every((part) => part === "ok");
    return c.json({ status: isReady ? "ok" : "down", ...state }, isReady ? 200 : 503, noStore);
  });

  implement(healthEndpoints["GET /metrics"], async ({ c }) => {
    if (settings.METRICS_TOKEN) ensureToken(c, settings.METRICS_TOKEN);
    else if (!isFromSameMachine(c, settings)) throw new ProblemError(404, m.problem_not_found());
    return c.text(await metrics.text(), 200, { "Content-Type": metrics.contentType, ...noStore });
  });

  async function checkAll(): Promise<Record<string, "ok" | "down">> {
    const states = Object.entries(checks).map(async ([part, check]) => [part, await stateOf(check)] as const);
    return Object.fromEntries(await Promise.all(states));
  }
}

async function stateOf(check: () => Promise<unknown>): Promise<"ok" | "down"> {
  try {
    return (await check()) === false ? "down" : "ok";
  } catch {
    return "down";
  }
}

function ensureToken(c: Context<ServerEnv>, token: string): void {
  const given = c.req.header("Authorization");
  if (!isBearer(given, token)) throw noValidToken(given !== undefined);
}
