// Two-factor authentication over the whole app: turning it on and off, and the second step of every sign-in.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MyData, Session } from "#contract/account/account.ts";
import { RecoveryCodes, SecondFactors, TwoFactorSetup, trustedDeviceDays } from "#contract/account/second-factors.ts";
import { problemTypes } from "#contract/platform/problem.ts";
import { rateLimits } from "#contract/platform/rate-limits.ts";
import { changeMarketSettings } from "#server/market/market.store.server.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import { and, eq, like, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { codeOf } from "#tests/support/authenticator-app.ts";
import { openEmbeddedMarket } from "#tests/support/embedded-market.ts";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { changePersonRow } from "#tests/support/staff.ts";
import { asJson as inJson } from "#tests/support/test-app.ts";
import { asJson } from "#tests/support/test-identity.ts";
import type { Caller } from "./caller.ts";
import { identitySessions, identityTwoFactors, identityUsers, identityVerifications } from "./identity.table.server.ts";
import { sampleAccounts } from "./sample-accounts.ts";

type Market = Awaited<ReturnType<typeof openEmbeddedMarket>>;
type Person = Awaited<ReturnType<Market["signUp"]>>;

let market: Market;

beforeAll(async () => {
  market = await openEmbeddedMarket();
});

afterAll(() => market[Symbol.asyncDispose]());

const newBrowser = () => createHttpBrowser((request) => market.app.request(request));
const call = (person: Pick<Person, "headers">, method: string, path: string, body?: object) =>
  market.app.request(path, body ? inJson(method, body, person.headers) : { method, headers: person.headers });
const stateOf = async (person: Person) => SecondFactors.parse(await (await call(person, "GET", "/me/second-factors")).json());
const isSignedIn = async (browse: HttpBrowser) => (await (await browse("/identity/get-session")).json()) !== null;
const logIn = (browse: HttpBrowser, { email, password }: Person) => browse("/identity/sign-in/email", asJson({ email, password }));
const sendCode = (browse: HttpBrowser, code: string, trustDevice = false) =>
  browse("/identity/two-factor/verify-totp", asJson({ code, trustDevice }));
const sendRecovery = (browse: HttpBrowser, code: string) => browse("/identity/two-factor/verify-backup-code", asJson({ code }));

async function actionsOf({ email }: Pick<Person, "email">): Promise<string[]> {
  const isTheirs = and(eq(sql`${auditLog.subjectId}`, identityUsers.id), eq(identityUsers.email, email));
  const rows = await market.db.select({ action: auditLog.action }).from(auditLog).innerJoin(identityUsers, isTheirs);
  return rows.map(({ action }) => action);
}

async function turnOn(person: Person) {
  const { secret } = TwoFactorSetup.parse(await (await call(person, "POST", "/me/two-factor", { password: person.password })).json());
  const answer = await call(person, "POST", "/me/two-factor/confirm", { code: codeOf(secret) });
  return { secret, codes: RecoveryCodes.parse(await answer.json()).recoveryCodes };
}

async function anAccount() {
  const person = await market.signUp();
  const protection = await turnOn(person);
  // As if the codes so far were of an earlier minute.
  const passTime = () => market.db.update(identityTwoFactors).set({ lastStep: 0 });
  await passTime();
  return { person, passTime, ...protection };
}

describe("turning it on", () => {
  test("needs the password, then the first code; ends other sessions, tells the person and gives ten codes", async () => {
    const person = await market.signUp();
    const other = newBrowser();
    await logIn(other, person);
    expect((await call(person, "POST", "/me/two-factor", {})).status).toBe(422);
    expect((await call(person, "POST", "/me/two-factor", { password: "Wrong1" })).status).toBe(422);
    expect((await call(person, "POST", "/me/two-factor/confirm", { code: "123456" })).status).toBe(409);
    const { secret, uri } = TwoFactorSetup.parse(
      await (await call(person, "POST", "/me/two-factor", { password: person.password })).json(),
    );
    expect(uri).toBe(`otpauth://totp/TaskHaat:${encodeURIComponent(person.email)}?secret=${secret}&issuer=TaskHaat&digits=6&period=30`);
    expect((await call(person, "POST", "/me/two-factor/confirm", { code: codeOf(secret, 7) })).status).toBe(422);
    expect(await stateOf(person)).toEqual({ twoFactor: false, recoveryCodes: 0, isRequired: false, passkeys: [] });
    // Nothing is asked for before the first code.
    expect(await (await logIn(newBrowser(), person)).json()).toMatchObject({ user: { email: person.email } });

    const confirm = () => call(person, "POST", "/me/two-factor/confirm", { code: codeOf(secret) });
    const answers = await Promise.all([confirm(), confirm()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stateOf(person)).toEqual({ twoFactor: true, recoveryCodes: 10, isRequired: false, passkeys: [] });
    expect([await isSignedIn(other), await isSignedIn(person.browse)]).toEqual([false, true]);
    expect((await call(person, "POST", "/me/two-factor", { password: person.password })).status).toBe(409);
    expect((await market.identity.mailsTo(person.email)).at(-1)).toContain("Two-factor authentication is on");
  });

  test("the export says that it is on, and contains no secret and no code", async () => {
    const { person, secret, codes } = await anAccount();
    const text = await (await call(person, "GET", "/me/export")).text();
    expect(MyData.parse(JSON.parse(text)).account).toMatchObject({ twoFactorEnabled: true, passkeys: [], passwordResets: [] });
    const [stored] = await market.db.select().from(identityTwoFactors);
    for (const hidden of [secret, stored?.secret, stored?.backupCodes, ...codes]) expect(text).not.toContain(hidden);
    expect((await call(person, "DELETE", "/me", { email: person.email, password: person.password })).status).toBe(204);
    const { user } = await (await person.browse("/identity/get-session")).json().then((session) => session ?? {});
    expect(user).toBeUndefined();
  });

  test("is refused for a sample person, and where the password is missing and the sign-in old", async () => {
    const google = newBrowser();
    await logInWithGoogle(google, "google-only@example.com");
    const { token } = await (await google("/identity/token")).json();
    const person = { headers: { Authorization: `Bearer ${token}` } };
    expect((await call(person, "POST", "/me/two-factor")).status).toBe(200);
    const [user] = await market.db.select().from(identityUsers).where(eq(identityUsers.email, "google-only@example.com"));
    const isTheirs = eq(identitySessions.userId, user?.id ?? "");
    await market.db
      .update(identitySessions)
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where(isTheirs);
    const old = await (await google("/identity/token")).json();
    const refused = await call({ headers: { Authorization: `Bearer ${old.token}` } }, "POST", "/me/two-factor");
    expect([refused.status, (await refused.json()).type]).toEqual([403, problemTypes.signInAgain]);
    const sample = { subject: sampleAccounts.hires, email: "sample@example.com" } as Caller;
    await expect(market.identity.accounts.secondFactors?.start(sample)).rejects.toMatchObject({ status: 409 });
  });
});

test("a person reads whether the market asks for it: of staff, where the setting says so", async () => {
  const [member, moderator] = [await market.signUp(), await market.signUp()];
  const { id } = await (await call(moderator, "GET", "/me")).json();
  await changePersonRow(market, { id }, { role: "moderator" });
  const isRequired = async () => [(await stateOf(member)).isRequired, (await stateOf(moderator)).isRequired];
  expect(await isRequired()).toEqual([false, false]);
  await changeMarketSettings(market.db, null, { staffTwoFactor: true });
  expect(await isRequired()).toEqual([false, true]);
  await changeMarketSettings(market.db, null, { staffTwoFactor: false });
});

describe("the second step", () => {
  test("comes before the mail about a new browser, which is not sent without it", async () => {
    const { person, secret } = await anAccount();
    const notices = async () => (await market.identity.mailsTo(person.email)).filter((mail) => mail.includes("Subject: New login to"));
    const browse = newBrowser();
    expect((await logIn(browse, person)).status).toBe(200);
    expect(await notices()).toEqual([]);
    expect((await sendCode(browse, codeOf(secret))).status).toBe(200);
    expect(await notices()).toHaveLength(1);
  });

  test("follows a correct password alone, and a wrong password tells nothing of it", async () => {
    const { person, secret } = await anAccount();
    const plain = await market.signUp();
    const wrong = async (one: Person) => {
      const answer = await logIn(newBrowser(), { ...one, password: "Wrong1" });
      return [answer.status, await answer.json(), answer.headers.getSetCookie()];
    };
    expect(await wrong(person)).toEqual(await wrong(plain));

    const browse = newBrowser();
    const answer = await logIn(browse, person);
    expect([answer.status, await answer.json(), await isSignedIn(browse)]).toEqual([200, { secondStep: true }, false]);
    expect(answer.headers.getSetCookie().join()).not.toContain("session_token");
    expect((await sendCode(browse, "12345")).status).toBe(422);
    const refused = await sendCode(browse, codeOf(secret, 5));
    expect([refused.status, (await refused.json()).code]).toEqual([401, "INVALID_CODE"]);
    expect((await sendCode(newBrowser(), codeOf(secret))).status).toBe(401);
    expect((await sendCode(browse, codeOf(secret))).status).toBe(200);
    expect(await isSignedIn(browse)).toBe(true);
    const { token } = await (await browse("/identity/token")).json();
    expect(await market.identity.verifyToken(token)).toMatchObject({ twoFactor: true });
  });

  test("a code counts once, also in another browser and at the same moment", async () => {
    const { person, secret, passTime } = await anAccount();
    const browsers = [newBrowser(), newBrowser()];
    for (const browse of browsers) await logIn(browse, person);
    const code = codeOf(secret);
    const answers = await Promise.all(browsers.map((browse) => sendCode(browse, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const later = newBrowser();
    await logIn(later, person);
    expect((await (await sendCode(later, code)).json()).code).toBe("CODE_USED");
    expect((await sendCode(later, codeOf(secret, -1))).status).toBe(401);
    expect((await sendCode(later, codeOf(secret, 1))).status).toBe(200);
    await passTime();
  });

  test("each recovery code works once, in any writing, and of two uses at once one", async () => {
    const { person, codes } = await anAccount();
    const browsers = [newBrowser(), newBrowser()];
    for (const browse of browsers) await logIn(browse, person);
    const written = ` ${codes[0]?.toUpperCase().replace("-", " ")} `;
    const answers = await Promise.all(browsers.map((browse) => sendRecovery(browse, written)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = newBrowser();
    await logIn(again, person);
    expect((await sendRecovery(again, codes[0] ?? "")).status).toBe(401);
    expect((await sendRecovery(again, codes[1] ?? "")).status).toBe(200);
    expect((await stateOf(person)).recoveryCodes).toBe(8);
    const renewed = await call(person, "POST", "/me/two-factor/codes", { password: person.password });
    expect(RecoveryCodes.parse(await renewed.json()).recoveryCodes).not.toContain(codes[2]);
    expect((await market.identity.mailsTo(person.email)).at(-1)).toContain("Subject: New recovery codes");
    expect(await actionsOf(person)).toContain("twofactor.codes");
    await logIn(again, person);
    expect((await sendRecovery(again, codes[2] ?? "")).status).toBe(401);
  });

  test("five wrong codes end the attempt, ten lock the second step, and wrong passwords do neither", async () => {
    const { person, secret } = await anAccount();
    for (let count = 0; count < 3; count++) await logIn(newBrowser(), { ...person, password: "Wrong1" });
    const browse = newBrowser();
    await logIn(browse, person);
    const statuses = [];
    for (let count = 0; count < 6; count++) statuses.push((await sendCode(browse, codeOf(secret, 9))).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 400]);
    expect((await sendCode(browse, codeOf(secret))).status).toBe(401);
    await logIn(browse, person);
    for (let count = 0; count < 5; count++) await sendCode(browse, codeOf(secret, 9));
    const other = newBrowser();
    await logIn(other, person);
    expect([(await sendCode(other, codeOf(secret, 1))).status, await isSignedIn(person.browse)]).toEqual([429, true]);
  });

  test("ten of many concurrent wrong codes are checked, and an accepted code resets the count", async () => {
    const { person, secret, codes } = await anAccount();
    const start = async () => {
      const browse = newBrowser();
      await logIn(browse, person);
      return browse;
    };
    for (let count = 0; count < 4; count++) await sendCode(await start(), codeOf(secret, 9));
    expect((await sendRecovery(await start(), codes[0] ?? "")).status).toBe(200);
    const browsers: HttpBrowser[] = [];
    while (browsers.length < 12) browsers.push(await start());
    const answers = await Promise.all(
      browsers.map((browse, turn) => (turn % 2 ? sendCode(browse, codeOf(secret, 9)) : sendRecovery(browse, "aaaaa-bbbbb"))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test("is not for a session that a differently separated cookie brings", async () => {
    const { secret } = await anAccount();
    const { headers } = await logIn(newBrowser(), await market.signUp());
    const session = headers
      .getSetCookie()
      .find((cookie) => cookie.includes("session_token="))
      ?.split(";")[0];
    const request = (cookie: string) =>
      market.app.request(
        "/identity/two-factor/verify-totp",
        asJson({ code: codeOf(secret, 9) }, { Cookie: cookie, Origin: "http://localhost" }),
      );
    for (const separator of [";\t", "; ", ";", ";\u00a0"]) {
      const refused = await request(`x=1${separator}${session}`);
      expect([refused.status, (await refused.json()).code]).toEqual([401, "INVALID_TWO_FACTOR_COOKIE"]);
    }
  });

  test("takes a code of now after one that the clock of the server gave ahead of time", async () => {
    const { person, secret } = await anAccount();
    const ahead = Math.floor(Date.now() / 30_000) + 10_000;
    await market.db.update(identityTwoFactors).set({ lastStep: ahead });
    const [browse, again] = [newBrowser(), newBrowser()];
    await logIn(browse, person);
    expect((await sendCode(browse, codeOf(secret))).status).toBe(200);
    await logIn(again, person);
    expect((await sendCode(again, codeOf(secret))).status).toBe(401);
  });

  test("and changes of it can be guessed ten times, whatever is called", async () => {
    const { person } = await anAccount();
    const body = { password: "Wrong1" };
    const calls = [
      () => call(person, "POST", "/me/two-factor", body),
      () => call(person, "POST", "/me/two-factor/confirm", { code: "000000" }),
      () => call(person, "POST", "/me/two-factor/codes", body),
      () => call(person, "DELETE", "/me/two-factor", body),
      () => call(person, "DELETE", `/me/passkeys/${newId()}`, body),
    ];
    for (let turn = 0; turn < rateLimits.signIn.account.max / calls.length; turn++)
      for (const ask of calls) expect([409, 422]).toContain((await ask()).status);
    for (const ask of calls) expect((await ask()).status).toBe(429);
  });

  test("follows Google as well, and leaves the session that the browser had", async () => {
    const email = "with-google@example.com";
    const browse = newBrowser();
    expect(await logInWithGoogle(browse, email)).toBe("/identity/done?attempt=7");
    const { token } = await (await browse("/identity/token")).json();
    const person = { headers: { Authorization: `Bearer ${token}` } } as Person;
    const { secret } = await turnOn(person);
    const fresh = newBrowser();
    const before = (await browse("/identity/get-session")).json();
    for (const browser of [browse, fresh]) {
      expect(await logInWithGoogle(browser, email)).toBe("/identity/done?attempt=7&error=second_step");
    }
    expect(await (await browse("/identity/get-session")).json()).toEqual(await before);
    expect(await isSignedIn(fresh)).toBe(false);
    expect((await sendCode(fresh, codeOf(secret, 1))).status).toBe(200);
    expect(await isSignedIn(fresh)).toBe(true);
  });

  test("is not asked for on a trusted device, until other devices are logged out, the password changes or two-factor authentication is off", async () => {
    const { person, secret, passTime } = await anAccount();
    const browse = newBrowser();
    await logIn(browse, person);
    const trusted = await sendCode(browse, codeOf(secret), true);
    const month = trustedDeviceDays * 86_400;
    expect([month, trusted.headers.getSetCookie().join()]).toEqual([
      30 * 86_400,
      expect.stringMatching(new RegExp(`trust_device=[^;]+; Max-Age=${month};`)),
    ]);
    const [device] = await market.db.select().from(identityVerifications).where(like(identityVerifications.identifier, "trust-device-%"));
    expect(((device?.expiresAt.getTime() ?? 0) - Date.now()) / 1_000).toBeCloseTo(month, -2);
    const exported = MyData.parse(await (await call(person, "GET", "/me/export")).json()).account as Record<string, unknown[]>;
    expect(exported.trustedDevices).toEqual([{ createdAt: expect.any(String), expiresAt: device?.expiresAt.toISOString() }]);
    expect(exported.sessions).toContainEqual(expect.objectContaining({ ipAddress: "127.0.0.1" }));
    await browse("/identity/sign-out", asJson({}));
    const again = async () => Object.keys(await (await logIn(browse, person)).json()).includes("secondStep");
    expect(await again()).toBe(false);
    // The cookie of one account means nothing to another.
    const stranger = await anAccount();
    expect(await (await logIn(browse, stranger.person)).json()).toEqual({ secondStep: true });
    const trustAgain = async () => {
      await passTime();
      await logIn(browse, person);
      await sendCode(browse, codeOf(secret), true);
      expect(await again()).toBe(false);
    };
    for (const one of [false, true]) {
      await trustAgain();
      const listed = Session.array().parse(await (await call(person, "GET", "/me/sessions")).json());
      const other = listed.find(({ isCurrent }) => !isCurrent)?.id;
      expect((await call(person, "DELETE", one ? `/me/sessions/${other}` : "/me/sessions")).status).toBe(204);
      expect(await again()).toBe(true);
    }
    await trustAgain();
    const change = { currentPassword: person.password, newPassword: "Changed1" };
    expect((await call(person, "PUT", "/me/password", change)).status).toBe(204);
    person.password = "Changed1";
    expect(await again()).toBe(true);

    expect((await call(person, "DELETE", "/me/two-factor", { password: "Wrong1" })).status).toBe(422);
    expect((await call(person, "DELETE", "/me/two-factor", { password: "Changed1" })).status).toBe(204);
    expect(await again()).toBe(false);
    const { id = "" } = (await market.db.select().from(identityUsers).where(eq(identityUsers.email, person.email)))[0] ?? {};
    expect(await market.db.$count(identityVerifications, eq(identityVerifications.value, id))).toBe(0);
    expect(await actionsOf(person)).toEqual(expect.arrayContaining(["twofactor.enable", "twofactor.disable"]));
    expect(await market.identity.mailsTo(person.email)).toContainEqual(expect.stringContaining("Two-factor authentication is off"));
  });
});

/** Where the popup ends. */
async function logInWithGoogle(browse: HttpBrowser, email: string): Promise<string | null> {
  const { url } = await (await browse("/identity/sign-in/google", asJson({ attempt: "7" }))).json();
  const form = new URLSearchParams([...new URL(url).searchParams, ["displayName", "Rumana"], ["email", email]]);
  const chosen = await browse(url, { method: "POST", body: form });
  return (await browse(chosen.headers.get("Location") ?? "")).headers.get("Location");
}
