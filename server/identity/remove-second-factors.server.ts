import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { identityPasskeys, identityTwoFactors, identityUsers } from "./identity.table.server.ts";

/** Another person may have registered with an address before its owner proves it: what they added to sign in with must not outlive that. */
export async function removeSecondFactors(tx: Db | Transaction, subject: string): Promise<{ passkeys: number; twoFactor: number }> {
  const passkeys = await tx.delete(identityPasskeys).where(eq(identityPasskeys.userId, subject)).returning({ id: identityPasskeys.id });
  const twoFactor = await tx
    .delete(identityTwoFactors)
    .where(eq(identityTwoFactors.userId, subject))
    .returning({ id: identityTwoFactors.id });
  await tx.update(identityUsers).set({ twoFactorEnabled: false }).where(eq(identityUsers.id, subject));
  return { passkeys: passkeys.length, twoFactor: twoFactor.length };
}
