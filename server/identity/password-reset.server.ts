// Mails a link that sets a new password. better-auth would send the mail while the request waits, and only once.
import { randomBytes } from "node:crypto";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import type { Jobs } from "#server/platform/jobs/jobs.server.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail, Mailer } from "#server/platform/mail/mailer.ts";
import { getLocale, type Locale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import type { EmbeddedProvider } from "./embedded-provider.server.ts";
import { identityUsers } from "./identity.table.server.ts";

const lifetime = 3_600_000;

type ResetOptions = { db: Db; provider: EmbeddedProvider; mailer: Mailer; origin: () => string; marketName: () => Promise<string> };

/** Gives a function that enqueues the mail to an address, if it has an account. */
export function definePasswordReset(jobs: Pick<Jobs, "define">, { db, provider, mailer, origin, marketName }: ResetOptions) {
  const { id, email } = identityUsers;

  const enqueueMail = jobs.define<{ userId: string; language?: Locale }>({
    name: "send-reset-mail",
    async run({ userId, language }) {
      const [user] = await db.select({ email }).from(identityUsers).where(eq(id, userId));
      if (!user) return;
      const token = randomBytes(24).toString("hex");
      const { internalAdapter } = await provider.$context;
      // As better-auth's own call does, whose `/reset-password` takes the token.
      const expiresAt = new Date(Date.now() + lifetime);
      await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: userId, expiresAt });
      const link = `${origin()}${pagePaths.resetPassword}?token=${token}`;
      const market = await marketName();
      await mailer.send(inLocale(language, () => resetMail({ ...user, market, link })));
    },
  });

  return async (address: string): Promise<void> => {
    const [user] = await db.select({ id }).from(identityUsers).where(eq(email, address.toLowerCase()));
    if (user) await enqueueMail(db, { userId: user.id, language: getLocale() });
  };
}

/** Without the person's name: another person could use it to send text to the owner of the address. */
function resetMail({ email, market, link }: Record<"email" | "market" | "link", string>): Mail {
  return composeMail({
    to: email,
    subject: m.password_mail_subject({ market }),
    market,
    parts: [
      m.mail_greeting_plain(),
      m.password_mail_intro({ market }),
      { button: { label: m.password_mail_button(), link } },
      m.password_mail_ignore(),
    ],
    why: m.password_mail_why({ market }),
  });
}
