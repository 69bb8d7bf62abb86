import { m } from "#texts/m.ts";
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

export async function refusalOf(response: Response): Promise<Refusal> {
  const { status } = response;
  const { code, detail = generalMessage(status) } = (await response.json().catch(() => null)) ?? {};
  const ours = status === 429 ? "too-many-requests" : (codes[code] ?? "unknown");
  return new Refusal(status, ours, detail);
}

/** For an answer without a message, perhaps because a proxy gave it. */
function generalMessage(status: number): string {
  return status === 429 ? m.identity_too_many() : m.identity_refused();
}
