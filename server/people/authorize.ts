// Whether a person may call an endpoint: role, time of the last sign-in, suspension.
import { type Endpoint, isForStaff, refusesSuspended } from "#contract/platform/endpoint.ts";
import { problemTypes } from "#contract/platform/problem.ts";
import { hasRole, recentSignInMinutes } from "#contract/platform/role.ts";
import type { Caller } from "#server/identity/caller.ts";
import { refuseOldSignIn } from "#server/identity/recent-sign-in.ts";
import { seedIssuer } from "#server/identity/sample-accounts.ts";
import { currentTime } from "#server/platform/clock.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { dayText } from "#texts/day-formats.ts";
import { m } from "#texts/m.ts";
import type { PersonRow } from "./person.store.server.ts";

type Called = Pick<Endpoint, "access" | "method" | "whileSuspended" | "recentSignIn">;
type Known = Pick<PersonRow, "role" | "suspendedUntil" | "isBanned">;
type Authorized = Known & Partial<Pick<PersonRow, "issuer">>;

/** `needsTwoFactor`: the market asks its staff for a second factor, and the caller has none. */
export function authorize(person: Authorized, caller: Pick<Caller, "signedInAt">, endpoint: Called, needsTwoFactor = false): void {
  const { access, method, recentSignIn } = endpoint;
  const isStaffCall = isForStaff(access);
  if (isStaffCall && !hasRole(person.role, access))
    throw new ProblemError(403, access === "moderator" ? m.problem_staff_only() : m.problem_administrators_only());
  if (refusesSuspended(endpoint)) refuseSuspended(person);
  if (isStaffCall && needsTwoFactor) throw twoFactorProblem(person.issuer === seedIssuer);
  if (recentSignIn || (isStaffCall && method !== "GET")) refuseOldSignIn(caller, recentSignInMinutes);
}

/** Sample people cannot set up a second factor. */
function twoFactorProblem(isSample: boolean): ProblemError {
  if (isSample) return new ProblemError(403, m.problem_two_factor_sample());
  return new ProblemError(403, m.problem_two_factor_needed(), { members: { type: problemTypes.twoFactorNeeded } });
}

export function isSuspended(person: Omit<Known, "role">): boolean {
  return person.isBanned || suspensionEnd(person) !== null;
}

/** Null if the person is banned or not suspended. */
export function suspensionEnd({ suspendedUntil, isBanned }: Omit<Known, "role">): string | null {
  return !isBanned && suspendedUntil !== null && suspendedUntil.getTime() > currentTime() ? suspendedUntil.toISOString() : null;
}

/** Throws if the person is suspended or banned. */
export function refuseSuspended(person: Omit<Known, "role">): void {
  if (person.isBanned) throw bannedProblem();
  const end = suspensionEnd(person);
  if (end) throw suspendedProblem(m.problem_suspended({ date: dayText(end) }));
}

export function bannedProblem(): ProblemError {
  return suspendedProblem(m.problem_banned());
}

function suspendedProblem(detail: string): ProblemError {
  return new ProblemError(403, detail, { members: { type: problemTypes.suspended } });
}
