// Accepts the tokens of the configured provider and nothing else.
import { createRemoteJWKSet, customFetch, errors, type JSONWebKeySet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { Person } from "#contract/people/person.ts";
import { isPortrait } from "#contract/people/portrait.ts";
import { isStorable } from "#contract/platform/text.ts";
import type { Caller, VerifyToken } from "./caller.ts";
import { fitName } from "./profile.rules.ts";

type VerifierOptions = {
  issuer: string | string[];
  audience: string;
  algorithms: string[];
  /** How old a token may be, in seconds, whatever expiry it claims. */
  maxAge: number;
  keys: () => Promise<JSONWebKeySet>;
  /** How often keys are read again, in milliseconds. Default: only for an unknown key id. */
  refreshKeysEvery?: number;
  /** Further conditions on the claims. */
  accepts?: (claims: JWTPayload) => boolean | Promise<boolean>;
};

type Verified = { payload: JWTPayload; caller: Readonly<Caller> | null; from: number; until: number };

export const clockTolerance = 5;
const maxVerified = 10_000;
/** Limits how often tokens with invented key ids cause a read. */
const rereadAfter = 1_000;

export function createVerifier(options: VerifierOptions): VerifyToken {
  /** A valid signature stays valid until the token expires. */
  const verified = new LRUCache<string, Verified>({ max: maxVerified });
  const keys = cacheKeys(options.keys, options.refreshKeysEvery);
  const rules = { ...claimRules(options), algorithms: options.algorithms };

  return async function verifyToken(token) {
    try {
      const { payload, caller } = await verifyOnce(token);
      return (await options.accepts?.(payload)) === false ? null : caller;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };

  async function verifyOnce(token: string): Promise<Verified> {
    const known = verified.get(token);
    const seconds = Date.now() / 1_000;
    // Before `from` after a clock was set back.
    if (known && known.from <= seconds && seconds < known.until) return known;
    const { payload } = await jwtVerify(token, keys, rules);
    const { exp = 0, iat = 0 } = payload;
    const caller = callerOf(payload);
    const entry = {
      payload,
      caller: caller && Object.freeze(caller),
      from: iat - clockTolerance,
      until: Math.min(exp, iat + options.maxAge),
    };
    verified.set(token, entry);
    return entry;
  }
}

export function claimRules({ issuer, audience, maxAge }: Pick<VerifierOptions, "issuer" | "audience" | "maxAge">) {
  return { issuer, audience, clockTolerance, maxTokenAge: maxAge, requiredClaims: ["sub", "exp", "iat"] };
}

/** Keys are read with the first token, and again for an unknown key id, which may be another process's new key. */
function cacheKeys(read: () => Promise<JSONWebKeySet>, refreshEvery?: number): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL("https://keys.invalid"), {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: rereadAfter,
    // Keys may also come from the database.
    [customFetch]: async () => Response.json(await read()),
  });
  // The known keys remain in use meanwhile, and when the provider is down.
  if (refreshEvery) setInterval(() => keys.reload().catch(() => undefined), refreshEvery).unref();
  return keys;
}

export function callerOf({
  iss,
  sub,
  iat = 0,
  updated_at: updatedAt = iat,
  auth_time: authTime,
  name,
  email,
  email_verified: emailVerified,
  picture,
  firebase,
  sid,
  two_factor: twoFactor,
}: JWTPayload): Caller | null {
  if (!iss || !sub || typeof email !== "string" || email === "" || !isStorable(sub + email)) return null;
  return {
    issuer: iss,
    subject: sub,
    name: fitName(name),
    email,
    emailVerified: emailVerified === true,
    photoURL: typeof picture === "string" && isPortrait(picture) ? picture : (Person.shape.photoURL.safeParse(picture).data ?? null),
    // Without a time of the last change, the token that was issued later has the newer profile.
    profileAt: new Date(Math.round(Number(updatedAt) * 1_000)),
    signedInAt: typeof authTime === "number" ? new Date(authTime * 1_000) : null,
    ...signInMethodOf(firebase),
    ...(twoFactor === true && { twoFactor }),
    ...(typeof sid === "string" && { sessionId: sid }),
  };
}

/** Firebase's tokens name the sign-in method, and the second factor if there was one. */
function signInMethodOf(claim: unknown): Pick<Caller, "signedInWith" | "twoFactor"> {
  const { sign_in_provider: provider, sign_in_second_factor: factor } = (claim ?? {}) as Record<string, unknown>;
  return {
    ...(typeof provider === "string" && { signedInWith: provider === "google.com" ? "google" : provider }),
    ...(typeof factor === "string" && { twoFactor: true }),
  };
}
