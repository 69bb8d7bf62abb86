// Maps Firebase's error codes to the codes and messages of the identity port.
import { messages } from "#contract/messages.ts";
import { IdentityError, type IdentityErrorCode } from "./identity-port.ts";

const words = messages.identity;
/** One message for both, so that it does not reveal which addresses have an account. */
const credentials: Refusal = ["invalid-credentials", words.credentials];
const weak: Refusal = ["weak-password", messages.register.weakPassword];
const taken: Refusal = ["email-in-use", words.emailInUse];
const takenByPassword: Refusal = ["email-in-use", words.emailHasPassword];
const oldLink: Refusal = ["invalid-link", words.oldLink];
const closedPopup: Refusal = ["popup-closed", words.popupClosed];
const tooMany: Refusal = ["too-many-requests", words.tooMany];
const offline: Refusal = ["offline", words.offline];
const notSetUp: Refusal = ["unknown", words.notSetUp];
const nobody: Refusal = ["unknown", messages.profile.nobody];

type Refusal = readonly [IdentityErrorCode, string];

export const refusals: Record<string, Refusal> = {
  "auth/invalid-credential": credentials,
  "auth/wrong-password": credentials,
  "auth/user-not-found": credentials,
  "auth/invalid-email": credentials,
  "auth/user-disabled": ["unknown", words.closed],
  "auth/requires-recent-login": ["unknown", words.signInAgain],
  "auth/user-mismatch": ["unknown", words.somebodyElse],
  "auth/email-already-in-use": taken,
  "auth/account-exists-with-different-credential": takenByPassword,
  "auth/credential-already-in-use": takenByPassword,
  "auth/weak-password": weak,
  "auth/password-does-not-meet-requirements": weak,
  "auth/missing-password": weak,
  "auth/expired-action-code": oldLink,
  "auth/invalid-action-code": oldLink,
  "auth/popup-closed-by-user": closedPopup,
  "auth/cancelled-popup-request": closedPopup,
  "auth/user-cancelled": closedPopup,
  "auth/popup-blocked": ["popup-blocked", words.popupBlocked],
  "auth/too-many-requests": tooMany,
  "auth/quota-exceeded": tooMany,
  "auth/network-request-failed": offline,
  "auth/timeout": offline,
  "auth/operation-not-allowed": notSetUp,
  "auth/unauthorized-domain": notSetUp,
  "auth/admin-restricted-operation": notSetUp,
  "auth/user-token-expired": nobody,
  "auth/invalid-user-token": nobody,
  "auth/invalid-refresh-token": nobody,
};

export function refusalOf(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const [code, message] = refusals[codeOf(error)] ?? (["unknown", words.unknown] as const);
  return Object.assign(new IdentityError(code, message), { cause: error });
}

/** Whether Firebase no longer knows the session that it was asked about. */
export function isSessionOver(error: unknown): boolean {
  return refusals[codeOf(error)] === nobody || codeOf(error) === "auth/user-disabled";
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
