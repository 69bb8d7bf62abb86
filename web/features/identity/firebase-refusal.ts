// Maps Firebase's error codes to the codes and messages of the identity port.
import { messages } from "#contract/messages.ts";
import { IdentityError, type IdentityErrorCode } from "./identity-port.ts";

type Refusal = { code: IdentityErrorCode; message: string; of: string[] };

const words = messages.identity;
const disabled = "user-disabled";
const sessionOver = ["user-token-expired", "invalid-user-token", "invalid-refresh-token"];

const refusals: Refusal[] = [
  // One message for all of these, so that it does not reveal which addresses have an account.
  {
    code: "invalid-credentials",
    message: words.credentials,
    of: ["invalid-credential", "wrong-password", "user-not-found", "invalid-email"],
  },
  { code: "email-in-use", message: words.emailInUse, of: ["email-already-in-use"] },
  { code: "email-in-use", message: words.emailHasPassword, of: ["account-exists-with-different-credential", "credential-already-in-use"] },
  {
    code: "weak-password",
    message: messages.register.weakPassword,
    of: ["weak-password", "password-does-not-meet-requirements", "missing-password"],
  },
  { code: "invalid-link", message: words.oldLink, of: ["expired-action-code", "invalid-action-code"] },
  { code: "popup-closed", message: words.popupClosed, of: ["popup-closed-by-user", "cancelled-popup-request", "user-cancelled"] },
  { code: "popup-blocked", message: words.popupBlocked, of: ["popup-blocked"] },
  { code: "too-many-requests", message: words.tooMany, of: ["too-many-requests", "quota-exceeded"] },
  { code: "offline", message: words.offline, of: ["network-request-failed", "timeout"] },
  { code: "unknown", message: words.notSetUp, of: ["operation-not-allowed", "unauthorized-domain", "admin-restricted-operation"] },
  { code: "unknown", message: words.closed, of: [disabled] },
  { code: "unknown", message: words.signInAgain, of: ["requires-recent-login"] },
  { code: "unknown", message: words.somebodyElse, of: ["user-mismatch"] },
  { code: "unknown", message: messages.profile.nobody, of: sessionOver },
];

export function refusalOf(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const refusal = refusals.find(({ of }) => of.includes(codeOf(error)));
  return Object.assign(new IdentityError(refusal?.code ?? "unknown", refusal?.message ?? words.unknown), { cause: error });
}

/** Whether Firebase no longer knows the session that it was asked about. */
export function isSessionOver(error: unknown): boolean {
  return [...sessionOver, disabled].includes(codeOf(error));
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code).replace("auth/", "") : "";
}
