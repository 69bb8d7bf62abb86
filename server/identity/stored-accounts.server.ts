// Changes of an account of the embedded provider: its password, its address and its sessions.
import type { Session } from "#contract/account/account.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, desc, eq, gt, like, ne } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import { getLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { auditAccount } from "./account-audit.server.ts";
import type { AccountMails } from "./account-mails.server.ts";
import { endSessions, lockAccount } from "./account-sessions.server.ts";
import type { StoredAccounts } from "./accounts.ts";
import { deviceOf } from "./device.ts";
import { createEmailChanges } from "./email-changes.server.ts";
import type { EmbeddedProvider } from "./embedded-provider.server.ts";
import { identityAccounts, identitySessions, identityVerifications } from "./identity.table.server.ts";
import { trustPrefix } from "./second-step.server.ts";
import type { SessionCheck } from "./sessions.server.ts";

/** The provider's name for an account with a password. */
export const withPassword = "credential";

type Options = { db: Db; provider: EmbeddedProvider; sessions: Pick<SessionCheck, "forgetOf">; mails: AccountMails };

export function createStoredAccounts({ db, provider, sessions, mails }: Options): StoredAccounts {
  const { id: sessionId, userId, userAgent, ipAddress, createdAt, updatedAt, expiresAt } = identitySessions;

  /** Returns the hash. */
  async function checkPassword(subject: string, field: string, password: string): Promise<string> {
    const isTheirs = and(eq(identityAccounts.userId, subject), eq(identityAccounts.providerId, withPassword));
    const [account] = await db.select({ hash: identityAccounts.password }).from(identityAccounts).where(isTheirs);
    if (!account?.hash) throw new ProblemError(409, m.security_no_password());
    const { password: passwords } = await provider.$context;
    if (!(await passwords.verify({ hash: account.hash, password }))) throw invalid([{ field, message: m.account_wrong_password() }]);
    return account.hash;
  }

  const isOther = (current: string | undefined) => ne(sessionId, current ?? newId());

  return {
    async checkPassword({ subject }, field, password) {
      await checkPassword(subject, field, password);
    },

    async changePassword({ subject, sessionId: current }, { currentPassword, newPassword }) {
      const before = await checkPassword(subject, "currentPassword", currentPassword);
      const { password: passwords } = await provider.$context;
      const hash = await passwords.hash(newPassword);
      await db.transaction(async (tx) => {
        await lockAccount(tx, subject);
        const changed = await tx
          .update(identityAccounts)
          .set({ password: hash, updatedAt: new Date() })
          .where(and(eq(identityAccounts.userId, subject), eq(identityAccounts.password, before)))
          .returning({ id: identityAccounts.id });
        // Another request has changed it since.
        if (changed.length === 0) throw invalid([{ field: "currentPassword", message: m.account_wrong_password() }]);
        await auditAccount(tx, "password.change", subject);
        await endSessions(tx, subject, isOther(current));
        await mails.notify(tx, { notice: "password-changed", userId: subject, language: getLocale() });
      });
      sessions.forgetOf(subject);
    },

    ...createEmailChanges({ db, mails, sessions }),

    async listSessions({ subject, sessionId: current }) {
      const rows = await db
        .select({ id: sessionId, userAgent, ipAddress, createdAt, updatedAt })
        .from(identitySessions)
        .where(and(eq(userId, subject), gt(expiresAt, new Date())))
        .orderBy(desc(updatedAt), desc(sessionId));
      const listed = rows.map(
        (row): Session => ({
          id: row.id,
          isCurrent: row.id === current,
          ...deviceOf(row.userAgent),
          address: row.ipAddress || null,
          createdAt: row.createdAt.toISOString(),
          usedAt: row.updatedAt.toISOString(),
        }),
      );
      return listed.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
    },

    async endSession({ subject }, id) {
      const isEnded = await db.transaction(async (tx) => {
        const ended = await endSessions(tx, subject, eq(sessionId, id));
        if (ended > 0) await endTrust(tx, subject);
        return ended > 0;
      });
      sessions.forgetOf(subject);
      return isEnded;
    },

    async endOtherSessions({ subject, sessionId: current }) {
      await db.transaction(async (tx) => {
        await endSessions(tx, subject, isOther(current));
        await endTrust(tx, subject);
      });
      sessions.forgetOf(subject);
    },
  };
}

/** Of all devices: nothing says which of them had the session that ended. */
async function endTrust(tx: Transaction, subject: string): Promise<void> {
  const { value, identifier } = identityVerifications;
  await tx.delete(identityVerifications).where(and(eq(value, subject), like(identifier, `${trustPrefix}%`)));
}
