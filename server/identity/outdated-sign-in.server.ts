// Ends a session whose sign-in began before the account got a new password or a second step, or before its passkey was removed.
import { APIError, createAuthMiddleware } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq } from "#server/platform/database/drizzle.server.ts";
import { identityPasskeys, identityUsers } from "./identity.table.server.ts";
import { passkeyPaths } from "./passkeys.server.ts";

/**
 * Runs once the session is stored. The change locks the row that is read here and then ends the sessions that it finds: either it finds this one, or the
 * change is seen here.
 */
export function refuseOutdatedSignIn(db: Db) {
  return createAuthMiddleware(async (ctx) => {
    const { newSession, internalAdapter } = ctx.context;
    // A session that goes on and is renewed has its user without the version.
    if (newSession?.user.signInVersion === undefined) return;
    const { user, session } = newSession;
    const isSame = and(eq(identityUsers.id, user.id), eq(identityUsers.signInVersion, user.signInVersion));
    const [current] = await db.select({ id: identityUsers.id }).from(identityUsers).where(isSame).for("share");
    if (current && (ctx.path !== passkeyPaths.signIn || (await hasPasskey(user.id, ctx.body.response.id)))) return;
    await internalAdapter.deleteSession(session.token);
    ctx.context.setNewSession(null);
    deleteSessionCookie(ctx);
    throw new APIError("UNAUTHORIZED", { code: "OUTDATED_SIGN_IN" });
  });

  async function hasPasskey(userId: string, credentialID: string): Promise<boolean> {
    const isTheirs = and(eq(identityPasskeys.userId, userId), eq(identityPasskeys.credentialID, credentialID));
    return (await db.select({ id: identityPasskeys.id }).from(identityPasskeys).where(isTheirs).for("share")).length > 0;
  }
}
