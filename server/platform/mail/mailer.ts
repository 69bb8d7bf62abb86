// Sends email over SMTP if it is configured; otherwise writes the text of each email to a file for the operator.
import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import type { Log } from "#server/platform/log/log.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { oneLine } from "./one-line.ts";

/** The same content as text and as HTML; the mail program shows one of them. */
export type Mail = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> };
export type Mailer = { send(mail: Mail): Promise<void> };

type MailSettings = Pick<Settings, "SMTP_URL" | "MAIL_FROM" | "DATA_DIR">;

export function createMailer(settings: MailSettings, log: Log): Mailer {
  const mailer = settings.SMTP_URL ? smtpMailer(settings.SMTP_URL, settings.MAIL_FROM) : outboxMailer(settings, log);
  return { send: (mail) => mailer.send({ ...mail, subject: oneLine(mail.subject) }) };
}

function smtpMailer(url: string, from: string): Mailer {
  let transport: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      // Imported with the first email, to start faster.
      transport ??= import("nodemailer").then(({ createTransport }) => createTransport(url));
      try {
        await (await transport).sendMail({ from, ...mail });
      } catch (error) {
        // Omits the reply of the mail server, which contains the address: the error is logged and stored with the job.
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        throw new Error(`The email could not be sent (${[code, responseCode].filter(Boolean).join(" ")}).`);
      }
    },
  };
}

function outboxMailer({ DATA_DIR, MAIL_FROM }: MailSettings, log: Log): Mailer {
  const folder = join(DATA_DIR, "outbox");
  return {
    async send({ to, subject, text, headers = {} }) {
      const file = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}.txt`;
      await mkdir(folder, { recursive: true });
      // An email may contain a password reset link: only the operator may read the file.
      const head = Object.entries({ From: MAIL_FROM, To: to, Subject: subject, ...headers }).map(([name, value]) => `${name}: ${value}\n`);
      await writeFile(join(folder, file), `${head.join("")}\n${text}`, { mode: 0o600 });
      log.info({ file }, "Email written to the outbox");
    },
  };
}
