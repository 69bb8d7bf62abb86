import { createRoute } from "@hono/zod-openapi";
import { type ZodType, z } from "zod";
import { type TransitionName, transition } from "#contract/deal.ts";
import { limits } from "#contract/limits.ts";
import {
  DealOffer,
  DealOffers,
  GivenReason,
  NewOffer,
  OfferHistory,
  OffersQuery,
  OfferTerms,
  SeenRevision,
  SeenVersion,
} from "#contract/offer.ts";
import { apiPaths, fillPath, stepPath } from "#contract/paths.ts";
import type { Caller, VerifyToken } from "#server/identity/caller.ts";
import { callerOf, requireCaller } from "#server/identity/signed-in.ts";
import { recordPerson } from "#server/people/person.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { badCursor, found, idOf, orThrow } from "#server/platform/http/answers.ts";
import { type Api, createApi } from "#server/platform/http/api.ts";
import { answersJson, answersProblems, bearerOnly, takesJson } from "#server/platform/http/api-answers.ts";
import { linkNext } from "#server/platform/http/link-next.ts";
import { noValidToken } from "#server/platform/http/problem.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { type Given, noSuchOffer, noSuchTask, stepOffer } from "./deal.store.server.ts";
import { readDealOffers } from "./deal.view.server.ts";
import { reconfirmOffer, reviseOffer, sendOffer } from "./offer.store.server.ts";
import { readOffer, readOfferHistory } from "./offer.view.server.ts";
import { stepDescription } from "./step-description.ts";

const OfferId = z.object({ id: z.string().meta({ format: "uuid", description: "The offer's `_id`." }) });
const tags = ["Deals"];

const plainSteps = ["withdraw", "shortlist", "unshortlist", "accept"] as const satisfies TransitionName[];
const tellingSteps: Partial<Record<TransitionName, ZodType<Given>>> = {
  reconfirm: SeenVersion,
  decline: GivenReason,
  award: SeenRevision,
  refuse: GivenReason,
};

type Options = { db: Db; verifyToken: VerifyToken; limiter: RateLimiter };

export function createOfferRoutes({ db, verifyToken, limiter }: Options): Api {
  const api = createApi();
  const signedIn = { tags, security: bearerOnly, middleware: requireCaller(verifyToken) };
  const writing = { ...signedIn, middleware: requireCaller(verifyToken, { limiter, as: "change" }) };

  const list = createRoute({
    tags,
    operationId: "listOffers",
    summary: "The deal about a task, with the offers that the caller may see",
    description: "Offers are sealed: all to the poster, one's own to a bidder, none to others. Everybody sees the count.",
    security: [{}, { bearer: [] }],
    method: "get",
    path: apiPaths.offers,
    request: { query: OffersQuery },
    responses: {
      200: answersJson(DealOffers, "The deal and its offers, the newest first.", { Link: '`<…>; rel="next"` when there is more.' }),
      ...answersProblems(400, 401, 404, 422, 503),
    },
  });
  api.openapi(list, async (c) => {
    const { task, limit = limits.dealsPage, after: cursor } = c.req.valid("query");
    const after = cursor === undefined ? undefined : idOf({ id: cursor }, badCursor);
    const authorization = c.req.header("Authorization");
    const caller = await callerOf(verifyToken, authorization);
    if (!caller && authorization !== undefined) throw noValidToken(true);
    const person = caller ? await recordPerson(db, caller) : null;
    const { next, ...answer } = found(await readDealOffers(db, task.toLowerCase(), person?.id ?? null, { limit, after }), noSuchTask);
    linkNext(c, next);
    c.header("Cache-Control", "no-store");
    return c.json(answer, 200);
  });

  const add = createRoute({
    ...writing,
    operationId: "sendOffer",
    summary: "Make an offer on somebody's task",
    description: `One live offer for each person and task, at most ${limits.offersPerDay} new ones in 24 hours, none after the deadline.`,
    method: "post",
    path: apiPaths.offers,
    request: { body: takesJson(NewOffer) },
    responses: {
      201: answersJson(DealOffer, "The offer.", { Location: "Where the offer can be read." }),
      ...answersProblems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
    },
  });
  api.openapi(add, async (c) => {
    const person = await recordPerson(db, c.var.caller);
    const given = c.req.valid("json");
    const id = orThrow(await sendOffer(db, person.id, { ...given, task: given.task.toLowerCase() }));
    c.header("Location", fillPath(apiPaths.offer, { id }));
    return c.json(found(await readOffer(db, id, person.id), noSuchOffer), 201);
  });

  const read = createRoute({
    ...signedIn,
    operationId: "getOffer",
    summary: "One offer, with every revision and what changed in the task since",
    description: "For its bidder and for the poster of the task. Anyone else gets 404.",
    method: "get",
    path: apiPaths.offer,
    request: { params: OfferId },
    responses: { 200: answersJson(OfferHistory, "The offer, to its bidder and to the poster."), ...answersProblems(401, 404, 503) },
  });
  api.openapi(read, async (c) => {
    const person = await recordPerson(db, c.var.caller);
    return c.json(found(await readOfferHistory(db, idOf(c.req.valid("param"), noSuchOffer), person.id), noSuchOffer), 200);
  });

  const revise = createRoute({
    ...writing,
    operationId: "reviseOffer",
    summary: "Revise one's offer",
    description: "The revisions before it are kept. With `version` it is refused when the task has changed since.",
    method: "put",
    path: apiPaths.offer,
    request: { params: OfferId, body: takesJson(OfferTerms) },
    responses: {
      200: answersJson(DealOffer, "The offer as it is now."),
      ...answersProblems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
    },
  });
  api.openapi(revise, async (c) => {
    const given = c.req.valid("json");
    return c.json(await after(c.var.caller, c.req.valid("param"), (id, personId) => reviseOffer(db, id, personId, given)), 200);
  });

  for (const name of plainSteps) {
    const route = createRoute({
      ...writing,
      ...describeStep(name),
      request: { params: OfferId },
      responses: { 200: answersJson(DealOffer, "The offer as it is now."), ...answersProblems(401, 403, 404, 409, 429, 503) },
    });
    api.openapi(route, async (c) =>
      c.json(await after(c.var.caller, c.req.valid("param"), (id, personId) => stepOffer(db, id, { name, personId })), 200),
    );
  }

  for (const [name, Body] of Object.entries(tellingSteps) as [TransitionName, ZodType<Given>][]) {
    const route = createRoute({
      ...writing,
      ...describeStep(name),
      request: { params: OfferId, body: takesJson(Body) },
      responses: {
        200: answersJson(DealOffer, "The offer as it is now."),
        ...answersProblems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
      },
    });
    api.openapi(route, async (c) => {
      const given: Given = c.req.valid("json");
      const step = (id: string, personId: string) =>
        name === "reconfirm" ? reconfirmOffer(db, id, personId, given) : stepOffer(db, id, { name, personId, given });
      return c.json(await after(c.var.caller, c.req.valid("param"), step), 200);
    });
  }

  /** Takes a step, and reads what it led to. */
  async function after(caller: Caller, params: { id: string }, step: (id: string, personId: string) => Promise<Error | null>) {
    const id = idOf(params, noSuchOffer);
    const person = await recordPerson(db, caller);
    orThrow(await step(id, person.id));
    return found(await readOffer(db, id, person.id), noSuchOffer);
  }

  return api;
}

function describeStep(name: TransitionName) {
  const { label, actor } = transition(name);
  return {
    operationId: `${name}Offer`,
    summary: `${label}, by the ${actor}`,
    description: stepDescription(name),
    method: "post" as const,
    path: `${apiPaths.offer}/${stepPath(name)}`,
  };
}
