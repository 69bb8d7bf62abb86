// The routes of the API and the registry of its OpenAPI document. `implement.ts` fills both.
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { m } from "#texts/m.ts";
import type { ServerEnv } from "./env.ts";
import { answerProblem, ProblemError } from "./problem.ts";

export type Api = OpenAPIHono<ServerEnv>;

/** Answers 405 with `Allow` to a known path with an unknown method. Call it after the last route. */
export function refuseOtherMethods(api: Api): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of api.routes) {
    if (method === "ALL") continue;
    const known = methods.get(path) ?? new Set(["OPTIONS"]);
    known.add(method);
    if (method === "GET") known.add("HEAD");
    methods.set(path, known);
  }
  for (const [path, known] of methods) {
    const allow = [...known].sort().join(", ");
    api.all(path, (c) => refuseMethod(c, allow));
  }
}

/** 405, or the allowed methods for OPTIONS. */
export function refuseMethod(c: Context<ServerEnv>, allow: string): Response {
  if (c.req.method === "OPTIONS") return c.body(null, 204, { Allow: allow });
  return answerProblem(c, new ProblemError(405, m.problem_method_not_allowed({ methods: allow }), { headers: { Allow: allow } }));
}
