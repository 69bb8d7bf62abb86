// A token is worth no more than the session it came from.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines, openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import type { HttpBrowser } from "#tests/support/http-browser.ts";
import { asJson, newSignUp, openTestIdentity, type TestIdentity } from "#tests/support/test-identity.ts";

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
    const caller = await callerAt(identity, here);
    const change = (currentPassword: string) =>
      identity.accounts.stored?.changePassword(caller, { currentPassword, newPassword: "Changed1" });
    await expect(change("Wrong1")).rejects.toMatchObject({ errors: [{ field: "currentPassword", message: "Wrong password." }] });
    expect(await worth()).toEqual({ here: person.email, elsewhere: person.email });
    await change(person.password);
    expect(await worth()).toEqual({ here: person.email, elsewhere: undefined });
    expect((await here("/identity/token")).status).toBe(200);
    expect((await elsewhere("/identity/token")).status).toBe(401);
  });

  test("ends with its session, which its owner alone can end", async () => {
    const { identity, person, here, worth } = await signedInTwice();
    await using _ = identity;
    const stranger = identity.openBrowser();
    await stranger("/identity/sign-up/email", asJson(newSignUp()));
    const [caller, other] = [await callerAt(identity, here), await callerAt(identity, stranger)];
    const { stored } = identity.accounts;
    const id = (await stored?.listSessions(caller))?.find(({ isCurrent }) => !isCurrent)?.id ?? "";
    expect(await stored?.endSession(other, id)).toBe(false);
    expect(await worth()).toEqual({ here: person.email, elsewhere: person.email });
    expect([await stored?.endSession(caller, id), await stored?.endSession(caller, id)]).toEqual([true, false]);
    expect(await worth()).toEqual({ here: person.email, elsewhere: undefined });
  });

  test("stays when all other sessions end", async () => {
    const { identity, person, here, worth } = await signedInTwice();
    await using _ = identity;
    const stranger = identity.openBrowser();
    await stranger("/identity/sign-up/email", asJson(newSignUp()));
    await identity.accounts.stored?.endOtherSessions(await callerAt(identity, here));
    expect(await worth()).toEqual({ here: person.email, elsewhere: undefined });
    expect((await stranger("/identity/token")).status).toBe(200);
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

async function callerAt(identity: TestIdentity, browser: HttpBrowser) {
  const caller = await identity.verifyToken(await tokenOf(browser));
  if (!caller) throw new Error("The token is not valid.");
  return caller;
}

async function tokenOf(browser: HttpBrowser): Promise<string> {
  const { token } = await (await browser("/identity/token")).json();
  return token;
}
