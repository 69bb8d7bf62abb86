import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { FinishRecovery, NewRecovery, Recovery, StopRecovery } from "./recovery.ts";
import { recoveryDays, recoveryWaitHours } from "./recovery-times.ts";

const elsewhere = "409 where another service stores the accounts";
const always = { whileSuspended: true, withoutPerson: true } as const;

export const recoveryEndpoints = defineEndpoints("Account", "optional", {
  "POST /staff/people/{id}/recovery": {
    operationId: "startRecovery",
    tag: "Administration",
    summary: "Start the recovery of a person's account",
    description: `Mails the person a link that stops it. After ${recoveryWaitHours} hours a link that sets a new password is mailed to \`newEmail\`, or to the address of the account. It works for ${recoveryDays} days, and only while the caller is an active administrator. ${elsewhere}, for oneself, for and by a sample person, and while a recovery is under way. At most ${limits.recoveriesPerDay} times a day for a person.`,
    access: "administrator",
    id: "person",
    body: NewRecovery,
    answers: { 201: { schema: Recovery, description: "The recovery." } },
    errors: [409, 429],
  },
  "DELETE /staff/people/{id}/recovery": {
    operationId: "stopRecovery",
    tag: "Administration",
    summary: "Stop the recovery of a person's account",
    description: `Every administrator may. ${elsewhere}.`,
    access: "administrator",
    id: "person",
    answers: { 204: { description: "No recovery is under way." } },
    errors: [409],
  },
  "DELETE /me/recovery": {
    operationId: "stopMyRecovery",
    summary: "Stop the recovery of the caller's account",
    description: `Its links no longer work. ${elsewhere}.`,
    access: "signed-in",
    ...always,
    answers: { 204: { description: "No recovery is under way." } },
    errors: [409],
  },
  "POST /recoveries/stop": {
    operationId: "stopRecoveryByLink",
    summary: "Stop a recovery by the link in the mail",
    description: `Works once, also after the waiting time. ${elsewhere}, or if the link no longer works.`,
    ...always,
    limit: "link",
    body: StopRecovery,
    answers: { 204: { description: "The recovery was stopped." } },
    errors: [409],
  },
  "POST /recoveries/finish": {
    operationId: "finishRecovery",
    summary: "Finish a recovery by the link in the mail",
    description: `Sets the password, removes passkeys, two-factor authentication and trusted devices, ends all sessions, and replaces the address if the recovery has a new one; then it also removes other ways to sign in. A suspension or ban stays. ${elsewhere}, if the link no longer works, or if the new address has an account by now.`,
    ...always,
    limit: "link",
    body: FinishRecovery,
    answers: { 204: { description: "The account has the new password." } },
    errors: [409],
  },
});
