// Which calls of the provider are open, for which host, from which page and with which members in the body.
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { CodeStep, PasskeyName, Proof, RecoveryStep } from "#contract/account/second-factors.ts";
import type { RateLimitName } from "#contract/platform/rate-limits.ts";
import { isStorable } from "#contract/platform/text.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { readJson } from "#server/platform/http/json-guard.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import { isLoopback } from "#server/platform/settings/loopback.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { m } from "#texts/m.ts";
import { AddResponse, passkeyPaths, SignInResponse } from "./passkeys.server.ts";
import { codePath, recoveryPath } from "./second-step.server.ts";

/** All other paths of better-auth answer 404. */
export const readCalls = ["/get-session", "/token", "/jwks"];

export type WriteCall = {
  members: string[];
  /** What the members must be, where the provider does not check it. */
  schema?: z.ZodType<Record<string, unknown>>;
  limit: RateLimitName | null;
  /** The account of the session is counted. */
  needsSession?: true;
  /** The caller must prove to be the owner of the session's account. */
  needsProof?: true;
  /** The provider reads nothing but the query and cookies. */
  asGet?: true;
};

/** With the members that each call reads. Others, such as the address to go to next, are dropped. */
export const writeCalls: Record<string, WriteCall> = {
  "/sign-up/email": { members: ["name", "email", "password", "image"], limit: "signUp" },
  "/sign-in/email": { members: ["email", "password"], limit: "signIn" },
  "/sign-out": { members: [], limit: null },
  "/update-user": { members: ["name", "image"], limit: "change", needsSession: true },
  "/request-password-reset": { members: ["email"], limit: "reset" },
  "/reset-password": { members: ["token", "newPassword"], limit: "signIn" },
  [codePath]: { members: ["code", "trustDevice"], schema: CodeStep, limit: "secondStep" },
  [recoveryPath]: { members: ["code", "trustDevice"], schema: RecoveryStep, limit: "secondStep" },
  [passkeyPaths.signInOptions]: { members: [], limit: "signIn", asGet: true },
  [passkeyPaths.signIn]: { members: ["response"], schema: z.object({ response: SignInResponse }), limit: "signIn" },
  [passkeyPaths.addOptions]: { members: ["password"], schema: Proof, limit: "signIn", needsSession: true, needsProof: true, asGet: true },
  [passkeyPaths.add]: {
    members: ["response", "name"],
    schema: PasskeyName.extend({ response: AddResponse }),
    limit: "change",
    needsSession: true,
  },
};

/** The calls that succeed only for an account and change what others, or the next reads of the browser, may show. */
export const accountCalls = [
  "/sign-up/email",
  "/sign-in/email",
  "/sign-in/sample",
  "/update-user",
  codePath,
  recoveryPath,
  passkeyPaths.signIn,
];

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

export async function readMembers(c: Context<ServerEnv>, { members, schema }: WriteCall): Promise<Record<string, unknown>> {
  const body = await readJson(c);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new ProblemError(400, m.identity_not_an_object());
  const given = Object.entries(body).filter(([name]) => members.includes(name));
  const unstorable = given.filter(([, value]) => typeof value === "string" && !isStorable(value));
  if (unstorable.length > 0) throw invalid(unstorable.map(([field]) => ({ field, message: m.field_unstorable({ label: field }) })));
  const read = Object.fromEntries(given);
  if (!schema) return read;
  const { success, data, error } = schema.safeParse(read);
  if (!success) throw invalid(error.issues.map(({ path, message }) => ({ field: path.join("."), message })));
  return data;
}
