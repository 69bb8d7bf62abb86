// Sessions end by signing out, by a new password or by age, and their tokens with them.
import { createAuthMiddleware } from "better-auth/api";
import type { Database, Db } from "#server/platform/database/database.server.ts";
import { and, eq, gt, lt, ne } from "#server/platform/database/drizzle.server.ts";
import { createMemory } from "#server/platform/database/memory.ts";
import { identitySessions, identityVerifications } from "./identity.table.server.ts";

export type SessionCheck = ReturnType<typeof createSessionCheck>;

/** Called for every token, so sessions are cached until they end. */
export function createSessionCheck(database: Pick<Database, "db" | "subscribe">) {
  const { id, userId, expiresAt } = identitySessions;
  const { recall, forget } = createMemory<Date>(database, {
    topic: "sessions",
    isAbout: (message, _, key) => key.startsWith(message),
    isGood: (end) => end > new Date(),
  });

  return {
    async isAlive(sessionId: unknown, ownerId: string | undefined): Promise<boolean> {
      if (typeof sessionId !== "string" || !ownerId) return false;
      const end = await recall(`${sessionId} ${ownerId}`, async () => {
        const isAlive = and(eq(id, sessionId), eq(userId, ownerId), gt(expiresAt, new Date()));
        const [session] = await database.db.select({ end: expiresAt }).from(identitySessions).where(isAlive);
        return session?.end ?? null;
      });
      return end !== null;
    },
    /** After this process has ended sessions of this account. */
    forgetOf: (ownerId: string) => forget((_, key) => key.endsWith(` ${ownerId}`)),
  };
}

/** A new password ends all sessions but the one that changed it. */
export function endOtherSessions(db: Db, sessions: Pick<SessionCheck, "forgetOf">) {
  return createAuthMiddleware(async ({ path, context }) => {
    const { session, returned } = context;
    if (path !== "/change-password" || !session || returned instanceof Error) return;
    const others = and(eq(identitySessions.userId, session.user.id), ne(identitySessions.id, session.session.id));
    await db.delete(identitySessions).where(others);
    sessions.forgetOf(session.user.id);
  });
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  const now = new Date();
  await db.delete(identitySessions).where(lt(identitySessions.expiresAt, now));
  await db.delete(identityVerifications).where(lt(identityVerifications.expiresAt, now));
}
