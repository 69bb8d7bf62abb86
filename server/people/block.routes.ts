import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { Block, BlocksQuery } from "#contract/block.ts";
import { limits } from "#contract/limits.ts";
import { apiPaths } from "#contract/paths.ts";
import type { VerifyToken } from "#server/identity/caller.ts";
import { requireCaller } from "#server/identity/signed-in.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { badCursor, idOf, orThrow } from "#server/platform/http/answers.ts";
import { type Api, createApi } from "#server/platform/http/api.ts";
import { answersJson, answersProblems, bearerOnly } from "#server/platform/http/api-answers.ts";
import { linkNext } from "#server/platform/http/link-next.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { blockPerson, listBlocks, noSuchPerson, unblockPerson } from "./block.store.server.ts";
import { recordPerson } from "./person.store.server.ts";

const PersonId = z.object({ id: z.string().meta({ format: "uuid", description: "The person's opaque id." }) });

type Options = { db: Db; verifyToken: VerifyToken; limiter: RateLimiter };

export function createBlockRoutes({ db, verifyToken, limiter }: Options): Api {
  const api = createApi();
  const signedIn = { tags: ["Reports and blocks"], security: bearerOnly, middleware: requireCaller(verifyToken) };
  const writing = { ...signedIn, middleware: requireCaller(verifyToken, { limiter, as: "change" }) };

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
