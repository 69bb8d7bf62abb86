// Mails about the security of an account: the link and the code that confirm an address, and notices of changes. None has the person's name or an address that
// the person chose: another person could use it to send text to the owner of the address.
import { createHash, randomBytes, randomInt } from "node:crypto";
import { emailCodeDigits } from "#contract/account/email-code.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, gt, isNull, ne } from "#server/platform/database/drizzle.server.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import type { Enqueue, Jobs } from "#server/platform/jobs/jobs.server.ts";
import { composeMail, type MailPart } from "#server/platform/mail/compose-mail.ts";
import type { Mail, Mailer } from "#server/platform/mail/mailer.ts";
import type { Locale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { identityEmailChanges, identityUsers } from "./identity.table.server.ts";

export type Notice =
  | "password-changed"
  | "email-requested"
  | "email-changed"
  | "two-factor-on"
  | "two-factor-off"
  | "recovery-codes"
  | "passkey-added"
  | "passkey-removed"
  | "recovered";

export type AccountMails = {
  /** The link and the code to the new or present address, unless another account has it. */
  confirmEmail: Enqueue<{ changeId: string; language: Locale }>;
  /** Notices of a new address go to the old one. */
  notify: Enqueue<{ notice: Notice; userId: string; changeId?: string; language: Locale }>;
};

export type MailOptions = {
  db: Db;
  mailer: Mailer;
  origin: () => string;
  marketName: () => Promise<string>;
  /** The language that the owner of the account chose. It comes before the language of the request, which another person may have sent. */
  languageOf(userId: string): Promise<Locale | null>;
};

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** With the id of its request, so that equal codes have different hashes. */
export function hashCode(changeId: string, code: string): string {
  return hashToken(`${changeId} ${code}`);
}

export function defineAccountMails(jobs: Pick<Jobs, "define">, options: MailOptions): AccountMails {
  const { db, mailer, origin, marketName, languageOf } = options;

  const confirmEmail: AccountMails["confirmEmail"] = jobs.define({
    name: "send-email-link",
    async run({ changeId, language }: { changeId: string; language: Locale }) {
      const { id, userId, newEmail, oldEmail, confirmedAt, expiresAt } = identityEmailChanges;
      const isWaiting = and(eq(id, changeId), isNull(confirmedAt), gt(expiresAt, new Date()));
      const [change] = await db.select({ to: newEmail, oldEmail, userId }).from(identityEmailChanges).where(isWaiting);
      if (!change) return;
      const isOfOther = and(eq(identityUsers.email, change.to), ne(identityUsers.id, change.userId));
      if ((await db.$count(identityUsers, isOfOther)) > 0) return;
      const token = randomBytes(24).toString("hex");
      const code = String(randomInt(10 ** emailCodeDigits)).padStart(emailCodeDigits, "0");
      const stored = await db
        .update(identityEmailChanges)
        .set({ tokenHash: hashToken(token), codeHash: hashCode(changeId, code) })
        .where(isWaiting)
        .returning({ id });
      if (stored.length === 0) return;
      const link = `${origin()}${pagePaths.confirmEmail}#${token}`;
      const market = await marketName();
      await mailer.send(inLocale((await languageOf(change.userId)) ?? language, () => linkMail(change, { market, link, code })));
    },
  });

  const notify: AccountMails["notify"] = jobs.define({
    name: "send-account-notice",
    async run({ notice, userId, changeId, language }: Parameters<AccountMails["notify"]>[1]) {
      const change = changeId ? eq(identityEmailChanges.id, changeId) : undefined;
      const [found] = change
        ? await db.select({ to: identityEmailChanges.oldEmail }).from(identityEmailChanges).where(change)
        : await db.select({ to: identityUsers.email }).from(identityUsers).where(eq(identityUsers.id, userId));
      if (!found) return;
      const market = await marketName();
      await mailer.send(inLocale((await languageOf(userId)) ?? language, () => noticeMail(notice, { ...found, market, origin: origin() })));
      // The old address is not needed any more.
      if (change && notice === "email-changed") await db.delete(identityEmailChanges).where(change);
    },
  });

  return { confirmEmail, notify };
}

type Addresses = Record<"to" | "oldEmail", string>;

function linkMail({ to, oldEmail }: Addresses, { market, link, code }: Record<"market" | "link" | "code", string>): Mail {
  const button = { label: m.emailchange_mail_button(), link };
  const intro = to === oldEmail ? m.emailchange_mail_intro({ market }) : m.emailchange_mail_intro_new({ market });
  const parts = [m.mail_greeting_plain(), intro, { button }, m.emailchange_mail_code({ code }), m.emailchange_mail_ignore()];
  return composeMail({ to, subject: m.emailchange_mail_subject({ market }), market, parts, why: m.emailchange_mail_why({ market }) });
}

function noticeMail(notice: Notice, { to, market, origin }: Record<"to" | "market" | "origin", string>): Mail {
  const reset = { button: { label: m.password_mail_button(), link: origin + pagePaths.forgotPassword } };
  const profile = { button: { label: m.accountnotice_profile(), link: origin + pagePaths.profile } };
  /** A change that another person can make only with the password, which is then no longer secret. */
  const change = (subject: typeof m.accountnotice_passkey_added_subject, text: typeof m.accountnotice_passkey_added) => () => ({
    subject: subject({ market }),
    parts: [text({ market }), m.accountnotice_password_not_you(), reset],
  });
  const texts: Record<Notice, () => { subject: string; parts: MailPart[] }> = {
    "password-changed": () => ({
      subject: m.accountnotice_password_subject({ market }),
      parts: [m.accountnotice_password({ market }), m.accountnotice_password_not_you(), reset],
    }),
    "email-requested": () => ({
      subject: m.accountnotice_requested_subject({ market }),
      parts: [m.accountnotice_requested({ market }), m.accountnotice_requested_not_you(), reset],
    }),
    "email-changed": () => ({
      subject: m.accountnotice_changed_subject({ market }),
      parts: [m.accountnotice_changed({ market }), m.accountnotice_changed_not_you({ market })],
    }),
    "two-factor-on": () => ({
      subject: m.accountnotice_two_factor_on_subject({ market }),
      parts: [
        m.accountnotice_two_factor_on({ market }),
        m.accountnotice_password_not_you(),
        reset,
        m.accountnotice_two_factor_not_you({ market }),
      ],
    }),
    "two-factor-off": change(m.accountnotice_two_factor_off_subject, m.accountnotice_two_factor_off),
    "recovery-codes": change(m.accountnotice_recovery_codes_subject, m.accountnotice_recovery_codes),
    // A new password alone would leave the passkey.
    "passkey-added": () => ({
      subject: m.accountnotice_passkey_added_subject({ market }),
      parts: [m.accountnotice_passkey_added({ market }), m.accountnotice_passkey_not_you(), profile],
    }),
    "passkey-removed": change(m.accountnotice_passkey_removed_subject, m.accountnotice_passkey_removed),
    recovered: change(m.accountnotice_recovered_subject, m.accountnotice_recovered),
  };
  const { subject, parts } = texts[notice]();
  return composeMail({ to, subject, market, parts: [m.mail_greeting_plain(), ...parts], why: m.accountnotice_why({ market }) });
}
