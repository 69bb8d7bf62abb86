// How the OpenAPI document speaks of answers that many calls share.
import type { ZodType } from "zod";
import { Problem } from "#contract/problem.ts";

const problems = {
  400: "The body is not valid JSON.",
  401: "No valid token.",
  403: "Not yours.",
  404: "Not found; `detail` says what.",
  409: "Not possible as things stand; `detail` says why.",
  413: "The body is too large.",
  415: "The body is not application/json.",
  422: "A field is invalid; `errors` names it.",
  429: "Too many requests; `Retry-After` says when to come back.",
  503: "The database is away, too slow, too busy or full; `Retry-After` says when to come back.",
} as const;

type ProblemStatus = keyof typeof problems;

export function answersProblems<Status extends ProblemStatus>(...statuses: Status[]) {
  const entries = statuses.map((status) => [
    status,
    { description: problems[status], content: { "application/problem+json": { schema: Problem } } },
  ]);
  return Object.fromEntries(entries) as Record<
    Status,
    { description: string; content: { "application/problem+json": { schema: typeof Problem } } }
  >;
}

export function answersJson<Schema extends ZodType>(schema: Schema, description: string, headers: Record<string, string> = {}) {
  const described = Object.entries(headers).map(([name, text]) => [name, { description: text, schema: { type: "string" as const } }]);
  return { description, headers: Object.fromEntries(described), content: { "application/json": { schema } } };
}

export function takesJson<Schema extends ZodType>(schema: Schema) {
  return { required: true, content: { "application/json": { schema } } };
}

export const bearerOnly = [{ bearer: [] }];
