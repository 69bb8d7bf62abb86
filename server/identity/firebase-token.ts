// Firebase's ID tokens. The verifier is chosen at the start and never by a token's header.
import { errors, type JSONWebKeySet, type JWTPayload, UnsecuredJWT } from "jose";
import { limits } from "#contract/platform/limits.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import type { Caller, VerifyToken } from "./caller.ts";
import { callerOf, claimRules, clockTolerance, createVerifier } from "./token.ts";

export const googleKeysAddress = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

const tokenLifetime = 3_600;
const subjectMax = 128;
const refreshKeysEvery = 3_600_000;
const keysTimeout = 5_000;

type Keys = () => Promise<JSONWebKeySet>;

export function createFirebaseVerifier(projectId: string, keys: Keys): VerifyToken {
  const verify = createVerifier({ ...expectedOf(projectId), algorithms: ["RS256"], keys, refreshKeysEvery, accepts: isSignIn });
  return async (token) => fitCaller(await verify(token));
}

/** For the emulator, whose tokens are not signed. */
export function createEmulatorVerifier(projectId: string): VerifyToken {
  const rules = claimRules(expectedOf(projectId));
  return async (token) => {
    try {
      const { payload } = UnsecuredJWT.decode(token, rules);
      return isSignIn(payload) ? fitCaller(callerOf(payload)) : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
}

export function readKeysFrom(address: string): Keys {
  return async () => {
    const response = await fetch(address, { signal: AbortSignal.timeout(keysTimeout) }).catch(() => null);
    const set = response?.ok ? await response.json().catch(() => null) : null;
    if (Array.isArray(set?.keys)) return set;
    throw new ProblemError(503, m.identity_keys_unavailable(), { headers: { "Retry-After": "5" } });
  };
}

export function firebaseIssuer(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`;
}

function expectedOf(projectId: string) {
  return { issuer: firebaseIssuer(projectId), audience: projectId, maxAge: tokenLifetime };
}

function isSignIn({ sub = "", auth_time: signedInAt }: JWTPayload): boolean {
  const now = Date.now() / 1_000 + clockTolerance;
  return sub.length > 0 && sub.length <= subjectMax && typeof signedInAt === "number" && signedInAt <= now;
}

/** Firebase does not enforce our limits. */
function fitCaller(caller: Caller | null): Caller | null {
  return caller && caller.email.length <= limits.email ? caller : null;
}
