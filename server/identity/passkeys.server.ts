// Passkeys: a person unlocks their device instead of typing a password. The device verifies the person, so a passkey counts as both factors.
import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import { z } from "zod";
import { limits } from "#contract/platform/limits.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { identityPasskeys } from "./identity.table.server.ts";

export const passkeyPaths = {
  addOptions: "/passkey/generate-register-options",
  add: "/passkey/verify-registration",
  signInOptions: "/passkey/generate-authenticate-options",
  signIn: "/passkey/verify-authentication",
} as const;

/** Without `publicOrigin` the page is on this machine: passkeys work at the name `localhost`, and at no IP address. */
export function passkeys(db: Db, publicOrigin: string | undefined) {
  return passkey({
    rpID: publicOrigin ? new URL(publicOrigin).hostname : "localhost",
    ...(publicOrigin && { origin: publicOrigin }),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: {
      async afterVerification({ verification, user }) {
        refuseUnverified(verification.registrationInfo?.userVerified);
        const count = await db.$count(identityPasskeys, eq(identityPasskeys.userId, user.id));
        if (count >= limits.passkeys) throw new APIError("CONFLICT", { code: "TOO_MANY_PASSKEYS" });
      },
    },
    authentication: { afterVerification: async ({ verification }) => refuseUnverified(verification.authenticationInfo.userVerified) },
  });
}

/** The library does not insist that the device has verified the person. */
function refuseUnverified(isVerified: boolean | undefined): void {
  if (!isVerified) throw new APIError("BAD_REQUEST", { code: "AUTHENTICATION_FAILED" });
}

const base64 = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const common = { id: base64(1_400), rawId: base64(1_400), type: z.literal("public-key") };
const clientExtensionResults = z.object({}).default({});
const authenticatorAttachment = z.enum(["platform", "cross-platform"]).optional().catch(undefined);

/** What a browser answers; members that are not needed are dropped. */
export const AddResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64(8_000),
    attestationObject: base64(24_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
  clientExtensionResults,
  authenticatorAttachment,
});

export const SignInResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64(8_000),
    authenticatorData: base64(8_000),
    signature: base64(4_000),
    userHandle: base64(200).optional(),
  }),
  clientExtensionResults,
  authenticatorAttachment,
});
