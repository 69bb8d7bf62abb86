// Every refusal of the API is a problem: RFC 9457, application/problem+json.
import { STATUS_CODES } from "node:http";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Problem } from "#contract/problem.ts";
import { currentRequestId } from "#server/platform/log/request-context.ts";
import type { ServerEnv } from "./env.ts";

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type FieldError = { field: string; message: string };
type Extras = { errors?: FieldError[]; headers?: Record<string, string>; members?: Partial<Problem> };

export class ProblemError extends Error {
  readonly status: ContentfulStatusCode;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  readonly members: Partial<Problem>;

  constructor(status: ContentfulStatusCode, detail: string, { errors, headers = {}, members = {} }: Extras = {}) {
    super(detail);
    this.status = status;
    this.errors = errors;
    this.headers = headers;
    this.members = members;
  }
}

export function invalid(errors: FieldError[]): ProblemError {
  return new ProblemError(422, errors.map(({ message }) => message).join(" "), { errors });
}

export function noSuch(noun: string): ProblemError {
  return new ProblemError(404, `There is no such ${noun}.`);
}

export function noValidToken(sent: boolean): ProblemError {
  const challenge = sent ? 'Bearer error="invalid_token"' : "Bearer";
  return new ProblemError(401, "This needs a valid token: sign in.", { headers: { "WWW-Authenticate": challenge } });
}

export function answerProblem(c: Context<ServerEnv>, { status, message, errors, headers, members }: ProblemError): Response {
  const problem: Problem = { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail: message, ...members };
  const requestId = currentRequestId();
  if (requestId) problem.instance = `urn:${isUuid.test(requestId) ? "uuid" : "taskhaat:request"}:${requestId}`;
  if (errors) problem.errors = errors;
  return c.body(JSON.stringify(problem), status, {
    ...headers,
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
  });
}
