// Password, address and sessions of an account of the embedded provider, over the whole app.
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { MyData, Session } from "#contract/account/account.ts";
import { limits } from "#contract/platform/limits.ts";
import { rateLimits } from "#contract/platform/rate-limits.ts";
import { clientAddressHeader } from "#server/identity/embedded-provider.server.ts";
import {
  identityAccounts,
  identityDevices,
  identityEmailChanges,
  identityPasskeys,
  identitySessions,
  identityTwoFactors,
  identityUsers,
  identityVerifications,
} from "#server/identity/identity.table.server.ts";
import { deleteExpiredSessions } from "#server/identity/sessions.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import {
  type AccountMarket,
  codeIn,
  firefox,
  isLoginNotice,
  openAccountMarket as open,
  type Person,
} from "#tests/support/account-market.ts";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { asJson as inJson } from "#tests/support/test-app.ts";
import { asJson, newSignUp } from "#tests/support/test-identity.ts";

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** An authenticator app with a trusted device, and a passkey. Gives the id of the account. */
async function addSecondFactors({ db }: Pick<AccountMarket, "db">, { email }: Pick<Person, "email">): Promise<string> {
  const isTheirs = eq(identityUsers.email, email);
  const [{ id: userId } = { id: "" }] = await db.update(identityUsers).set({ twoFactorEnabled: true }).where(isTheirs).returning();
  await db.insert(identityTwoFactors).values({ id: newId(), userId, secret: "s", backupCodes: "c" });
  const trusted = { identifier: `trust-device-${newId()}`, value: userId, expiresAt: new Date(Date.now() + 60_000) };
  await db.insert(identityVerifications).values({ id: newId(), ...trusted });
  const key = { publicKey: "x", credentialID: "x", counter: 0, deviceType: "singleDevice", backedUp: false };
  await db.insert(identityPasskeys).values({ id: newId(), userId, ...key });
  return userId;
}

async function expectNoSecondFactors({ db, subjectsTo }: AccountMarket, { email }: Pick<Person, "email">, userId: string) {
  for (const table of [identityPasskeys, identityTwoFactors, identityVerifications]) expect(await db.$count(table)).toBe(0);
  expect((await db.select().from(identityUsers).where(eq(identityUsers.id, userId)))[0]?.twoFactorEnabled).toBe(false);
  const rows = await db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.subjectId, userId));
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(["passkey.remove", "twofactor.disable"]));
  expect(await subjectsTo(email)).toEqual(
    expect.arrayContaining(["A passkey was removed from your TaskHaat account", "Two-factor authentication is off for TaskHaat"]),
  );
}

test("mails about the security of an account are in the language of the account, whatever the request asks for", async () => {
  await using market = await open();
  const rumana = await market.signUp();
  const change = async (currentPassword: string, newPassword: string, language: string) => {
    const { headers } = await market.freshHeaders(rumana);
    const asked = { ...headers, "X-Language": language };
    await market.call({ headers: asked }, "PUT", "/me/password", { currentPassword, newPassword });
  };
  const areBengali = async () => (await market.mailsTo(rumana.email)).map((mail) => /[\u0980-\u09FF]{3}/.test(mail));
  await change(rumana.password, "Another1", "bn");
  expect(await areBengali()).toEqual([true]);
  const { headers } = await market.freshHeaders(rumana);
  await market.call({ headers }, "PATCH", "/me", { language: "bn" });
  await change("Another1", "Renewed1", "en");
  await market.signIn({ email: rumana.email, password: "Renewed1" }, firefox);
  await market.request({ ...rumana, ...(await market.freshHeaders(rumana)) }, "new@example.com", "Renewed1");
  expect(await areBengali()).toEqual([true, true, true, true]);
  const [link] = await market.mailsTo("new@example.com");
  expect(link).toMatch(/[\u0980-\u09FF]{3}/);
});

test("calls with the token of a link are limited by address, and apart from signing in", async () => {
  await using market = await open();
  const rumana = await market.signUp();
  const bodies = {
    "/me/email/link": {},
    "/me/email/confirm": {},
    "/recoveries/stop": {},
    "/recoveries/finish": { newPassword: "Changed1" },
  };
  const paths = Object.entries(bodies);
  const tryAll = () =>
    Promise.all(paths.map(async ([path, body]) => (await market.app.request(path, inJson("POST", { token: "x", ...body }))).status));
  for (let calls = 0; calls < rateLimits.link.address.max; calls += paths.length) expect(await tryAll()).toEqual([409, 409, 409, 409]);
  expect(await tryAll()).toEqual([429, 429, 429, 429]);
  await market.signIn(rumana, firefox);
});

describe("a password", () => {
  test("that a link by mail resets and so verifies the address removes what else signs in, and tells the person", async () => {
    await using market = await open();
    const rumana = await market.signUp();
    const userId = await addSecondFactors(market, rumana);
    await rumana.browse("/identity/request-password-reset", asJson({ email: rumana.email }));
    const token = await market.identity.resetTokenMailedTo(rumana.email);
    await rumana.browse("/identity/reset-password", asJson({ token, newPassword: "Another1" }));
    await expectNoSecondFactors(market, rumana, userId);
  });

  test("changes with the current one, ends all other sessions, and sends a notice to its owner", async () => {
    await using market = await open();
    const rumana = await market.signUp();
    const elsewhere = await market.signIn(rumana, firefox);
    const change = (body: object) => market.call(rumana, "PUT", "/me/password", body);
    const wrong = await change({ currentPassword: "Wrong1", newPassword: "Changed1" });
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: [{ field: "currentPassword", message: "Wrong password." }] }]);
    const weak = await change({ currentPassword: rumana.password, newPassword: "weak" });
    expect([weak.status, await weak.json()]).toMatchObject([422, { errors: [{ field: "newPassword" }] }]);
    expect((await change({ currentPassword: rumana.password, newPassword: "Changed1" })).status).toBe(204);
    expect([(await market.call(rumana, "GET", "/me")).status, (await market.call(elsewhere, "GET", "/me")).status]).toEqual([200, 401]);
    expect((await change({ currentPassword: rumana.password, newPassword: "Again1" })).status).toBe(422);
    await expect(market.signIn({ ...rumana, password: "Changed1" }, firefox)).resolves.toBeTruthy();
    expect(await market.subjectsTo(rumana.email)).toEqual(["Your TaskHaat password was changed"]);
  });

  test("changes forty times in a day, with the removals of what else signs in", async () => {
    await using market = await open();
    const rumana = await market.signUp();
    const change = (currentPassword: string, newPassword: string) =>
      market.call(rumana, "PUT", "/me/password", { currentPassword, newPassword });
    const { max } = rateLimits.security.account;
    const passwordAt = (turn: number) => (turn === 0 ? rumana.password : `Changed${turn}`);
    for (let turn = 0; turn < max; turn++) {
      expect((await change(passwordAt(turn), passwordAt(turn + 1))).status).toBe(204);
    }
    const password = passwordAt(max);
    const refused = await change(password, passwordAt(max + 1));
    expect([refused.status, (await refused.json()).detail]).toEqual([429, "Too many attempts. Try again in 24 hours."]);
    for (const [method, path] of [
      ["POST", "/me/two-factor/codes"],
      ["DELETE", "/me/two-factor"],
      ["DELETE", `/me/passkeys/${newId()}`],
    ] as const)
      expect((await market.call(rumana, method, path, { password })).status).toBe(429);
    // The owner of the mailbox is not limited by the person who is logged in.
    await rumana.browse("/identity/request-password-reset", asJson({ email: rumana.email }));
    const token = await market.identity.resetTokenMailedTo(rumana.email);
    expect((await rumana.browse("/identity/reset-password", asJson({ token, newPassword: "Another1" }))).status).toBe(200);
  });

  test("can be guessed ten times, also through a request for a new address", async () => {
    await using market = await open();
    const rumana = await market.signUp();
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      statuses.push(
        (await market.call(rumana, "PUT", "/me/password", { currentPassword: `Guess${turn}`, newPassword: "Changed1" })).status,
      );
      statuses.push((await market.request(rumana, newSignUp().email, `Guess${turn}`)).status);
    }
    expect(statuses).toEqual(Array<number>(10).fill(422));
    expect((await market.call(rumana, "PUT", "/me/password", { currentPassword: rumana.password, newPassword: "Changed1" })).status).toBe(
      429,
    );
    expect((await market.request(rumana, newSignUp().email)).status).toBe(429);
  });

  test("of an account without one is neither changed nor enough for a new address", async () => {
    await using market = await open();
    const rumana = await market.signUp();
    await market.db.delete(identityAccounts);
    expect((await market.call(rumana, "PUT", "/me/password", { currentPassword: rumana.password, newPassword: "Changed1" })).status).toBe(
      409,
    );
    expect((await market.request(rumana, newSignUp().email)).status).toBe(409);
  });
});

describe("an email address", () => {
  test("is verified by a link that is mailed to it, once", async () => {
    await using market = await open();
    const [rumana, other] = [await market.signUp(), await market.signUp()];
    const verify = () => market.call(rumana, "POST", "/me/email/verify");
    expect(await market.me(rumana)).toMatchObject({ emailVerified: false });
    expect((await verify()).status).toBe(204);
    expect(await market.subjectsTo(rumana.email)).toEqual(["Confirm your TaskHaat email"]);
    expect(await market.me(rumana)).toMatchObject({ email: rumana.email, newEmail: null });
    const token = await market.linkMailedTo(rumana.email);
    expect((await market.confirm(rumana, token)).status).toBe(204);
    expect((await market.confirm(rumana, token)).status).toBe(409);
    expect((await market.me(other)).emailVerified).toBe(false);
    expect(await market.me(await market.freshHeaders(rumana))).toMatchObject({ email: rumana.email, emailVerified: true });
    expect((await verify()).status).toBe(204);
    expect(await market.subjectsTo(rumana.email)).toHaveLength(1);
  });

  test.each(["nobody", "another person"])(
    "is verified by its link also in a browser where %s is signed in; a new address is not",
    async (who) => {
      await using market = await open();
      const rumana = await market.signUp();
      const reader = who === "nobody" ? { headers: { Authorization: "" } } : await market.signUp();
      const next = newSignUp().email;
      await market.request(rumana, next);
      const link = await market.linkMailedTo(next);
      const refused = await market.confirm(reader, link);
      expect([refused.status, (await market.me(rumana)).newEmail]).toEqual([403, next]);
      expect([(await market.look(reader, link)).status, await (await market.look(rumana, link)).json()]).toEqual([
        403,
        { email: next, isNew: true },
      ]);
      await market.call(rumana, "POST", "/me/email/verify");
      const token = await market.linkMailedTo(rumana.email);
      expect((await market.app.request(`/confirm-email#${token}`)).status).toBe(404);
      expect((await market.me(await market.freshHeaders(rumana))).emailVerified).toBe(false);
      expect(await (await market.look(reader, token)).json()).toEqual({ email: rumana.email, isNew: false });
      const withPasskey = await market.signIn(rumana, firefox);
      const userId = await addSecondFactors(market, rumana);
      await market.db
        .update(identitySessions)
        .set({ withPasskey: true })
        .where(eq(identitySessions.id, (await market.sessionsOf(withPasskey))[0]?.id ?? ""));
      expect((await market.confirm(reader, token)).status).toBe(204);
      // They may be of a person who registered with the address of the reader.
      await expectNoSecondFactors(market, rumana, userId);
      expect([(await market.call(withPasskey, "GET", "/me")).status, (await market.call(rumana, "GET", "/me")).status]).toEqual([401, 200]);
      const used = await market.look(reader, token);
      expect([used.status, (await used.text()).includes(rumana.email)]).toEqual([409, false]);
      expect(await market.me(await market.freshHeaders(rumana))).toMatchObject({ email: rumana.email, emailVerified: true });
      // That person may still know the password, and add others before the owner resets it.
      await addSecondFactors(market, rumana);
      const reset = async (newPassword: string) => {
        await rumana.browse("/identity/request-password-reset", asJson({ email: rumana.email }));
        await rumana.browse(
          "/identity/reset-password",
          asJson({ token: await market.identity.resetTokenMailedTo(rumana.email), newPassword }),
        );
      };
      await reset("Another1");
      await expectNoSecondFactors(market, rumana, userId);
      await addSecondFactors(market, rumana);
      await reset("Another2");
      expect(await market.db.$count(identityPasskeys)).toBe(1);
    },
  );

  test("gets a mail after registering, without words of the person, whose code verifies it once", async () => {
    await using market = await open();
    const rumana = await market.signUp({ ...newSignUp(), name: "Win a prize" });
    const [mail = "", ...more] = await market.identity.mailsTo(rumana.email);
    expect([mail, more]).toEqual([expect.stringContaining("Subject: Confirm your TaskHaat email\n"), []]);
    expect(mail).not.toContain("prize");
    const until = Date.parse((await market.me(rumana)).emailCodeUntil ?? "");
    expect(until - Date.now()).toBeGreaterThan(3_500_000);
    expect(until - Date.now()).toBeLessThanOrEqual(3_600_000);
    const code = codeIn(mail);
    const bengali = code.replaceAll(/\d/g, (digit) => String.fromCharCode("০".charCodeAt(0) + Number(digit)));
    const answers = await Promise.all([code, bengali, ` ${code.slice(0, 3)} ${code.slice(3)}`].map((typed) => market.enter(rumana, typed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect(await market.me(await market.freshHeaders(rumana))).toMatchObject({ emailVerified: true, emailCodeUntil: null });
    expect((await market.enter(rumana, code)).status).toBe(409);
    const actions = await market.db.select().from(auditLog).where(eq(auditLog.action, "email.verify"));
    expect(actions).toHaveLength(1);
  });

  test("is verified only by the code of the newest mail to this account, and not after five wrong ones", async () => {
    await using market = await open();
    const [rumana, other] = [await market.signUp(), await market.signUp()];
    const first = await market.codeMailedTo(rumana.email);
    await market.call(rumana, "POST", "/me/email/verify");
    const second = await market.codeMailedTo(rumana.email);
    const wrong = await market.enter(other, second);
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: [{ field: "code" }] }]);
    for (const nonsense of ["", "12345", "1234567", "abcdef", "' or 1"]) expect((await market.enter(rumana, nonsense)).status).toBe(422);
    expect((await market.call({ headers: { Authorization: "" } }, "POST", "/me/email/confirm", { code: second })).status).toBe(403);
    expect((await market.call(rumana, "POST", "/me/email/confirm", { code: second, token: "x" })).status).toBe(422);
    const guesses = [first === second ? otherThan(second) : first, ...Array(5).fill(otherThan(second))];
    const statuses = (await Promise.all(guesses.map((guess) => market.enter(rumana, guess)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([409, 422, 422, 422, 422, 422]);
    expect((await market.enter(rumana, second)).status).toBe(409);
    expect((await market.me(rumana)).emailCodeUntil).toBeNull();
    await market.call(rumana, "POST", "/me/email/verify");
    expect((await market.enter(rumana, await market.codeMailedTo(rumana.email))).status).toBe(204);
  });

  test("is not verified by a code that has expired, or that was made while the clock was ahead", async () => {
    await using market = await open();
    const rumana = await market.signUp();
    const code = await market.codeMailedTo(rumana.email);
    const movedBy = (milliseconds: number) =>
      market.db.update(identityEmailChanges).set({ expiresAt: new Date(Date.now() + milliseconds) });
    for (const milliseconds of [-1, 7_200_000]) {
      await movedBy(milliseconds);
      expect((await market.enter(rumana, code)).status).toBe(409);
    }
    await movedBy(60_000);
    expect((await market.enter(rumana, code)).status).toBe(204);
  });

  test("gets five mails an hour that verify it, also if the account is deleted and opened again", async () => {
    await using market = await open();
    const rumana = await market.signUp();
    const verify = async () => (await market.call(rumana, "POST", "/me/email/verify")).status;
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn++) statuses.push(await verify());
    expect(statuses).toEqual([204, 204, 204, 204, 429]);
    expect((await market.call(rumana, "DELETE", "/me", { email: rumana.email, password: rumana.password })).status).toBe(204);
    const before = (await market.identity.mailsTo(rumana.email)).length;
    await market.signUp(rumana);
    expect(await market.identity.mailsTo(rumana.email)).toHaveLength(before);
  });

  test("that is new is also confirmed by the code", async () => {
    await using market = await open();
    const rumana = await market.signUp();
    const next = newSignUp().email;
    await market.request(rumana, next);
    expect((await market.enter(rumana, await market.codeMailedTo(next))).status).toBe(204);
    expect(await market.me(await market.freshHeaders(rumana))).toMatchObject({ email: next, emailVerified: true });
  });

  test("is replaced when the link to the new one is confirmed, and the old one gets two notices", async () => {
    await using market = await open();
    const rumana = await market.signUp();
    const next = `New.${newSignUp().email}`;
    const wrong = await market.request(rumana, next, "Wrong1");
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: [{ field: "currentPassword" }] }]);
    expect(await market.mailsTo(next.toLowerCase())).toEqual([]);
    for (const newEmail of [rumana.email, rumana.email.toUpperCase(), "nonsense"]) {
      const refused = await market.request(rumana, newEmail);
      expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ field: "newEmail" }] }]);
    }
    expect((await market.request(rumana, next)).status).toBe(204);
    expect(await market.me(rumana)).toMatchObject({ email: rumana.email, newEmail: next.toLowerCase() });
    expect(await market.subjectsTo(rumana.email)).toEqual(["Your TaskHaat email address is about to change"]);
    const token = await market.linkMailedTo(next.toLowerCase());
    expect((await market.confirm(rumana, token)).status).toBe(204);
    expect(await market.me(await market.freshHeaders(rumana))).toMatchObject({
      email: next.toLowerCase(),
      emailVerified: true,
      newEmail: null,
    });
    // A token from before the change does not bring the old address back.
    expect(await market.me(rumana)).toMatchObject({ email: next.toLowerCase() });
    expect(await market.subjectsTo(rumana.email)).toEqual([
      "Your TaskHaat email address is about to change",
      "Your TaskHaat email address was changed",
    ]);
    expect(await market.db.$count(identityEmailChanges)).toBe(0);
    await expect(market.signIn(rumana, firefox)).rejects.toThrow();
    await expect(market.signIn({ ...rumana, email: next }, firefox)).resolves.toBeTruthy();
    const rows = await market.db.select().from(auditLog).where(eq(auditLog.subjectKind, "account")).orderBy(auditLog.id);
    const actions = ["account.open", "session.begin", "email.request", "email.request", "email.change", "session.begin"];
    expect(rows.map(({ action }) => action)).toEqual(actions);
    expect(JSON.stringify(rows)).not.toMatch(/example\.com/);
  });

  test("changes once per link, only for the account that asked, within an hour, and by the newest link", async () => {
    await using market = await open();
    const [rumana, stranger] = [await market.signUp(), await market.signUp()];
    const [first, second] = [newSignUp().email, newSignUp().email];
    await market.request(rumana, first);
    const old = await market.linkMailedTo(first);
    await market.request(rumana, second);
    expect((await market.confirm(rumana, old)).status).toBe(409);
    const token = await market.linkMailedTo(second);
    expect((await market.confirm(stranger, token)).status).toBe(403);
    expect((await market.app.request("/me/email/confirm", inJson("POST", { token }))).status).toBe(403);
    await market.db.update(identityEmailChanges).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await market.confirm(rumana, token)).status).toBe(409);
    expect((await market.me(rumana)).newEmail).toBeNull();
    await market.db.update(identityEmailChanges).set({ expiresAt: new Date(Date.now() + 60_000) });
    const both = await Promise.all([market.confirm(rumana, token), market.confirm(rumana, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    for (const wrong of ["", "x", "' or 1=1", "a".repeat(101)]) expect([409, 422]).toContain((await market.confirm(rumana, wrong)).status);
  });

  test.each(["a new password", "a password reset by mail", "the person's own wish"])("stays after %s", async (cause) => {
    await using market = await open();
    const rumana = await market.signUp();
    const next = newSignUp().email;
    await market.request(rumana, next);
    const token = await market.linkMailedTo(next);
    if (cause === "a new password") {
      await market.call(rumana, "PUT", "/me/password", { currentPassword: rumana.password, newPassword: "Changed1" });
    } else if (cause === "a password reset by mail") {
      await rumana.browse("/identity/request-password-reset", asJson({ email: rumana.email }));
      const reset = await market.identity.resetTokenMailedTo(rumana.email);
      await rumana.browse("/identity/reset-password", asJson({ token: reset, newPassword: "Changed1" }));
    } else expect((await market.call(rumana, "DELETE", "/me/email")).status).toBe(204);
    const person = cause === "a password reset by mail" ? await market.signIn({ ...rumana, password: "Changed1" }, firefox) : rumana;
    expect((await market.me(person)).newEmail).toBeNull();
    expect((await market.confirm(person, token)).status).toBe(409);
    expect((await market.me(person)).email).toBe(rumana.email);
  });

  test("with an account gets no link, and the answer does not say so; one that got an account meanwhile is refused", async () => {
    await using market = await open();
    const [rumana, other] = [await market.signUp(), await market.signUp()];
    const free = newSignUp();
    const [taken, unknown] = [await market.request(rumana, other.email), await market.request(rumana, free.email)];
    expect([taken.status, await taken.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(await market.mailsTo(other.email)).toEqual([]);
    const token = await market.linkMailedTo(free.email);
    await market.signUp(free);
    const refused = await market.confirm(rumana, token);
    expect([refused.status, await refused.json()]).toMatchObject([409, { detail: "This email already has an account." }]);
  });

  test("gets five links an hour, counted by person and by address", async () => {
    await using market = await open();
    const [rumana, other] = [await market.signUp(), await market.signUp()];
    const target = newSignUp().email;
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) statuses.push((await market.request(rumana, target)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    expect((await market.request(other, target)).status).toBe(429);
  });

  test("of another account that is asked for as a new one still gets links for a new password", async () => {
    await using market = await open();
    const [rumana, other] = [await market.signUp(), await market.signUp()];
    for (let turn = 0; turn < 5; turn++) expect((await market.request(rumana, other.email)).status).toBe(204);
    await other.browse("/identity/request-password-reset", asJson({ email: other.email }));
    expect(await market.identity.resetTokenMailedTo(other.email)).toMatch(/^\w+$/);
  });

  test("of a suspended person stays, and no mail has words that a person chose", async () => {
    await using market = await open();
    const rumana = await market.signUp({ ...newSignUp(), name: "Win a prize" });
    await market.me(rumana);
    await market.request(rumana, "evil-example@example.com");
    const token = await market.linkMailedTo("evil-example@example.com");
    const texts = [...(await market.mailsTo(rumana.email)), ...(await market.mailsTo("evil-example@example.com"))];
    expect(texts).toHaveLength(2);
    expect(texts.map((text) => text.slice(text.indexOf("\n\n"))).join()).not.toMatch(/prize|evil/);
    await market.db.update(people).set({ suspendedUntil: new Date(Date.now() + 60_000) });
    const statuses = [await market.request(rumana, newSignUp().email), await market.confirm(rumana, token)].map(({ status }) => status);
    expect(statuses).toEqual([403, 403]);
    expect((await market.call(rumana, "PUT", "/me/password", { currentPassword: rumana.password, newPassword: "Changed1" })).status).toBe(
      204,
    );
  });

  test("that waits is in the export, and leaves with the account", async () => {
    await using market = await open();
    const rumana = await market.signUp();
    const next = newSignUp().email;
    await market.request(rumana, next);
    const token = await market.linkMailedTo(next);
    const text = await (await market.call(rumana, "GET", "/me/export")).text();
    expect(MyData.parse(JSON.parse(text)).account).toMatchObject({ emailChanges: [{ oldEmail: rumana.email, newEmail: next }] });
    const [row] = await market.db.select().from(identityEmailChanges);
    for (const secret of [token, row?.tokenHash ?? ""]) expect(text).not.toContain(secret);
    await market.call(rumana, "DELETE", "/me", { email: rumana.email, password: rumana.password });
    expect(await market.db.$count(identityEmailChanges)).toBe(0);
    expect(await market.db.$count(identityUsers)).toBe(0);
  });
});

describe("sessions", () => {
  test("in a new browser send one mail, which names browser and system in our own words", async () => {
    await using market = await open();
    const rumana = await market.signUp();
    const notices = async () => (await market.identity.mailsTo(rumana.email)).filter(isLoginNotice);
    const logIn = (browse: typeof rumana.browse, userAgent = firefox) =>
      browse("/identity/sign-in/email", asJson({ email: rumana.email, password: rumana.password }, { "User-Agent": userAgent }));
    await logIn(rumana.browse);
    expect(await notices()).toEqual([]);
    const { browse } = await market.signIn(rumana, `Win a prize ${firefox}`);
    const [notice = ""] = await notices();
    expect(notice).toMatch(/Device: Firefox on Linux\nTime: [A-Z][a-z]+ \d\d?, \d{4}, \d\d:\d\d UTC\nPlace: /);
    expect(notice).not.toMatch(/prize|Rumana/);
    await browse("/identity/sign-out", asJson({}));
    await logIn(browse);
    expect(await notices()).toHaveLength(1);
    // A session that a second step replaces, or that has ended, is not told.
    const stranger = market.identity.openBrowser();
    await logIn(stranger);
    await market.db.delete(identitySessions);
    expect(await notices()).toHaveLength(1);
    await logIn(stranger);
    expect(await notices()).toHaveLength(2);
    for (let turn = 0; turn < 6; turn++) {
      await logIn(market.identity.openBrowser());
      await notices();
    }
    expect(await notices()).toHaveLength(5);
    const answer = await logIn(market.identity.openBrowser());
    expect(answer.headers.getSetCookie().join()).toMatch(/taskhaat-device=[\w-]{32}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax/);
    await logIn(browse);
    const exported = await market.call(await market.freshHeaders({ browse }), "GET", "/me/export");
    const { devices } = MyData.parse(await exported.json()).account as { devices: object[] };
    expect(devices.length).toBeGreaterThan(5);
    await market.db.update(identityDevices).set({ usedAt: new Date(Date.now() - 401 * 86_400_000) });
    await deleteExpiredSessions(market.db);
    expect(await market.db.$count(identityDevices)).toBe(0);
  });

  test("are listed with the address of the connection, and are renewed when they are used an hour later", async () => {
    await using market = await open();
    const rumana = await market.signUp();
    const connection = { incoming: { rawHeaders: [], headers: {}, socket: { remoteAddress: "192.0.2.7" } } };
    const browse = createHttpBrowser((request) => market.app.request(request, undefined, connection));
    const forged = { "X-Forwarded-For": "203.0.113.9", [clientAddressHeader]: "203.0.113.9" };
    await browse("/identity/sign-in/email", asJson({ email: rumana.email, password: rumana.password }, forged));
    const list = async () =>
      Session.array().parse(await (await market.call(await market.freshHeaders({ browse }), "GET", "/me/sessions")).json());
    expect(await list()).toMatchObject([{ isCurrent: true, address: "192.0.2.7" }, { isCurrent: false }]);
    const isRenewedAfter = async (minutes: number) => {
      const usedAt = new Date(Date.now() - minutes * 60_000);
      await market.db.update(identitySessions).set({ updatedAt: usedAt, expiresAt: new Date(usedAt.getTime() + 7 * 86_400_000) });
      return (await list())[0]?.usedAt !== usedAt.toISOString();
    };
    expect([await isRenewedAfter(59), await isRenewedAfter(61)]).toEqual([false, true]);
  });

  test("are listed with their devices, the current one first, and are ended one by one or all others at once", async () => {
    await using market = await open();
    const [rumana, stranger] = [await market.signUp(), await market.signUp()];
    const [second, third] = [await market.signIn(rumana, firefox), await market.signIn(rumana, "curl/8")];
    const list = market.sessionsOf;
    const sessions = await list(second);
    expect(sessions).toMatchObject([
      { isCurrent: true, browser: "Firefox", system: "Linux" },
      { isCurrent: false, browser: null, system: null },
      { isCurrent: false },
    ]);
    expect(await list(stranger)).toHaveLength(1);
    const ofThird = (await list(third))[0]?.id ?? "";
    const end = (person: Pick<Person, "headers">, id: string) => market.call(person, "DELETE", `/me/sessions/${id}`);
    expect([(await end(stranger, ofThird)).status, (await end(rumana, "x")).status]).toEqual([404, 404]);
    expect((await end(rumana, ofThird)).status).toBe(204);
    expect([(await market.call(third, "GET", "/me")).status, (await third.browse("/identity/token")).status]).toEqual([401, 401]);
    expect((await market.call(second, "DELETE", "/me/sessions")).status).toBe(204);
    expect([(await market.call(second, "GET", "/me")).status, (await market.call(rumana, "GET", "/me")).status]).toEqual([200, 401]);
    expect((await market.call(stranger, "GET", "/me")).status).toBe(200);
    const ended = await market.db.$count(auditLog, eq(auditLog.action, "session.end"));
    expect(ended).toBe(2);
  });

  test("are limited: a new one ends the one that was used longest ago", async () => {
    await using market = await open();
    const rumana = await market.signUp();
    for (let turn = 1; turn < limits.sessions; turn++) await market.signIn(rumana, firefox);
    const second = await market.freshHeaders(rumana);
    expect(await market.sessionsOf(second)).toHaveLength(limits.sessions);
    const newest = await market.signIn(rumana, firefox);
    expect(await market.sessionsOf(newest)).toHaveLength(limits.sessions);
    expect((await market.call(rumana, "GET", "/me")).status).toBe(401);
  });
});
