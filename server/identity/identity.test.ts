import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemTypes } from "#contract/platform/problem.ts";
import { recordPerson } from "#server/people/person.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { openDatabase } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { createTestPostgres, engines, openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import type { HttpBrowser } from "#tests/support/http-browser.ts";
import { asJson, newSignUp, openTestIdentity, type TestIdentity } from "#tests/support/test-identity.ts";
import { identityAccounts, identitySessions, identityUsers, identityVerifications } from "./identity.table.server.ts";

const weak = "Password must contain at least one number, one lowercase letter, one uppercase letter, and be at least 6 characters long.";
const weakPassword = { code: "WEAK_PASSWORD", errors: [{ field: "password", message: weak }] };

describe.each(engines)("identity on %s", (engine) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });

  afterAll(() => database.close());

  test("a new person is signed in and has a token for the task server", async () => {
    await using identity = await openTestIdentity(database);
    const browser = identity.openBrowser();
    const person = newSignUp();
    const answer = await browser("/identity/sign-up/email", asJson(person));
    expect(answer.status).toBe(200);
    const { user } = await answer.json();
    expect(user).toMatchObject({ name: person.name, email: person.email, image: person.image });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^taskhaat\.session_token=.*Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^taskhaat-device=.*Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await identity.verifyToken(await tokenOf(browser))).toEqual({
      issuer: "urn:taskhaat:identity",
      subject: user.id,
      name: person.name,
      email: person.email,
      emailVerified: false,
      photoURL: person.image,
      profileAt: new Date(user.updatedAt),
      signedInAt: expect.any(Date),
      sessionId: expect.any(String),
    });
  });

  test("an email address has one account, however it is written", async () => {
    await using identity = await openTestIdentity(database);
    const person = newSignUp();
    await identity.openBrowser()("/identity/sign-up/email", asJson(person));
    const again = await identity.openBrowser()("/identity/sign-up/email", asJson({ ...person, email: person.email.toUpperCase() }));
    expect(again.status).toBe(422);
    expect(await again.json()).toMatchObject({
      code: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
      detail: "This email already has an account.",
    });
  });

  test.each([
    ["password", { password: "secret1" }, weak],
    ["password", { password: "Se1" }, weak],
    ["password", { password: undefined }, "Password is required."],
    ["displayName", { name: "   " }, "Full Name is required."],
    ["displayName", { name: "n".repeat(81) }, "Full Name may have at most 80 characters."],
    ["photoURL", { image: "javascript:alert(1)" }, "Photo URL must start with http:// or https://."],
    ["email", { email: "rumana" }, "Enter a valid email address."],
  ])("signing up refuses a wrong %s: %j", async (field, wrong, message) => {
    await using identity = await openTestIdentity(database);
    const answer = await identity.openBrowser()("/identity/sign-up/email", asJson({ ...newSignUp(), ...wrong }));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ status: 422, detail: message, errors: [{ field, message }] });
  });

  test("a form cannot get round the password rule", async () => {
    await using identity = await openTestIdentity(database);
    const body = new URLSearchParams({ ...newSignUp(), password: "secret1" });
    const answer = await identity.openBrowser()("/identity/sign-up/email", { method: "POST", body });
    expect(answer.status).toBe(415);
  });

  test("signing in needs the right password, and does not tell which part was wrong", async () => {
    await using identity = await openTestIdentity(database);
    const { email, password } = await signUp(identity.openBrowser());
    const signIn = (body: object) => identity.openBrowser()("/identity/sign-in/email", asJson(body));
    const [wrongPassword, unknownEmail] = [await signIn({ email, password: "Wrong1" }), await signIn({ ...newSignUp() })];
    expect([wrongPassword.status, unknownEmail.status]).toEqual([401, 401]);
    expect(await wrongPassword.json()).toEqual(await unknownEmail.json());
    expect((await signIn({ email, password })).status).toBe(200);
  });

  test("signing out ends the session, even for a copy of its cookie", async () => {
    await using identity = await openTestIdentity(database);
    const browser = identity.openBrowser();
    const signedUp = await browser("/identity/sign-up/email", asJson(newSignUp()));
    const copy = { headers: { Cookie: signedUp.headers.getSetCookie()[0]?.split(";")[0] ?? "" } };
    expect((await identity.app.request("/identity/token", copy)).status).toBe(200);
    expect((await browser("/identity/sign-out", asJson({}))).status).toBe(200);
    expect((await identity.app.request("/identity/token", copy)).status).toBe(401);
    expect(await (await identity.app.request("/identity/get-session", copy)).json()).toBeNull();
  });

  test("the answer about a session has a token, and that about none has not", async () => {
    await using identity = await openTestIdentity(database);
    const browser = identity.openBrowser();
    const readToken = async () => (await browser("/identity/get-session")).headers.get("set-auth-jwt");
    expect(await readToken()).toBeNull();
    const { email } = await signUp(browser);
    expect(await identity.verifyToken((await readToken()) ?? "")).toMatchObject({ email });
  });

  test("an expired session gives no more tokens", async () => {
    await using identity = await openTestIdentity(database);
    const browser = identity.openBrowser();
    const { id } = await signUp(browser);
    await database.db
      .update(identitySessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(identitySessions.userId, id));
    expect((await browser("/identity/token")).status).toBe(401);
  });

  test("a profile changes within its limits, and the next token says so", async () => {
    await using identity = await openTestIdentity(database);
    const browser = identity.openBrowser();
    await signUp(browser);
    const refused = await browser("/identity/update-user", asJson({ name: "n".repeat(81) }));
    expect(await refused.json()).toMatchObject({ errors: [{ field: "displayName" }] });
    expect((await browser("/identity/update-user", asJson({ name: "  New Name ", image: null }))).status).toBe(200);
    expect(await identity.verifyToken(await tokenOf(browser))).toMatchObject({ name: "New Name", photoURL: null });
  });

  test("a person who is suspended or banned keeps name and photo", async () => {
    await using identity = await openTestIdentity(database);
    const browser = identity.openBrowser();
    const person = newSignUp();
    await browser("/identity/sign-up/email", asJson(person));
    const caller = await identity.verifyToken(await tokenOf(browser));
    if (!caller) throw new Error("The token is not valid.");
    const { id } = await recordPerson(database.db, caller);
    const restrict = (state: object) => database.db.update(people).set(state).where(eq(people.id, id));
    const change = () => browser("/identity/update-user", asJson({ name: "Someone Else", image: "https://example.com/other.png" }));
    for (const state of [{ suspendedUntil: new Date(Date.now() + 60_000) }, { suspendedUntil: null, isBanned: true }]) {
      await restrict(state);
      const answer = await change();
      expect([answer.status, (await answer.json()).type]).toEqual([403, problemTypes.suspended]);
    }
    expect(await identity.verifyToken(await tokenOf(browser))).toMatchObject({ name: person.name, photoURL: person.image });
    await restrict({ isBanned: false });
    expect((await change()).status).toBe(200);
  });

  test("a new password or address ends the links for a new password", async () => {
    await using identity = await openTestIdentity(database);
    const browser = identity.openBrowser();
    const { id, email, password } = await signUp(browser);
    const caller = await identity.verifyToken(await tokenOf(browser));
    if (!caller) throw new Error("The token is not valid.");
    const link = await askForLink(identity, browser, email);
    await identity.accounts.stored?.changePassword(caller, { currentPassword: password, newPassword: "Changed1" });
    expect((await link.open()).status).toBe(400);
    const links = () => database.db.$count(identityVerifications, eq(identityVerifications.value, id));
    await identity.mailsTo(email);
    await askForLink(identity, browser, email);
    expect(await links()).toBe(1);
    await database.db.update(identityUsers).set({ email: newSignUp().email }).where(eq(identityUsers.id, id));
    expect(await links()).toBe(0);
    await database.db.update(identityUsers).set({ email }).where(eq(identityUsers.id, id));
    expect((await browser("/identity/sign-in/email", asJson({ email, password: "Changed1" }))).status).toBe(200);
  });

  test("a forgotten password is reset once per mail, and every session ends", async () => {
    await using identity = await openTestIdentity(database);
    const browser = identity.openBrowser();
    const { email, password } = await signUp(browser);
    const [link, second] = [await askForLink(identity, browser, email), await askForLink(identity, browser, email)];
    expect(await (await link.open("weak")).json()).toMatchObject(weakPassword);
    expect((await link.open("Changed1")).status).toBe(200);
    for (const used of [link, second]) expect((await used.open("Again1")).status).toBe(400);
    expect((await browser("/identity/token")).status).toBe(401);
    const signIn = async (given: string) => (await browser("/identity/sign-in/email", asJson({ email, password: given }))).status;
    expect([await signIn(password), await signIn("Again1"), await signIn("Changed1")]).toEqual([401, 401, 200]);
    // The link came by mail, so the address is theirs.
    expect(await identity.verifyToken(await tokenOf(browser))).toMatchObject({ emailVerified: true });
  });

  test("the mail to an address that a stranger registered has no words of the stranger", async () => {
    await using identity = await openTestIdentity(database);
    const person = { ...newSignUp(), name: "Win a prize\n\nhttps://evil.example" };
    await identity.openBrowser()("/identity/sign-up/email", asJson(person));
    await identity.openBrowser()("/identity/request-password-reset", asJson({ email: person.email }));
    await identity.resetTokenMailedTo(person.email);
    expect((await identity.mailsTo(person.email)).join()).not.toMatch(/prize|evil/);
  });

  test("asking for a new password does not tell whether the address has an account", async () => {
    await using identity = await openTestIdentity(database);
    const { email } = await signUp(identity.openBrowser());
    const ask = (address: string) => identity.openBrowser()("/identity/request-password-reset", asJson({ email: address }));
    const stranger = newSignUp().email;
    const [known, unknown] = [await ask(email), await ask(stranger)];
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    await identity.resetTokenMailedTo(email);
    expect(await identity.mailsTo(stranger)).toEqual([]);
  });

  test("the mailed link leads to this server, whatever name the request used", async () => {
    await using identity = await openTestIdentity(database, { PUBLIC_URL: "https://taskhaat.example" });
    const { email } = await signUp(identity.openBrowser("https://taskhaat.example"));
    await identity.app.request("http://evil.example/identity/request-password-reset", asJson({ email }));
    await identity.resetTokenMailedTo(email);
    expect((await identity.mailsTo(email)).join()).toContain("https://taskhaat.example/reset-password?token=");
  });

  test("people stay signed in when the server starts again", async () => {
    await using before = await openTestIdentity(database);
    const person = newSignUp();
    const signedUp = await before.openBrowser()("/identity/sign-up/email", asJson(person));
    const cookie = { headers: { Cookie: signedUp.headers.getSetCookie()[0]?.split(";")[0] ?? "" } };
    const { token } = await (await before.app.request("/identity/token", cookie)).json();
    await using after = await openTestIdentity(database);
    expect((await after.app.request("/identity/token", cookie)).status).toBe(200);
    expect(await after.verifyToken(token)).toMatchObject({ email: person.email });
  });

  test("a password is not kept as it was typed", async () => {
    await using identity = await openTestIdentity(database);
    const { id, password } = await signUp(identity.openBrowser());
    const [account] = await database.db.select().from(identityAccounts).where(eq(identityAccounts.userId, id));
    expect(account?.password).toEqual(expect.any(String));
    expect(account?.password).not.toContain(password);
  });

  test("an unavailable database is a failure, not a refusal", async () => {
    await using lost = await openTestDatabase(engine);
    await using identity = await openTestIdentity(lost);
    const browser = identity.openBrowser();
    await signUp(browser);
    const token = await tokenOf(browser);
    lost.ping = () => Promise.reject(new Error("The database did not answer."));
    await lost.db.execute("drop table identity_sessions, identity_keys cascade");
    expect((await browser("/identity/get-session")).status).toBe(503);
    await expect(identity.verifyToken(token)).rejects.toThrow();
  });
});

test("two processes that start at once on one PostgreSQL accept each other's cookies and tokens", async () => {
  await using server = await createTestPostgres({ migrated: true });
  const databases = await Promise.all([openDatabase({ url: server.url, folder: "" }), openDatabase({ url: server.url, folder: "" })]);
  const [one, other] = await Promise.all([openTestIdentity(databases[0]), openTestIdentity(databases[1])]);
  const person = newSignUp();
  const signedUp = await one.openBrowser()("/identity/sign-up/email", asJson(person));
  const cookie = { headers: { Cookie: signedUp.headers.getSetCookie()[0]?.split(";")[0] ?? "" } };
  for (const [issuing, verifying] of [[one, other] as const, [other, one] as const]) {
    const { token } = await (await issuing.app.request("/identity/token", cookie)).json();
    expect(await verifying.verifyToken(token)).toMatchObject({ email: person.email });
  }
  await Promise.all([one, other].map((identity) => identity[Symbol.asyncDispose]()));
  await Promise.all(databases.map((database) => database.close()));
});

async function signUp(browser: HttpBrowser) {
  const person = newSignUp();
  const answer = await browser("/identity/sign-up/email", asJson(person));
  const { user } = await answer.json();
  return { ...person, id: user.id as string };
}

/** The link of the next mail, to be opened with a new password. */
async function askForLink(identity: TestIdentity, browser: HttpBrowser, email: string) {
  const before = (await identity.mailsTo(email)).length;
  await browser("/identity/request-password-reset", asJson({ email }));
  await expect.poll(async () => (await identity.mailsTo(email)).length).toBe(before + 1);
  const token = await identity.resetTokenMailedTo(email);
  return { open: (newPassword = "Again1") => identity.openBrowser()("/identity/reset-password", asJson({ token, newPassword })) };
}

async function tokenOf(browser: HttpBrowser): Promise<string> {
  const { token } = await (await browser("/identity/token")).json();
  return token;
}
