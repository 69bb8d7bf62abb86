// Every call of the provider with hostile text, sizes and types, each in one place at a time and the rest valid.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { rateLimitCounts } from "#server/platform/limits/rate-limit.table.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import { fingerprint } from "#tests/support/fingerprint.ts";
import type { HttpBrowser } from "#tests/support/http-browser.ts";
import { asJson, newSignUp, openTestIdentity, type TestIdentity } from "#tests/support/test-identity.ts";
import { readCalls, writeCalls } from "./provider-calls.ts";

const unstorable = ["\0", "\ud800", "\udfff", "x".repeat(50_000)];
const otherTypes: unknown[] = [null, "", 1, true, [], [["\0"]], {}, { $ne: "" }, { toString: "x" }];
const places = Object.entries(writeCalls).flatMap(([path, { members }]) => members.map((member): [string, string] => [path, member]));

let database: TestDatabase;
let identity: TestIdentity;
let person: ReturnType<typeof newSignUp>;
let browser: HttpBrowser;

beforeAll(async () => {
  database = await openTestDatabase("postgres");
  identity = await openTestIdentity(database);
  person = newSignUp();
  browser = identity.openBrowser();
  await browser("/identity/sign-up/email", asJson(person));
});
afterAll(async () => {
  await identity[Symbol.asyncDispose]();
  await database.close();
});

/** The operator is alarmed by errors, so a caller must not be able to cause one. */
afterEach(() => expect(errorsLogged()).toEqual([]));

function errorsLogged(): unknown[] {
  return identity.lines.splice(0).filter(({ level }) => Number(level) >= 50);
}

function validBody(path: string): Record<string, unknown> {
  const { email, password } = person;
  const values: Record<string, unknown> = { ...newSignUp(), token: "x", currentPassword: password, newPassword: "Changed1" };
  if (path !== "/sign-up/email") Object.assign(values, { email, password });
  return Object.fromEntries((writeCalls[path]?.members ?? []).map((name) => [name, values[name]]));
}

describe("in a body", () => {
  test.each(places)("POST %s refuses a hostile %s", async (path, member) => {
    const before = await fingerprint(database.db);
    const valid = validBody(path);
    const answers: [string, number][] = [];
    for (const value of [...unstorable, ...unstorable.map((text) => `${valid[member]}${text}`), ...otherTypes]) {
      const isAllowed = path === "/update-user" && member === "image" && value === null;
      if (isAllowed) continue;
      await database.db.delete(rateLimitCounts);
      const { status } = await browser(`/identity${path}`, asJson({ ...valid, [member]: value }));
      answers.push([JSON.stringify(value).slice(0, 60), status]);
    }
    expect(answers.filter(([, status]) => status < 400 || status >= 500)).toEqual([]);
    expect(await fingerprint(database.db)).toBe(before);
  });
});

describe("in a path, a query or a cookie", () => {
  const hostile = ["%00", "%ED%A0%80", "x".repeat(4_000), "__proto__", "constructor", "..%2f..", "%25", "%E0%A6%9A"];

  test.each([...readCalls, "/done", "/stand-in/authorize", "/:provider", "/reset-password/:provider"])(
    "GET %s does not fail",
    async (path) => {
      const answers: [string, number][] = [];
      for (const value of hostile) {
        const addresses = [
          path.replace(":provider", value),
          `${path.replace(":provider", "google-stand-in")}?${["state", "code", "error", "token", "attempt", "redirect_uri", value].map((name) => `${name}=${value}`).join("&")}`,
        ];
        for (const address of addresses) {
          answers.push([address, (await browser(`/identity${address}`)).status]);
          const headers = { Cookie: `taskhaat.session_token=${value}.${value}; taskhaat.state=${value}; ${value}` };
          answers.push([`${address} with a cookie`, (await identity.app.request(`/identity${address}`, { headers })).status]);
        }
      }
      expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
    },
  );

  test.each([...Object.keys(writeCalls), "/sign-in/google", "/stand-in/authorize"])("POST %s does not fail", async (path) => {
    const answers: [string, number][] = [];
    for (const value of hostile) {
      await database.db.delete(rateLimitCounts);
      const headers = {
        Origin: "http://localhost",
        Cookie: `taskhaat.session_token=${value}.${value}; ${value}`,
        "User-Agent": "\xff".repeat(1_000),
      };
      const address = `/identity${path}?token=${value}&callbackURL=${value}&${value}`;
      answers.push([
        value,
        (await identity.app.request(address, asJson({ ...validBody(path), attempt: "\0", email: "no" }, headers))).status,
      ]);
    }
    expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
  });
});

test("an unreadable form of the Google stand-in is refused", async () => {
  const address = "/identity/stand-in/authorize";
  const forms: [string, string][] = [
    ["application/x-www-form-urlencoded", "state=%00&redirect_uri=%ED%A0%80&code_challenge=%"],
    ["multipart/form-data", "--x--"],
    ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data"],
    ["application/json", "{"],
    ["text/plain", "\0"],
  ];
  const answers: [string, number][] = [];
  for (const [type, body] of forms) {
    const headers = { Origin: "http://localhost", "Content-Type": type };
    answers.push([type, (await identity.app.request(address, { method: "POST", headers, body })).status]);
  }
  expect(answers).toEqual(forms.map(([type]) => [type, 400]));
});

test.each(["state=junk&code=x", "code=x", "state=junk&error=x", ""])("a callback with %j is a warning at most", async (query) => {
  for (const provider of ["anything", "google-stand-in"]) {
    expect((await browser(`/identity/callback/${provider}?${query}`)).status).toBeLessThan(500);
  }
  expect(errorsLogged()).toEqual([]);
});

test("a failure of the provider is logged as one error", async () => {
  await database.db.execute(sql`alter table identity_users rename to identity_users_away`);
  await database.db.delete(rateLimitCounts);
  const { status } = await browser("/identity/sign-in/email", asJson({ email: person.email, password: person.password }));
  await database.db.execute(sql`alter table identity_users_away rename to identity_users`);
  expect(status).toBe(500);
  expect(errorsLogged()).toHaveLength(1);
});
