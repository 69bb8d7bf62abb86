// Changes of an account of the embedded provider: its password, its address and its sessions.
import type { Session } from "#contract/account/account.ts";
import { type AuditAction, recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, desc, eq, gt, isNull, ne, not, type SQL } from "#server/platform/database/drizzle.server.ts";
import { uniqueViolation } from "#server/platform/database/failures.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import { sqlStateOf } from "#server/platform/log/describe-error.ts";
import { getLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { type AccountMails, hashToken } from "./account-mails.server.ts";
import type { StoredAccounts } from "./accounts.ts";
import { deviceOf } from "./device.ts";
import type { EmbeddedProvider } from "./embedded-provider.server.ts";
import { identityAccounts, identityEmailChanges, identitySessions, identityUsers } from "./identity.table.server.ts";
import type { SessionCheck } from "./sessions.server.ts";

/** The provider's name for an account with a password. */
export const withPassword = "credential";

const linkLifetime = 3_600_000;
/** How long the old address is kept for the notice to it. */
const noticeLifetime = 86_400_000;

type Options = { db: Db; provider: EmbeddedProvider; sessions: Pick<SessionCheck, "forgetOf">; mails: AccountMails };

export function createStoredAccounts({ db, provider, sessions, mails }: Options): StoredAccounts {
  const { id: sessionId, userId, userAgent, createdAt, updatedAt, expiresAt } = identitySessions;

  /** Returns the hash. */
  async function checkPassword(subject: string, field: string, password: string): Promise<string> {
    const isTheirs = and(eq(identityAccounts.userId, subject), eq(identityAccounts.providerId, withPassword));
    const [account] = await db.select({ hash: identityAccounts.password }).from(identityAccounts).where(isTheirs);
    if (!account?.hash) throw new ProblemError(409, m.security_no_password());
    const { password: passwords } = await provider.$context;
    if (!(await passwords.verify({ hash: account.hash, password }))) throw invalid([{ field, message: m.account_wrong_password() }]);
    return account.hash;
  }

  async function endSessions(tx: Transaction, subject: string, which: SQL): Promise<number> {
    const ended = await tx
      .delete(identitySessions)
      .where(and(eq(userId, subject), which))
      .returning({ id: sessionId });
    for (const _ of ended) await audit(tx, "session.end", subject);
    return ended.length;
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
        const changed = await tx
          .update(identityAccounts)
          .set({ password: hash, updatedAt: new Date() })
          .where(and(eq(identityAccounts.userId, subject), eq(identityAccounts.password, before)))
          .returning({ id: identityAccounts.id });
        // Another request has changed it since.
        if (changed.length === 0) throw invalid([{ field: "currentPassword", message: m.account_wrong_password() }]);
        await audit(tx, "password.change", subject);
        await endSessions(tx, subject, isOther(current));
        await mails.notify(tx, { notice: "password-changed", userId: subject, language: getLocale() });
      });
      sessions.forgetOf(subject);
    },

    async requestEmail({ subject }, given) {
      const newEmail = given.toLowerCase();
      await db.transaction(async (tx) => {
        // Locked, so that of two requests at once one replaces the other.
        const [user] = await tx
          .select({ email: identityUsers.email })
          .from(identityUsers)
          .where(eq(identityUsers.id, subject))
          .for("update");
        if (!user) return;
        if (user.email === newEmail) throw invalid([{ field: "newEmail", message: m.security_same_email() }]);
        await tx.delete(identityEmailChanges).where(isWaiting(subject));
        const changeId = newId();
        const expiresAt = new Date(Date.now() + linkLifetime);
        await tx.insert(identityEmailChanges).values({ id: changeId, userId: subject, oldEmail: user.email, newEmail, expiresAt });
        await audit(tx, "email.request", subject);
        const language = getLocale();
        await mails.confirmEmail(tx, { changeId, language });
        await mails.notify(tx, { notice: "email-requested", userId: subject, changeId, language });
      });
    },

    async verifyEmail({ subject }) {
      await db.transaction(async (tx) => {
        const { email, emailVerified } = identityUsers;
        const [user] = await tx.select({ email, emailVerified }).from(identityUsers).where(eq(identityUsers.id, subject)).for("update");
        if (!user || user.emailVerified) return;
        await tx.delete(identityEmailChanges).where(and(isWaiting(subject), isVerification));
        const changeId = newId();
        const expiresAt = new Date(Date.now() + linkLifetime);
        await tx
          .insert(identityEmailChanges)
          .values({ id: changeId, userId: subject, oldEmail: user.email, newEmail: user.email, expiresAt });
        await audit(tx, "email.request", subject);
        await mails.confirmEmail(tx, { changeId, language: getLocale() });
      });
    },

    async cancelEmail({ subject }) {
      await db.transaction(async (tx) => {
        const cancelled = await tx.delete(identityEmailChanges).where(isWaiting(subject)).returning({ id: identityEmailChanges.id });
        if (cancelled.length > 0) await audit(tx, "email.cancel", subject);
      });
    },

    async confirmEmail({ subject }, token) {
      const work = async (tx: Transaction) => {
        const hasToken = eq(identityEmailChanges.tokenHash, hashToken(token));
        const [change] = await tx.select().from(identityEmailChanges).where(hasToken).for("update");
        if (!change || change.confirmedAt || change.expiresAt <= new Date()) throw new ProblemError(409, m.refusal_old_link());
        if (change.userId !== subject) throw new ProblemError(403, m.confirmemail_other_account());
        const isTaken = (await tx.$count(identityUsers, and(eq(identityUsers.email, change.newEmail), ne(identityUsers.id, subject)))) > 0;
        if (isTaken) throw new ProblemError(409, m.refusal_email_in_use());
        const confirmed = { confirmedAt: new Date(), tokenHash: null, expiresAt: new Date(Date.now() + noticeLifetime) };
        await tx.update(identityEmailChanges).set(confirmed).where(eq(identityEmailChanges.id, change.id));
        const changed = { email: change.newEmail, emailVerified: true, updatedAt: new Date() };
        await tx.update(identityUsers).set(changed).where(eq(identityUsers.id, subject));
        if (change.newEmail === change.oldEmail) return audit(tx, "email.verify", subject);
        await audit(tx, "email.change", subject);
        await mails.notify(tx, { notice: "email-changed", userId: subject, changeId: change.id, language: getLocale() });
      };
      await db.transaction(work).catch((error) => {
        // Another account took the address after the check.
        throw sqlStateOf(error) === uniqueViolation ? new ProblemError(409, m.refusal_email_in_use()) : error;
      });
    },

    async newEmail({ subject }) {
      const [change] = await db
        .select({ newEmail: identityEmailChanges.newEmail })
        .from(identityEmailChanges)
        .where(and(isWaiting(subject), not(isVerification)));
      return change?.newEmail ?? null;
    },

    async listSessions({ subject, sessionId: current }) {
      const rows = await db
        .select({ id: sessionId, userAgent, createdAt, updatedAt })
        .from(identitySessions)
        .where(and(eq(userId, subject), gt(expiresAt, new Date())))
        .orderBy(desc(updatedAt), desc(sessionId));
      const listed = rows.map(
        (row): Session => ({
          id: row.id,
          isCurrent: row.id === current,
          ...deviceOf(row.userAgent),
          createdAt: row.createdAt.toISOString(),
          usedAt: row.updatedAt.toISOString(),
        }),
      );
      return listed.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
    },

    async endSession({ subject }, id) {
      const ended = await db.transaction((tx) => endSessions(tx, subject, eq(sessionId, id)));
      sessions.forgetOf(subject);
      return ended > 0;
    },

    async endOtherSessions({ subject, sessionId: current }) {
      await db.transaction((tx) => endSessions(tx, subject, isOther(current)));
      sessions.forgetOf(subject);
    },
  };
}

/** A request that verifies the present address. */
const isVerification = eq(identityEmailChanges.newEmail, identityEmailChanges.oldEmail);

/** The request of the account that is not confirmed and has not expired. */
function isWaiting(subject: string): SQL | undefined {
  const { userId, confirmedAt, expiresAt } = identityEmailChanges;
  return and(eq(userId, subject), isNull(confirmedAt), gt(expiresAt, new Date()));
}

function audit(tx: Transaction, action: AuditAction, accountId: string): Promise<void> {
  return recordAudit(tx, { actorId: null, action, subjectKind: "account", subjectId: accountId });
}
