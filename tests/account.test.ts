// An account of the embedded provider from sign-up to its end, over the whole app.
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { Me, MyData } from "#contract/account/account.ts";
import { invitationHeader } from "#contract/platform/paths.ts";
import { problemTypes } from "#contract/platform/problem.ts";
import { changeMarketSettings } from "#server/market/market.store.server.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { openEmbeddedMarket } from "#tests/support/embedded-market.ts";
import { asJson as inJson } from "#tests/support/test-app.ts";
import { asJson, newSignUp } from "#tests/support/test-identity.ts";

describe("an account of the embedded provider", () => {
  test("the export contains account, sign-in methods and sessions, and no secrets", async () => {
    await using market = await openEmbeddedMarket();
    const rumana = await market.signUp();
    await market.app.request("/vacant", inJson("POST", aTask(), rumana.headers));
    await rumana.browse("/identity/request-password-reset", asJson({ email: rumana.email }));
    const reset = await market.identity.resetTokenMailedTo(rumana.email);
    const me = Me.parse(await (await market.app.request("/me", { headers: rumana.headers })).json());
    expect(me.signsInWith).toEqual(["password"]);
    const text = await (await market.app.request("/me/export", { headers: rumana.headers })).text();
    const { account, auditLog: rows } = MyData.parse(JSON.parse(text));
    expect(account).toMatchObject({
      email: rumana.email,
      name: rumana.name,
      signsInWith: [{ providerId: "credential" }],
      sessions: [{ userAgent: expect.any(String), expiresAt: expect.any(String) }],
      passwordResets: [{ expiresAt: expect.any(String) }],
    });
    expect(rows.map(({ action }) => action).toReversed()).toEqual([
      "account.open",
      "session.begin",
      "email.request",
      "person.join",
      "task.post",
      "person.export",
    ]);
    const { rows: secrets } = await market.db.execute<{ secret: string }>(sql`
      select token as secret from identity_sessions union all select password from identity_accounts
      union all select identifier from identity_verifications union all select private_key from identity_keys
      union all select value from identity_secrets`);
    expect(secrets.length).toBeGreaterThanOrEqual(5);
    for (const { secret } of secrets) expect(text).not.toContain(secret);
    for (const secret of [rumana.token, rumana.password, reset]) expect(text).not.toContain(secret);
  });

  test("only a person's requests count as writes, which clear the cache and bypass it: no visitor's do", async () => {
    await using market = await openEmbeddedMarket();
    const { email, password, browse, headers } = await market.signUp();
    const visitor = { Origin: "http://localhost", ...headers };
    const isWrite = (answer: Response) => answer.headers.getSetCookie().some((cookie) => cookie.startsWith("taskhaat-recent-write"));
    const byVisitor: [string, object][] = [
      ["/identity/sign-out", {}],
      ["/identity/sign-in/google", { attempt: "7" }],
      ["/identity/request-password-reset", { email }],
    ];
    for (const [path, body] of byVisitor) {
      const answer = await market.app.request(path, asJson(body, visitor));
      expect([answer.status, isWrite(answer)], path).toEqual([200, false]);
    }
    for (const Authorization of ["", "x", "Bearer x"]) {
      const feedback = await market.app.request("/feedback", asJson({ message: "Good.", rating: 5 }, { Authorization }));
      expect([feedback.status, isWrite(feedback)], Authorization).toEqual([201, false]);
    }
    expect(isWrite(await browse("/identity/update-user", asJson({ name: "Rumana B." })))).toBe(true);
    expect(isWrite(await browse("/identity/sign-in/email", asJson({ email, password })))).toBe(true);
    expect(isWrite(await market.app.request("/vacant", inJson("POST", aTask(), headers)))).toBe(true);
  });

  test("a token from before a change of profile, even of the same second, does not bring the old name back", async () => {
    await using market = await openEmbeddedMarket();
    const rumana = await market.signUp();
    const nameBy = async (token: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      return Me.parse(await (await market.app.request("/me", { headers })).json()).displayName;
    };
    expect(await nameBy(rumana.token)).toBe(rumana.name);
    for (const name of ["Rumana A.", "Rumana B."]) {
      await rumana.browse("/identity/update-user", asJson({ name }));
      const { token } = await (await rumana.browse("/identity/token")).json();
      for (const used of [token, rumana.token, token]) expect(await nameBy(used)).toBe(name);
    }
  });

  test("deleting asks for the password; then sessions, tokens and links are dead at once, and the address is free again", async () => {
    await using market = await openEmbeddedMarket();
    const rumana = await market.signUp();
    const other = await market.signUp();
    await market.app.request("/vacant", inJson("POST", aTask(), rumana.headers));
    await rumana.browse("/identity/request-password-reset", asJson({ email: rumana.email }));
    const reset = await market.identity.resetTokenMailedTo(rumana.email);
    const remove = (body: object) => market.app.request("/me", inJson("DELETE", { email: rumana.email, ...body }, rumana.headers));
    for (const body of [{}, { password: "" }, { password: "Wrong1" }]) {
      const refused = await remove(body);
      expect([refused.status, await refused.json()]).toEqual([
        422,
        expect.objectContaining({ errors: [{ field: "password", message: expect.any(String) }] }),
      ]);
    }
    expect((await market.app.request("/me", { headers: rumana.headers })).status).toBe(200);

    expect((await remove({ password: rumana.password })).status).toBe(204);
    expect((await market.app.request("/me", { headers: rumana.headers })).status).toBe(401);
    expect((await market.app.request("/vacant", inJson("POST", aTask(), rumana.headers))).status).toBe(401);
    expect(await (await rumana.browse("/identity/get-session")).json()).toBeNull();
    expect((await rumana.browse("/identity/token")).status).toBe(401);
    expect((await rumana.browse("/identity/reset-password", asJson({ token: reset, newPassword: "Secret2" }))).ok).toBe(false);
    expect((await rumana.browse("/identity/sign-in/email", asJson({ email: rumana.email, password: rumana.password }))).status).toBe(401);
    expect((await market.app.request("/me", { headers: other.headers })).status).toBe(200);
    const left = await market.db.execute<{ count: number }>(sql`
      select (select count(*) from identity_users) + (select count(*) from identity_sessions) + (select count(*) from identity_accounts)
        + (select count(*) from identity_verifications) as count`);
    expect(Number(left.rows[0]?.count)).toBe(3);

    const again = await market.signUp({ ...newSignUp(), email: rumana.email });
    const me = Me.parse(await (await market.app.request("/me", { headers: again.headers })).json());
    expect(me.email).toBe(rumana.email);
    expect(await (await market.app.request(`/mytask?email=${rumana.email}`, { headers: again.headers })).json()).toEqual([]);
  });

  test("an account that came too late for an invitation is exported and deleted, and its address is free again", async () => {
    await using market = await openEmbeddedMarket();
    await changeMarketSettings(market.db, null, { registration: "invitation" });
    await market.db.execute(sql`
      insert into invitations (id, code, note, uses, expires_at) values (gen_random_uuid(), 'abc', '', 1, now() + interval '1 day')`);
    const invitation = { [invitationHeader]: "abc" };
    const [first, late] = [await market.signUp(newSignUp(), invitation), await market.signUp(newSignUp(), invitation)];
    const statusOf = async ({ headers }: typeof first) =>
      (await market.app.request("/me", { headers: { ...headers, ...invitation } })).status;
    expect([await statusOf(first), await statusOf(late)]).toEqual([200, 403]);
    const exported = MyData.parse(await (await market.app.request("/me/export", { headers: late.headers })).json());
    expect(exported).toMatchObject({
      person: {},
      account: { email: late.email },
      auditLog: [{ action: "email.request" }, { action: "session.begin" }, { action: "account.open" }],
    });
    const remove = (body: object) => market.app.request("/me", inJson("DELETE", { email: late.email, ...body }, late.headers));
    expect((await remove({ password: "Wrong1" })).status).toBe(422);
    expect((await remove({ password: late.password })).status).toBe(204);
    const { rows } = await market.db.execute(sql`select email from identity_users`);
    expect(rows).toEqual([{ email: first.email }]);
    expect((await market.db.execute(sql`select from people`)).rows).toHaveLength(1);
  });

  test("deleting an account without a password needs a recent sign-in", async () => {
    await using market = await openEmbeddedMarket();
    const rumana = await market.signUp();
    await market.db.execute(sql`update identity_accounts set provider_id = 'google', password = null`);
    await market.db.execute(sql`update identity_sessions set created_at = now() - interval '11 minutes'`);
    const remove = async () => {
      const { token } = await (await rumana.browse("/identity/token")).json();
      return market.app.request("/me", inJson("DELETE", { email: rumana.email }, { Authorization: `Bearer ${token}` }));
    };
    const refused = await remove();
    expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ type: problemTypes.signInAgain })]);
    await market.db.execute(sql`update identity_sessions set created_at = now()`);
    expect((await remove()).status).toBe(204);
  });

  test("guessing the password by deleting the account is limited like guessing it at sign-in", async () => {
    await using market = await openEmbeddedMarket();
    const rumana = await market.signUp();
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn++) {
      const guess = inJson("DELETE", { email: rumana.email, password: `Guess${turn}` }, rumana.headers);
      statuses.push((await market.app.request("/me", guess)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    const right = inJson("DELETE", { email: rumana.email, password: rumana.password }, rumana.headers);
    expect((await market.app.request("/me", right)).status).toBe(429);
  });

  test("the audit log records what an account does: sign-up, changes, passwords, sign-in and sign-out", async () => {
    await using market = await openEmbeddedMarket();
    const rumana = await market.signUp();
    await rumana.browse("/identity/update-user", asJson({ name: "Rumana A.", image: rumana.image }));
    const change = { currentPassword: rumana.password, newPassword: "Secret2" };
    expect((await market.app.request("/me/password", inJson("PUT", change, rumana.headers))).status).toBe(204);
    await rumana.browse("/identity/request-password-reset", asJson({ email: rumana.email }));
    const token = await market.identity.resetTokenMailedTo(rumana.email);
    await rumana.browse("/identity/reset-password", asJson({ token, newPassword: "Secret3" }));
    await rumana.browse("/identity/sign-in/email", asJson({ email: rumana.email, password: "Secret3" }));
    await rumana.browse("/identity/sign-out", asJson({}));
    const rows = await market.db.select().from(auditLog).where(eq(auditLog.subjectKind, "account")).orderBy(auditLog.id);
    expect(rows.map(({ action }) => action).filter((action) => action !== "session.end")).toEqual([
      "account.open",
      "session.begin",
      "email.request",
      "account.change",
      "password.change",
      "password.change",
      "session.begin",
    ]);
    expect(rows.at(-1)?.action).toBe("session.end");
    expect(new Set(rows.map(({ subjectId }) => subjectId)).size).toBe(1);
    for (const { requestId } of rows) expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(rows)).not.toMatch(/Rumana|Secret|example\.com/);
  });
});
