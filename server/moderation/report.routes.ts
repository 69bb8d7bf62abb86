import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { Block, BlocksQuery, NewReport, Report } from "#contract/fair-play.ts";
import { limits } from "#contract/limits.ts";
import { apiPaths } from "#contract/paths.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { badCursor, idOf, orThrow } from "#server/deals/deal.answers.ts";
import { type Api, createApi } from "#server/platform/http/api.ts";
import { answersJson, answersProblems, bearerOnly, takesJson } from "#server/platform/http/api-answers.ts";
import { linkNext } from "#server/platform/http/link-next.ts";
import { requireCaller } from "#server/identity/signed-in.ts";
import type { VerifyToken } from "#server/identity/caller.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { recordPerson } from "#server/people/person.store.server.ts";
import { blockPerson, listBlocks, noSuchPerson, unblockPerson } from "#server/people/block.store.server.ts";
import { addReport } from "./report.store.server.ts";

type Options = { db: Db; verifyToken: VerifyToken; limiter: RateLimiter };

const PersonId = z.object({ id: z.string().meta({ format: "uuid", description: "The person's opaque id." }) });

export function createReportRoutes({ db, verifyToken, limiter }: Options): Api {
  const api = createApi();
  const signedIn = { tags: ["Fair play"], security: bearerOnly, middleware: requireCaller(verifyToken) };
  const writing = { ...signedIn, middleware: requireCaller(verifyToken, limiter.countCaller("change")) };

  const report = createRoute({
    ...signedIn,
    middleware: requireCaller(verifyToken, limiter.countCaller("report")),
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

  const list = createRoute({
    ...signedIn,
    operationId: "listBlocks",
    summary: "Whom the caller has blocked",
    description: "In the order of the people's ids.",
    method: "get",
    path: apiPaths.blocks,
    request: { query: BlocksQuery },
    responses: {
      200: answersJson(z.array(Block), "A page.", { Link: '`<…>; rel="next"` when there is more.' }),
      ...answersProblems(400, 401, 422, 503),
    },
  });
  api.openapi(list, async (c) => {
    const { limit = limits.inboxPage, after: cursor } = c.req.valid("query");
    const after = cursor === undefined ? undefined : idOf({ id: cursor }, badCursor);
    const { id } = await recordPerson(db, c.var.caller);
    const { blocks, next } = await listBlocks(db, id, { limit, after });
    linkNext(c, next);
    return c.json(blocks, 200);
  });

  const block = createRoute({
    ...writing,
    operationId: "blockPerson",
    summary: "Block a person: no new offers and no messages between the two, either way",
    description: "Blocking a person again changes nothing.",
    method: "put",
    path: apiPaths.block,
    request: { params: PersonId },
    responses: { 200: answersJson(Block, "They are blocked."), ...answersProblems(401, 404, 409, 429, 503) },
  });
  api.openapi(block, async (c) => {
    const blockedId = idOf(c.req.valid("param"), noSuchPerson);
    const { id } = await recordPerson(db, c.var.caller);
    return c.json(orThrow(await blockPerson(db, id, blockedId)), 200);
  });

  const unblock = createRoute({
    ...writing,
    operationId: "unblockPerson",
    summary: "Take a block back",
    description: "Answers 204 also when the person was not blocked.",
    method: "delete",
    path: apiPaths.block,
    request: { params: PersonId },
    responses: { 204: { description: "They are not blocked." }, ...answersProblems(401, 404, 429, 503) },
  });
  api.openapi(unblock, async (c) => {
    const blockedId = idOf(c.req.valid("param"), noSuchPerson);
    const { id } = await recordPerson(db, c.var.caller);
    await unblockPerson(db, id, blockedId);
    return c.body(null, 204);
  });

  return api;
}
