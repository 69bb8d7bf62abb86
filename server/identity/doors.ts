// What stands before every call of the provider: under which name, from which page, with what in the body.
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { RateLimitName } from "#contract/rate-limits.ts";
import { isStorable } from "#contract/text.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { readJson } from "#server/platform/http/json-guard.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { ownOrigin } from "./origin.ts";

/** What the provider answers; the rest of what better-auth could do stays shut. */
export const readCalls = ["/get-session", "/token", "/jwks", "/callback/:provider"];

export type WriteCall = { members: string[]; limit: RateLimitName | null };

/** With the members that each call reads. Anything else in a body, such as where to go next, never reaches the provider. */
export const writeCalls: Record<string, WriteCall> = {
  "/sign-up/email": { members: ["name", "email", "password", "image"], limit: "signUp" },
  "/sign-in/email": { members: ["email", "password"], limit: "signIn" },
  "/sign-out": { members: [], limit: null },
  "/update-user": { members: ["name", "image"], limit: "change" },
  "/change-password": { members: ["currentPassword", "newPassword"], limit: "signIn" },
  "/request-password-reset": { members: ["email"], limit: "reset" },
  "/reset-password": { members: ["token", "newPassword"], limit: "signIn" },
};

export function guardDoor(settings: Pick<Settings, "HOST" | "PUBLIC_URL">) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const own = ownOrigin(settings, c.req.url);
    if (!own) throw new ProblemError(421, "This server is not known by that name.");
    const changes = c.req.method !== "GET" && c.req.method !== "HEAD";
    if (changes && isForeign(c, own)) throw new ProblemError(403, "Only this site's own pages may ask for that.");
    await next();
    c.header("Cache-Control", "no-store");
    // The popup passes through here; anything stricter would cut it off from the page that opened it.
    c.header("Cross-Origin-Opener-Policy", "unsafe-none");
  });
}

/** A browser names the page behind every request that could change something. With a cookie and without a name it is not one of ours. */
function isForeign(c: Context<ServerEnv>, own: string): boolean {
  const [origin, site] = [c.req.header("Origin"), c.req.header("Sec-Fetch-Site")];
  if (site && site !== "same-origin") return true;
  return origin ? origin !== own : c.req.header("Cookie") !== undefined;
}

export async function readMembers(c: Context<ServerEnv>, { members }: WriteCall): Promise<Record<string, unknown>> {
  const body = await readJson(c);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new ProblemError(400, "The body must be a JSON object.");
  const given = Object.entries(body).filter(([name]) => members.includes(name));
  const unstorable = given.filter(([, value]) => typeof value === "string" && !isStorable(value));
  if (unstorable.length > 0)
    throw invalid(unstorable.map(([field]) => ({ field, message: `${field} holds characters that cannot be stored.` })));
  return Object.fromEntries(given);
}
