import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { problemTypes } from "#contract/platform/problem.ts";
import { changeMarketSettings } from "#server/market/market.store.server.ts";
import { invitations } from "#server/market/market.table.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import type { HttpBrowser } from "#tests/support/http-browser.ts";
import { asJson, newSignUp, openTestIdentity } from "#tests/support/test-identity.ts";
import { createGoogleStandIn } from "./google-stand-in.ts";
import { identityAccounts, identityUsers } from "./identity.table.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase("pglite");
});

afterAll(() => database.close());

test("the page says that it is not Google, and needs no script", async () => {
  await using identity = await openTestIdentity(database);
  const browser = identity.openBrowser();
  const page = await browser(await begin(browser));
  expect(page.headers.get("Content-Type")).toContain("text/html");
  expect(page.headers.get("Cross-Origin-Opener-Policy")).toBe("unsafe-none");
  const html = await page.text();
  expect(html).toContain("Demo mode: this is not the real Google");
  expect(html).not.toMatch(/<script|\son\w+=|\sstyle=/);
});

test("a demo account signs in, the same one each time", async () => {
  await using identity = await openTestIdentity(database);
  const ids = [];
  for (const browser of [identity.openBrowser(), identity.openBrowser()]) {
    expect(await choose(browser, { person: "1" })).toBe("/identity/done?attempt=7");
    const { user } = await (await browser("/identity/get-session")).json();
    expect(user).toMatchObject({ name: "Tanvir Hasan", email: "tanvir@example.com", emailVerified: false });
    ids.push(user.id);
  }
  expect(ids[0]).toBe(ids[1]);
  const [account] = await database.db.select().from(identityAccounts).where(eq(identityAccounts.userId, ids[0]));
  expect(account).toMatchObject({ providerId: "google-stand-in", accessToken: null, refreshToken: null, idToken: null });
});

test("any name and email can be entered", async () => {
  await using identity = await openTestIdentity(database);
  const browser = identity.openBrowser();
  const { name, email } = newSignUp();
  expect(await choose(browser, { displayName: name, email: email.toUpperCase() })).toBe("/identity/done?attempt=7");
  const { token } = await (await browser("/identity/token")).json();
  expect(await identity.verifyToken(token)).toMatchObject({ name, email, photoURL: null });
});

test("what was typed wrongly comes back with a reason, as text", async () => {
  await using identity = await openTestIdentity(database);
  const browser = identity.openBrowser();
  const answer = await submit(browser, await begin(browser), { displayName: `"><script>alert(1)</script>`, email: "nobody" });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain("Enter a valid email address.");
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toContain("<script");
});

test("a person who cancels is not signed in", async () => {
  await using identity = await openTestIdentity(database);
  const browser = identity.openBrowser();
  const html = await (await browser(await begin(browser))).text();
  const cancel = /<a href="([^"]+)">Cancel/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect((await browser(cancel)).headers.get("Location")).toBe("/identity/done?attempt=7&error=access_denied");
  expect(await (await browser("/identity/get-session")).json()).toBeNull();
});

test("an account with a password stays its owner's", async () => {
  await using identity = await openTestIdentity(database);
  const { name, email, ...rest } = newSignUp();
  await identity.openBrowser()("/identity/sign-up/email", asJson({ name, email, ...rest }));
  const browser = identity.openBrowser();
  expect(await choose(browser, { displayName: name, email })).toContain("error=account_not_linked");
  expect(await (await browser("/identity/get-session")).json()).toBeNull();
});

test("an account that was given a password cannot be opened any more", async () => {
  await using identity = await openTestIdentity(database);
  const { name, email } = newSignUp();
  await choose(identity.openBrowser(), { displayName: name, email });
  await identity.openBrowser()("/identity/request-password-reset", asJson({ email }));
  const token = await identity.resetTokenMailedTo(email);
  await identity.openBrowser()("/identity/reset-password", asJson({ token, newPassword: "Changed1" }));
  expect(await choose(identity.openBrowser(), { displayName: name, email })).toContain("error=account_not_linked");
});

test("the way back works once, in the browser that began", async () => {
  await using identity = await openTestIdentity(database);
  const browser = identity.openBrowser();
  const chosen = await submit(browser, await begin(browser), { person: "0" });
  const callback = chosen.headers.get("Location") ?? "";
  expect((await identity.openBrowser()(callback)).headers.get("Location")).toContain("error=state_mismatch");
  expect((await browser(callback)).headers.get("Location")).toBe("/identity/done?attempt=7");
  expect((await browser(callback)).headers.get("Location")).toContain("error=");
});

test.each([
  ["redirect_uri", "http://evil.example/identity/callback/google-stand-in"],
  ["redirect_uri", "http://localhost/identity/done"],
  ["redirect_uri", ""],
  ["state", ""],
  ["code_challenge", ""],
])("a request whose %s is %j gets no page and no code", async (name, value) => {
  await using identity = await openTestIdentity(database);
  const browser = identity.openBrowser();
  const url = new URL(await begin(browser));
  url.searchParams.set(name, value);
  expect((await browser(url.href)).status).toBe(400);
  const answer = await submit(browser, url.href, { person: "0" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([400, null]);
});

describe("a code", () => {
  const redirectURI = "http://localhost/identity/callback/google-stand-in";
  const codeVerifier = "a".repeat(64);

  test("works once", async () => {
    const { provider, code } = await grant();
    expect(await provider.validateAuthorizationCode({ code, redirectURI, codeVerifier })).toMatchObject({ raw: { name: "Rumana Akter" } });
    expect(await provider.validateAuthorizationCode({ code, redirectURI, codeVerifier })).toBeNull();
  });

  test.each([
    { codeVerifier: "b".repeat(64) },
    { codeVerifier: undefined },
    { redirectURI: "http://127.0.0.1/identity/callback/google-stand-in" },
    { code: "made-up" },
  ])("does not work with %j", async (wrong) => {
    const { provider, code } = await grant();
    expect(await provider.validateAuthorizationCode({ code, redirectURI, codeVerifier, ...wrong })).toBeNull();
  });

  test("expires after a minute", async () => {
    const { provider, code } = await grant();
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 61_000);
    expect(await provider.validateAuthorizationCode({ code, redirectURI, codeVerifier })).toBeNull();
  });

  async function grant() {
    const { provider, routes } = createGoogleStandIn(readSettings({}), async () => "");
    const url = await provider.createAuthorizationURL({ state: "state", codeVerifier, redirectURI });
    const body = new URLSearchParams([...url.searchParams, ["person", "0"]]);
    const answer = await routes.request("/stand-in/authorize", { method: "POST", body });
    return { provider, code: new URL(answer.headers.get("Location") ?? "").searchParams.get("code") ?? "" };
  }
});

test("while registration is by invitation, only an invited person gets a new account, with a password or without", async () => {
  await using identity = await openTestIdentity(database);
  const { db } = database;
  const [known, invited, stranger, another] = [newSignUp(), newSignUp(), newSignUp(), newSignUp()];
  const chooseAs = ({ name, email }: typeof known, invitation?: string) =>
    choose(identity.openBrowser(), { displayName: name, email }, invitation);
  const signUp = (person: typeof known, invitation?: string) =>
    identity.openBrowser()("/identity/sign-up/email", asJson(person, invitation ? { "Invitation-Code": invitation } : {}));
  await chooseAs(known);
  await changeMarketSettings(db, null, { registration: "invitation" });
  await db.insert(invitations).values({ id: newId(), code: "welcome", uses: 2, expiresAt: new Date(Date.now() + 60_000) });
  try {
    expect(await chooseAs(stranger)).toContain("/identity/done?attempt=7&error=registration_closed");
    expect(await chooseAs(stranger, "wrong")).toContain("error=registration_closed");
    expect(await chooseAs(invited, "welcome")).toBe("/identity/done?attempt=7");
    expect(await chooseAs(known)).toBe("/identity/done?attempt=7");
    const refused = await signUp(stranger);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ type: problemTypes.registrationClosed, detail: "You need an invitation to register." });
    expect((await signUp(another, "welcome")).status).toBe(200);
    const accounts = await db.select({ email: identityUsers.email }).from(identityUsers);
    expect(accounts.map(({ email }) => email)).not.toContain(stranger.email);
    // It is used when the person first calls the market.
    expect(await db.select({ used: invitations.used }).from(invitations)).toEqual([{ used: 0 }]);
  } finally {
    await changeMarketSettings(db, null, { registration: "open" });
  }
});

describe("it is absent", () => {
  test.each<[string, Record<string, string>, string | null]>([
    ["on an address that others reach", { HOST: "0.0.0.0" }, null],
    ["behind a public address", { PUBLIC_URL: "https://taskhaat.example" }, null],
    ["where Google is configured", { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" }, "google"],
  ])("%s", async (_, environment, google) => {
    await using identity = await openTestIdentity(database, environment);
    const browser = identity.openBrowser(environment.PUBLIC_URL);
    expect(identity.publicConfig).toMatchObject({ provider: "embedded", google });
    expect((await browser("/identity/stand-in/authorize")).status).toBe(404);
    expect((await browser("/identity/sign-in/google", asJson({ attempt: "7" }))).status).toBe(google ? 200 : 404);
  });

  test("and Google itself is asked where it is configured", async () => {
    await using identity = await openTestIdentity(database, { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" });
    const answer = await identity.openBrowser("http://127.0.0.1:3000")("/identity/sign-in/google", asJson({ attempt: "7" }));
    const url = new URL((await answer.json()).url);
    expect(url.origin).toBe("https://accounts.google.com");
    expect(url.searchParams.get("redirect_uri")).toBe("http://127.0.0.1:3000/identity/callback/google");
  });
});

async function begin(browser: HttpBrowser, invitation?: string): Promise<string> {
  const headers: Record<string, string> = invitation ? { "Invitation-Code": invitation } : {};
  const { url } = await (await browser("/identity/sign-in/google", asJson({ attempt: "7" }, headers))).json();
  return url;
}

function submit(browser: HttpBrowser, url: string, choice: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams([...new URL(url).searchParams, ...Object.entries(choice)]);
  return browser("/identity/stand-in/authorize", { method: "POST", body });
}

/** Goes the whole way, to where the popup ends. */
async function choose(browser: HttpBrowser, choice: Record<string, string>, invitation?: string): Promise<string | null> {
  const chosen = await submit(browser, await begin(browser, invitation), choice);
  return (await browser(chosen.headers.get("Location") ?? "")).headers.get("Location");
}
