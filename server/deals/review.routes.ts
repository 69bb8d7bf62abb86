import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { limits } from "#contract/limits.ts";
import { apiPaths } from "#contract/paths.ts";
import { Profile, ProfileQuery } from "#contract/profile.ts";
import { NewReview, ReviewsQuery, TaskReviews } from "#contract/review.ts";
import type { VerifyToken } from "#server/identity/caller.ts";
import { requireCaller } from "#server/identity/signed-in.ts";
import { recordPerson } from "#server/people/person.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { badCursor, found, idOf, orThrow } from "#server/platform/http/answers.ts";
import { type Api, createApi } from "#server/platform/http/api.ts";
import { answersJson, answersProblems, bearerOnly, takesJson } from "#server/platform/http/api-answers.ts";
import { linkNext } from "#server/platform/http/link-next.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { readProfile } from "./profile.store.server.ts";
import { addReview, readTaskReviews } from "./review.store.server.ts";

const PersonId = z.object({ id: z.string().meta({ format: "uuid", description: "The person's opaque id." }) });
const tags = ["Reviews"];

type Options = { db: Db; verifyToken: VerifyToken; limiter: RateLimiter };

export function createReviewRoutes({ db, verifyToken, limiter }: Options): Api {
  const api = createApi();
  const signedIn = { tags, security: bearerOnly, middleware: requireCaller(verifyToken) };

  const write = createRoute({
    ...signedIn,
    middleware: requireCaller(verifyToken, { limiter, as: "change" }),
    operationId: "writeReview",
    summary: "Rate the other side of a completed deal",
    description: "Once for each side. Both reviews appear when both are written, or 14 days after completion.",
    method: "post",
    path: apiPaths.reviews,
    request: { body: takesJson(NewReview) },
    responses: {
      201: answersJson(TaskReviews, "What the two sides say of each other, as far as it may be read."),
      ...answersProblems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
    },
  });
  api.openapi(write, async (c) => {
    const person = await recordPerson(db, c.var.caller);
    const given = { ...c.req.valid("json"), task: c.req.valid("json").task.toLowerCase() };
    orThrow(await addReview(db, person.id, given));
    return c.json(found(await readTaskReviews(db, given.task, person.id), noSuchDeal), 201);
  });

  const read = createRoute({
    ...signedIn,
    operationId: "getTaskReviews",
    summary: "The reviews of one's own deal",
    description: "For the poster and the winner. Each reads the other's review once both are written, or 14 days after completion.",
    method: "get",
    path: apiPaths.reviews,
    request: { query: ReviewsQuery },
    responses: { 200: answersJson(TaskReviews, "To the poster and the winner."), ...answersProblems(401, 404, 422, 503) },
  });
  api.openapi(read, async (c) => {
    const person = await recordPerson(db, c.var.caller);
    return c.json(found(await readTaskReviews(db, c.req.valid("query").task.toLowerCase(), person.id), noSuchDeal), 200);
  });

  const profile = createRoute({
    tags,
    operationId: "getProfile",
    summary: "A person's public profile, with their reviews",
    description: "Rates are null until there is enough to compute them from. `limit` and `after` page through the reviews.",
    method: "get",
    path: apiPaths.person,
    request: { params: PersonId, query: ProfileQuery },
    responses: {
      200: answersJson(Profile, "What everybody may know.", { Link: '`<…>; rel="next"` when there are more reviews.' }),
      ...answersProblems(400, 404, 422, 503),
    },
  });
  api.openapi(profile, async (c) => {
    const { limit = limits.page, after: cursor } = c.req.valid("query");
    const after = cursor === undefined ? undefined : idOf({ id: cursor }, badCursor);
    const { next, ...answer } = found(await readProfile(db, idOf(c.req.valid("param"), noSuchPerson), { limit, after }), noSuchPerson);
    linkNext(c, next);
    c.header("Cache-Control", "no-cache");
    return c.json(answer, 200);
  });

  return api;
}

function noSuchDeal(): ProblemError {
  return new ProblemError(404, "There is no such deal.");
}

function noSuchPerson(): ProblemError {
  return new ProblemError(404, "There is no such person.");
}
