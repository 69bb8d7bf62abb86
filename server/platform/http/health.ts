import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { apiPaths } from "#contract/paths.ts";
import { Readiness } from "#contract/readiness.ts";
import { type Api, createApi } from "./api.ts";
import { answersJson } from "./api-answers.ts";
import { shareRead } from "./share-read.ts";

const health = createRoute({
  tags: ["Health"],
  operationId: "getHealth",
  summary: "Whether the process answers",
  description: "Answers while the process runs, whatever the state of the database.",
  method: "get",
  path: apiPaths.health,
  responses: { 200: answersJson(z.object({ status: z.literal("ok") }), "It does.") },
});

const ready = createRoute({
  tags: ["Health"],
  operationId: "getReadiness",
  summary: "Whether it can do its work",
  description:
    "Checks that the database can be read, that all migrations are applied, that tokens can be verified and that a page can be rendered.",
  method: "get",
  path: apiPaths.ready,
  responses: { 200: answersJson(Readiness, "It can."), 503: answersJson(Readiness, "Something it needs is away.") },
});

/** Each check rejects or resolves to false when the part cannot do its work. */
export type Checks = Record<"database" | "migrations" | "identity" | "pages", () => Promise<unknown>>;

export function createHealthRoutes(checks: Checks): Api {
  const api = createApi();

  api.openapi(health, (c) => c.json({ status: "ok" as const }, 200, { "Cache-Control": "no-store" }));

  api.openapi(ready, async (c) => {
    const state = await readState();
    const isReady = Object.values(state).every((part) => part === "ok");
    c.header("Cache-Control", "no-store");
    return isReady ? c.json({ status: "ok" as const, ...state }, 200) : c.json({ status: "down" as const, ...state }, 503);
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

  return api;
}

async function stateOf(check: () => Promise<unknown>): Promise<"ok" | "down"> {
  try {
    return (await check()) === false ? "down" : "ok";
  } catch {
    return "down";
  }
}
