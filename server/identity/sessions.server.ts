// Sessions end by signing out, by a new password or by age, and their tokens with them.
import type { Database, Db } from "#server/platform/database/database.server.ts";
import { and, eq, gt, lt } from "#server/platform/database/drizzle.server.ts";
import { createMemory } from "#server/platform/database/memory.ts";
import { now as databaseTime } from "#server/platform/database/now.server.ts";
import { deviceDays } from "./devices.server.ts";
import {
  identityDevices,
  identityEmailChanges,
  identityRecoveries,
  identitySessions,
  identityVerifications,
} from "./identity.table.server.ts";

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

export async function deleteExpiredSessions(db: Db): Promise<void> {
  const now = new Date();
  await db.delete(identitySessions).where(lt(identitySessions.expiresAt, now));
  await db.delete(identityVerifications).where(lt(identityVerifications.expiresAt, now));
  await db.delete(identityEmailChanges).where(lt(identityEmailChanges.expiresAt, now));
  await db.delete(identityRecoveries).where(lt(identityRecoveries.expiresAt, databaseTime));
  // By then their cookie has expired, too.
  await db.delete(identityDevices).where(lt(identityDevices.usedAt, new Date(now.getTime() - deviceDays * 86_400_000)));
}
