import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, like, notLike } from "#server/platform/database/drizzle.server.ts";
import { invalid } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import type { AccountMails } from "./account-mails.server.ts";
import type { Accounts } from "./accounts.ts";
import type { EmbeddedProvider } from "./embedded-provider.server.ts";
import {
  identityAccounts,
  identityDevices,
  identityEmailChanges,
  identityPasskeys,
  identityRecoveries,
  identitySessions,
  identityUsers,
  identityVerifications,
} from "./identity.table.server.ts";
import { maskEmail } from "./mask-email.ts";
import { createRecoveries } from "./recoveries.server.ts";
import type { RecoveryMails } from "./recovery-mails.server.ts";
import { isSampleAccount } from "./sample-accounts.ts";
import { createSecondFactors } from "./second-factors.server.ts";
import { trustPrefix, waitingPrefix } from "./second-step.server.ts";
import type { SessionCheck } from "./sessions.server.ts";
import { createStoredAccounts, withPassword } from "./stored-accounts.server.ts";

type Options = {
  db: Db;
  provider: EmbeddedProvider;
  sessions: Pick<SessionCheck, "forgetOf">;
  mails: AccountMails;
  recoveryMails: RecoveryMails;
  isAdministrator(db: Db, personId: string): Promise<boolean>;
  marketName(): Promise<string>;
};

export function createEmbeddedAccounts(options: Options): Accounts {
  const { db, provider, sessions } = options;
  const accountsOf = (userId: string) => db.select().from(identityAccounts).where(eq(identityAccounts.userId, userId));

  return {
    async waysIn({ subject }) {
      const accounts = await accountsOf(subject);
      const ways = accounts.map(({ providerId }) => (providerId === withPassword ? "password" : providerId));
      return isSampleAccount(subject) ? [...ways, "sample"] : ways;
    },

    async read({ subject }) {
      const [user] = await db.select().from(identityUsers).where(eq(identityUsers.id, subject));
      if (!user) return null;
      const accounts = await accountsOf(subject);
      const { id, ipAddress, userAgent, createdAt, updatedAt, expiresAt } = identitySessions;
      const sessions = await db
        .select({ id, ipAddress, userAgent, createdAt, updatedAt, expiresAt })
        .from(identitySessions)
        .where(eq(identitySessions.userId, subject));
      const passwordResets = await db
        .select({ createdAt: identityVerifications.createdAt, expiresAt: identityVerifications.expiresAt })
        .from(identityVerifications)
        .where(
          and(
            eq(identityVerifications.value, subject),
            notLike(identityVerifications.identifier, `${trustPrefix}%`),
            notLike(identityVerifications.identifier, `${waitingPrefix}%`),
          ),
        );
      const trustedDevices = await db
        .select({ createdAt: identityVerifications.createdAt, expiresAt: identityVerifications.expiresAt })
        .from(identityVerifications)
        .where(and(eq(identityVerifications.value, subject), like(identityVerifications.identifier, `${trustPrefix}%`)));
      const passkeys = await db
        .select({ name: identityPasskeys.name, createdAt: identityPasskeys.createdAt })
        .from(identityPasskeys)
        .where(eq(identityPasskeys.userId, subject));
      const { oldEmail, newEmail, confirmedAt } = identityEmailChanges;
      const emailChanges = await db
        .select({ oldEmail, newEmail, createdAt: identityEmailChanges.createdAt, expiresAt: identityEmailChanges.expiresAt, confirmedAt })
        .from(identityEmailChanges)
        .where(eq(identityEmailChanges.userId, subject));
      const signsInWith = accounts.map(({ providerId, accountId, createdAt, updatedAt }) => ({
        providerId,
        accountId,
        createdAt,
        updatedAt,
      }));
      const devices = await db
        .select({ createdAt: identityDevices.createdAt, usedAt: identityDevices.usedAt })
        .from(identityDevices)
        .where(eq(identityDevices.userId, subject));
      const { reason, language, readyAt, stoppedAt, usedAt } = identityRecoveries;
      const { newEmail: recoveryEmail, createdAt: startedAt, expiresAt: recoveryEnd } = identityRecoveries;
      const allRecoveries = await db
        .select({ reason, language, newEmail: recoveryEmail, startedAt, readyAt, expiresAt: recoveryEnd, stoppedAt, usedAt })
        .from(identityRecoveries)
        .where(eq(identityRecoveries.userId, subject));
      // The person who is logged in may not be the one whom the administrator wrote to.
      const recoveries = allRecoveries.map((recovery) => ({ ...recovery, newEmail: recovery.newEmail && maskEmail(recovery.newEmail) }));
      return { ...user, signsInWith, devices, sessions, passwordResets, trustedDevices, passkeys, emailChanges, recoveries };
    },

    async provePassword({ subject }, password) {
      const hash = (await accountsOf(subject)).find(({ providerId }) => providerId === withPassword)?.password;
      if (!hash) return false;
      const { password: passwords } = await provider.$context;
      const isRight = password !== "" && (await passwords.verify({ hash, password }));
      if (!isRight) throw invalid([{ field: "password", message: m.account_wrong_password() }]);
      return true;
    },

    async remove(tx, { subject }) {
      // The user's other rows are deleted by cascade.
      await tx.delete(identityUsers).where(eq(identityUsers.id, subject));
      await tx.delete(identityVerifications).where(eq(identityVerifications.value, subject));
      sessions.forgetOf(subject);
    },

    stored: createStoredAccounts(options),
    secondFactors: createSecondFactors(options),
    recoveries: createRecoveries(options),
  };
}
