// Which hosts, origins and addresses may call the provider, and which calls exist.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import { asJson, newSignUp, openTestIdentity } from "#tests/support/test-identity.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase("pglite");
});

afterAll(() => database.close());

describe("names", () => {
  test.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000", "http://localhost"])(
    "at %s people sign up, sign out and find Google",
    async (origin) => {
      await using identity = await openTestIdentity(database);
      const browser = identity.openBrowser(origin);
      expect((await browser("/identity/sign-up/email", asJson(newSignUp()))).status).toBe(200);
      expect((await browser("/identity/sign-out", asJson({}))).status).toBe(200);
      const google = await browser("/identity/sign-in/google", asJson({ attempt: "7" }));
      const { url } = await google.json();
      expect(new URL(url).origin).toBe(origin);
      expect((await browser(url)).status).toBe(200);
    },
  );

  test.each(["http://evil.example", "http://127.0.0.1.evil.example", "http://localhost.evil.example"])(
    "a server of this machine alone does not answer to %s",
    async (origin) => {
      await using identity = await openTestIdentity(database);
      const answer = await identity.openBrowser(origin)("/identity/sign-up/email", asJson(newSignUp()));
      expect(answer.status).toBe(421);
    },
  );

  test("a server on every address answers to any name, to that name's own pages", async () => {
    await using identity = await openTestIdentity(database, { HOST: "0.0.0.0" });
    expect((await identity.openBrowser("http://192.168.1.5:3000")("/identity/sign-up/email", asJson(newSignUp()))).status).toBe(200);
  });

  test("behind a secure public address cookies are secure", async () => {
    await using identity = await openTestIdentity(database, { PUBLIC_URL: "https://taskhaat.example/" });
    const request = asJson(newSignUp(), { Origin: "https://taskhaat.example" });
    const answer = await identity.app.request("http://127.0.0.1:3000/identity/sign-up/email", request);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Secure-taskhaat\.session_token=.*HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^taskhaat-device=.*HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });
});

describe("origins", () => {
  test.each(["http://evil.example", "http://localhost:4000", "https://localhost:3000", "null"])(
    "a page of %s changes nothing here",
    async (origin) => {
      await using identity = await openTestIdentity(database);
      const browser = identity.openBrowser("http://localhost:3000");
      await browser("/identity/sign-up/email", asJson(newSignUp()));
      const answer = await browser("/identity/update-user", asJson({ name: "Changed" }, { Origin: origin }));
      expect(answer.status).toBe(403);
      expect(await (await browser("/identity/get-session")).json()).toMatchObject({ user: { name: "Rumana Akter" } });
    },
  );

  test("a request with cookies has to say where it comes from", async () => {
    await using identity = await openTestIdentity(database);
    const signedUp = await identity.openBrowser()("/identity/sign-up/email", asJson(newSignUp()));
    const cookie = signedUp.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const answer = await identity.app.request("/identity/update-user", asJson({ name: "Changed" }, { Cookie: cookie }));
    expect(answer.status).toBe(403);
  });

  test("no page chooses where people end up after signing in", async () => {
    await using identity = await openTestIdentity(database);
    const start = (body: object) => identity.openBrowser()("/identity/sign-in/google", asJson(body));
    expect((await start({ attempt: "7&error=x" })).status).toBe(422);
    const { url } = await (await start({ attempt: "7", callbackURL: "http://evil.example/" })).json();
    expect(url).not.toContain("evil.example");
  });
});

test("each address may try 300 times a minute, and cannot pose as another", async () => {
  await using identity = await openTestIdentity(database);
  const attempt = (address: string, headers = {}) =>
    identity.app.request("/identity/sign-in/email", asJson({ email: "nobody", password: "x" }, headers), {
      incoming: { headers: {}, socket: { remoteAddress: address } },
    });
  for (let count = 0; count < 300; count++) expect((await attempt("192.0.2.1")).status).toBe(400);
  const refused = await attempt("192.0.2.1", { "X-Forwarded-For": "192.0.2.9", "X-TaskHaat-Client-Address": "192.0.2.9" });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await attempt("192.0.2.2")).status).toBe(400);
});

test.each([
  ["GET", "/identity/list-sessions"],
  ["GET", "/identity/list-accounts"],
  ["GET", "/identity/error"],
  ["POST", "/identity/delete-user"],
  ["POST", "/identity/change-email"],
  ["POST", "/identity/link-social"],
  ["POST", "/identity/sign-in/social"],
  ["POST", "/identity/update-session"],
  ["GET", "/identity/sign-in/email"],
  ["GET", "/identity"],
])("%s %s is not offered", async (method, path) => {
  await using identity = await openTestIdentity(database);
  expect((await identity.openBrowser()(path, { method })).status).toBe(404);
});

test("no answer is kept by a cache", async () => {
  await using identity = await openTestIdentity(database);
  expect((await identity.openBrowser()("/identity/get-session")).headers.get("Cache-Control")).toBe("no-store");
});
