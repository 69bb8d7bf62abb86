// Locks an account while its ways to sign in change, and ends its sessions.
import { auditRow } from "#server/platform/audit/audit.server.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, desc, eq, notInArray, type SQL } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { identitySessions, identityUsers } from "./identity.table.server.ts";

const { id, userId, updatedAt } = identitySessions;

/** Before its other rows, so that no two transactions wait for each other. */
export async function lockAccount(tx: Transaction, subject: string) {
  const [account] = await tx.select().from(identityUsers).where(eq(identityUsers.id, subject)).for("update");
  return account;
}

/** Whether the session has ended since its token or cookie was checked. Locks the account. */
export async function hasSessionEnded(tx: Transaction, subject: string, sessionId = newId()): Promise<boolean> {
  await lockAccount(tx, subject);
  return (await tx.$count(identitySessions, and(eq(id, sessionId), eq(userId, subject)))) === 0;
}

/** All of the account, or those that `which` names. Returns how many. */
export async function endSessions(tx: Transaction, subject: string, which?: SQL): Promise<number> {
  const ended = await tx
    .delete(identitySessions)
    .where(and(eq(userId, subject), which))
    .returning({ id });
  const row = () => auditRow({ actorId: null, action: "session.end", subjectKind: "account", subjectId: subject });
  if (ended.length > 0) await tx.insert(auditLog).values(ended.map(row));
  return ended.length;
}

/** All but the `kept` that were used last. */
export function endOldestSessions(tx: Transaction, subject: string, kept: number): Promise<number> {
  const newest = tx.select({ id }).from(identitySessions).where(eq(userId, subject)).orderBy(desc(updatedAt), desc(id)).limit(kept);
  return endSessions(tx, subject, notInArray(id, newest));
}
