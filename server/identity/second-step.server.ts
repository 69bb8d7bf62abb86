// The second step of a sign-in: a code of the authenticator app or a recovery code, after the password or Google. A passkey needs none.
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import { twoFactor } from "better-auth/plugins/two-factor";
import { secondStepMinutes, trustedDeviceDays } from "#contract/account/second-factors.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, isNull, lt, or } from "#server/platform/database/drizzle.server.ts";
import { identityTwoFactors } from "./identity.table.server.ts";
import { stepOf } from "./totp.ts";

export const codePath = "/two-factor/verify-totp";
export const recoveryPath = "/two-factor/verify-backup-code";
/** The error with which the popup ends, and the code of the refusal, when the second step is needed. */
export const secondStepError = "second_step";
/** How the provider's verifications of a trusted device and of a waiting second step begin. */
export const trustPrefix = "trust-device-";
export const waitingPrefix = "2fa-";

const cookieName = "two_factor";
const socialCallback = "/callback/:id";

/** The library asks for the second step after a password alone; here it also does after Google. */
export function secondStep(db: Db) {
  const library = twoFactor({ trustDeviceMaxAge: trustedDeviceDays * 86_400, twoFactorCookieMaxAge: secondStepMinutes * 60 });
  const after = library.hooks.after.map(({ matcher, handler }) => ({
    matcher: (context: Parameters<typeof matcher>[0]) => matcher(context) || context.path === socialCallback,
    handler,
  }));
  return {
    ...library,
    hooks: { after, before: [{ matcher: ({ path }) => path === codePath, handler: claimStep(db) }] },
  } satisfies BetterAuthPlugin;
}

/** The library accepts a code as often as it is sent while it is valid. Here each step counts once, and none before it. */
function claimStep(db: Db) {
  return createAuthMiddleware(async (ctx) => {
    const { secret: signature, secretConfig, internalAdapter } = ctx.context;
    const challenge = await ctx.getSignedCookie(ctx.context.createAuthCookie(cookieName).name, signature);
    const waiting = challenge ? await internalAdapter.findVerificationValue(challenge) : null;
    if (!waiting) return;
    const { userId, secret, lastStep } = identityTwoFactors;
    const [stored] = await db.select({ secret }).from(identityTwoFactors).where(eq(userId, waiting.value));
    const step = stored && (await stepOf(await symmetricDecrypt({ key: secretConfig, data: stored.secret }), ctx.body.code));
    // The library refuses and counts a code that is wrong.
    if (!step) return;
    const used = await db
      .update(identityTwoFactors)
      .set({ lastStep: step })
      .where(and(eq(userId, waiting.value), or(isNull(lastStep), lt(lastStep, step))))
      .returning({ userId });
    if (used.length === 0) throw new APIError("UNAUTHORIZED", { code: "CODE_USED" });
  });
}
