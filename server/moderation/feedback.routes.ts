import { createRoute } from "@hono/zod-openapi";
import { Feedback, NewFeedback } from "#contract/feedback.ts";
import { apiPaths } from "#contract/paths.ts";
import type { VerifyToken } from "#server/identity/caller.ts";
import { accountOf, callerOf } from "#server/identity/signed-in.ts";
import { recordPerson } from "#server/people/person.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { type Api, createApi } from "#server/platform/http/api.ts";
import { answersJson, answersProblems, takesJson } from "#server/platform/http/api-answers.ts";
import { doOnce, IdempotencyHeaders } from "#server/platform/http/idempotency.server.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { addFeedback } from "./feedback.store.server.ts";

const send = createRoute({
  tags: ["Feedback"],
  operationId: "sendFeedback",
  summary: "Tell us something",
  description: "Signed in or not. A few in ten minutes for each person or address.",
  security: [{}, { bearer: [] }],
  method: "post",
  path: apiPaths.feedback,
  request: { headers: IdempotencyHeaders, body: takesJson(NewFeedback) },
  responses: { 201: answersJson(Feedback, "It was kept."), ...answersProblems(400, 409, 413, 415, 422, 429, 503) },
});

type Options = { db: Db; verifyToken: VerifyToken; limiter: RateLimiter };

export function createFeedbackRoutes({ db, verifyToken, limiter }: Options): Api {
  const api = createApi();

  api.openapi(send, async (c) => {
    // Somebody whose session has just ended should not lose their words: they count as signed out.
    const caller = await callerOf(verifyToken, c.req.header("Authorization"));
    await limiter.take(c, "feedback", caller ? { account: accountOf(caller) } : { byAddress: true });
    const person = caller ? await recordPerson(db, caller) : null;
    const { "Idempotency-Key": key } = c.req.valid("header");
    const personId = person?.id ?? null;
    const body = c.req.valid("json");
    return c.json(await doOnce(db, { call: "sendFeedback", key, personId, body }, (tx) => addFeedback(tx, personId, body)), 201);
  });

  return api;
}
