import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, like, or } from "#server/platform/database/drizzle.server.ts";
import { recordSecurityChange } from "./account-audit.server.ts";
import type { AccountMails } from "./account-mails.server.ts";
import { endSessions } from "./account-sessions.server.ts";
import { identityPasskeys, identitySessions, identityTwoFactors, identityUsers, identityVerifications } from "./identity.table.server.ts";
import { trustPrefix, waitingPrefix } from "./second-step.server.ts";

/** Another person may have registered with an address before its owner proves it: what they added to sign in with must not outlive that. The caller has locked the account. */
export async function removeSecondFactors(tx: Transaction, subject: string, mails: Pick<AccountMails, "notify">): Promise<void> {
  const passkeys = await tx.delete(identityPasskeys).where(eq(identityPasskeys.userId, subject)).returning({ id: identityPasskeys.id });
  const twoFactor = await tx
    .delete(identityTwoFactors)
    .where(eq(identityTwoFactors.userId, subject))
    .returning({ wasOn: identityTwoFactors.verified });
  await tx.update(identityUsers).set({ twoFactorEnabled: false }).where(eq(identityUsers.id, subject));
  await endSessions(tx, subject, eq(identitySessions.withPasskey, true));
  const { identifier, value } = identityVerifications;
  const isOfSecondStep = or(like(identifier, `${trustPrefix}%`), like(identifier, `${waitingPrefix}%`));
  await tx.delete(identityVerifications).where(and(eq(value, subject), isOfSecondStep));
  if (passkeys.length > 0) await recordSecurityChange(tx, mails, { subject, action: "passkey.remove", notice: "passkey-removed" });
  if (twoFactor[0]?.wasOn) await recordSecurityChange(tx, mails, { subject, action: "twofactor.disable", notice: "two-factor-off" });
}
