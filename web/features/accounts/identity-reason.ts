import { IdentityError, type IdentityErrorCode } from "#web/features/identity/identity-port.ts";

export function codeOf(error: unknown): IdentityErrorCode {
  return error instanceof IdentityError ? error.code : "unknown";
}

/** The provider's own words, with advice where it has none. */
export function identityReason(error: unknown): string {
  if (codeOf(error) === "offline") return "The server cannot be reached. Check your connection and try again.";
  return error instanceof IdentityError ? error.message : "Something went wrong. Please try again.";
}
