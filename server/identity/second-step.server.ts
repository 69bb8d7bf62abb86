// The second step of a sign-in: a code of the authenticator app or a recovery code, after the password or Google. A passkey needs none.
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import { twoFactor } from "better-auth/plugins/two-factor";
import { secondStepMinutes, trustedDeviceDays } from "#contract/account/second-factors.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, gt, isNull, lt, or } from "#server/platform/database/drizzle.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { identityTwoFactors } from "./identity.table.server.ts";
import { stepOf, stepWindow } from "./totp.ts";

export const codePath = "/two-factor/verify-totp";
export const recoveryPath = "/two-factor/verify-backup-code";
/** The error with which the popup ends, and the code of the refusal, when the second step is needed. */
export const secondStepError = "second_step";
/** How the provider's verifications of a trusted device and of a waiting second step begin. */
export const trustPrefix = "trust-device-";
export const waitingPrefix = "2fa-";

const challengeCookie = "two_factor";
/** All that a second step needs. */
export const secondStepCookies = [challengeCookie, "trust_device"];
const socialCallback = "/callback/:id";

type Options = { db: Db; limiter: Pick<RateLimiter, "take" | "forgive"> };

/** The library asks for the second step after a password alone; here it also does after Google. */
export function secondStep({ db, limiter }: Options) {
  const library = twoFactor({
    trustDeviceMaxAge: trustedDeviceDays * 86_400,
    twoFactorCookieMaxAge: secondStepMinutes * 60,
    // It counts after the check, so codes that are sent at the same moment would not count each other.
    accountLockout: { enabled: false },
  });
  const after = library.hooks.after.map(({ matcher, handler }) => ({
    matcher: (context: Parameters<typeof matcher>[0]) => matcher(context) || context.path === socialCallback,
    handler,
  }));
  const isStep = ({ path }: { path?: string | undefined }) => path === codePath || path === recoveryPath;
  const checkAttempt = createAuthMiddleware(async (ctx) => {
    const { secret: signature, secretConfig, internalAdapter } = ctx.context;
    const challenge = await ctx.getSignedCookie(ctx.context.createAuthCookie(challengeCookie).name, signature);
    const waiting = challenge ? await internalAdapter.findVerificationValue(challenge) : null;
    if (!waiting) throw new APIError("UNAUTHORIZED", { code: "INVALID_TWO_FACTOR_COOKIE" });
    await limiter.take({ req: { header: () => undefined } }, "secondStep", { account: waiting.value }).catch((error) => {
      throw error instanceof ProblemError ? new APIError("TOO_MANY_REQUESTS", { code: "ACCOUNT_TEMPORARILY_LOCKED" }) : error;
    });
    if (ctx.path === codePath) await claimStep(db, { userId: waiting.value, code: ctx.body.code, key: secretConfig });
  });
  const forgive = createAuthMiddleware(async ({ context: { newSession } }) => {
    if (newSession) await limiter.forgive("secondStep", newSession.user.id);
  });
  return {
    ...library,
    hooks: { before: [{ matcher: isStep, handler: checkAttempt }], after: [...after, { matcher: isStep, handler: forgive }] },
  } satisfies BetterAuthPlugin;
}

type Attempt = { userId: string; code: string; key: Parameters<typeof symmetricDecrypt>[0]["key"] };

/** The library accepts a code as often as it is sent while it is valid. Here each step counts once, and none before it. */
async function claimStep(db: Db, { userId, code, key }: Attempt): Promise<void> {
  const { secret, lastStep } = identityTwoFactors;
  const isTheirs = eq(identityTwoFactors.userId, userId);
  const [stored] = await db.select({ secret }).from(identityTwoFactors).where(isTheirs);
  const step = stored && (await stepOf(await symmetricDecrypt({ key, data: stored.secret }), code));
  // The library refuses a code that is wrong.
  if (!step) return;
  // A later one than any code of now was claimed while the clock of the server was ahead.
  const isNew = or(isNull(lastStep), lt(lastStep, step), gt(lastStep, step + 2 * stepWindow));
  const claimed = await db.update(identityTwoFactors).set({ lastStep: step }).where(and(isTheirs, isNew)).returning({ step: lastStep });
  if (claimed.length === 0) throw new APIError("UNAUTHORIZED", { code: "CODE_USED" });
}
