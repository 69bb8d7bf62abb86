import { createRoute } from "@hono/zod-openapi";
import { Insights } from "#contract/insights.ts";
import { apiPaths } from "#contract/paths.ts";
import type { VerifyToken } from "#server/identity/caller.ts";
import { requireCaller } from "#server/identity/signed-in.ts";
import { recordPerson } from "#server/people/person.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { type Api, createApi } from "#server/platform/http/api.ts";
import { answersJson, answersProblems, bearerOnly } from "#server/platform/http/api-answers.ts";
import { shareRead } from "#server/platform/http/share-read.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { type MarketFigures, readMarketFigures, readOwnFigures } from "./insights.store.server.ts";

type InsightsOptions = { db: Db; verifyToken: VerifyToken; limiter: RateLimiter };

export function createInsightsRoutes({ db, verifyToken, limiter }: InsightsOptions): Api {
  const api = createApi();
  const readMarket = shareRead(() => readMarketFigures(db), keepFor);
  const read = createRoute({
    tags: ["Insights"],
    operationId: "getInsights",
    summary: "The figures of your own tasks and of the market",
    description: "`mine` covers the caller's tasks, `market` all tasks that are not cancelled.",
    security: bearerOnly,
    middleware: requireCaller(verifyToken, { limiter, as: "insights" }),
    method: "get",
    path: apiPaths.insights,
    responses: { 200: answersJson(Insights, "The figures."), ...answersProblems(401, 429, 503) },
  });
  api.openapi(read, async (c) => {
    const person = await recordPerson(db, c.var.caller);
    const [mine, market] = await Promise.all([readOwnFigures(db, person.id), readMarket()]);
    return c.json({ generatedAt: new Date().toISOString(), mine, market }, 200);
  });
  return api;
}

/** The figures of a large market take a scan of 10 ms and more, during which the embedded database does nothing else. */
function keepFor({ tasks }: MarketFigures): number {
  return tasks < 10_000 ? 0 : 10_000;
}
