import { healthEndpoints } from "#contract/health.endpoints.ts";
import type { Implement } from "./implement.ts";
import { shareRead } from "./share-read.ts";

const noStore = { "Cache-Control": "no-store" };

/** Each check rejects or resolves to false when the part cannot do its work. */
export type Checks = Record<"database" | "migrations" | "identity" | "pages", () => Promise<unknown>>;

export function addHealthRoutes<Caller, Person>(implement: Implement<Caller, Person>, checks: Checks): void {
  implement(healthEndpoints["GET /healthz"], async ({ c }) => c.json({ status: "ok" }, 200, noStore));

  implement(healthEndpoints["GET /readyz"], async ({ c }) => {
    const state = await readState();
    const isReady = Object.values(state).every((part) => part === "ok");
    return c.json({ status: isReady ? "ok" : "down", ...state }, isReady ? 200 : 503, noStore);
  });

  const readState = shareRead(checkAll, () => 0);

  async function checkAll() {
    const [database, migrations, identity, pages] = await Promise.all([
      stateOf(checks.database),
      stateOf(checks.migrations),
      stateOf(checks.identity),
      stateOf(checks.pages),
    ]);
    return { database, migrations, identity, pages };
  }
}

async function stateOf(check: () => Promise<unknown>): Promise<"ok" | "down"> {
  try {
    return (await check()) === false ? "down" : "ok";
  } catch {
    return "down";
  }
}
