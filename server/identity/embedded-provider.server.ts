// The embedded identity provider: better-auth on our database, held to our contract.
import type { BetterAuthPlugin, OAuthProvider } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint, getOAuthState, getSessionFromCtx } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import { jwt } from "better-auth/plugins/jwt";
import { uuidv7 } from "uuidv7";
import { z } from "zod";
import type { AuditAction } from "#contract/platform/audit-action.ts";
import { limits } from "#contract/platform/limits.ts";
import { apiPaths } from "#contract/platform/paths.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { auditAccount } from "./account-audit.server.ts";
import type { AccountMails } from "./account-mails.server.ts";
import { endOldestSessions, endSessions, lockAccount } from "./account-sessions.server.ts";
import { type createGoogleStandIn, standInId } from "./google-stand-in.ts";
import {
  identityAccounts,
  identityKeys,
  identityPasskeys,
  identitySessions,
  identityTwoFactors,
  identityUsers,
  identityVerifications,
} from "./identity.table.server.ts";
import { refuseOutdatedSignIn } from "./outdated-sign-in.server.ts";
import { passkeyPaths, passkeys } from "./passkeys.server.ts";
import { fitProfile, holdToContract } from "./profile.rules.ts";
import { removeSecondFactors } from "./remove-second-factors.server.ts";
import { allowsSample, isSampleAccount, seedIssuer } from "./sample-accounts.ts";
import { secondStep, trustPrefix, waitingPrefix } from "./second-step.server.ts";
import type { SessionCheck } from "./sessions.server.ts";

// Not addresses: people must keep their tasks when ports and host names change.
export const issuer = "urn:taskhaat:identity";
export const audience = "urn:taskhaat:api";
export const algorithm = "EdDSA";
export const tokenLifetime = 600;

/** A session that is used is recorded as such every so many seconds, so that people see when it was last used. */
const sessionUpdateAge = 3_600;

/** Set by us from the connection; whatever a request brings under this name is dropped. */
export const clientAddressHeader = "x-taskhaat-client-address";
export const donePath = "/done";
export const sampleSignInPath = "/sign-in/sample";
/** The error with which the popup ends if a new person may not register. */
const registrationClosed = "registration_closed";

/** Of the people whose account this is. */
export function issuerOf(accountId: string): string {
  return isSampleAccount(accountId) ? seedIssuer : issuer;
}

type EmbeddedProviderOptions = {
  settings: Settings;
  db: Db;
  secret: string;
  log: Log;
  standIn: ReturnType<typeof createGoogleStandIn> | null;
  sessions: Pick<SessionCheck, "forgetOf">;
  mails: Pick<AccountMails, "notify">;
  limiter: Pick<RateLimiter, "take" | "forgive">;
};

export type EmbeddedProvider = ReturnType<typeof createEmbeddedProvider>;

export function createEmbeddedProvider({ settings, db, secret, log, standIn, sessions, mails, limiter }: EmbeddedProviderOptions) {
  const { PUBLIC_URL, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = settings;
  const publicOrigin = PUBLIC_URL && new URL(PUBLIC_URL).origin;
  const tokens = jwt({
    jwks: { keyPairConfig: { alg: algorithm, crv: "Ed25519" } },
    jwt: {
      issuer,
      audience,
      expirationTime: `${tokenLifetime}s`,
      // With the id of its session: a token ends with its session.
      definePayload: ({ user, session }) => ({
        iss: issuerOf(user.id),
        sid: session.id,
        name: user.name,
        email: user.email,
        email_verified: user.emailVerified,
        picture: user.image,
        updated_at: user.updatedAt.getTime() / 1_000,
        two_factor: user.twoFactorEnabled || session.withPasskey,
        auth_time: Math.floor(session.createdAt.getTime() / 1_000),
      }),
    },
  });

  /** In a transaction of its own: better-auth calls its hooks after it has committed. */
  function audit(action: AuditAction, accountId: string): Promise<void> {
    return db.transaction((tx) => auditAccount(tx, action, accountId));
  }

  async function beginSession({ userId }: { userId: string }): Promise<void> {
    const ended = await db.transaction(async (tx) => {
      await auditAccount(tx, "session.begin", userId);
      return endOldestSessions(tx, userId, limits.sessions);
    });
    if (ended > 0) sessions.forgetOf(userId);
  }

  async function endSession({ userId }: { userId: string }): Promise<void> {
    sessions.forgetOf(userId);
    await audit("session.end", userId);
  }

  return betterAuth({
    appName: "TaskHaat",
    basePath: apiPaths.identity,
    // Any host: requests for a host that is not ours are refused before they get here.
    baseURL: publicOrigin ?? { allowedHosts: ["*"], protocol: "http", fallback: "http://localhost" },
    secret,
    database: drizzleAdapter(db, {
      provider: "pg",
      transaction: true,
      schema: {
        user: identityUsers,
        session: identitySessions,
        account: identityAccounts,
        verification: identityVerifications,
        jwks: identityKeys,
        passkey: identityPasskeys,
        twoFactor: identityTwoFactors,
      },
    }),
    plugins: [
      tokens,
      passkeys(db, publicOrigin),
      secondStep({ db, limiter }),
      ...(standIn ? [addProvider(standIn.provider as OAuthProvider)] : []),
      ...(allowsSample(settings) ? [signInAsSample] : []),
    ],
    socialProviders:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET ? { google: { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET } } : {},
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      // The link came by mail, so the address belongs to this person. Ends the sessions before the second factors, so that none adds another.
      async onPasswordReset({ user }) {
        await db.transaction(async (tx) => {
          const account = await lockAccount(tx, user.id);
          if (!account) return;
          await endSessions(tx, user.id);
          if (!account.emailVerified || account.verifiedElsewhere) await removeSecondFactors(tx, user.id, mails);
          const verified = { emailVerified: true, verifiedElsewhere: false, updatedAt: new Date() };
          await tx.update(identityUsers).set(verified).where(eq(identityUsers.id, user.id));
          await auditAccount(tx, "password.change", user.id);
        });
        sessions.forgetOf(user.id);
      },
    },
    user: {
      additionalFields: { signInVersion: { type: "number", required: false, input: false, returned: false } },
      async validateUserInfo({ user, source }, { context }) {
        // Refuses to create an account through Google if registration was closed to this person when the popup opened. Sign-ups by email are
        // checked before they get here.
        if (source.oauth && source.action === "create-user") {
          const state = await getOAuthState();
          return state?.mayRegister === true ? undefined : { error: registrationClosed };
        }
        // Setting a password by mail proves that the address is theirs: from then on the stand-in, which proves nothing, cannot sign in.
        if (source.oauth?.providerId !== standInId || source.action !== "sign-in" || !user.id) return;
        const hasPassword = await context.internalAdapter.findCredentialAccount(user.id);
        return hasPassword ? { error: "account_not_linked" } : undefined;
      },
    },
    account: { accountLinking: { enabled: false }, updateAccountOnSignIn: false },
    // Plain where a cookie that this server has signed is needed as well, so that an export can tell them apart.
    verification: { storeIdentifier: { default: "hashed", overrides: { [trustPrefix]: "plain", [waitingPrefix]: "plain" } } },
    databaseHooks: {
      user: {
        create: { before: async (user) => ({ data: fitProfile(user) }), after: ({ id }) => audit("account.open", id) },
        update: { after: ({ id }) => audit("account.change", id) },
      },
      session: {
        create: {
          before: async (session, context) => ({ data: { ...session, withPasskey: context?.path === passkeyPaths.signIn } }),
          after: beginSession,
        },
        delete: { after: endSession },
      },
      // This server never acts for a person at Google, so it stores no token for that.
      account: {
        create: { before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }) },
      },
    },
    hooks: { before: holdToContract, after: refuseOutdatedSignIn(db) },
    session: {
      updateAge: sessionUpdateAge,
      // This server asks for its own proof before a passkey is added.
      freshAge: 0,
      additionalFields: { withPasskey: { type: "boolean", required: false, input: false, defaultValue: false } },
    },
    onAPIError: { throw: true, errorURL: apiPaths.identity + donePath },
    // The limiter of this server also counts by account, and is shared between processes.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: "taskhaat",
      useSecureCookies: publicOrigin?.startsWith("https:") ?? false,
      // Set explicitly, because the library omits these checks in tests.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: { generateId: () => uuidv7() },
    },
    // Details may hold what a person typed, so only the kind of failure is logged. Most errors of the provider are caused by what a caller sent,
    // such as an invented state, so they are warnings. `identity.server.ts` logs every call that the provider fails to answer as an error.
    logger: {
      level: "error",
      log: (_, message, ...details) => log.warn({ reason: details.find((detail) => detail instanceof Error)?.name }, message),
    },
    telemetry: { enabled: false },
  });
}

/** The caller has checked that the request may do this. Ends the session that the browser had. */
const signInAsSample: BetterAuthPlugin = {
  id: "sample",
  endpoints: {
    signInSample: createAuthEndpoint(sampleSignInPath, { method: "POST", body: z.object({ account: z.uuid() }) }, async (ctx) => {
      const { internalAdapter } = ctx.context;
      const user = await internalAdapter.findUserById(ctx.body.account);
      if (!user) throw ctx.error("NOT_FOUND");
      const before = await getSessionFromCtx(ctx);
      if (before) await internalAdapter.deleteSession(before.session.token);
      await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user });
      return ctx.json({ user });
    }),
  },
};

function addProvider(provider: OAuthProvider): BetterAuthPlugin {
  return { id: provider.id, init: ({ socialProviders }) => ({ context: { socialProviders: [provider, ...socialProviders] } }) };
}

/** Signs once, so that a key exists before the first request. A key that an earlier secret encrypted is replaced. */
export async function prepareKeys(provider: EmbeddedProvider, db: Db, log: Log): Promise<void> {
  const sign = () => provider.api.signJWT({ body: { payload: {} } });
  try {
    await sign();
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith("Failed to decrypt private key"))) throw error;
    log.warn("AUTH_SECRET has changed: a new signing key was made, and people have to sign in again.");
    await db.delete(identityKeys);
    await sign();
  }
}
