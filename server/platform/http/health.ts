import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { apiPaths } from "#contract/paths.ts";
import { Readiness } from "#contract/readiness.ts";
import type { Database, Db } from "#server/platform/database/database.server.ts";
import type { VerifyToken } from "#server/identity/caller.ts";
import { shareRead } from "#server/platform/cache/share-read.ts";
import { type Api, createApi } from "./api.ts";
import { answersJson } from "./api-answers.ts";

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
    "Checks that the newest tasks can be read, that all migrations are applied, that tokens can be verified and that a page can be rendered.",
  method: "get",
  path: apiPaths.ready,
  responses: { 200: answersJson(Readiness, "It can."), 503: answersJson(Readiness, "Something it needs is away.") },
});

type Options = {
  database: Database;
  verifyToken: VerifyToken;
  /** Reads what the home page shows. */
  readMarket(db: Db): Promise<unknown>;
  /** Whether a page can be rendered. */
  renderPage(): Promise<boolean>;
};

export function createHealthRoutes({ database, verifyToken, readMarket, renderPage }: Options): Api {
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
    const [answers, migrations, identity, pages] = await Promise.all([
      stateOf(() => database.ping(readMarket)),
      stateOf(async () => (await database.pendingMigrations()) === 0),
      // The provider's keys can be read, or were: a made-up token is refused rather than failing.
      stateOf(async () => (await verifyToken("probe")) === null),
      stateOf(renderPage),
    ]);
    return { database: answers, migrations, identity, pages };
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
