// The codes of authenticator apps.
import { createOTP } from "@better-auth/utils/otp";

const stepSeconds = 30;
/** Steps before and after the present one, for clocks that differ; the provider accepts as many. */
export const stepWindow = 1;

/** The 30-second step that the code is of; null for a code that is not valid now. */
export async function stepOf(secret: string, code: string): Promise<number | null> {
  const now = Math.floor(Date.now() / 1_000 / stepSeconds);
  for (let step = now - stepWindow; step <= now + stepWindow; step++) if ((await createOTP(secret).hotp(step)) === code) return step;
  return null;
}
