import { createRoute } from "@hono/zod-openapi";
import { Feedback, NewFeedback } from "#contract/feedback.ts";
import { apiPaths } from "#contract/paths.ts";
import type { Db } from "#server/database/database.server.ts";
import { type Api, createApi } from "#server/http/api.ts";
import { answersJson, answersProblems, takesJson } from "#server/http/api-answers.ts";
import { doOnce, IdempotencyHeaders } from "#server/http/idempotency.server.ts";
import { clientAddress, createRateLimit } from "#server/http/rate-limit.ts";
import { callerOf } from "#server/http/signed-in.ts";
import type { VerifyToken } from "#server/identity/caller.ts";
import { recordPerson } from "#server/people/person.store.server.ts";
import { addFeedback } from "./feedback.store.server.ts";

export const feedbackLimit = { max: 10, windowMs: 10 * 60_000 };

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

export function createFeedbackRoutes({ db, verifyToken }: { db: Db; verifyToken: VerifyToken }): Api {
  const api = createApi();
  const take = createRateLimit(feedbackLimit);

  api.openapi(send, async (c) => {
    // Somebody whose session has just ended should not lose their words: they count as signed out.
    const caller = await callerOf(verifyToken, c.req.header("Authorization"));
    take(caller ? `${caller.issuer} ${caller.subject}` : clientAddress(c));
    const person = caller ? await recordPerson(db, caller) : null;
    const { "Idempotency-Key": key } = c.req.valid("header");
    const personId = person?.id ?? null;
    const body = c.req.valid("json");
    return c.json(await doOnce(db, { call: "sendFeedback", key, personId, body }, (tx) => addFeedback(tx, personId, body)), 201);
  });

  return api;
}
