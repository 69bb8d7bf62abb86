// Turns whatever a handler threw into a problem. Logs server errors and database failures without personal data.
import type { Context, ErrorHandler } from "hono";
import { type DatabaseFailure, databaseFailureOf } from "#server/platform/database/failures.ts";
import { describeError, sqlStateOf } from "#server/platform/log/describe-error.ts";
import type { Log } from "#server/platform/log/log.ts";
import { m } from "#texts/m.ts";
import type { ServerEnv } from "./env.ts";
import { answerProblem, ProblemError } from "./problem.ts";

/** In seconds. */
export const retryAfter = "5";
const failureDetails: Record<DatabaseFailure, () => string> = {
  away: m.problem_database_away,
  busy: m.problem_database_busy,
  slow: m.problem_database_slow,
  full: m.problem_database_full,
};

/** `translate` maps errors that have a meaning in the application to problems. */
export function createErrorHandler(log: Log, translate: (error: unknown) => ProblemError | null = () => null): ErrorHandler<ServerEnv> {
  return (error, c) => {
    // Its error has the same code as a lost connection to the database.
    if (isUploadAborted(c)) return answerProblem(c, new ProblemError(400, m.problem_unreadable_request()));
    const problem = translate(error) ?? problemOf(error);
    const failure = databaseFailureOf(error);
    // A failing database fails many requests in the same way, so each gets one line without a stack.
    if (failure) log.warn({ failure, sqlState: sqlStateOf(error) }, "Database unavailable");
    else if (problem.status >= 500) log.error(describeError(error), "Request failed");
    return answerProblem(c, problem);
  };
}

/** Whether the client closed the connection before it had sent the whole body. */
function isUploadAborted({ env }: Context<ServerEnv>): boolean {
  const { incoming } = env ?? {};
  return Boolean(incoming?.destroyed && !incoming.complete);
}

function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const failure = databaseFailureOf(error);
  if (failure) return new ProblemError(503, failureDetails[failure](), { headers: { "Retry-After": retryAfter } });
  return new ProblemError(500, m.problem_internal());
}
