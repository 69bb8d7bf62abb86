// Sessions end: by signing out, by a new password, by age. Their tokens end with them.
import { createAuthMiddleware } from "better-auth/api";
import { and, eq, gt, lt, ne } from "drizzle-orm";
import type { Db } from "#server/database/database.server.ts";
import { identitySessions, identityVerifications } from "./identity.table.server.ts";

/** Asked with every token, so it is one look-up by primary key. */
export async function isSessionAlive(db: Db, id: unknown, userId: string | undefined): Promise<boolean> {
  if (typeof id !== "string" || !userId) return false;
  const mine = and(eq(identitySessions.id, id), eq(identitySessions.userId, userId), gt(identitySessions.expiresAt, new Date()));
  return (await db.select({ id: identitySessions.id }).from(identitySessions).where(mine)).length > 0;
}

/** Whoever knew the old password is out, wherever they are; the browser that changed it stays. */
export function endOtherSessions(db: Db) {
  return createAuthMiddleware(async ({ path, context }) => {
    const { session, returned } = context;
    if (path !== "/change-password" || !session || returned instanceof Error) return;
    const others = and(eq(identitySessions.userId, session.user.id), ne(identitySessions.id, session.session.id));
    await db.delete(identitySessions).where(others);
  });
}

export async function forgetExpired(db: Db): Promise<void> {
  const now = new Date();
  await db.delete(identitySessions).where(lt(identitySessions.expiresAt, now));
  await db.delete(identityVerifications).where(lt(identityVerifications.expiresAt, now));
}
