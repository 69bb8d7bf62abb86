// Converts an endpoint declaration to its OpenAPI description.
import type { RouteConfig } from "@hono/zod-openapi";
import { z } from "zod";
import { type Answer, type Endpoint, needsToken, type ProblemStatus, refusesSuspended } from "#contract/platform/endpoint.ts";
import { pageParameters } from "#contract/platform/parameters.ts";
import { Problem } from "#contract/platform/problem.ts";

const problems: Record<ProblemStatus, string> = {
  400: "The body is not valid JSON.",
  401: "The token is missing or invalid.",
  403: "The caller is not allowed to do this.",
  404: "Not found; see `detail`.",
  409: "Conflict with the current state; see `detail`.",
  413: "The body is too large.",
  415: "The body has another content type than the declared.",
  422: "A field is invalid; see `errors`.",
  429: "Too many requests; retry after `Retry-After` seconds.",
  503: "The database is unavailable, slow, overloaded or full; retry after `Retry-After` seconds.",
};

const fileSchema = z.string().meta({ format: "binary" });

const signedIn = [{ bearer: [] }];
const securityOf = {
  anyone: null,
  optional: [{}, ...signedIn],
  "signed-in": signedIn,
  moderator: signedIn,
  administrator: signedIn,
};

export function describeEndpoint(endpoint: Endpoint): RouteConfig {
  const { operationId, tag, summary, description, access, method, path, id, headers, body, bodyIsOptional, file, answers } = endpoint;
  const security = securityOf[access];
  const query = querySchema(endpoint);
  const refusals = [...problemsOf(endpoint)].map((status) => [status, describeProblem(status)]);
  const successes = Object.entries(answers).map(([status, answer]) => [status, describeAnswer(answer, endpoint)]);
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(security && { security }),
    method: method.toLowerCase() as Lowercase<Endpoint["method"]>,
    path,
    request: {
      ...(id && {
        params: z.object({
          id: z.string().meta({ format: "uuid", description: id === "item" ? "The id of the notification." : `The id of the ${id}.` }),
        }),
      }),
      ...(query && { query }),
      ...(headers && { headers }),
      ...(body && { body: { required: !bodyIsOptional, content: { "application/json": { schema: body } } } }),
      ...(file && { body: { required: true, content: Object.fromEntries(file.types.map((type) => [type, { schema: fileSchema }])) } }),
    },
    responses: Object.fromEntries([...refusals, ...successes]),
  };
}

/** The query parameters of the endpoint and of its pages; null if there are none. */
export function querySchema({ query, page }: Endpoint): z.ZodObject | null {
  if (!page) return query ?? null;
  return z.object({ ...pageParameters(page.max), ...query?.shape });
}

function problemsOf(endpoint: Endpoint): Set<ProblemStatus> {
  const { access, limit, id, query, page, body, file, errors = [], needsDatabase = true } = endpoint;
  return new Set<ProblemStatus>([
    ...errors,
    ...(needsToken(access) ? [401 as const] : []),
    ...(needsToken(access) && refusesSuspended(endpoint) ? [403 as const] : []),
    ...(limit ? [429 as const] : []),
    ...(id ? [404 as const] : []),
    ...(query || page ? [422 as const] : []),
    ...(page?.cursor === "id" ? [400 as const] : []),
    ...(body ? ([400, 413, 415, 422] as const) : []),
    ...(file ? ([413, 415, 422] as const) : []),
    ...(needsDatabase ? [503 as const] : []),
  ]);
}

function describeProblem(status: ProblemStatus) {
  return { description: problems[status], content: { "application/problem+json": { schema: Problem } } };
}

function describeAnswer({ description, schema, type = "application/json", headers }: Answer, { page }: Endpoint) {
  const described = Object.entries({ ...(page && { Link: '`<…>; rel="next"` if there is a next page.' }), ...headers });
  return {
    description,
    ...(described.length > 0 && {
      headers: Object.fromEntries(described.map(([name, text]) => [name, { description: text, schema: { type: "string" as const } }])),
    }),
    ...(schema && { content: { [type]: { schema } } }),
  };
}
