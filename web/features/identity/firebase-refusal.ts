// Maps Firebase's error codes to the codes and messages of the identity port.
import { m } from "#texts/m.ts";
import { IdentityError, type IdentityErrorCode } from "./identity-port.ts";

type Refusal = { code: IdentityErrorCode; message: () => string; of: string[] };

const disabled = "user-disabled";
const sessionOver = ["user-token-expired", "invalid-user-token", "invalid-refresh-token"];

const refusals: Refusal[] = [
  // One message for all of these, so that it does not reveal which addresses have an account.
  {
    code: "invalid-credentials",
    message: m.refusal_credentials,
    of: ["invalid-credential", "wrong-password", "user-not-found", "invalid-email"],
  },
  { code: "email-in-use", message: m.refusal_email_in_use, of: ["email-already-in-use"] },
  {
    code: "email-in-use",
    message: m.identity_email_has_password,
    of: ["account-exists-with-different-credential", "credential-already-in-use"],
  },
  {
    code: "weak-password",
    message: m.account_weak_password,
    of: ["weak-password", "password-does-not-meet-requirements", "missing-password"],
  },
  { code: "invalid-link", message: m.refusal_old_link, of: ["expired-action-code", "invalid-action-code"] },
  { code: "popup-closed", message: m.identity_popup_closed, of: ["popup-closed-by-user", "cancelled-popup-request", "user-cancelled"] },
  { code: "popup-blocked", message: m.identity_popup_blocked, of: ["popup-blocked"] },
  { code: "too-many-requests", message: m.identity_too_many, of: ["too-many-requests", "quota-exceeded"] },
  { code: "second-step-elsewhere", message: m.refusal_second_step, of: ["multi-factor-auth-required"] },
  { code: "offline", message: () => "Firebase could not be reached.", of: ["network-request-failed", "timeout"] },
  { code: "unknown", message: m.identity_not_set_up, of: ["operation-not-allowed", "unauthorized-domain", "admin-restricted-operation"] },
  { code: "unknown", message: m.refusal_closed, of: [disabled] },
  { code: "unknown", message: m.refusal_sign_in_again, of: ["requires-recent-login"] },
  { code: "unknown", message: m.refusal_other_account, of: ["user-mismatch"] },
  { code: "signed-out", message: m.identity_signed_out, of: sessionOver },
];

export function refusalOf(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const refusal = refusals.find(({ of }) => of.includes(codeOf(error)));
  return Object.assign(new IdentityError(refusal?.code ?? "unknown", (refusal?.message ?? m.identity_refused)()), { cause: error });
}

/** Whether Firebase no longer knows the session that it was asked about. */
export function isSessionOver(error: unknown): boolean {
  return [...sessionOver, disabled].includes(codeOf(error));
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code).replace("auth/", "") : "";
}
