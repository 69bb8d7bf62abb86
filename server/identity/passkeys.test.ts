// Passkeys over the whole app, with an authenticator in software.
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MyData } from "#contract/account/account.ts";
import { SecondFactors } from "#contract/account/second-factors.ts";
import { limits } from "#contract/platform/limits.ts";
import { problemTypes } from "#contract/platform/problem.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import { and, eq, like } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { openEmbeddedMarket } from "#tests/support/embedded-market.ts";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { createSoftwarePasskey } from "#tests/support/software-passkey.ts";
import { asJson as inJson } from "#tests/support/test-app.ts";
import { asJson } from "#tests/support/test-identity.ts";
import { identityAccounts, identityPasskeys, identitySessions, identityUsers, identityVerifications } from "./identity.table.server.ts";

type Market = Awaited<ReturnType<typeof openEmbeddedMarket>>;
type Person = Awaited<ReturnType<Market["signUp"]>>;
type Passkey = ReturnType<typeof createSoftwarePasskey>;

let market: Market;
let rumana: Person;
let karim: Person;

beforeAll(async () => {
  market = await openEmbeddedMarket();
  [rumana, karim] = await Promise.all([market.signUp(), market.signUp()]);
});

afterAll(() => market[Symbol.asyncDispose]());

const newBrowser = () => createHttpBrowser((request) => market.app.request(request));
const call = (person: Person, method: string, path: string, body?: object) =>
  market.app.request(path, body ? inJson(method, body, person.headers) : { method, headers: person.headers });
const listOf = async (person: Person) => SecondFactors.parse(await (await call(person, "GET", "/me/second-factors")).json()).passkeys;
const addOptions = (browse: HttpBrowser, body: object) => browse("/identity/passkey/generate-register-options", asJson(body));
const signInOptions = async (browse: HttpBrowser) => (await browse("/identity/passkey/generate-authenticate-options", asJson({}))).json();
const sendAdd = (browse: HttpBrowser, response: unknown, name: unknown = "Phone") =>
  browse("/identity/passkey/verify-registration", asJson({ response, name }));
const sendSignIn = (browse: HttpBrowser, response: unknown) => browse("/identity/passkey/verify-authentication", asJson({ response }));
const userOf = async (browse: HttpBrowser) => (await (await browse("/identity/get-session")).json())?.user ?? null;

async function add({ browse, password }: Person, passkey: Passkey, name?: string): Promise<Response> {
  return sendAdd(browse, passkey.add(await (await addOptions(browse, { password })).json()), name);
}

test("a person adds a passkey with the password, signs in with it alone, names and removes it", async () => {
  expect((await addOptions(newBrowser(), { password: rumana.password })).status).toBe(401);
  for (const body of [{}, { password: "Wrong1" }]) expect((await addOptions(rumana.browse, body)).status).toBe(422);
  const options = await (await addOptions(rumana.browse, { password: rumana.password })).json();
  expect(options).toMatchObject({
    rp: { id: "localhost" },
    user: { name: rumana.email },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const passkey = createSoftwarePasskey();
  const answer = passkey.add(options);
  for (const name of ["", "x".repeat(limits.passkeyName + 1), 7, "\u0000"]) {
    expect((await sendAdd(rumana.browse, answer, name)).status, String(name)).toBe(422);
  }
  expect((await sendAdd(rumana.browse, answer, "My\nphone\u202e")).status).toBe(204);
  expect((await market.identity.mailsTo(rumana.email)).at(-1)).toContain("A passkey was added");

  const browse = newBrowser();
  const request = await signInOptions(browse);
  expect(request).toMatchObject({ rpId: "localhost", userVerification: "required" });
  expect(request.allowCredentials).toBeUndefined();
  expect((await sendSignIn(browse, passkey.signIn(request))).status).toBe(200);
  expect(await userOf(browse)).toMatchObject({ email: rumana.email });
  const { token } = await (await browse("/identity/token")).json();
  expect(await market.identity.verifyToken(token)).toMatchObject({ twoFactor: true });
  expect(await market.identity.verifyToken(rumana.token)).not.toHaveProperty("twoFactor");

  const [{ id, name } = { id: "", name: "" }] = await listOf(rumana);
  expect(name).toBe("My phone");
  // Other people cannot rename or remove it, and get the same answer as for an unknown id.
  expect((await call(karim, "PATCH", `/me/passkeys/${id}`, { name: "Mine" })).status).toBe(404);
  expect((await call(karim, "DELETE", `/me/passkeys/${id}`, { password: karim.password })).status).toBe(404);
  expect((await call(rumana, "PATCH", `/me/passkeys/${id}`, { name: " " })).status).toBe(422);
  expect((await call(rumana, "PATCH", `/me/passkeys/${id}`, { name: "Work laptop" })).status).toBe(204);
  const exported = await (await call(rumana, "GET", "/me/export")).text();
  const [stored] = await market.db.select().from(identityPasskeys);
  expect(MyData.parse(JSON.parse(exported)).account).toMatchObject({ passkeys: [{ name: "Work laptop", createdAt: expect.any(String) }] });
  for (const hidden of [stored?.publicKey, stored?.credentialID]) expect(exported).not.toContain(hidden);
  expect((await call(rumana, "DELETE", `/me/passkeys/${id}`, {})).status).toBe(422);
  expect((await call(rumana, "DELETE", `/me/passkeys/${id}`, { password: rumana.password })).status).toBe(204);
  expect([await listOf(rumana), (await market.identity.mailsTo(rumana.email)).at(-1)]).toEqual([
    [],
    expect.stringContaining("A passkey was removed"),
  ]);
  const [user] = await market.db.select().from(identityUsers).where(eq(identityUsers.email, rumana.email));
  const rows = await market.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, user?.id ?? ""), like(auditLog.action, "passkey.%")))
    .orderBy(auditLog.id);
  expect(rows.map(({ action }) => action)).toEqual(["passkey.add", "passkey.rename", "passkey.remove"]);
  const late = newBrowser();
  const refused = await sendSignIn(late, passkey.signIn(await signInOptions(late)));
  expect([refused.status, (await refused.json()).detail]).toEqual([401, expect.stringContaining("doesn't belong to an account")]);
});

test("a challenge works once, in its own browser, for its own purpose and account", async () => {
  const passkey = createSoftwarePasskey();
  const { password } = rumana;
  const options = await (await addOptions(rumana.browse, { password })).json();
  // The options of another account, and of another browser.
  expect((await sendAdd(karim.browse, passkey.add(options))).status).toBe(400);
  const [first, second] = await Promise.all([1, 2].map(() => sendAdd(rumana.browse, passkey.add(options))));
  expect([first?.status, second?.status].sort()).toEqual([204, 400]);

  const browse = newBrowser();
  const request = await signInOptions(browse);
  const response = passkey.signIn(request);
  expect((await sendSignIn(newBrowser(), response)).status).toBe(400);
  expect([(await sendSignIn(browse, response)).status, (await sendSignIn(browse, response)).status]).toEqual([200, 400]);
  // A challenge of a sign-in adds nothing.
  const purpose = await signInOptions(rumana.browse);
  expect((await sendAdd(rumana.browse, createSoftwarePasskey().add(purpose))).status).toBe(400);
  const late = await signInOptions(browse);
  await market.db.update(identityVerifications).set({ expiresAt: new Date(0) });
  expect((await (await sendSignIn(browse, passkey.signIn(late))).json()).code).toBe("CHALLENGE_NOT_FOUND");
});

test("another page, a device that does not verify the person and a wrong key are refused, without an error in the log", async () => {
  const good = createSoftwarePasskey();
  expect((await add(rumana, good)).status).toBe(204);
  const faults = { origin: { origin: "https://evil.example" }, name: { rpId: "evil.example" }, verification: { isVerified: false } };
  for (const [fault, options] of Object.entries(faults)) {
    const bad = createSoftwarePasskey(options);
    const refused = await add(rumana, bad);
    expect([refused.status, (await refused.json()).detail], fault).toEqual([400, expect.stringContaining("couldn't be verified")]);
    const browse = newBrowser();
    const request = await signInOptions(browse);
    // The right passkey's id with an answer that is faulty.
    const { id, rawId } = good.signIn(request);
    expect((await sendSignIn(browse, { ...bad.signIn(request), id, rawId })).ok, fault).toBe(false);
    expect(await userOf(browse), fault).toBeNull();
  }
  // The same passkey without verification.
  const browse = newBrowser();
  const request = await signInOptions(browse);
  expect((await sendSignIn(browse, good.signIn(request, { isVerified: false }))).status).toBe(400);
  expect(await userOf(browse)).toBeNull();
  // A passkey belongs to one account.
  expect((await add(karim, good)).status).toBe(400);
  expect(market.identity.lines.filter(({ level }) => level === 50 || level === "error")).toEqual([]);
});

test("answers that no browser gives are refused by their members", async () => {
  const { browse } = rumana;
  const valid = createSoftwarePasskey().add({ challenge: "x" });
  const junk = [
    null,
    "text",
    [],
    {},
    { ...valid, id: "a b" },
    { ...valid, type: "password" },
    { ...valid, response: { ...valid.response, attestationObject: "A".repeat(30_000) } },
    { ...valid, response: { ...valid.response, transports: ["<script>"] } },
    { ...valid, response: { ...valid.response, clientDataJSON: "\u0000" } },
  ];
  for (const response of junk) {
    expect((await sendAdd(browse, response)).status, JSON.stringify(response)?.slice(0, 80)).toBe(422);
    expect((await sendSignIn(browse, response)).status).toBe(422);
  }
  for (const path of ["list-user-passkeys", "delete-passkey", "update-passkey"]) {
    expect((await browse(`/identity/passkey/${path}`)).status).toBe(404);
    expect((await browse(`/identity/passkey/${path}`, asJson({ id: newId(), name: "x" }))).status).toBe(404);
  }
  for (const path of ["enable", "disable", "get-totp-uri", "send-otp", "verify-otp", "generate-backup-codes"]) {
    expect((await browse(`/identity/two-factor/${path}`, asJson({ password: rumana.password }))).status).toBe(404);
  }
});

test(`an account has ${limits.passkeys} passkeys at most, and one without a password needs a recent sign-in`, async () => {
  const person = await market.signUp();
  const [user] = await market.db.select().from(identityUsers).where(eq(identityUsers.email, person.email));
  const userId = user?.id ?? "";
  const rest = { userId, publicKey: "x", counter: 0, deviceType: "singleDevice", backedUp: false };
  const rows = Array.from({ length: limits.passkeys - 1 }, () => ({ id: newId(), credentialID: newId(), ...rest }));
  await market.db.insert(identityPasskeys).values(rows);
  expect((await add(person, createSoftwarePasskey())).status).toBe(204);
  expect((await (await add(person, createSoftwarePasskey())).json()).code).toBe("TOO_MANY_PASSKEYS");

  await market.db.update(identityAccounts).set({ password: null, providerId: "google" }).where(eq(identityAccounts.userId, userId));
  expect((await addOptions(person.browse, {})).status).toBe(200);
  const isTheirs = eq(identitySessions.userId, userId);
  await market.db
    .update(identitySessions)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(isTheirs);
  const refused = await addOptions(person.browse, {});
  expect([refused.status, (await refused.json()).type]).toEqual([403, problemTypes.signInAgain]);
});

test("removing a passkey ends the other sessions that a passkey began", async () => {
  const passkey = createSoftwarePasskey();
  const person = await market.signUp();
  await add(person, passkey);
  const browse = newBrowser();
  await sendSignIn(browse, passkey.signIn(await signInOptions(browse)));
  const [{ id } = { id: "" }] = await listOf(person);
  expect(await userOf(browse)).not.toBeNull();
  expect((await call(person, "DELETE", `/me/passkeys/${id}`, { password: person.password })).status).toBe(204);
  expect([await userOf(browse), await userOf(person.browse)]).toEqual([null, expect.anything()]);
});

test("a session that goes on without any passkey no longer counts as two factors", async () => {
  const person = await market.signUp();
  const [phone, key] = [createSoftwarePasskey(), createSoftwarePasskey()];
  await add(person, phone);
  await add(person, key);
  const browse = newBrowser();
  await sendSignIn(browse, phone.signIn(await signInOptions(browse)));
  const tokenOf = async () => (await (await browse("/identity/token")).json()).token as string;
  const caller = { ...person, headers: { Authorization: `Bearer ${await tokenOf()}` } };
  const factors: unknown[] = [decodeJwt(await tokenOf()).two_factor];
  for (const { id } of await listOf(person)) {
    await call(caller, "DELETE", `/me/passkeys/${id}`, { password: person.password });
    factors.push(decodeJwt(await tokenOf()).two_factor);
  }
  expect(factors).toEqual([true, true, false]);
});
