import { problemTypes } from "#contract/platform/problem.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import type { Caller } from "./caller.ts";

/** Throws if the caller last signed in longer ago. */
export function refuseOldSignIn({ signedInAt }: Pick<Caller, "signedInAt">, minutes: number): void {
  const isRecent = signedInAt !== null && Date.now() - signedInAt.getTime() <= minutes * 60_000;
  if (!isRecent) throw new ProblemError(403, m.problem_sign_in_again(), { members: { type: problemTypes.signInAgain } });
}
