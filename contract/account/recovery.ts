// The recovery of an account by an administrator, for a person who lost every way to sign in.
import { Person, password } from "#contract/people/person.ts";
import { limits } from "#contract/platform/limits.ts";
import { text } from "#contract/platform/text.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";

/** The beginnings of the fragment of a link in a mail, by mail; the token follows. */
export const recoveryLinks = { start: "stop-", finish: "finish-" } as const;

export const NewRecovery = apiObject("NewRecovery", "The start of a recovery.", {
  reason: text(m.recovery_reason, limits.recoveryReason).describe("Why, for other administrators and the person's export."),
  newEmail: Person.shape.email.optional().describe("Replaces the address of the account at the end, for a person who lost the mailbox."),
});
export type NewRecovery = z.infer<typeof NewRecovery>;

export const Recovery = apiObject("Recovery", "A recovery under way.", {
  reason: z.string(),
  newEmail: z.string().nullable(),
  startedAt: z.iso.datetime(),
  readyAt: z.iso.datetime().describe("The end of the waiting time."),
  expiresAt: z.iso.datetime().describe("Until then it can be finished."),
});
export type Recovery = z.infer<typeof Recovery>;

const token = z
  .string({ error: m.recovery_over })
  .regex(/^\w{1,100}$/, { error: m.recovery_over })
  .describe("From the link.");

export const StopRecovery = apiObject("StopRecovery", "The token of the link that stops a recovery.", { token });

export const FinishRecovery = apiObject("FinishRecovery", "The token of the link that finishes a recovery, and the new password.", {
  token,
  newPassword: password.describe("At least 6 characters, with a digit, a lower-case and an upper-case letter."),
});
export type FinishRecovery = z.infer<typeof FinishRecovery>;
