// Access to the staff calls. The table is written by hand: a call whose declaration changes by mistake fails here.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { problemTypes } from "#contract/platform/problem.ts";
import type { Role } from "#contract/platform/role.ts";
import { changePersonRow, joinStaff, makeStaff } from "#tests/support/staff.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const table: Record<string, Role> = {
  "GET /staff/cases": "moderator",
  "GET /staff/cases/counts": "moderator",
  "GET /staff/cases/{id}": "moderator",
  "POST /staff/cases/{id}/decide": "moderator",
  "GET /staff/disputes": "moderator",
  "GET /staff/disputes/{id}": "moderator",
  "POST /staff/disputes/{id}/decide": "moderator",
  "GET /staff/decisions": "moderator",
  "POST /staff/decisions/{id}/undo": "moderator",
  "POST /staff/people/{id}/decide": "moderator",
  "GET /staff/appeals": "moderator",
  "POST /staff/appeals/{id}/decide": "moderator",
  // A member with the token of the one-time link calls it.
  "POST /staff/claim": "member",
  "GET /staff/overview": "administrator",
  "GET /staff/people": "administrator",
  "GET /staff/people/{id}": "administrator",
  "PUT /staff/people/{id}/role": "administrator",
  "POST /staff/people/{id}/recovery": "administrator",
  "DELETE /staff/people/{id}/recovery": "administrator",
  "GET /staff/audit": "administrator",
  "GET /staff/feedback": "administrator",
  "POST /staff/feedback/{id}/answer": "administrator",
  "GET /staff/settings": "administrator",
  "PATCH /staff/settings": "administrator",
  "DELETE /staff/sample": "administrator",
  "GET /staff/invitations": "administrator",
  "POST /staff/invitations": "administrator",
  "DELETE /staff/invitations/{id}": "administrator",
  "GET /staff/exports/people": "administrator",
  "GET /staff/exports/audit": "administrator",
  "GET /staff/exports/feedback": "administrator",
  "GET /staff/exports/decisions": "administrator",
  "GET /staff/exports/ledger": "administrator",
  "GET /staff/money": "administrator",
  "GET /staff/money/payments": "administrator",
  "POST /staff/money/payments/{id}/receive": "administrator",
  "POST /staff/money/payments/{id}/charge-back": "administrator",
  "POST /staff/money/payments/{id}/resolve": "administrator",
  "GET /staff/money/orders": "administrator",
  "POST /staff/money/orders/{id}/approve": "administrator",
  "POST /staff/money/orders/{id}/confirm": "administrator",
  "POST /staff/money/orders/{id}/fail": "administrator",
  "POST /staff/money/orders/{id}/retry": "administrator",
  "GET /staff/money/differences": "administrator",
  "POST /staff/money/differences/{id}/resolve": "administrator",
};
const calls = Object.entries(table)
  .filter(([, role]) => role !== "member")
  .map(([key, role]) => ({ key, role, needsRecentSignIn: !key.startsWith("GET ") || key.startsWith("GET /staff/exports/") }));
const unknownId = "0198a1de-0000-7000-8000-0000000000ff";
const hour = 3_600;
const uncounted = { add: async (entries: unknown[]) => entries.map(() => ({ used: 0, secondsLeft: 0 })), drop: async () => {} };

test("the staff calls are those in the table", () => {
  expect(
    Object.keys(endpoints)
      .filter((key) => key.includes(" /staff/"))
      .sort(),
  ).toEqual(Object.keys(table).sort());
  const others = Object.entries(endpoints).filter(([key]) => !key.includes(" /staff/"));
  expect(others.filter(([, { access }]) => access === "moderator" || access === "administrator")).toEqual([]);
});

describe("a staff call", () => {
  let market: TestApp;

  beforeAll(async () => {
    market = await createTestApp("postgres", { counters: uncounted, environment: { PAYMENTS: "manual" } });
    // The operator's: an administrator whom no call below can remove.
    await join("administrator");
  });
  afterAll(() => market.close());

  const join = (role: Role) => joinStaff(market, role, role);

  /** Without a body: a caller who is admitted learns that it is missing, or that the id is unknown. */
  async function call(key: string, headers: Record<string, string> = {}): Promise<{ status: number; type?: string }> {
    const [method = "", path = ""] = key.replace("{id}", unknownId).split(" ");
    const answer = await market.app.request(path, { method, headers });
    const isProblem = answer.headers.get("Content-Type")?.includes("problem");
    return { status: answer.status, ...(isProblem && { type: (await answer.json()).type }) };
  }

  test("needs a token, the role and, for a write or an export, a sign-in of the last hour", async () => {
    const [member, moderator, administrator] = [await join("member"), await join("moderator"), await join("administrator")];
    const now = Math.floor(Date.now() / 1_000);
    const signedIn = async (claims: object) => {
      const { sub, name, email } = JSON.parse(Buffer.from(administrator.token.split(".")[1] ?? "", "base64url").toString());
      return (await market.signIn(name, { sub, email, ...claims })).headers;
    };
    const [old, recent] = [await signedIn({ auth_time: now - hour - 60 }), await signedIn({ auth_time: now - hour + 60 })];
    const without = await signedIn({ auth_time: undefined });
    for (const { key, role, needsRecentSignIn: isRefused } of calls) {
      expect(await call(key), key).toMatchObject({ status: 401 });
      expect(await call(key, { Authorization: "Bearer x" }), key).toMatchObject({ status: 401 });
      expect(await call(key, member.headers), key).toEqual({ status: 403, type: "about:blank" });
      const isForAdministrators = role === "administrator";
      expect((await call(key, moderator.headers)).status === 403, key).toBe(isForAdministrators);
      for (const headers of [administrator.headers, recent]) expect([403, 401], key).not.toContain((await call(key, headers)).status);
      for (const headers of [old, without]) {
        const { status, type } = await call(key, headers);
        expect({ status: status === 403, type: type === problemTypes.signInAgain }, key).toEqual({ status: isRefused, type: isRefused });
      }
    }
  });

  test("is refused while its caller is suspended or banned", async () => {
    for (const change of [{ suspendedUntil: new Date(Date.now() + hour * 1_000) }, { isBanned: true }]) {
      const administrator = await join("administrator");
      await changePersonRow(market, administrator, change);
      for (const { key } of calls)
        expect(await call(key, administrator.headers), key).toEqual({ status: 403, type: problemTypes.suspended });
    }
  });

  test("is refused at once after the role was revoked", async () => {
    await market.database.listen();
    const administrator = await join("administrator");
    expect(await call("GET /staff/settings", administrator.headers)).toEqual({ status: 200 });
    await makeStaff(market, administrator, "member");
    expect(await call("GET /staff/settings", administrator.headers)).toMatchObject({ status: 403 });
  });
});
