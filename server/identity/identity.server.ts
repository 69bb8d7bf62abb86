// The identity provider that the settings name: its routes under /identity, and the check of its tokens.
import { STATUS_CODES } from "node:http";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Google, PublicConfig } from "#contract/identity/public-config.ts";
import { Person } from "#contract/people/person.ts";
import { limits } from "#contract/platform/limits.ts";
import { apiPaths, invitationHeader } from "#contract/platform/paths.ts";
import { proofSignInMinutes } from "#contract/platform/role.ts";
import type { Database, Db } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { foreignKeyViolation } from "#server/platform/database/failures.ts";
import { orThrow } from "#server/platform/http/answers.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { readJson } from "#server/platform/http/json-guard.ts";
import { donePage } from "#server/platform/http/plain-page.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import { isFromSameMachine } from "#server/platform/http/same-machine.ts";
import type { Jobs } from "#server/platform/jobs/jobs.server.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { sqlStateOf } from "#server/platform/log/describe-error.ts";
import type { Log } from "#server/platform/log/log.ts";
import { createMailer } from "#server/platform/mail/mailer.ts";
import { firebaseOf } from "#server/platform/settings/firebase-settings.ts";
import { isLocalOnly } from "#server/platform/settings/loopback.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { numberText } from "#texts/formats.ts";
import type { Locale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { recordSecurityChange } from "./account-audit.server.ts";
import { defineAccountMails } from "./account-mails.server.ts";
import { hasSessionEnded } from "./account-sessions.server.ts";
import type { Accounts } from "./accounts.ts";
import { accountOf, type Caller, type VerifyToken } from "./caller.ts";
import { defineLoginNotice, deviceCookie, readDevice } from "./devices.server.ts";
import { createEmailChanges } from "./email-changes.server.ts";
import { createEmbeddedAccounts } from "./embedded-accounts.server.ts";
import {
  algorithm,
  audience,
  clientAddressHeader,
  createEmbeddedProvider,
  donePath,
  issuer,
  issuerOf,
  prepareKeys,
  sampleSignInPath,
  tokenLifetime,
} from "./embedded-provider.server.ts";
import { createFirebaseIdentity } from "./firebase-identity.ts";
import { createGoogleStandIn } from "./google-stand-in.ts";
import { identityPasskeys, identityUsers } from "./identity.table.server.ts";
import { passkeyPaths } from "./passkeys.server.ts";
import { definePasswordReset } from "./password-reset.server.ts";
import { guardCalls, readCalls, readMembers, type WriteCall, writeCalls } from "./provider-calls.ts";
import { refuseOldSignIn } from "./recent-sign-in.ts";
import { defineRecoveryMails } from "./recovery-mails.server.ts";
import { openSampleAccount } from "./sample-accounts.server.ts";
import { allowsSample, isSampleAccount, type SampleProfile, seedIssuer } from "./sample-accounts.ts";
import { refuseSample } from "./second-factors.server.ts";
import { codePath, recoveryPath, secondStepCookies, secondStepError } from "./second-step.server.ts";
import { readSecret } from "./secret.server.ts";
import { createSessionCheck } from "./sessions.server.ts";
import { createVerifier } from "./token.ts";

export type Identity = {
  routes: Hono<ServerEnv>;
  verifyToken: VerifyToken;
  accounts: Accounts;
  publicConfig: PublicConfig;
};

type IdentityOptions = {
  settings: Settings;
  database: Database;
  log: Log;
  limiter: RateLimiter;
  jobs: Pick<Jobs, "define">;
  /** Why a person with this invitation may not register; null if they may. */
  registrationRefusal(invitation: string | undefined): Promise<ProblemError | null>;
  /** The sample person of this account; null if there is none or signing in as sample people is not allowed. */
  findSamplePerson(account: string): Promise<SampleProfile | null>;
  /** Throws if the person of this account may not change the name and the photo that others see. */
  refuseProfileChange(account: Pick<Caller, "issuer" | "subject">): Promise<void>;
  /** The language that the person of this account chose; null if there is none. */
  findLanguage(account: Pick<Caller, "issuer" | "subject">): Promise<Locale | null>;
  /** Whether this person is an active administrator. */
  isAdministrator(db: Db, personId: string): Promise<boolean>;
  marketName(): Promise<string>;
  /** The origin the server listens on, known once it listens. */
  address: () => string;
};

/** `onlyCookies`: the names of those that the provider gets. */
type ForwardOptions = { asGet?: boolean; onlyCookies?: string[] };

/** Of the User-Agent header, which is stored with the session. */
const userAgentMax = 400;

const SampleSignIn = z.object({ account: z.string().refine(isSampleAccount) });
const StartGoogle = z.object({ attempt: z.string().regex(/^\w{1,64}$/) });

export async function createIdentity({
  settings,
  database,
  log,
  limiter,
  jobs,
  address,
  registrationRefusal,
  findSamplePerson,
  refuseProfileChange,
  findLanguage,
  isAdministrator,
  marketName,
}: IdentityOptions): Promise<Identity> {
  const firebase = firebaseOf(settings);
  if (firebase) return createFirebaseIdentity(firebase, log);
  const { db } = database;
  const google = googleOf(settings);
  const standIn = google === "google-stand-in" ? createGoogleStandIn(settings, marketName) : null;
  const secret = await readSecret(settings, db);
  const sessions = createSessionCheck(database);
  const origin = () => (settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : address());
  const languageOf = (userId: string) => findLanguage({ issuer: issuerOf(userId), subject: userId });
  const mailOptions = { db, mailer: createMailer(settings, log), origin, marketName, languageOf };
  const noteSignIn = defineLoginNotice(jobs, mailOptions);
  const mails = defineAccountMails(jobs, mailOptions);
  const provider = createEmbeddedProvider({ settings, db, secret, log, standIn, sessions, mails, limiter });
  const startReset = definePasswordReset(jobs, { provider, ...mailOptions });
  const emails = createEmailChanges({ db, mails, sessions });
  const recoveryMails = defineRecoveryMails(jobs, { ...mailOptions, isAdministrator });
  const accounts = createEmbeddedAccounts({ db, provider, sessions, mails, recoveryMails, isAdministrator, marketName });
  const { authCookies, createAuthCookie } = await provider.$context;
  const sessionCookie = authCookies.sessionToken.name;
  const stepCookies = secondStepCookies.map((name) => createAuthCookie(name).name);
  await prepareKeys(provider, db, log);

  async function forward(c: Context<ServerEnv>, request = c.req.raw): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set(clientAddressHeader, limiter.addressOf(c));
    headers.set("User-Agent", (headers.get("User-Agent") ?? "").slice(0, userAgentMax));
    const device = readDevice(c);
    const response = await provider.handler(new Request(request, { headers })).catch((error) => {
      // The account was deleted during the call.
      throw sqlStateOf(error) === foreignKeyViolation ? new ProblemError(401, m.identity_signed_out()) : error;
    });
    // The provider does not say why it failed: this throws if the database is away.
    if (response.status === 500) await database.ping();
    const token = response.headers
      .getSetCookie()
      .flatMap((line) => /session_token=([\w-]+)/.exec(line)?.[1] ?? [])
      .at(-1);
    if (token) {
      response.headers.append("Set-Cookie", deviceCookie(device, settings.PUBLIC_URL?.startsWith("https:") ?? false));
      await noteSignIn(token, device);
    }
    if (response.status < 400) return response;
    const problem = await asProblem(response);
    if (problem.status >= 500) log.error({ status: response.status }, "The identity provider failed");
    return problem;
  }

  function forwardAs(
    c: Context<ServerEnv>,
    path: string,
    body: object,
    { asGet = false, onlyCookies }: ForwardOptions = {},
  ): Promise<Response> {
    const headers = new Headers(c.req.raw.headers);
    headers.delete("Content-Length");
    if (asGet) headers.delete("Content-Type");
    else headers.set("Content-Type", "application/json");
    if (onlyCookies) headers.set("Cookie", pickCookies(headers.get("Cookie") ?? "", onlyCookies));
    const url = new URL(apiPaths.identity + path, c.req.url);
    return forward(c, new Request(url, asGet ? { headers } : { method: "POST", headers, body: JSON.stringify(body) }));
  }

  async function write(c: Context<ServerEnv>, path: string, call: WriteCall): Promise<Response> {
    const body = await readMembers(c, call);
    const session = call.needsSession ? await provider.api.getSession({ headers: c.req.raw.headers }) : null;
    const user = session?.user;
    const person = path === "/update-user" && user ? { issuer: issuerOf(user.id), subject: user.id } : undefined;
    // A change of the profile counts with the changes that the person makes through the API.
    const account = person ? accountOf(person) : (user?.email ?? accountIn(body.email));
    if (call.limit) await limiter.take(c, call.limit, { byAddress: true, account });
    if (person) await refuseProfileChange(person);
    if (path === "/sign-up/email") orThrow(await registrationRefusal(c.req.header(invitationHeader)));
    if (path === "/request-password-reset") return requestReset(c, body);
    if (call.needsProof && session) await proveOwner(session, body.password);
    // The second step is for the person who gave the password, not for a session that the browser may still have.
    const isSecondStep = path === codePath || path === recoveryPath;
    const response = await forwardAs(c, path, body, { asGet: call.asGet === true, ...(isSecondStep && { onlyCookies: stepCookies }) });
    if (call.limit === "signIn" && account && response.ok) await limiter.forgive("signIn", account);
    if (path === "/sign-up/email" && account && response.ok) await verifyNewAccount(c, account);
    if (path === "/sign-in/email") return untilSecondStep(response);
    if (path === passkeyPaths.add && session && response.ok) return keepPasskey(c, session, await response.json());
    if (path === passkeyPaths.signInOptions && response.ok) return requireVerification(response);
    return response;
  }

  /** Unless the session ended while the provider stored it. */
  async function keepPasskey(
    c: Context<ServerEnv>,
    { user, session }: { user: { id: string }; session: { id: string } },
    { id }: { id: string },
  ): Promise<Response> {
    const isKept = await db.transaction(async (tx) => {
      const isLate = await hasSessionEnded(tx, user.id, session.id);
      if (isLate) await tx.delete(identityPasskeys).where(eq(identityPasskeys.id, id));
      else await recordSecurityChange(tx, mails, { subject: user.id, action: "passkey.add", notice: "passkey-added" });
      return !isLate;
    });
    if (!isKept) throw new ProblemError(401, m.identity_signed_out());
    return c.body(null, 204);
  }

  async function proveOwner({ user, session }: { user: { id: string }; session: { createdAt: Date } }, password: unknown): Promise<void> {
    refuseSample(user.id);
    const given = typeof password === "string" ? password : "";
    if (!(await accounts.provePassword({ subject: user.id }, given)))
      refuseOldSignIn({ signedInAt: session.createdAt }, proofSignInMinutes);
  }

  /** While the second step is due, the browser keeps the session that it had. The popup tells its page that there is a second step. */
  async function untilSecondStep(response: Response): Promise<Response> {
    const answer = await response
      .clone()
      .json()
      .catch(() => null);
    if (answer?.twoFactorRedirect !== true) return response;
    const headers = new Headers(response.headers);
    headers.delete("Set-Cookie");
    for (const cookie of response.headers.getSetCookie()) if (!cookie.startsWith(`${sessionCookie}=`)) headers.append("Set-Cookie", cookie);
    const location = headers.get("Location");
    if (!location) return new Response(JSON.stringify({ secondStep: true }), { headers });
    headers.set("Location", `${location}&error=${secondStepError}`);
    return new Response(null, { status: response.status, headers });
  }

  /** Not more often than an address may be mailed to: accounts can be deleted and opened again. */
  async function verifyNewAccount(c: Context<ServerEnv>, email: string): Promise<void> {
    const isAllowed = await limiter.take(c, "verify", { account: email }).then(
      () => true,
      () => false,
    );
    const [user] = isAllowed ? await db.select({ id: identityUsers.id }).from(identityUsers).where(eq(identityUsers.email, email)) : [];
    if (user) await emails.verifyEmail({ subject: user.id });
  }

  /** Answers before it looks for the account: the time that an answer takes must not reveal whether the address has one. */
  async function requestReset(c: Context<ServerEnv>, body: Record<string, unknown>): Promise<Response> {
    const { success, data: email, error } = Person.shape.email.safeParse(body.email);
    if (!success) throw invalid([{ field: "email", message: error.issues[0]?.message ?? "" }]);
    await database.ping();
    startReset(email).catch((failure: Error) => log.error({ reason: failure.name }, "A password reset could not be started."));
    return c.json({ status: true });
  }

  /** The server chooses where the popup leads, so that no page can send it elsewhere. */
  async function startGoogle(c: Context<ServerEnv>): Promise<Response> {
    const { success, data } = StartGoogle.safeParse(await readJson(c));
    if (!success) throw invalid([{ field: "attempt", message: m.identity_attempt_invalid() }]);
    await limiter.take(c, "signIn", { byAddress: true });
    const mayRegister = (await registrationRefusal(c.req.header(invitationHeader))) === null;
    const done = `${apiPaths.identity}${donePath}?attempt=${data.attempt}`;
    return forwardAs(c, "/sign-in/social", {
      provider: google,
      callbackURL: done,
      errorCallbackURL: done,
      disableRedirect: true,
      additionalData: { mayRegister },
    });
  }

  /** It needs no password, so it works only in a browser on the same machine as the server. */
  async function signInAsSample(c: Context<ServerEnv>): Promise<Response> {
    if (!isFromSameMachine(c, settings)) throw new ProblemError(404, m.identity_no_endpoint());
    const { success, data } = SampleSignIn.safeParse(await readJson(c));
    if (!success) throw invalid([{ field: "account", message: m.problem_no_such_person() }]);
    await limiter.take(c, "signIn", { byAddress: true });
    const person = await findSamplePerson(data.account);
    if (!person) throw new ProblemError(404, m.problem_no_such_person());
    await openSampleAccount(db, data.account, person);
    return forwardAs(c, sampleSignInPath, data);
  }

  const hasSample = allowsSample(settings);
  const routes = new Hono<ServerEnv>();
  routes.use(guardCalls(settings));
  routes.on("GET", readCalls, (c) => forward(c));
  routes.get("/callback/:provider", async (c) => untilSecondStep(await forward(c)));
  for (const [path, call] of Object.entries(writeCalls)) routes.post(path, (c) => write(c, path, call));
  if (google) routes.post("/sign-in/google", startGoogle);
  if (hasSample) routes.post(sampleSignInPath, signInAsSample);
  routes.get(donePath, async (c) => {
    const error = c.req.query("error");
    const result = error === secondStepError ? "second-step" : error ? "failed" : "signed-in";
    return c.html(donePage({ nonce: c.get("nonce"), market: await marketName(), result }));
  });
  if (standIn) routes.route("/", standIn.routes);
  routes.all("*", () => {
    throw new ProblemError(404, m.identity_no_endpoint());
  });

  return {
    routes,
    verifyToken: createVerifier({
      issuer: hasSample ? [issuer, seedIssuer] : issuer,
      audience,
      algorithms: [algorithm],
      maxAge: tokenLifetime,
      keys: () => provider.api.getJwks(),
      accepts: ({ sid, sub }) => sessions.isAlive(sid, sub),
    }),
    accounts,
    publicConfig: { provider: "embedded", google, ...(hasSample && { sample: true }) },
  };
}

/** The device must verify the person, which the provider leaves to it. */
async function requireVerification(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  return new Response(JSON.stringify({ ...(await response.json()), userVerification: "required" }), { headers });
}

/** Rebuilds the header, because parsers split cookies differently. */
function pickCookies(cookies: string, names: string[]): string {
  const isPicked = (pair: string) => names.some((name) => pair.startsWith(`${name}=`)) && /^[\w.%!~=-]+$/.test(pair);
  return cookies
    .split(";")
    .map((pair) => pair.trim())
    .filter(isPicked)
    .join("; ");
}

/** Undefined for what is not an address. */
function accountIn(email: unknown): string | undefined {
  return Person.shape.email.safeParse(email).data?.toLowerCase();
}

function googleOf(settings: Settings): Google {
  if (settings.GOOGLE_CLIENT_ID) return "google";
  return isLocalOnly(settings) ? "google-stand-in" : null;
}

/** By the provider's code for an error. Others, which the pages do not cause, keep its English message. */
const details: Record<string, () => string> = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: m.refusal_email_in_use,
  INVALID_EMAIL_OR_PASSWORD: m.refusal_credentials,
  INVALID_EMAIL: m.account_email_invalid,
  INVALID_PASSWORD: m.account_wrong_password,
  OUTDATED_SIGN_IN: m.refusal_outdated_sign_in,
  INVALID_TOKEN: m.refusal_old_link,
  UNAUTHORIZED: m.identity_signed_out,
  INVALID_CODE: m.secondstep_code_wrong,
  CODE_USED: m.secondstep_code_used,
  INVALID_BACKUP_CODE: m.secondstep_recovery_wrong,
  ACCOUNT_TEMPORARILY_LOCKED: m.secondstep_locked,
  TOTP_NOT_ENABLED: m.secondstep_expired,
  BACKUP_CODES_NOT_ENABLED: m.secondstep_expired,
  INVALID_TWO_FACTOR_COOKIE: m.secondstep_expired,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: m.secondstep_expired,
  CHALLENGE_NOT_FOUND: m.passkey_expired,
  PASSKEY_NOT_FOUND: m.passkey_unknown,
  AUTHENTICATION_FAILED: m.passkey_refused,
  FAILED_TO_VERIFY_REGISTRATION: m.passkey_refused,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: m.passkey_refused,
  TOO_MANY_PASSKEYS: () => m.passkey_too_many({ max: numberText(limits.passkeys) }),
};

/** The provider answers 500 when it refuses what the browser sent. */
const refusals = ["FAILED_TO_VERIFY_REGISTRATION"];

/** Like every other refusal of this server, and with the provider's code, which the browser's adapter reads. */
async function asProblem(response: Response): Promise<Response> {
  const { code, message, errors } = await response.json().catch(() => ({}));
  const status = refusals.includes(code) ? 400 : response.status;
  const problem = { type: "about:blank", title: STATUS_CODES[status], status, detail: details[code]?.() ?? message, code, errors };
  const headers = new Headers(response.headers);
  headers.set("Content-Type", "application/problem+json");
  headers.delete("Content-Length");
  return new Response(JSON.stringify(problem), { status, headers });
}
