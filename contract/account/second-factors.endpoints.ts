import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { ConfirmTwoFactor, PasskeyName, Proof, RecoveryCodes, SecondFactors, TwoFactorSetup } from "./second-factors.ts";

const elsewhere = "409 where another service stores the accounts";
const needsProof = "Requires the password if the account has one; otherwise a sign-in of the last 10 minutes.";
const always = { whileSuspended: true, withoutPerson: true } as const;
const proven = { ...always, limit: null, body: Proof, bodyIsOptional: true } as const;

export const secondFactorEndpoints = defineEndpoints("Account", "signed-in", {
  "GET /me/second-factors": {
    operationId: "getSecondFactors",
    summary: "Get the caller's passkeys and whether two-factor authentication is on",
    description: `Passkeys are added in the browser (\`docs/identity.md\`). ${elsewhere}.`,
    withoutPerson: true,
    answers: { 200: { schema: SecondFactors, description: "The passkeys, and the state of two-factor authentication." } },
    errors: [409],
  },
  "POST /me/two-factor": {
    operationId: "startTwoFactor",
    summary: "Begin to turn on two-factor authentication",
    description: `Returns a new secret for an authenticator app. Nothing changes until its first code is confirmed. ${needsProof} ${elsewhere}, for a sample person, or if it is on already.`,
    ...proven,
    answers: { 200: { schema: TwoFactorSetup, description: "The secret." } },
    errors: [403, 409, 429],
  },
  "POST /me/two-factor/confirm": {
    operationId: "confirmTwoFactor",
    summary: "Turn on two-factor authentication",
    description: `Ends all other sessions, and tells the person by mail. ${elsewhere}, or without a secret that waits for its first code.`,
    ...always,
    limit: null,
    body: ConfirmTwoFactor,
    answers: { 200: { schema: RecoveryCodes, description: "The recovery codes." } },
    errors: [409, 429],
  },
  "POST /me/two-factor/codes": {
    operationId: "renewRecoveryCodes",
    summary: "Replace the recovery codes",
    description: `The codes so far no longer work. Tells the person by mail. ${needsProof} ${elsewhere}, or while two-factor authentication is off.`,
    ...proven,
    answers: { 200: { schema: RecoveryCodes, description: "The new recovery codes." } },
    errors: [403, 409, 429],
  },
  "DELETE /me/two-factor": {
    operationId: "endTwoFactor",
    summary: "Turn off two-factor authentication",
    description: `Also forgets trusted devices, and tells the person by mail. ${needsProof} ${elsewhere}.`,
    ...proven,
    answers: { 204: { description: "Two-factor authentication is off." } },
    errors: [403, 409, 429],
  },
  "PATCH /me/passkeys/{id}": {
    operationId: "renamePasskey",
    summary: "Rename a passkey",
    description: `${elsewhere}.`,
    ...always,
    id: "passkey",
    body: PasskeyName,
    answers: { 204: { description: "The passkey has the name." } },
    errors: [409],
  },
  "DELETE /me/passkeys/{id}": {
    operationId: "removePasskey",
    summary: "Remove a passkey",
    description: `It no longer signs in. Tells the person by mail. ${needsProof} ${elsewhere}.`,
    ...proven,
    id: "passkey",
    answers: { 204: { description: "The passkey was removed." } },
    errors: [403, 409, 429],
  },
});
