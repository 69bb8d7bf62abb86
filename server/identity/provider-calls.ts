// Which calls of the provider are open, for which host, from which page and with which members in the body.
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { RateLimitName } from "#contract/platform/rate-limits.ts";
import { isStorable } from "#contract/platform/text.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { readJson } from "#server/platform/http/json-guard.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import { isLoopback } from "#server/platform/settings/loopback.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { m } from "#texts/m.ts";

/** All other paths of better-auth answer 404. */
export const readCalls = ["/get-session", "/token", "/jwks", "/callback/:provider"];

/** `needsSession`: the account of the session is counted. */
export type WriteCall = { members: string[]; limit: RateLimitName | null; needsSession?: true };

/** With the members that each call reads. Others, such as the address to go to next, are dropped. */
export const writeCalls: Record<string, WriteCall> = {
  "/sign-up/email": { members: ["name", "email", "password", "image"], limit: "signUp" },
  "/sign-in/email": { members: ["email", "password"], limit: "signIn" },
  "/sign-out": { members: [], limit: null },
  "/update-user": { members: ["name", "image"], limit: "change", needsSession: true },
  "/request-password-reset": { members: ["email"], limit: "reset" },
  "/reset-password": { members: ["token", "newPassword"], limit: "signIn" },
};

/** The calls that succeed only for an account and change what others, or the next reads of the browser, may show. */
export const accountCalls = ["/sign-up/email", "/sign-in/email", "/sign-in/sample", "/update-user"];

type AddressSettings = Pick<Settings, "HOST" | "PUBLIC_URL">;

export function guardCalls(settings: AddressSettings) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const own = ownOrigin(settings, c.req.url);
    if (!own) throw new ProblemError(421, m.identity_wrong_host());
    const changes = c.req.method !== "GET" && c.req.method !== "HEAD";
    if (changes && isForeign(c, own)) throw new ProblemError(403, m.identity_foreign_page());
    await next();
    c.header("Cache-Control", "no-store");
    // The popup loads these pages; a stricter policy would separate it from the page that opened it.
    c.header("Cross-Origin-Opener-Policy", "unsafe-none");
  });
}

/** The origin of this server's own pages: the configured one, or that of the request. Null for a host that is not this server's. */
export function ownOrigin(settings: AddressSettings, requestUrl: string): string | null {
  if (settings.PUBLIC_URL) return new URL(settings.PUBLIC_URL).origin;
  const { origin, hostname } = new URL(requestUrl);
  return isLoopback(settings.HOST) && !isLoopback(hostname) ? null : origin;
}

/** Browsers send the origin with every request that may change something, so a request with a cookie and no origin is foreign. */
function isForeign(c: Context<ServerEnv>, own: string): boolean {
  const [origin, site] = [c.req.header("Origin"), c.req.header("Sec-Fetch-Site")];
  if (site && site !== "same-origin") return true;
  return origin ? origin !== own : c.req.header("Cookie") !== undefined;
}

export async function readMembers(c: Context<ServerEnv>, { members }: WriteCall): Promise<Record<string, unknown>> {
  const body = await readJson(c);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new ProblemError(400, m.identity_not_an_object());
  const given = Object.entries(body).filter(([name]) => members.includes(name));
  const unstorable = given.filter(([, value]) => typeof value === "string" && !isStorable(value));
  if (unstorable.length > 0) throw invalid(unstorable.map(([field]) => ({ field, message: m.field_unstorable({ label: field }) })));
  return Object.fromEntries(given);
}
