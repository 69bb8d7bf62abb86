// Turns whatever a handler threw into a problem, and logs what is our own fault without the data it was about.
import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { type DatabaseFailure, databaseFailureOf, isPersonGone, sqlStateOf } from "#server/platform/database/failures.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { ServerEnv } from "./env.ts";
import { answerProblem, noValidToken, ProblemError } from "./problem.ts";

/** In seconds. */
export const retryAfter = "5";
const failureWords: Record<DatabaseFailure, string> = {
  away: "The database is away for the moment. Try again shortly.",
  busy: "There is more to do than the database can take. Try again shortly.",
  slow: "The database took too long. Try again shortly.",
  full: "The server has no room left to store anything. Nothing of this was saved; try again later.",
};

export function createErrorHandler(log: Log): ErrorHandler<ServerEnv> {
  return (error, c) => {
    const problem = problemOf(error);
    const failure = databaseFailureOf(error);
    // A database in trouble fails many requests in the same way: a line each, without a stack, is enough.
    if (failure) log.warn({ failure, sqlState: sqlStateOf(error) }, problem.message);
    else if (problem.status >= 500) log.error(describe(error), problem.message);
    return answerProblem(c, problem);
  };
}

function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof HTTPException) return new ProblemError(error.status as 400, wordsFor(error));
  if (isPersonGone(error)) return noValidToken(true);
  const failure = databaseFailureOf(error);
  if (failure) return new ProblemError(503, failureWords[failure], { headers: { "Retry-After": retryAfter } });
  return new ProblemError(500, "Something went wrong on our side.");
}

function wordsFor(error: HTTPException): string {
  if (error.status === 400) return "The body is not valid JSON.";
  if (error.status === 415) return "The body must be application/json.";
  return error.message;
}

/** The message of a failed query holds people's data, and the stack begins with the message. */
export function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = error.stack
    ?.replace(error.message, () => "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
  const isQuery = "query" in error;
  return {
    error: error.name,
    sqlState: sqlStateOf(error),
    ...(isQuery ? { query: error.query } : { reason: error.message }),
    stack: frames?.map((line) => line.trim()),
  };
}
