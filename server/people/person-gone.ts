import { foreignKeyViolation } from "#server/platform/database/failures.ts";
import { noValidToken, type ProblemError } from "#server/platform/http/problem.ts";
import { chainOf } from "#server/platform/log/error-chain.ts";

/** The problem of a row that refers to a person whose account was deleted a moment ago; null for every other error. */
export function personGone(error: unknown): ProblemError | null {
  const isGone = chainOf(error).some(({ code, constraint }) => code === foreignKeyViolation && constraint?.endsWith("_people_id_fk"));
  return isGone ? noValidToken(true) : null;
}
