// The mails of a recovery: that it has started, with a link that stops it, and after the waiting time the link that finishes it. None has text that a person typed.
import { randomBytes } from "node:crypto";
import { recoveryLinks } from "#contract/account/recovery.ts";
import { recoveryDays, recoveryWaitHours } from "#contract/account/recovery-times.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, gt, isNotNull, isNull, lte, or } from "#server/platform/database/drizzle.server.ts";
import { now } from "#server/platform/database/now.server.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import { type Enqueue, everyMinute, type Jobs } from "#server/platform/jobs/jobs.server.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail, Mailer } from "#server/platform/mail/mailer.ts";
import { utcMomentText } from "#texts/day-formats.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { hashToken } from "./account-mails.server.ts";
import { identityRecoveries, identityUsers } from "./identity.table.server.ts";
import { isOpen, stopRecovery } from "./recoveries.server.ts";

export type RecoveryMails = Enqueue<{ recoveryId: string; mail: "start" | "finish" }>;

type Options = {
  db: Db;
  mailer: Mailer;
  origin: () => string;
  marketName: () => Promise<string>;
  isAdministrator(db: Db, personId: string): Promise<boolean>;
};

/** Gives the function that enqueues a mail. A job of every minute enqueues those that are due. */
export function defineRecoveryMails(
  jobs: Pick<Jobs, "define">,
  { db, mailer, origin, marketName, isAdministrator }: Options,
): RecoveryMails {
  const { id, userId, startedBy, newEmail, language, stopHash, tokenHash, readyAt, expiresAt } = identityRecoveries;
  const isUnderWay = () => and(isOpen, gt(expiresAt, now));

  const enqueue: RecoveryMails = jobs.define({
    name: "send-recovery-mail",
    async run({ recoveryId, mail }: { recoveryId: string; mail: "start" | "finish" }) {
      const isWaiting = and(eq(id, recoveryId), isUnderWay(), mail === "finish" ? lte(readyAt, now) : undefined);
      const [recovery] = await db
        .select({ startedBy, newEmail, language, readyAt, email: identityUsers.email })
        .from(identityRecoveries)
        .innerJoin(identityUsers, eq(identityUsers.id, userId))
        .where(isWaiting);
      if (!recovery) return;
      if (mail === "finish" && !(await isAdministrator(db, recovery.startedBy))) {
        await db.transaction((tx) => stopRecovery(tx, isWaiting, { actorId: null, how: "void" }));
        return;
      }
      const token = randomBytes(24).toString("hex");
      const hash = hashToken(token);
      const stored = await db
        .update(identityRecoveries)
        .set(mail === "start" ? { stopHash: hash } : { tokenHash: hash })
        .where(isWaiting)
        .returning({ id });
      if (stored.length === 0) return;
      const link = `${origin()}${pagePaths.recoverAccount}#${recoveryLinks[mail]}${token}`;
      const market = await marketName();
      const compose = mail === "start" ? startMail : finishMail;
      await mailer.send(inLocale(recovery.language, () => compose({ ...recovery, market, link })));
    },
  });

  jobs.define({
    name: "find-recoveries",
    cron: everyMinute,
    async run() {
      const isDue = and(isNotNull(stopHash), isNull(tokenHash), lte(readyAt, now));
      const found = await db
        .select({ id, stopHash })
        .from(identityRecoveries)
        .where(and(isUnderWay(), or(isNull(stopHash), isDue)));
      for (const { id, stopHash } of found) await enqueue(db, { recoveryId: id, mail: stopHash ? "finish" : "start" });
    },
  });

  return enqueue;
}

type RecoveryMail = { email: string; newEmail: string | null; readyAt: Date; market: string; link: string };

function startMail({ email, newEmail, readyAt, market, link }: RecoveryMail): Mail {
  const hours = numberText(recoveryWaitHours);
  return composeMail({
    to: email,
    subject: m.recoverymail_start_subject({ market }),
    market,
    parts: [
      m.mail_greeting_plain(),
      newEmail ? m.recoverymail_start_elsewhere({ market, hours }) : m.recoverymail_start({ market, hours }),
      m.recoverymail_start_time({ time: utcMomentText(readyAt.toISOString()) }),
      m.recoverymail_start_stop(),
      { button: { label: m.recovery_stop(), link } },
    ],
    why: m.accountnotice_why({ market }),
  });
}

function finishMail({ email, newEmail, market, link }: RecoveryMail): Mail {
  return composeMail({
    to: newEmail ?? email,
    subject: m.recoverymail_finish_subject({ market }),
    market,
    parts: [
      m.mail_greeting_plain(),
      m.recoverymail_finish({ market, days: numberText(recoveryDays) }),
      { button: { label: m.password_mail_button(), link } },
      m.recoverymail_finish_effect(),
      m.recoverymail_finish_ignore(),
    ],
    why: newEmail ? m.emailchange_mail_why({ market }) : m.accountnotice_why({ market }),
  });
}
