// The recovery of an account: an administrator starts it, a waiting time passes, and a link that was mailed sets a new password.
import { recoveryDays, recoveryWaitHours } from "#contract/account/recovery-times.ts";
import { limits } from "#contract/platform/limits.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, desc, eq, gt, isNull, lte, ne, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { uniqueViolation } from "#server/platform/database/failures.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import { sqlStateOf } from "#server/platform/log/describe-error.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { type AccountMails, hashToken } from "./account-mails.server.ts";
import { lockAccount } from "./account-sessions.server.ts";
import type { RecoverableAccounts } from "./accounts.ts";
import { isTaken, noticeLifetime } from "./email-changes.server.ts";
import type { EmbeddedProvider } from "./embedded-provider.server.ts";
import {
  identityAccounts,
  identityDevices,
  identityEmailChanges,
  identityPasskeys,
  identityRecoveries,
  identitySessions,
  identityTwoFactors,
  identityUsers,
} from "./identity.table.server.ts";
import type { RecoveryMails } from "./recovery-mails.server.ts";
import type { SessionCheck } from "./sessions.server.ts";
import { withPassword } from "./stored-accounts.server.ts";

type Row = typeof identityRecoveries.$inferSelect;
type Options = {
  db: Db;
  provider: EmbeddedProvider;
  sessions: Pick<SessionCheck, "forgetOf">;
  mails: AccountMails;
  recoveryMails: RecoveryMails;
  isAdministrator(db: Db, personId: string): Promise<boolean>;
};

const inHours = (hours: number) => sql`${now} + make_interval(hours => ${hours})`;

export function createRecoveries({ db, provider, sessions, mails, recoveryMails, isAdministrator }: Options): RecoverableAccounts {
  return {
    async find(subject) {
      const [found] = await db.select().from(identityRecoveries).where(isUnderWay(subject));
      return found ? shown(found) : null;
    },

    async start(subject, { startedBy, language, reason, newEmail: given }) {
      const newEmail = given?.toLowerCase() ?? null;
      const work = async (tx: Transaction): Promise<Row | null> => {
        const user = await lockAccount(tx, subject);
        if (!user) return null;
        if (newEmail === user.email) throw invalid([{ field: "newEmail", message: m.security_same_email() }]);
        if (newEmail && (await isTaken(tx, newEmail, subject))) throw invalid([{ field: "newEmail", message: m.refusal_email_in_use() }]);
        const isOver = and(eq(identityRecoveries.userId, subject), lte(identityRecoveries.expiresAt, now));
        await tx.delete(identityRecoveries).where(isOver);
        await limitStarts(tx, subject);
        const times = { readyAt: inHours(recoveryWaitHours), expiresAt: inHours(recoveryWaitHours + recoveryDays * 24) };
        const [started] = await tx
          .insert(identityRecoveries)
          .values({ id: newId(), userId: subject, startedBy, reason, newEmail, language, ...times })
          .onConflictDoNothing()
          .returning();
        if (!started) throw new ProblemError(409, m.recovery_under_way());
        await recordAudit(tx, { actorId: startedBy, action: "recovery.start", subjectKind: "account", subjectId: subject });
        await recoveryMails(tx, { recoveryId: started.id, mail: "start" });
        return started;
      };
      const started = await db.transaction(work);
      return started && shown(started);
    },

    stop: (subject, actorId) => db.transaction((tx) => stopRecovery(tx, isUnderWay(subject), { actorId })).then(() => undefined),

    async stopByLink(token) {
      const hasToken = and(eq(identityRecoveries.stopHash, hashToken(token)), gt(identityRecoveries.expiresAt, now));
      if (!(await db.transaction((tx) => stopRecovery(tx, and(isOpen, hasToken), { actorId: null, how: "link" })))) throw over();
    },

    async finish({ token, newPassword }) {
      const [found] = await db.select({ subject: identityRecoveries.userId }).from(identityRecoveries).where(isUsable(token));
      if (!found) throw over();
      const { subject } = found;
      const { password: passwords } = await provider.$context;
      const hash = await passwords.hash(newPassword);
      const work = async (tx: Transaction): Promise<void> => {
        const user = await lockAccount(tx, subject);
        const [recovery] = await tx.select().from(identityRecoveries).where(isUsable(token)).for("update");
        if (!user || !recovery || !(await isAdministrator(tx, recovery.startedBy))) throw over();
        await tx.update(identityRecoveries).set({ usedAt: now }).where(eq(identityRecoveries.id, recovery.id));
        await replaceWaysIn(tx, subject, hash);
        if (recovery.newEmail) await replaceEmail(tx, mails, { ...recovery, newEmail: recovery.newEmail, oldEmail: user.email });
        await tx
          .update(identityUsers)
          .set({ emailVerified: true, verifiedElsewhere: false, twoFactorEnabled: false, updatedAt: new Date() })
          .where(eq(identityUsers.id, subject));
        await recordAudit(tx, { actorId: null, action: "recovery.finish", subjectKind: "account", subjectId: subject });
        await mails.notify(tx, { notice: "recovered", userId: subject, language: recovery.language });
      };
      await db.transaction(work).catch((error) => {
        // Another account took the address after the check.
        throw sqlStateOf(error) === uniqueViolation ? new ProblemError(409, m.refusal_email_in_use()) : error;
      });
      sessions.forgetOf(subject);
    },
  };
}

const { stoppedAt, usedAt, expiresAt, readyAt } = identityRecoveries;
/** Neither stopped nor used. */
export const isOpen = and(isNull(stoppedAt), isNull(usedAt));

function isUnderWay(subject: string): SQL | undefined {
  return and(eq(identityRecoveries.userId, subject), isOpen, gt(expiresAt, now));
}

function isUsable(token: string): SQL | undefined {
  return and(eq(identityRecoveries.tokenHash, hashToken(token)), isOpen, lte(readyAt, now), gt(expiresAt, now));
}

/** Also counts those that were stopped. The caller has locked the account. */
async function limitStarts(tx: Transaction, subject: string): Promise<void> {
  const { userId, createdAt } = identityRecoveries;
  const max = limits.recoveriesPerDay;
  const aDay = sql`interval '24 hours'`;
  const [first] = await tx
    .select({ seconds: sql<number>`ceil(extract(epoch from ${createdAt} + ${aDay} - ${now}))::int` })
    .from(identityRecoveries)
    .where(and(eq(userId, subject), gt(createdAt, sql`${now} - ${aDay}`)))
    .orderBy(desc(createdAt))
    .offset(max - 1)
    .limit(1);
  if (!first) return;
  const refusal = m.recovery_daily_limit({ max: numberText(max), hours: numberText(Math.ceil(first.seconds / 3_600)) });
  throw new ProblemError(429, refusal, { headers: { "Retry-After": String(first.seconds) } });
}

/** Returns whether there was one. `how`: if no person who is signed in stops it. */
export async function stopRecovery(
  tx: Transaction,
  which: SQL | undefined,
  { actorId, how }: { actorId: string | null; how?: "link" | "void" },
): Promise<boolean> {
  const [stopped] = await tx
    .update(identityRecoveries)
    .set({ stoppedAt: now })
    .where(which)
    .returning({ subjectId: identityRecoveries.userId });
  if (!stopped) return false;
  await recordAudit(tx, { actorId, action: "recovery.stop", subjectKind: "account", ...stopped, ...(how && { details: { action: how } }) });
  return true;
}

function over(): ProblemError {
  return new ProblemError(409, m.recovery_over());
}

/** Leaves the password as the only way to sign in, and ends all sessions. */
async function replaceWaysIn(tx: Transaction, subject: string, password: string): Promise<void> {
  for (const table of [identityPasskeys, identityTwoFactors, identityDevices, identitySessions])
    await tx.delete(table).where(eq(table.userId, subject));
  // A trigger also ends trusted devices, second steps that are not done, and links for a new password or address.
  const account = { id: newId(), userId: subject, providerId: withPassword, accountId: subject, password };
  await tx
    .insert(identityAccounts)
    .values(account)
    .onConflictDoUpdate({ target: [identityAccounts.providerId, identityAccounts.accountId], set: { password, updatedAt: new Date() } });
}

/** The mailbox is lost, so an account elsewhere that belongs to it signs in no more. */
async function replaceEmail(
  tx: Transaction,
  mails: AccountMails,
  { userId, oldEmail, newEmail, language }: Pick<Row, "userId" | "language"> & { oldEmail: string; newEmail: string },
): Promise<void> {
  if (await isTaken(tx, newEmail, userId)) throw new ProblemError(409, m.refusal_email_in_use());
  await tx.delete(identityAccounts).where(and(eq(identityAccounts.userId, userId), ne(identityAccounts.providerId, withPassword)));
  await tx.update(identityUsers).set({ email: newEmail }).where(eq(identityUsers.id, userId));
  const change = { id: newId(), userId, oldEmail, newEmail, confirmedAt: new Date(), expiresAt: new Date(Date.now() + noticeLifetime) };
  await tx.insert(identityEmailChanges).values(change);
  await mails.notify(tx, { notice: "email-changed", userId, changeId: change.id, language });
}

function shown({ reason, newEmail, createdAt, readyAt, expiresAt }: Row) {
  return {
    reason,
    newEmail,
    startedAt: createdAt.toISOString(),
    readyAt: readyAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
