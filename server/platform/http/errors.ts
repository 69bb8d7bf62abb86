// Turns whatever a handler threw into a problem, and logs what is our own fault without the data it was about.
import type { ErrorHandler } from "hono";
import { type DatabaseFailure, databaseFailureOf } from "#server/platform/database/failures.ts";
import { describeError } from "#server/platform/log/describe-error.ts";
import { sqlStateOf } from "#server/platform/log/error-chain.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { ServerEnv } from "./env.ts";
import { answerProblem, ProblemError } from "./problem.ts";

/** In seconds. */
export const retryAfter = "5";
const failureWords: Record<DatabaseFailure, string> = {
  away: "The database is away for the moment. Try again shortly.",
  busy: "There is more to do than the database can take. Try again shortly.",
  slow: "The database took too long. Try again shortly.",
  full: "The server has no room left to store anything. Nothing of this was saved; try again later.",
};

/** `translate` knows errors that have a meaning in the application. */
export function createErrorHandler(log: Log, translate: (error: unknown) => ProblemError | null = () => null): ErrorHandler<ServerEnv> {
  return (error, c) => {
    const problem = translate(error) ?? problemOf(error);
    const failure = databaseFailureOf(error);
    // A database in trouble fails many requests in the same way: a line each, without a stack, is enough.
    if (failure) log.warn({ failure, sqlState: sqlStateOf(error) }, problem.message);
    else if (problem.status >= 500) log.error(describeError(error), problem.message);
    return answerProblem(c, problem);
  };
}

function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const failure = databaseFailureOf(error);
  if (failure) return new ProblemError(503, failureWords[failure], { headers: { "Retry-After": retryAfter } });
  return new ProblemError(500, "Something went wrong on our side.");
}
