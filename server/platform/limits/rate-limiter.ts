// Rate limiter: answers 429 with Retry-After.
import { createHash } from "node:crypto";
import type { RateLimitName } from "#contract/rate-limits.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { clientAddress, networkOf, type Origin } from "./client-address.ts";
import type { Counters, Rule } from "./counters.server.ts";

type Kind = "address" | "account";
type Rules<Name extends string> = Record<Name, Record<Kind, Rule>>;
export type RateLimiter = ReturnType<typeof createRateLimiter<RateLimitName>>;

export function createRateLimiter<Name extends string>(counters: Counters, rules: Rules<Name>, { TRUST_PROXY }: { TRUST_PROXY: number }) {
  const addressOf = (origin: Origin) => clientAddress(origin, TRUST_PROXY);

  /** Counts this request by its address, by its account if that is known, or by both. Throws 429 when one is used up. */
  async function take(origin: Origin, what: Name, who: { byAddress?: boolean; account?: string | undefined }): Promise<void> {
    const entries: { key: string; rule: Rule }[] = [];
    if (who.byAddress) entries.push({ key: keyOf(what, "address", networkOf(addressOf(origin))), rule: rules[what].address });
    if (who.account !== undefined) entries.push({ key: keyOf(what, "account", who.account), rule: rules[what].account });
    const counts = await counters.add(entries);
    const waits = counts.map(({ used, secondsLeft }, index) => (used > (entries[index]?.rule.max ?? 0) ? secondsLeft : 0));
    const wait = Math.ceil(Math.max(...waits));
    if (wait > 0) throw tooOften(wait);
  }

  return {
    addressOf,
    take,
    forgive: (what: Name, account: string) => counters.drop(keyOf(what, "account", account)),
  };
}

export function tooOften(seconds: number): ProblemError {
  const headers = { "Retry-After": String(seconds) };
  return new ProblemError(429, `Too many attempts. Try again in ${waitInWords(seconds)}.`, { headers });
}

/** Hashed, so that the counts hold nobody's address, on the network or by mail. */
function keyOf(what: string, kind: Kind, who: string): string {
  return `${what} ${kind} ${createHash("sha256").update(who).digest("base64url")}`;
}

function waitInWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
