// How often people may try to get in.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rateLimits } from "#contract/platform/rate-limits.ts";
import { createCounters } from "#server/platform/limits/counters.server.ts";
import { createRateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import { asJson, newSignUp, openTestIdentity } from "#tests/support/test-identity.ts";
import { accountOf } from "./caller.ts";
import { issuer } from "./embedded-provider.server.ts";

const connection = (address: string) => ({ incoming: { headers: {}, socket: { remoteAddress: address } } });
type Person = ReturnType<typeof newSignUp>;

describe("limits on signing in", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase("postgres");
  });

  afterAll(() => database.close());

  test("ten wrong passwords lock an account for a while, from every address, even for the right password", async () => {
    await using identity = await openTestIdentity(database);
    const person = newSignUp();
    await identity.openBrowser()("/identity/sign-up/email", asJson(person));
    const signIn = ({ email }: Person, password: string, address: number) =>
      identity.app.request("/identity/sign-in/email", asJson({ email, password }), connection(`192.0.2.${address}`));
    for (let count = 0; count < 9; count++) expect((await signIn(person, "Wrong1", count)).status).toBe(401);
    expect((await signIn(person, person.password, 9)).status).toBe(200);
    for (let count = 0; count < 10; count++) expect((await signIn(person, "Wrong1", count)).status).toBe(401);
    const upperCase = { ...person, email: person.email.toUpperCase() };
    const refused = await signIn(upperCase, person.password, 11);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Content-Type")).toBe("application/problem+json");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(500);
    expect(await refused.json()).toMatchObject({ detail: "Too many attempts. Try again in 10 minutes." });
    expect((await signIn(newSignUp(), "Wrong1", 1)).status).toBe(401);
  });

  test("a change of the profile counts with the changes that the person makes through the API", async () => {
    await using identity = await openTestIdentity(database);
    const browser = identity.openBrowser();
    const answer = await browser("/identity/sign-up/email", asJson(newSignUp()));
    const subject = (await answer.json()).user.id;
    const limiter = createRateLimiter(createCounters(database), { TRUST_PROXY: 0 });
    const origin = { req: { header: () => undefined } };
    const count = () => limiter.take(origin, "change", { account: accountOf({ issuer, subject }) });
    await Promise.all(Array.from({ length: rateLimits.change.account.max - 1 }, count));
    const rename = () => browser("/identity/update-user", asJson({ name: "Another Name" }));
    expect([(await rename()).status, (await rename()).status]).toEqual([200, 429]);
  });

  test("a new password can be asked for five times an hour, known or not", async () => {
    await using identity = await openTestIdentity(database);
    const [person, stranger] = [newSignUp(), newSignUp()];
    await identity.openBrowser()("/identity/sign-up/email", asJson(person));
    for (const { email } of [person, stranger]) {
      const ask = () => identity.openBrowser()("/identity/request-password-reset", asJson({ email }));
      for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(200);
      expect((await ask()).status).toBe(429);
    }
    await expect.poll(async () => (await identity.mailsTo(person.email)).filter((mail) => mail.includes("reset-password")).length).toBe(5);
  });

  test("one address gets the options for a login with a passkey 300 times a minute, and no more", async () => {
    await using identity = await openTestIdentity(database);
    const ask = () => identity.app.request("/identity/passkey/generate-authenticate-options", asJson({}), connection("192.0.2.70"));
    for (let count = 0; count < 300; count++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });

  test("one address signs up 200 people in ten minutes, and no more", async () => {
    await using identity = await openTestIdentity(database);
    // A weak password counts as well, and takes no time.
    const signUp = (address: string, headers = {}) =>
      identity.app.request("/identity/sign-up/email", asJson({ ...newSignUp(), password: "weak" }, headers), connection(address));
    for (let count = 0; count < 200; count++) expect((await signUp("192.0.2.7")).status).toBe(422);
    expect((await signUp("192.0.2.7", { "X-Forwarded-For": "192.0.2.8" })).status).toBe(429);
    expect((await signUp("192.0.2.8")).status).toBe(422);
    await using proxied = await openTestIdentity(database, { TRUST_PROXY: "1" });
    const behind = (forwarded: string) =>
      proxied.app.request(
        "/identity/sign-up/email",
        asJson({ ...newSignUp(), password: "weak" }, { "X-Forwarded-For": forwarded }),
        connection("192.0.2.7"),
      );
    expect((await behind("192.0.2.9")).status).toBe(422);
  });
});
