// Passkeys, the authenticator app and recovery codes of an account that this server stores.
import { limits } from "#contract/platform/limits.ts";
import { line } from "#contract/platform/text.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";

/** What a person who turns two-factor authentication on, or asks for new ones, gets. */
export const recoveryCodeCount = 10;
export const trustedDeviceDays = 30;
/** How long a person has for the second step after the password. */
export const secondStepMinutes = 10;

export const Passkey = apiObject("Passkey", "A passkey of the caller.", {
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
});
export type Passkey = z.infer<typeof Passkey>;

export const SecondFactors = apiObject("SecondFactors", "How the caller's account is protected beside its password.", {
  twoFactor: z.boolean().describe("Whether a code of an authenticator app is asked for after the password or Google."),
  recoveryCodes: z.int().describe("How many recovery codes are left."),
  isRequired: z.boolean().describe("Whether the market asks the caller, who is staff, for a second factor."),
  passkeys: z.array(Passkey).max(limits.passkeys).describe("Oldest first."),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

export const PasskeyName = apiObject("PasskeyName", "The name of a passkey.", { name: line(m.passkey_name, limits.passkeyName) });
export type PasskeyName = z.infer<typeof PasskeyName>;

export const Proof = apiObject("Proof", "The proof that the caller is the owner of the account.", {
  password: z
    .string()
    .max(limits.passwordMax, { error: m.account_wrong_password })
    .optional()
    .describe("Required for an account with a password. Others need a sign-in of the last 10 minutes."),
});
export type Proof = z.infer<typeof Proof>;

/** Bengali digits count as well, and spaces do not. */
const sixDigits = z
  .string({ error: m.secondstep_code_invalid })
  .max(40, { error: m.secondstep_code_invalid })
  .overwrite((code) => code.replace(/\s/g, "").replace(/[০-৯]/g, (digit) => String("০১২৩৪৫৬৭৮৯".indexOf(digit))))
  .regex(/^\d{6}$/, { error: m.secondstep_code_invalid });

export const ConfirmTwoFactor = apiObject("ConfirmTwoFactor", "The first code of the authenticator app.", { code: sixDigits });
export type ConfirmTwoFactor = z.infer<typeof ConfirmTwoFactor>;

const trustDevice = z.boolean({ error: m.secondstep_code_invalid }).optional();

export const CodeStep = z.object({ code: sixDigits, trustDevice });
export const RecoveryStep = z.object({
  code: z
    .string({ error: m.secondstep_recovery_invalid })
    .max(40, { error: m.secondstep_recovery_invalid })
    .overwrite((code) => code.replace(/[\s-]/g, "").toLowerCase().replace(/^.{5}/, "$&-"))
    .regex(/^[a-z0-9]{5}-[a-z0-9]{5}$/, { error: m.secondstep_recovery_invalid }),
  trustDevice,
});

export const TwoFactorSetup = apiObject("TwoFactorSetup", "What an authenticator app needs.", {
  secret: z.string().describe("In Base32, to type into the app."),
  uri: z.string().describe("The same as an `otpauth:` address, for a QR code."),
});
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

export const RecoveryCodes = apiObject("RecoveryCodes", "Codes that each replace the authenticator app once.", {
  recoveryCodes: z.array(z.string()).length(recoveryCodeCount).describe("They are never returned again."),
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
