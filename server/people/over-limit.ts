import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";

/** The answer at a limit per day. A person whose address is not verified reads that the account counts as new until it is. */
export function overLimit(refusal: string, seconds: number, isUnverified: boolean): ProblemError {
  const detail = isUnverified ? `${refusal} ${m.problem_unverified()}` : refusal;
  return new ProblemError(429, detail, { headers: { "Retry-After": String(seconds) } });
}
