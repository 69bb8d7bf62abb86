// Accepts the one configured provider's tokens and nothing else.
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify, type LocalJWKSet } from "jose";
import { anonymous } from "#contract/limits.ts";
import { Person } from "#contract/person.ts";
import { isStorable } from "#contract/text.ts";
import type { Caller, VerifyToken } from "./caller.ts";

export type VerifierOptions = {
  issuer: string;
  audience: string;
  algorithms: string[];
  /** How old a token may be, in seconds, whatever expiry it claims. */
  maxAge: number;
  keys: () => Promise<JSONWebKeySet>;
  /** After so many milliseconds keys are read anew, while the known ones still serve. Forever unless it is said. */
  keysFreshFor?: number;
  /** What else must hold of the claims. */
  accepts?: (claims: JWTPayload) => boolean | Promise<boolean>;
};

export const clockTolerance = 5;
const mostVerified = 10_000;
/** Tokens with made-up key ids must not become a read of the database each. */
const rereadEvery = 1_000;

export function createVerifier(options: VerifierOptions): VerifyToken {
  /** A signature that was right stays right until the token ends or other keys are read. */
  const verified = new Map<string, { payload: JWTPayload; from: number; until: number }>();
  const keySet = cacheKeys(options.keys, options.keysFreshFor, () => verified.clear());
  const rules = { ...claimRules(options), algorithms: options.algorithms };

  return async function verifyToken(token) {
    try {
      const payload = await verifyOnce(token);
      return (await options.accepts?.(payload)) === false ? null : callerOf(payload);
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };

  async function verifyOnce(token: string): Promise<JWTPayload> {
    const known = verified.get(token);
    const now = Date.now() / 1_000;
    // A clock that was set back makes it one from the future again.
    if (known && known.from <= now && now < known.until) return known.payload;
    const { payload } = await verifyWithFreshKeys(token);
    const { exp = 0, iat = 0, nbf = iat } = payload;
    if (verified.size >= mostVerified) verified.clear();
    verified.set(token, { payload, from: Math.max(iat, nbf) - clockTolerance, until: Math.min(exp, iat + options.maxAge) });
    return payload;
  }

  async function verifyWithFreshKeys(token: string) {
    try {
      return await jwtVerify(token, await keySet.current(), rules);
    } catch (error) {
      const reread = error instanceof errors.JWKSNoMatchingKey && keySet.reread();
      if (!reread) throw error;
      return jwtVerify(token, await reread, rules);
    }
  }
}

export function claimRules({ issuer, audience, maxAge }: Pick<VerifierOptions, "issuer" | "audience" | "maxAge">) {
  return { issuer, audience, clockTolerance, maxTokenAge: maxAge, requiredClaims: ["sub", "exp", "iat"] };
}

function cacheKeys(read: () => Promise<JSONWebKeySet>, freshFor = Number.POSITIVE_INFINITY, onRead: () => void) {
  let known: LocalJWKSet | undefined;
  let reading: Promise<LocalJWKSet> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  function load(): Promise<LocalJWKSet> {
    reading ??= read()
      .then((set) => {
        known = createLocalJWKSet(set);
        onRead();
        return known;
      })
      .finally(() => {
        reading = undefined;
        readAt = performance.now();
      });
    return reading;
  }

  return {
    current() {
      if (!known) return load();
      // The provider being away is no reason to forget the keys that it had.
      if (performance.now() - readAt >= freshFor) load().catch(() => undefined);
      return known;
    },
    /** A key that is not known yet may be another process's new one. Undefined while the last read is too recent. */
    reread: () => (reading || performance.now() - readAt >= rereadEvery ? load() : undefined),
  };
}

export function callerOf({ iss, sub, iat = 0, updated_at: updatedAt = iat, name, email, picture, firebase }: JWTPayload): Caller | null {
  if (!iss || !sub || typeof email !== "string" || email === "" || !isStorable(sub + email)) return null;
  return {
    issuer: iss,
    subject: sub,
    name: typeof name === "string" && name.trim() && isStorable(name) ? name : anonymous,
    email,
    photoURL: Person.shape.photoURL.safeParse(picture).data ?? null,
    // Where the provider does not say when the profile changed, the time of issue tells which of two tokens has the newer one.
    profileAt: new Date(Math.round(Number(updatedAt) * 1_000)),
    ...wayInOf(firebase),
  };
}

/** Firebase's tokens tell how their person came in. */
function wayInOf(claim: unknown): { signedInWith?: string } {
  const { sign_in_provider: provider } = (claim ?? {}) as { sign_in_provider?: unknown };
  return typeof provider === "string" ? { signedInWith: provider === "google.com" ? "google" : provider } : {};
}
