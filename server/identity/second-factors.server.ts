// Passkeys and two-factor authentication of an account of the embedded provider, as its owner changes them. The provider itself asks for the second
// step at a sign-in (`second-step.server.ts`) and adds passkeys (`passkeys.server.ts`).
import { randomInt } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { recoveryCodeCount } from "#contract/account/second-factors.ts";
import type { AuditAction } from "#contract/platform/audit-action.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, asc, eq, ne, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { auditAccount, recordSecurityChange } from "./account-audit.server.ts";
import type { AccountMails, Notice } from "./account-mails.server.ts";
import { hasSessionEnded } from "./account-sessions.server.ts";
import type { SecondFactorAccounts } from "./accounts.ts";
import type { EmbeddedProvider } from "./embedded-provider.server.ts";
import { identityPasskeys, identitySessions, identityTwoFactors, identityUsers, identityVerifications } from "./identity.table.server.ts";
import { isSampleAccount } from "./sample-accounts.ts";
import type { SessionCheck } from "./sessions.server.ts";
import { stepOf } from "./totp.ts";

type Options = {
  db: Db;
  provider: EmbeddedProvider;
  sessions: Pick<SessionCheck, "forgetOf">;
  mails: AccountMails;
  marketName(): Promise<string>;
};

const isOf = (subject: string) => eq(identityTwoFactors.userId, subject);
const isPasskey = (subject: string, id: string) => and(eq(identityPasskeys.userId, subject), eq(identityPasskeys.id, id));

export function createSecondFactors({ db, provider, sessions, mails, marketName }: Options): SecondFactorAccounts {
  async function encrypt(data: string): Promise<string> {
    return symmetricEncrypt({ key: (await provider.$context).secretConfig, data });
  }

  async function decrypt(data: string): Promise<string> {
    return symmetricDecrypt({ key: (await provider.$context).secretConfig, data });
  }

  async function find(subject: string) {
    const [found] = await db.select().from(identityTwoFactors).where(isOf(subject));
    return found;
  }

  const record = (tx: Transaction, subject: string, action: AuditAction, notice: Notice) =>
    recordSecurityChange(tx, mails, { subject, action, notice });

  return {
    async read({ subject }) {
      const passkeys = await db
        .select({ id: identityPasskeys.id, name: identityPasskeys.name, createdAt: identityPasskeys.createdAt })
        .from(identityPasskeys)
        .where(eq(identityPasskeys.userId, subject))
        .orderBy(asc(identityPasskeys.createdAt), asc(identityPasskeys.id));
      const stored = await find(subject);
      const isOn = stored?.verified === true;
      return {
        twoFactor: isOn,
        recoveryCodes: isOn ? JSON.parse(await decrypt(stored.backupCodes)).length : 0,
        passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name: name ?? "", createdAt: createdAt.toISOString() })),
      };
    },

    async start({ subject, email }) {
      refuseSample(subject);
      const secret = generateRandomString(32);
      const row = { secret: await encrypt(secret), backupCodes: await encrypt("[]"), verified: false };
      const stored = await db
        .insert(identityTwoFactors)
        .values({ id: newId(), userId: subject, ...row })
        .onConflictDoUpdate({ target: identityTwoFactors.userId, set: row, setWhere: eq(identityTwoFactors.verified, false) })
        .returning({ id: identityTwoFactors.id });
      if (stored.length === 0) throw new ProblemError(409, m.twofactor_is_on());
      const uri = createOTP(secret).url(await marketName(), email);
      return { uri, secret: new URL(uri).searchParams.get("secret") ?? "" };
    },

    async confirm({ subject, sessionId }, code) {
      const waiting = await find(subject);
      if (!waiting || waiting.verified) throw new ProblemError(409, m.twofactor_not_started());
      const lastStep = await stepOf(await decrypt(waiting.secret), code);
      if (lastStep === null) throw invalid([{ field: "code", message: m.secondstep_code_wrong() }]);
      const codes = newRecoveryCodes();
      const backupCodes = await encrypt(JSON.stringify(codes));
      await db.transaction(async (tx) => {
        if (await hasSessionEnded(tx, subject, sessionId)) throw new ProblemError(401, m.identity_signed_out());
        const confirmed = await tx
          .update(identityTwoFactors)
          .set({ verified: true, backupCodes, lastStep })
          .where(and(isOf(subject), eq(identityTwoFactors.secret, waiting.secret), eq(identityTwoFactors.verified, false)))
          .returning({ id: identityTwoFactors.id });
        // Another request has confirmed or replaced it since.
        if (confirmed.length === 0) throw new ProblemError(409, m.twofactor_not_started());
        const signInVersion = sql`${identityUsers.signInVersion} + 1`;
        await tx.update(identityUsers).set({ twoFactorEnabled: true, signInVersion }).where(eq(identityUsers.id, subject));
        const isOther = and(eq(identitySessions.userId, subject), ne(identitySessions.id, sessionId ?? newId()));
        await tx.delete(identitySessions).where(isOther);
        await record(tx, subject, "twofactor.enable", "two-factor-on");
      });
      sessions.forgetOf(subject);
      return codes;
    },

    async renewCodes({ subject }) {
      const codes = newRecoveryCodes();
      const backupCodes = await encrypt(JSON.stringify(codes));
      await db.transaction(async (tx) => {
        const isOn = and(isOf(subject), eq(identityTwoFactors.verified, true));
        const changed = await tx.update(identityTwoFactors).set({ backupCodes }).where(isOn).returning({ id: identityTwoFactors.id });
        if (changed.length === 0) throw new ProblemError(409, m.twofactor_is_off());
        await record(tx, subject, "twofactor.codes", "recovery-codes");
      });
      return codes;
    },

    async end({ subject }) {
      await db.transaction(async (tx) => {
        const [ended] = await tx.delete(identityTwoFactors).where(isOf(subject)).returning({ wasOn: identityTwoFactors.verified });
        if (!ended?.wasOn) return;
        await tx.update(identityUsers).set({ twoFactorEnabled: false }).where(eq(identityUsers.id, subject));
        // Trusted devices, and second steps that are not done.
        await tx.delete(identityVerifications).where(eq(identityVerifications.value, subject));
        await record(tx, subject, "twofactor.disable", "two-factor-off");
      });
    },

    async renamePasskey({ subject }, id, name) {
      return db.transaction(async (tx) => {
        const renamed = await tx
          .update(identityPasskeys)
          .set({ name })
          .where(isPasskey(subject, id))
          .returning({ id: identityPasskeys.id });
        if (renamed.length > 0) await auditAccount(tx, "passkey.rename", subject);
        return renamed.length > 0;
      });
    },

    async removePasskey({ subject, sessionId }, id) {
      const hasRemoved = await db.transaction(async (tx) => {
        const removed = await tx.delete(identityPasskeys).where(isPasskey(subject, id)).returning({ id: identityPasskeys.id });
        if (removed.length === 0) return false;
        // Sessions do not record which passkey began them.
        const isOfPasskey = and(eq(identitySessions.userId, subject), eq(identitySessions.withPasskey, true));
        await tx.delete(identitySessions).where(and(isOfPasskey, ne(identitySessions.id, sessionId ?? newId())));
        // The one that goes on no longer counts as two factors.
        const hasPasskey = (await tx.$count(identityPasskeys, eq(identityPasskeys.userId, subject))) > 0;
        if (!hasPasskey) await tx.update(identitySessions).set({ withPasskey: false }).where(isOfPasskey);
        await record(tx, subject, "passkey.remove", "passkey-removed");
        return true;
      });
      sessions.forgetOf(subject);
      return hasRemoved;
    },
  };
}

/** Everyone on this machine may sign in as a sample person. */
export function refuseSample(subject: string): void {
  if (isSampleAccount(subject)) throw new ProblemError(409, m.twofactor_sample());
}

/** Without letters and digits that look alike. */
const codeLetters = "abcdefghjkmnpqrstuvwxyz23456789";

function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => codeLetters[randomInt(codeLetters.length)]).join("");
  return Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`);
}
