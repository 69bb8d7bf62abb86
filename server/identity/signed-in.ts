// Lets only people with a valid token through.
import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { noValidToken } from "#server/platform/http/problem.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import type { Limited } from "#server/platform/limits/rate-limits.ts";
import type { Caller, VerifyToken } from "./caller.ts";

export type SignedInEnv = { Bindings: Partial<HttpBindings>; Variables: ServerEnv["Variables"] & { caller: Caller } };

type Count = { limiter: Pick<RateLimiter, "take">; as: Limited };

/** Runs before the schemas, so that a caller without a token learns nothing about them. */
export function requireCaller(verifyToken: VerifyToken, count?: Count) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const caller = await callerOf(verifyToken, c.req.header("Authorization"));
    if (!caller) throw noValidToken(c.req.header("Authorization") !== undefined);
    if (count) await count.limiter.take(c, count.as, { byAddress: true, account: accountOf(caller) });
    c.set("caller", caller);
    c.header("Cache-Control", "no-store");
    await next();
  });
}

export async function callerOf(verifyToken: VerifyToken, authorization: string | undefined): Promise<Caller | null> {
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? "")?.[1];
  return token ? verifyToken(token) : null;
}

/** The key of an account's rate limits. */
export function accountOf({ issuer, subject }: Caller): string {
  return `${issuer} ${subject}`;
}
