// The ground of every API slice: an OpenAPI-aware Hono that checks schemas and answers problems.
import { OpenAPIHono } from "@hono/zod-openapi";
import type { ZodError } from "zod";
import type { ServerEnv } from "./env.ts";
import { checkJson, checkJsonType } from "./json-guard.ts";
import { answerProblem, invalid, ProblemError } from "./problem.ts";

export type Api = OpenAPIHono<ServerEnv>;

export function createApi(): Api {
  return new OpenAPIHono<ServerEnv>({
    async defaultHook(result, c) {
      if (result.target === "json") {
        checkJsonType(c.req.header("Content-Type"));
        checkJson(await c.req.text());
      }
      if (!result.success) throw invalid(fieldErrorsOf(result.error));
    },
  });
}

/** A known path with a method it does not have: 405, and which ones it has. Call it after the last route. */
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
    api.all(path, (c) => {
      if (c.req.method === "OPTIONS") return c.body(null, 204, { Allow: allow });
      return answerProblem(c, new ProblemError(405, `This address knows ${allow}.`, { headers: { Allow: allow } }));
    });
  }
}

function fieldErrorsOf(error: ZodError) {
  return error.issues.map(({ path, message }) => ({ field: path.join(".") || "body", message }));
}
