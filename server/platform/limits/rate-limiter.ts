// Rate limiter: counts requests by address and by account, and answers 429 with Retry-After.
import { createHash } from "node:crypto";
import { isIP, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { type RateLimitName, rateLimits } from "#contract/platform/rate-limits.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import type { Counters, Rule } from "./counters.server.ts";

/** The part of a request's context that identifies its client. */
type Origin = { env?: Partial<HttpBindings>; req: { header(name: string): string | undefined } };
type Kind = "address" | "account";
export type RateLimiter = ReturnType<typeof createRateLimiter>;

export function createRateLimiter(counters: Counters, { TRUST_PROXY }: { TRUST_PROXY: number }) {
  const addressOf = (origin: Origin) => clientAddress(origin, TRUST_PROXY);

  /** Counts this request by IP address, by account, or by both. Throws 429 when a limit is exceeded. */
  async function take(origin: Origin, what: RateLimitName, who: { byAddress?: boolean; account?: string | undefined }): Promise<void> {
    const entries: { key: string; rule: Rule }[] = [];
    if (who.byAddress) entries.push({ key: keyOf(what, "address", networkOf(addressOf(origin))), rule: rateLimits[what].address });
    if (who.account !== undefined) entries.push({ key: keyOf(what, "account", who.account), rule: rateLimits[what].account });
    const counts = await counters.add(entries);
    const waits = counts.map(({ used, secondsLeft }, index) => (used > (entries[index]?.rule.max ?? 0) ? secondsLeft : 0));
    const wait = Math.ceil(Math.max(...waits));
    if (wait > 0) throw tooOften(wait);
  }

  return {
    addressOf,
    take,
    forgive: (what: RateLimitName, account: string) => counters.drop(keyOf(what, "account", account)),
  };
}

/**
 * Each proxy appends the address of its client. Earlier entries may be forged. A response for the cache is rendered without the headers of the
 * request, which are then in `env` alone.
 */
export function clientAddress({ env, req }: Origin, trustedProxies: number): string {
  const connection = env?.incoming?.socket.remoteAddress ?? "in process";
  if (trustedProxies === 0) return connection;
  const forwarded = env?.incoming?.headers["x-forwarded-for"]?.toString() ?? req.header("X-Forwarded-For");
  const named = forwarded?.split(",").at(-trustedProxies)?.trim() ?? "";
  return isIP(named) ? named : connection;
}

/** An IPv6 client usually owns a whole /64 network, so the network is counted as one address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [left = [], right = []] = address
    .toLowerCase()
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const gap = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const network = [...left, ...gap, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

function tooOften(seconds: number): ProblemError {
  const headers = { "Retry-After": String(seconds) };
  return new ProblemError(429, tooOftenText(seconds), { headers });
}

function tooOftenText(seconds: number): string {
  if (seconds < 60) return m.problem_too_many_seconds({ count: seconds });
  if (seconds <= 3_600) return m.problem_too_many_minutes({ count: Math.ceil(seconds / 60) });
  return m.problem_too_many_hours({ count: Math.ceil(seconds / 3_600) });
}

/** Hashed, so that the counts contain no network or email addresses. */
function keyOf(what: string, kind: Kind, who: string): string {
  return `${what} ${kind} ${createHash("sha256").update(who).digest("base64url")}`;
}
