import { m } from "#texts/m.ts";
import { IdentityError, type IdentityErrorCode } from "./identity-port.ts";

export function codeOf(error: unknown): IdentityErrorCode {
  return error instanceof IdentityError ? error.code : "unknown";
}

/** The message of the identity provider, or a general one. */
export function identityReason(error: unknown): string {
  if (codeOf(error) === "offline") return m.account_offline();
  if (codeOf(error) === "updated") return m.connection_updated();
  return error instanceof IdentityError ? error.message : m.account_failed();
}
