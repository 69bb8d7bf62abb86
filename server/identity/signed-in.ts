import type { Caller, VerifyToken } from "./caller.ts";

/** The caller that the header `Authorization` names; null without a valid token. */
export async function callerOf(verifyToken: VerifyToken, authorization: string | undefined): Promise<Caller | null> {
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? "")?.[1];
  return token ? verifyToken(token) : null;
}

/** The key of an account's rate limits. */
export function accountOf({ issuer, subject }: Caller): string {
  return `${issuer} ${subject}`;
}
