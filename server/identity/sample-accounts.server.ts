import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { eq, inArray } from "#server/platform/database/drizzle.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { identitySessions, identityUsers } from "./identity.table.server.ts";
import { type SampleProfile, sampleAccountIds } from "./sample-accounts.ts";

/** Creates the account on its first use. Throws if another account has the address. */
export async function openSampleAccount(db: Db, id: string, { name, email, emailVerified, photoUrl: image }: SampleProfile): Promise<void> {
  if ((await db.$count(identityUsers, eq(identityUsers.id, id))) > 0) return;
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(identityUsers)
      .values({ id, name, email, emailVerified, image })
      .onConflictDoNothing()
      .returning({ id: identityUsers.id });
    if (added.length > 0) return recordAudit(tx, { actorId: null, action: "account.open", subjectKind: "account", subjectId: id });
    // Another request may have created it meanwhile.
    if ((await tx.$count(identityUsers, eq(identityUsers.id, id))) === 0) throw new ProblemError(409, m.refusal_email_in_use());
  });
}

export async function endSampleSessions(tx: Transaction, accounts: string[]): Promise<void> {
  await tx.delete(identitySessions).where(inArray(identitySessions.userId, accounts));
}

/** With their sessions. */
export async function removeSampleAccounts(tx: Transaction): Promise<void> {
  await tx.delete(identityUsers).where(inArray(identityUsers.id, sampleAccountIds));
}
