// Sessions end: by signing out, by a new password, by age. Their tokens end with them.
import { createAuthMiddleware } from "better-auth/api";
import type { Database, Db } from "#server/database/database.server.ts";
import { and, eq, gt, lt, ne } from "#server/database/drizzle.server.ts";
import { createMemory } from "#server/database/memory.ts";
import { identitySessions, identityVerifications } from "./identity.table.server.ts";

/** Asked with every token, so what was found is remembered until sessions end somewhere. */
export function createSessionCheck(database: Database) {
  const { db } = database;
  const recall = createMemory<Date>(database, { forgetOn: "identity_sessions", isGood: (end) => end > new Date() });

  return async function isSessionAlive(id: unknown, userId: string | undefined): Promise<boolean> {
    if (typeof id !== "string" || !userId) return false;
    const end = await recall(`${id} ${userId}`, async () => {
      const mine = and(eq(identitySessions.id, id), eq(identitySessions.userId, userId), gt(identitySessions.expiresAt, new Date()));
      const [session] = await db.select({ end: identitySessions.expiresAt }).from(identitySessions).where(mine);
      return session?.end ?? null;
    });
    return end !== null;
  };
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
