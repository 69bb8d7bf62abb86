import type { Mail } from "#server/platform/mail/mailer.ts";

export function resetMail(person: { name: string; email: string }, link: string): Mail {
  return {
    to: person.email,
    subject: "Reset your TaskHaat password",
    text: `Hello ${person.name},

somebody asked for a new password for your TaskHaat account.
Open this link within one hour to choose one:

${link}

If that was not you, ignore this mail: your password stays as it is.
`,
  };
}
