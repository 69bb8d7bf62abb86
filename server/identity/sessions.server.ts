// Sessions end: by signing out, by a new password, by age. Their tokens end with them.
import { setImmediate as nextTurn } from "node:timers/promises";
import { createAuthMiddleware } from "better-auth/api";
import type { Database, Db } from "#server/platform/database/database.server.ts";
import { and, eq, gt, lt, ne, sql } from "#server/platform/database/drizzle.server.ts";
import { createMemory } from "#server/platform/database/memory.ts";
import { identitySessions, identityVerifications } from "./identity.table.server.ts";

/** Asked with every token, so what was found is remembered until sessions end somewhere. */
export function createSessionCheck(database: Database) {
  const readEnd = createSessionReader(database.db);
  const recall = createMemory<Date>(database, { forgetOn: "identity_sessions", isGood: (end) => end > new Date() });

  return async function isSessionAlive(id: unknown, userId: string | undefined): Promise<boolean> {
    if (typeof id !== "string" || !userId) return false;
    return (await recall(`${id} ${userId}`, () => readEnd(id, userId))) !== null;
  };
}

/** Sessions that are asked for together are read with one query: when a session ends, every open stream asks for its own at once. */
function createSessionReader(db: Db) {
  let asked: string[] = [];
  let reading: ReturnType<typeof readAsked> | null = null;

  async function readAsked() {
    await nextTurn();
    const ids = asked;
    asked = [];
    reading = null;
    const { id, userId, expiresAt } = identitySessions;
    const isAsked = sql`${id} = any(${sql.param(ids)}::uuid[])`;
    const isAlive = and(isAsked, gt(expiresAt, new Date()));
    const sessions = await db.select({ id, userId, end: expiresAt }).from(identitySessions).where(isAlive);
    return new Map(sessions.map((session) => [session.id, session]));
  }

  return async function readEnd(id: string, userId: string): Promise<Date | null> {
    asked.push(id);
    reading ??= readAsked();
    const session = (await reading).get(id);
    return session?.userId === userId ? session.end : null;
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
