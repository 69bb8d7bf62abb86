// Confirms the present or a new address of an account by the link or the code that was mailed to it.
import { timingSafeEqual } from "node:crypto";
import { emailCodeAttempts } from "#contract/account/email-code.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, gt, inArray, isNull, lte, ne, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { uniqueViolation } from "#server/platform/database/failures.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { orThrow } from "#server/platform/http/answers.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import { sqlStateOf } from "#server/platform/log/describe-error.ts";
import { getLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { auditAccount } from "./account-audit.server.ts";
import { type AccountMails, hashCode, hashToken } from "./account-mails.server.ts";
import { lockAccount } from "./account-sessions.server.ts";
import type { StoredAccounts } from "./accounts.ts";
import { identityEmailChanges, identityUsers } from "./identity.table.server.ts";
import { removeSecondFactors } from "./remove-second-factors.server.ts";
import type { SessionCheck } from "./sessions.server.ts";

const lifetime = 3_600_000;
/** How long the old address is kept for the notice to it. */
export const noticeLifetime = 86_400_000;

type EmailChange = typeof identityEmailChanges.$inferSelect;
type EmailChanges = Pick<
  StoredAccounts,
  "requestEmail" | "verifyEmail" | "cancelEmail" | "readEmailLink" | "confirmEmail" | "waitingEmails"
>;

type Options = { db: Db; mails: AccountMails; sessions: Pick<SessionCheck, "forgetOf"> };

export function createEmailChanges({ db, mails, sessions }: Options): EmailChanges {
  return {
    async requestEmail({ subject }, given) {
      const newEmail = given.toLowerCase();
      await db.transaction(async (tx) => {
        const user = await lockAccount(tx, subject);
        if (!user) return;
        if (user.email === newEmail) throw invalid([{ field: "newEmail", message: m.security_same_email() }]);
        await tx.delete(identityEmailChanges).where(isWaiting(subject));
        const changeId = await addChange(tx, { userId: subject, oldEmail: user.email, newEmail });
        const language = getLocale();
        await mails.confirmEmail(tx, { changeId, language });
        await mails.notify(tx, { notice: "email-requested", userId: subject, changeId, language });
      });
    },

    async verifyEmail({ subject }) {
      await db.transaction(async (tx) => {
        const user = await lockAccount(tx, subject);
        if (!user || user.emailVerified) return;
        await tx.delete(identityEmailChanges).where(and(isWaiting(subject), isVerification));
        const changeId = await addChange(tx, { userId: subject, oldEmail: user.email, newEmail: user.email });
        await mails.confirmEmail(tx, { changeId, language: getLocale() });
      });
    },

    async cancelEmail({ subject }) {
      await db.transaction(async (tx) => {
        const isNewAddress = and(isWaiting(subject), ne(identityEmailChanges.newEmail, identityEmailChanges.oldEmail));
        const cancelled = await tx.delete(identityEmailChanges).where(isNewAddress).returning({ id: identityEmailChanges.id });
        if (cancelled.length > 0) await auditAccount(tx, "email.cancel", subject);
      });
    },

    async readEmailLink(caller, token) {
      const { newEmail, oldEmail } = orThrow(await db.transaction((tx) => findByToken(tx, caller?.subject, token)));
      return { email: newEmail, isNew: newEmail !== oldEmail };
    },

    async confirmEmail(caller, { token, code = "" }) {
      const work = async (tx: Transaction): Promise<ProblemError | EmailChange> => {
        const found = token === undefined ? await findByCode(tx, caller?.subject, code) : await findByToken(tx, caller?.subject, token);
        if (found instanceof ProblemError) return found;
        await confirm(tx, found, { mails, caller: caller?.subject });
        return found;
      };
      const done = await db.transaction(work).catch((error) => {
        // Another account took the address after the check.
        throw sqlStateOf(error) === uniqueViolation ? new ProblemError(409, m.refusal_email_in_use()) : error;
      });
      // After the transaction: a wrong code stays counted.
      if (done instanceof ProblemError) throw done;
      sessions.forgetOf(done.userId);
    },

    async waitingEmails({ subject }) {
      const { newEmail, oldEmail, expiresAt, attempts } = identityEmailChanges;
      const waiting = await db.select({ newEmail, oldEmail, expiresAt, attempts }).from(identityEmailChanges).where(isWaiting(subject));
      const change = waiting.find((row) => row.newEmail !== row.oldEmail);
      const verification = waiting.find((row) => row.newEmail === row.oldEmail && row.attempts < emailCodeAttempts);
      return { newEmail: change?.newEmail ?? null, emailCodeUntil: verification?.expiresAt.toISOString() ?? null };
    },
  };
}

/** A request that verifies the present address. */
const isVerification = eq(identityEmailChanges.newEmail, identityEmailChanges.oldEmail);

/**
 * The requests of the account that are not confirmed and have not expired. One that lasts longer than a new one was made while the clock of the
 * server was ahead.
 */
function isWaiting(subject: string): SQL | undefined {
  const { userId, confirmedAt, expiresAt } = identityEmailChanges;
  const now = Date.now();
  return and(eq(userId, subject), isNull(confirmedAt), gt(expiresAt, new Date(now)), lte(expiresAt, new Date(now + lifetime)));
}

async function addChange(tx: Transaction, change: Pick<EmailChange, "userId" | "oldEmail" | "newEmail">): Promise<string> {
  const id = newId();
  await tx.insert(identityEmailChanges).values({ id, ...change, expiresAt: new Date(Date.now() + lifetime) });
  await auditAccount(tx, "email.request", change.userId);
  return id;
}

/** The link to the present address proves access to the mailbox, so it needs no session. A new address is confirmed in the account that requested it. */
async function findByToken(tx: Transaction, caller: string | undefined, token: string): Promise<EmailChange | ProblemError> {
  const hasToken = eq(identityEmailChanges.tokenHash, hashToken(token));
  const [owner] = await tx.select({ id: identityEmailChanges.userId }).from(identityEmailChanges).where(hasToken);
  if (owner) await lockAccount(tx, owner.id);
  const isUsable = owner && and(hasToken, isWaiting(owner.id));
  const [change] = isUsable ? await tx.select().from(identityEmailChanges).where(isUsable).for("update") : [];
  if (!change) return new ProblemError(409, m.refusal_old_link());
  if (change.newEmail === change.oldEmail || change.userId === caller) return change;
  return new ProblemError(403, caller === undefined ? m.confirmemail_log_in() : m.confirmemail_other_account());
}

/** A wrong code counts for every request that waits for one. */
async function findByCode(tx: Transaction, caller: string | undefined, code: string): Promise<EmailChange | ProblemError> {
  if (caller === undefined) return new ProblemError(403, m.confirmemail_log_in());
  await lockAccount(tx, caller);
  const { id, attempts } = identityEmailChanges;
  const open = await tx
    .select()
    .from(identityEmailChanges)
    .where(and(isWaiting(caller), sql`${attempts} < ${emailCodeAttempts}`))
    .for("update");
  if (open.length === 0) return new ProblemError(409, m.emailcode_old());
  const change = open.find(({ id, codeHash }) => codeHash !== null && isSame(codeHash, hashCode(id, code)));
  if (change) return change;
  const ids = open.map((row) => row.id);
  await tx
    .update(identityEmailChanges)
    .set({ attempts: sql`${attempts} + 1` })
    .where(inArray(id, ids));
  return invalid([{ field: "code", message: m.emailcode_wrong() }]);
}

function isSame(hash: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(other));
}

/** Whether another account has this address. */
export async function isTaken(db: Db, email: string, userId: string): Promise<boolean> {
  return (await db.$count(identityUsers, and(eq(identityUsers.email, email), ne(identityUsers.id, userId)))) > 0;
}

type Confirmation = { mails: AccountMails; caller: string | undefined };

async function confirm(tx: Transaction, change: EmailChange, { mails, caller }: Confirmation): Promise<void> {
  const { id, userId, newEmail, oldEmail } = change;
  if (await isTaken(tx, newEmail, userId)) throw new ProblemError(409, m.refusal_email_in_use());
  const expiresAt = new Date(Date.now() + noticeLifetime);
  const confirmed = { confirmedAt: new Date(), tokenHash: null, codeHash: null, expiresAt };
  await tx.update(identityEmailChanges).set(confirmed).where(eq(identityEmailChanges.id, id));
  const verifiedElsewhere = caller !== userId;
  const verified = { email: newEmail, emailVerified: true, verifiedElsewhere, updatedAt: new Date() };
  await tx.update(identityUsers).set(verified).where(eq(identityUsers.id, userId));
  if (newEmail === oldEmail) {
    if (verifiedElsewhere) await removeSecondFactors(tx, userId, mails);
    return auditAccount(tx, "email.verify", userId);
  }
  await auditAccount(tx, "email.change", userId);
  await mails.notify(tx, { notice: "email-changed", userId, changeId: id, language: getLocale() });
}
