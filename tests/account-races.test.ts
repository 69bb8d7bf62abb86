// Changes of an account at the same moment as other calls, which depend on the database engine.
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { identityPasskeys, identityUsers } from "#server/identity/identity.table.server.ts";
import { type AccountMarket, firefox, openAccountMarket as open, type Person } from "#tests/support/account-market.ts";
import { codeOf } from "#tests/support/authenticator-app.ts";
import { countWaiting, engines } from "#tests/support/engines.ts";
import type { HttpBrowser } from "#tests/support/http-browser.ts";
import { createSoftwarePasskey } from "#tests/support/software-passkey.ts";
import { asJson, newSignUp } from "#tests/support/test-identity.ts";

describe("a login that has begun does not outlive", () => {
  /** Each prepares a change of the account and returns it. */
  const changes: Record<string, (market: AccountMarket, person: Person) => Promise<() => Response | Promise<Response>>> = {
    async "a new password"(market, person) {
      return () => market.call(person, "PUT", "/me/password", { currentPassword: person.password, newPassword: "Renewed1" });
    },
    async "a reset by mail"(market, { email }) {
      const browse = market.identity.openBrowser();
      await browse("/identity/request-password-reset", asJson({ email }));
      const token = await market.identity.resetTokenMailedTo(email);
      return () => browse("/identity/reset-password", asJson({ token, newPassword: "Renewed1" }));
    },
    async "two-factor authentication"(market, person) {
      const { secret } = await (await market.call(person, "POST", "/me/two-factor", { password: person.password })).json();
      return () => market.call(person, "POST", "/me/two-factor/confirm", { code: codeOf(secret) });
    },
  };

  test.each(Object.entries(changes))("%s", async (_name, prepare) => {
    await using market = await open();
    const person = await market.signUp();
    const change = await prepare(market, person);
    const browsers: HttpBrowser[] = [];
    let isChanged = false;
    const { email, password } = person;
    /** Stops after the first refusal: the in-memory rate limiter refuses without I/O, so a loop would block the event loop. */
    async function keepLoggingIn(): Promise<void> {
      const browse = market.identity.openBrowser();
      browsers.push(browse);
      const { ok } = await browse("/identity/sign-in/email", asJson({ email, password }));
      if (ok && !isChanged) return keepLoggingIn();
    }
    const loops = Array.from({ length: 4 }, keepLoggingIn);
    await expect.poll(() => browsers.length).toBeGreaterThan(8);
    expect((await change()).ok).toBe(true);
    isChanged = true;
    await Promise.all(loops);
    const sessions = await Promise.all(browsers.map(async (browse) => (await browse("/identity/get-session")).json()));
    expect(sessions.filter((session) => session !== null)).toEqual([]);
  });
});

describe("at the same moment", () => {
  test("a password reset by mail also removes passkeys and authenticator apps that are added at the same moment", async () => {
    await using market = await open();
    const person = await market.signUp();
    const { email, password } = person;
    const adds: (() => Promise<Response>)[] = [];
    for (let browser = 0; browser < 9; browser++) {
      const { browse } = await market.signIn({ email, password }, firefox);
      const options = await (await browse("/identity/passkey/generate-register-options", asJson({ password }))).json();
      const body = { response: createSoftwarePasskey().add(options), name: "x" };
      adds.push(async () => browse("/identity/passkey/verify-registration", asJson(body)));
    }
    const { secret } = await (await market.call(person, "POST", "/me/two-factor", { password })).json();
    const confirm = () => market.call(person, "POST", "/me/two-factor/confirm", { code: codeOf(secret) });
    await person.browse("/identity/request-password-reset", asJson({ email }));
    const token = await market.identity.resetTokenMailedTo(email);
    const reset = person.browse("/identity/reset-password", asJson({ token, newPassword: "Another1" }));
    const added = adds.splice(0, 3).map((add) => add());
    const confirmed = confirm();
    for (const add of adds) {
      const one = add();
      added.push(one);
      await one;
    }
    const statuses = (await Promise.all([...added, confirmed])).map(({ status }) => status);
    expect((await reset).status).toBe(200);
    expect(statuses.filter((status) => ![200, 204, 401].includes(status))).toEqual([]);
    expect(await market.db.$count(identityPasskeys)).toBe(0);
    await expect(market.signIn({ email, password: "Another1" }, firefox)).resolves.toBeTruthy();
  });

  test("a login during the deletion of its account gets 401", async () => {
    await using market = await open();
    const { email, password } = await market.signUp();
    const logIn = () => market.identity.openBrowser()("/identity/sign-in/email", asJson({ email, password }));
    const logins = await market.db.transaction(async (tx) => {
      await tx.delete(identityUsers).where(eq(identityUsers.email, email));
      const begun = [logIn(), logIn()];
      // The embedded database has one connection.
      if (engines.includes("postgres")) await expect.poll(() => countWaiting(market.db)).toBe(2);
      return { begun };
    });
    for (const { status } of await Promise.all(logins.begun)) expect(status).toBe(401);
  });
});

test("a new email address that two people confirm at once becomes the address of one of them", async () => {
  await using market = await open();
  const persons = [await market.signUp(), await market.signUp()];
  const { email } = newSignUp();
  const confirmations = [];
  for (const person of persons) {
    await market.request(person, email);
    confirmations.push({ person, token: await market.linkMailedTo(email) });
  }
  const answers = await Promise.all(confirmations.map(({ person, token }) => market.confirm(person, token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
});
