// Errors of the API as problem details: RFC 9457, application/problem+json.
import type { Context } from "hono";
import type { Problem } from "#contract/platform/problem.ts";
import { currentRequestId } from "#server/platform/log/request-context.ts";
import { m } from "#texts/m.ts";
import type { ServerEnv } from "./env.ts";

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const titles = {
  400: m.problem_title_400,
  401: m.problem_title_401,
  403: m.problem_title_403,
  404: m.problem_title_404,
  405: m.problem_title_405,
  408: m.problem_title_408,
  409: m.problem_title_409,
  413: m.problem_title_413,
  414: m.problem_title_414,
  415: m.problem_title_415,
  421: m.problem_title_421,
  422: m.problem_title_422,
  429: m.problem_title_429,
  431: m.problem_title_431,
  500: m.problem_title_500,
  503: m.problem_title_503,
};

export type ErrorStatus = keyof typeof titles;
type FieldError = { field: string; message: string };
type Extras = { errors?: FieldError[]; headers?: Record<string, string>; members?: Partial<Problem> };

export class ProblemError extends Error {
  readonly status: ErrorStatus;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  readonly members: Partial<Problem>;

  constructor(status: ErrorStatus, detail: string, { errors, headers = {}, members = {} }: Extras = {}) {
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

export function noSuch(detail: () => string): ProblemError {
  return new ProblemError(404, detail());
}

export function noValidToken(sent: boolean): ProblemError {
  const challenge = sent ? 'Bearer error="invalid_token"' : "Bearer";
  return new ProblemError(401, m.problem_token_required(), { headers: { "WWW-Authenticate": challenge } });
}

export function describeStatus(status: ErrorStatus): Pick<Problem, "type" | "title" | "status"> {
  return { type: "about:blank", title: titles[status](), status };
}

export function answerProblem(c: Context<ServerEnv>, { status, message, errors, headers, members }: ProblemError): Response {
  const problem: Problem = { ...describeStatus(status), detail: message, ...members };
  const requestId = currentRequestId();
  if (requestId) problem.instance = `urn:${isUuid.test(requestId) ? "uuid" : "taskhaat:request"}:${requestId}`;
  if (errors) problem.errors = errors;
  if (headers["Retry-After"]) problem.retryAfter = Number(headers["Retry-After"]);
  return c.body(JSON.stringify(problem), status, {
    ...headers,
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
  });
}
