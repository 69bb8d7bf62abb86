import { expect, test } from "vitest";
import { engines, openTestDatabase } from "#tests/support/engines.ts";
import { asJson, newSignUp, openTestIdentity } from "#tests/support/test-identity.ts";
import { readSecret } from "./secret.server.ts";

test.each(engines)("on %s concurrent readers get the same secret", async (engine) => {
  await using database = await openTestDatabase(engine);
  const secrets = await Promise.all(Array.from({ length: 5 }, () => readSecret({}, database.db)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
});

test("a new AUTH_SECRET signs people out, and they sign in again", async () => {
  await using database = await openTestDatabase("pglite");
  await using before = await openTestIdentity(database);
  const { email, password, ...rest } = newSignUp();
  const signedUp = await before.openBrowser()("/identity/sign-up/email", asJson({ email, password, ...rest }));
  const cookie = { headers: { Cookie: signedUp.headers.getSetCookie()[0]?.split(";")[0] ?? "" } };
  await using after = await openTestIdentity(database, { AUTH_SECRET: "0123456789abcdef0123456789ABCDEF" });
  expect((await after.app.request("/identity/token", cookie)).status).toBe(401);
  const browser = after.openBrowser();
  expect((await browser("/identity/sign-in/email", asJson({ email, password }))).status).toBe(200);
  const { token } = await (await browser("/identity/token")).json();
  expect(await after.verifyToken(token)).toMatchObject({ email });
});
