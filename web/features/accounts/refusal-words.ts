import { IdentityError, type IdentityErrorCode } from "#web/features/identity/identity-port.ts";

const clearerWords: Partial<Record<IdentityErrorCode, string>> = {
  offline: "The server cannot be reached. Check your connection and try again.",
};

export function codeOf(error: unknown): IdentityErrorCode {
  return error instanceof IdentityError ? error.code : "unknown";
}

/** Why it did not work: the provider's own words, unless ours help more. */
export function reasonOf(error: unknown): string {
  return clearerWords[codeOf(error)] ?? (error instanceof IdentityError ? error.message : "Something went wrong. Please try again.");
}
