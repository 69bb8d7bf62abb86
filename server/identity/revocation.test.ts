// A token is worth no more than the session it came from.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines, openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import type { HttpBrowser } from "#tests/support/http-browser.ts";
import { asJson, newSignUp, openTestIdentity } from "#tests/support/test-identity.ts";

describe.each(engines)("a token on %s", (engine) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });

  afterAll(() => database.close());

  async function signedInTwice() {
    const identity = await openTestIdentity(database);
    const person = newSignUp();
    const [here, elsewhere] = [identity.openBrowser(), identity.openBrowser()];
    await here("/identity/sign-up/email", asJson(person));
    await elsewhere("/identity/sign-in/email", asJson({ email: person.email, password: person.password }));
    const tokens = { here: await tokenOf(here), elsewhere: await tokenOf(elsewhere) };
    const worth = async () => ({
      here: (await identity.verifyToken(tokens.here))?.email,
      elsewhere: (await identity.verifyToken(tokens.elsewhere))?.email,
    });
    expect(await worth()).toEqual({ here: person.email, elsewhere: person.email });
    return { identity, person, here, elsewhere, worth };
  }

  test("ends when its session signs out, and no other does", async () => {
    const { identity, person, here, worth } = await signedInTwice();
    await using _ = identity;
    await here("/identity/sign-out", asJson({}));
    expect(await worth()).toEqual({ here: undefined, elsewhere: person.email });
  });

  test("ends everywhere else when the password changes", async () => {
    const { identity, person, here, elsewhere, worth } = await signedInTwice();
    await using _ = identity;
    const change = (currentPassword: string) =>
      here("/identity/change-password", asJson({ currentPassword, newPassword: "Changed1", revokeOtherSessions: false }));
    expect((await change("Wrong1")).status).toBe(400);
    expect(await worth()).toEqual({ here: person.email, elsewhere: person.email });
    expect((await change(person.password)).status).toBe(200);
    expect(await worth()).toEqual({ here: person.email, elsewhere: undefined });
    expect((await here("/identity/token")).status).toBe(200);
    expect((await elsewhere("/identity/token")).status).toBe(401);
  });

  test("ends everywhere when the password is reset", async () => {
    const { identity, person, here, elsewhere, worth } = await signedInTwice();
    await using _ = identity;
    await identity.openBrowser()("/identity/request-password-reset", asJson({ email: person.email }));
    const token = await identity.resetTokenMailedTo(person.email);
    await identity.openBrowser()("/identity/reset-password", asJson({ token, newPassword: "Changed1" }));
    expect(await worth()).toEqual({ here: undefined, elsewhere: undefined });
    expect([(await here("/identity/token")).status, (await elsewhere("/identity/token")).status]).toEqual([401, 401]);
  });

  test("ends with its session's time", async () => {
    const { identity, worth } = await signedInTwice();
    await using _ = identity;
    await database.db.execute("update identity_sessions set expires_at = now() - interval '1 second'");
    expect(await worth()).toEqual({ here: undefined, elsewhere: undefined });
  });
});

async function tokenOf(browser: HttpBrowser): Promise<string> {
  const { token } = await (await browser("/identity/token")).json();
  return token;
}
