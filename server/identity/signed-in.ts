import { createMiddleware } from "hono/factory";
import type { Caller, VerifyToken } from "./caller.ts";
import type { Origin } from "#server/platform/limits/client-address.ts";
import type { SignedInEnv } from "#server/platform/http/env.ts";
import { noValidToken } from "#server/platform/http/problem.ts";

/** Counts a caller's request, and throws when it was one too many. */
export type CountCaller = (origin: Origin, caller: Caller) => Promise<void>;

/** Lets only people with a valid token through. Stands before the schemas: a stranger learns nothing else. */
export function requireCaller(verifyToken: VerifyToken, count?: CountCaller) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const caller = await callerOf(verifyToken, c.req.header("Authorization"));
    if (!caller) throw noValidToken(c.req.header("Authorization") !== undefined);
    await count?.(c, caller);
    c.set("caller", caller);
    c.header("Cache-Control", "no-store");
    await next();
  });
}

export async function callerOf(verifyToken: VerifyToken, authorization: string | undefined): Promise<Caller | null> {
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? "")?.[1];
  return token ? verifyToken(token) : null;
}
