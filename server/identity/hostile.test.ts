// The provider's calls against pages and people who mean harm: every call, so that a new one cannot be forgotten.
import { createHook } from "node:async_hooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines, openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import { fingerprint } from "#tests/support/fingerprint.ts";
import type { HttpBrowser } from "#tests/support/http-browser.ts";
import { asJson, newSignUp, openTestIdentity, type TestIdentity } from "#tests/support/test-identity.ts";
import { readCalls, writeCalls } from "./provider-calls.ts";

const own = "http://localhost";
const evil = "https://evil.example";
const changing = [...Object.keys(writeCalls), "/sign-in/google", "/sign-in/sample", "/stand-in/authorize"];
const redirects = { callbackURL: evil, errorCallbackURL: evil, newUserCallbackURL: evil, redirectTo: evil, redirect: evil };

describe.each(engines)("on %s", (engine) => {
  let database: TestDatabase;
  let identity: TestIdentity;
  let browser: HttpBrowser;
  let cookie: string;
  let person: ReturnType<typeof newSignUp>;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    identity = await openTestIdentity(database);
    browser = identity.openBrowser();
    person = newSignUp();
    const signedUp = await browser("/identity/sign-up/email", asJson(person));
    cookie = signedUp.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  });

  afterAll(async () => {
    await identity[Symbol.asyncDispose]();
    await database.close();
  });

  /** Everything that any call reads. */
  function wholeBody(): object {
    const { email, password } = person;
    return { ...newSignUp(), email, password, currentPassword: password, newPassword: "Changed1", token: "x", attempt: "7" };
  }

  test.each(changing)("POST %s is for our own pages alone", async (path) => {
    const before = await fingerprint(database.db);
    const strangers: Record<string, string>[] = [
      { Origin: evil, Cookie: cookie },
      { Origin: evil },
      { Origin: "null", Cookie: cookie },
      { Origin: "null" },
      { Origin: `${own}.evil.example`, Cookie: cookie },
      { Origin: "http://localhost:4000", Cookie: cookie },
      { Referer: `${own}/`, Cookie: cookie },
      { Cookie: cookie },
      { Origin: own, Cookie: cookie, "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
    ];
    for (const headers of strangers) {
      const answer = await identity.app.request(`/identity${path}`, asJson(wholeBody(), headers));
      expect(answer.status, JSON.stringify(headers)).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await fingerprint(database.db)).toBe(before);
  });

  test.each(Object.keys(writeCalls))("POST %s takes JSON objects alone, and no others", async (path) => {
    const before = await fingerprint(database.db);
    const bodies: [string, string, number][] = [
      ["text/plain", JSON.stringify(wholeBody()), 415],
      ["application/x-www-form-urlencoded", new URLSearchParams(wholeBody() as Record<string, string>).toString(), 415],
      ["multipart/form-data; boundary=x", "--x--", 415],
      ["application/json", "{", 400],
      ["application/json", "[]", 400],
      ["application/json", "null", 400],
      ["application/json", '"text"', 400],
      ["application/json", '{"email":"a@example.com","email":"b@example.com"}', 400],
      ["application/json", '{"__proto__":{"email":"a@example.com"}}', 400],
      ["application/json", `{"email":${"[".repeat(30)}${"]".repeat(30)}}`, 400],
    ];
    for (const [type, body, status] of bodies) {
      const headers = { "Content-Type": type, Origin: own };
      const answer = await identity.app.request(`/identity${path}`, { method: "POST", body, headers });
      expect(answer.status, body.slice(0, 60)).toBe(status);
    }
    expect(await fingerprint(database.db)).toBe(before);
  });

  test("no call leads anywhere else", async () => {
    const stranger = newSignUp();
    const visitor = identity.openBrowser();
    const answers = [
      await visitor("/identity/sign-up/email", asJson({ ...stranger, ...redirects })),
      await visitor("/identity/sign-in/email", asJson({ ...stranger, ...redirects })),
      await visitor("/identity/request-password-reset", asJson({ ...stranger, ...redirects })),
      await visitor(`/identity/request-password-reset?callbackURL=${evil}`, asJson(stranger)),
      await visitor("/identity/update-user", asJson({ name: "Rumana", ...redirects })),
      await visitor("/identity/sign-in/google", asJson({ attempt: "7", ...redirects })),
      await visitor("/identity/sign-out", asJson(redirects)),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Location")).toBeNull();
      expect(await answer.text()).not.toContain("evil.example");
    }
    await expect.poll(async () => (await identity.mailsTo(stranger.email)).length).toBe(3);
    expect((await identity.mailsTo(stranger.email)).join()).not.toContain("evil.example");
  });

  test.each(readCalls)("GET %s never redirects to another site", async (path) => {
    const call = `/identity${path.replace(":provider", "google-stand-in")}`;
    for (const query of [
      new URLSearchParams(redirects),
      new URLSearchParams({ state: "x", code: "y", ...redirects }),
      new URLSearchParams({ state: "\0", code: "\ud800", error: evil }),
      new URLSearchParams({ state: "' or 1=1 --", error: "x", error_description: evil, iss: evil }),
    ]) {
      const answer = await browser(`${call}?${query}`);
      expect(answer.status).toBeLessThan(500);
      expect(new URL(answer.headers.get("Location") ?? "/", own).origin).toBe(own);
    }
  });

  test("a callback started in one browser does not sign in another", async () => {
    const [theirs, mine] = [identity.openBrowser(), identity.openBrowser()];
    const { url } = await (await theirs("/identity/sign-in/google", asJson({ attempt: "7" }))).json();
    const form = new URLSearchParams([...new URL(url).searchParams, ["displayName", "Mallory"], ["email", newSignUp().email]]);
    const granted = (await theirs(url, { method: "POST", body: form })).headers.get("Location") ?? "";
    expect(granted).toContain("code=");
    expect((await mine(granted)).headers.get("Location")).toContain("error=");
    expect(await (await mine("/identity/get-session")).json()).toBeNull();
  });

  test("signing in hashes a password once, whether there is such an account or not, or it came from Google", async () => {
    const fromGoogle = newSignUp();
    const visitor = identity.openBrowser();
    const { url } = await (await visitor("/identity/sign-in/google", asJson({ attempt: "7" }))).json();
    const form = new URLSearchParams([...new URL(url).searchParams, ["displayName", "Maya"], ["email", fromGoogle.email]]);
    await visitor((await visitor(url, { method: "POST", body: form })).headers.get("Location") ?? "");
    const tryIn = async (email: string) => {
      const signIn = () => identity.openBrowser()("/identity/sign-in/email", asJson({ email, password: "Wrong1" }));
      const { answer, hashes } = await countHashes(signIn);
      return { status: answer.status, body: await answer.text(), headers: [...answer.headers.keys()], hashes };
    };
    const known = await tryIn(person.email);
    const unknown = await tryIn(newSignUp().email);
    const google = await tryIn(fromGoogle.email);
    expect(known).toMatchObject({ status: 401, hashes: 1 });
    expect([unknown, google]).toEqual([known, known]);
  });

  test("a reset is answered alike for every address", async () => {
    const ask = async (email: string) => {
      const answer = await identity.openBrowser()("/identity/request-password-reset", asJson({ email }));
      return { status: answer.status, body: await answer.text(), headers: [...answer.headers.keys()] };
    };
    expect(await ask(person.email)).toEqual(await ask(newSignUp().email));
  });
});

test("a reset is answered before the account is looked up, so that its time reveals nothing", async () => {
  await using database = await openTestDatabase("postgres");
  await using identity = await openTestIdentity(database);
  const person = newSignUp();
  await identity.openBrowser()("/identity/sign-up/email", asJson(person));
  const before = await identity.mailsTo(person.email);
  await database.db.transaction(async (tx) => {
    await tx.execute("lock table identity_users, identity_verifications in access exclusive mode");
    const answer = await identity.openBrowser()("/identity/request-password-reset", asJson({ email: person.email }));
    expect(answer.status).toBe(200);
    expect(await identity.mailsTo(person.email)).toEqual(before);
  });
  await identity.resetTokenMailedTo(person.email);
});

async function countHashes(work: () => Promise<Response>): Promise<{ answer: Response; hashes: number }> {
  let hashes = 0;
  const hook = createHook({
    init(_, type) {
      if (type === "SCRYPTREQUEST") hashes += 1;
    },
  }).enable();
  const answer = await work();
  hook.disable();
  return { answer, hashes };
}
