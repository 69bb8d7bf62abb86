import { createRoute } from "@hono/zod-openapi";
import { type ZodType, z } from "zod";
import { type TransitionName, transition } from "#contract/deal.ts";
import { limits } from "#contract/limits.ts";
import { MyDeal, MyDealsQuery } from "#contract/my-deals.ts";
import { Deal, GivenReason, NewDeadline } from "#contract/offer.ts";
import { apiPaths, stepPath } from "#contract/paths.ts";
import type { Caller, VerifyToken } from "#server/identity/caller.ts";
import { requireCaller } from "#server/identity/signed-in.ts";
import { recordPerson } from "#server/people/person.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { badCursor, found, idOf, orThrow } from "#server/platform/http/answers.ts";
import { type Api, createApi } from "#server/platform/http/api.ts";
import { answersJson, answersProblems, bearerOnly, takesJson } from "#server/platform/http/api-answers.ts";
import { linkNext } from "#server/platform/http/link-next.ts";
import type { ProblemError } from "#server/platform/http/problem.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { extendDeadline, type Given, noSuchTask, stepTask } from "./deal.store.server.ts";
import { asDeal, findDeal } from "./deal.view.server.ts";
import { listMyDeals, type Place } from "./my-deals.server.ts";
import { stepDescription } from "./step-description.ts";

const TaskId = z.object({ id: z.string().meta({ format: "uuid", description: "The task's `_id`." }) });
const plainSteps = ["deliver", "complete"] as const satisfies TransitionName[];
type Told = Given & { deadline?: string };
const tellingSteps: Partial<Record<TransitionName, ZodType<Told>>> = {
  revoke: GivenReason,
  request_changes: GivenReason,
  cancel: GivenReason,
  extend: NewDeadline,
};

type Options = { db: Db; verifyToken: VerifyToken; limiter: RateLimiter };

export function createDealRoutes({ db, verifyToken, limiter }: Options): Api {
  const api = createApi();
  const signedIn = { tags: ["Deals"], security: bearerOnly, middleware: requireCaller(verifyToken) };
  const writing = { ...signedIn, middleware: requireCaller(verifyToken, { limiter, as: "change" }) };

  for (const name of plainSteps) {
    const route = createRoute({
      ...writing,
      ...describeStep(name),
      request: { params: TaskId },
      responses: { 200: answersJson(Deal, "The deal as it is now."), ...answersProblems(401, 403, 404, 409, 429, 503) },
    });
    api.openapi(route, async (c) =>
      c.json(await after(c.var.caller, c.req.valid("param"), (id, personId) => stepTask(db, id, { name, personId })), 200),
    );
  }

  for (const [name, Body] of Object.entries(tellingSteps) as [TransitionName, ZodType<Told>][]) {
    const route = createRoute({
      ...writing,
      ...describeStep(name),
      request: { params: TaskId, body: takesJson(Body) },
      responses: {
        200: answersJson(Deal, "The deal as it is now."),
        ...answersProblems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
      },
    });
    api.openapi(route, async (c) => {
      const { deadline, ...given }: Told = c.req.valid("json");
      const step = (id: string, personId: string) =>
        deadline === undefined ? stepTask(db, id, { name, personId, given }) : extendDeadline(db, id, personId, deadline);
      return c.json(await after(c.var.caller, c.req.valid("param"), step), 200);
    });
  }

  const list = createRoute({
    ...signedIn,
    operationId: "listMyDeals",
    summary: "What the caller bid on, or posted, in the order of whose turn it is",
    description: "`side` chooses between the tasks that the caller bid on and those that they posted.",
    method: "get",
    path: apiPaths.myDeals,
    request: { query: MyDealsQuery },
    responses: {
      200: answersJson(z.array(MyDeal), "First what waits for the caller; the newest first in each group.", {
        Link: '`<…>; rel="next"` when there is more.',
      }),
      ...answersProblems(400, 401, 422, 503),
    },
  });
  api.openapi(list, async (c) => {
    const { side, group, limit = limits.dealsPage, after } = c.req.valid("query");
    const person = await recordPerson(db, c.var.caller);
    const { deals, next } = await listMyDeals(db, person.id, { side, group, limit, after: after === undefined ? null : placeOf(after) });
    linkNext(c, next && `${next.rank}.${next.id}`);
    return c.json(deals, 200);
  });

  /** Takes a step, and reads what it led to. */
  async function after(caller: Caller, params: { id: string }, step: (id: string, personId: string) => Promise<ProblemError | null>) {
    const id = idOf(params, noSuchTask);
    const person = await recordPerson(db, caller);
    orThrow(await step(id, person.id));
    return asDeal(found(await findDeal(db, id, person.id), noSuchTask), person.id);
  }

  return api;
}

function placeOf(cursor: string): Place {
  const [, rank, id = ""] = /^([0-2])\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (rank === undefined) throw badCursor();
  return { rank: Number(rank), id };
}

function describeStep(name: TransitionName) {
  const { label, actor } = transition(name);
  return {
    operationId: `${name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Task`,
    summary: `${label}, by the ${actor}`,
    description: stepDescription(name),
    method: "post" as const,
    path: `${apiPaths.myTask}/${stepPath(name)}`,
  };
}
