import { IdentityError, type IdentityErrorCode } from "./identity-port.ts";

/** The embedded provider's refusal, with the status that it came under. */
export class Refusal extends IdentityError {
  readonly status: number;

  constructor(status: number, code: IdentityErrorCode, message: string) {
    super(code, message);
    this.status = status;
  }
}

const codes: Record<string, IdentityErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: "invalid-credentials",
  INVALID_EMAIL: "invalid-credentials",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "email-in-use",
  WEAK_PASSWORD: "weak-password",
  INVALID_TOKEN: "invalid-link",
};

const clearerWords: Record<string, string> = {
  INVALID_TOKEN: "This link was used already or is too old. Ask for a new one.",
};

export async function refusalOf(response: Response): Promise<Refusal> {
  const { code, detail = "The server could not do that." } = (await response.json().catch(() => null)) ?? {};
  const ours = response.status === 429 ? "too-many-requests" : (codes[code] ?? "unknown");
  return new Refusal(response.status, ours, clearerWords[code] ?? detail);
}
