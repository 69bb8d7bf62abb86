import { createRoute } from "@hono/zod-openapi";
import { apiPaths } from "#contract/paths.ts";
import { NewReport, Report } from "#contract/report.ts";
import type { VerifyToken } from "#server/identity/caller.ts";
import { requireCaller } from "#server/identity/signed-in.ts";
import { recordPerson } from "#server/people/person.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { orThrow } from "#server/platform/http/answers.ts";
import { type Api, createApi } from "#server/platform/http/api.ts";
import { answersJson, answersProblems, bearerOnly, takesJson } from "#server/platform/http/api-answers.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { addReport } from "./report.store.server.ts";

type Options = { db: Db; verifyToken: VerifyToken; limiter: RateLimiter };

export function createReportRoutes({ db, verifyToken, limiter }: Options): Api {
  const api = createApi();
  const report = createRoute({
    tags: ["Reports and blocks"],
    security: bearerOnly,
    middleware: requireCaller(verifyToken, { limiter, as: "report" }),
    operationId: "sendReport",
    summary: "Report a task or a message to the operator",
    description: "Once for each person and thing: a second report of the same thing is answered with the first.",
    method: "post",
    path: apiPaths.reports,
    request: { body: takesJson(NewReport) },
    responses: {
      200: answersJson(Report, "It was reported before."),
      201: answersJson(Report, "It was kept."),
      ...answersProblems(400, 401, 404, 409, 413, 415, 422, 429, 503),
    },
  });
  api.openapi(report, async (c) => {
    const { id } = await recordPerson(db, c.var.caller);
    const { report: kept, isNew } = orThrow(await addReport(db, id, c.req.valid("json")));
    return isNew ? c.json(kept, 201) : c.json(kept, 200);
  });

  return api;
}
