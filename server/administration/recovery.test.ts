// The recovery of accounts of the embedded provider by an administrator, over the whole app.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MyData } from "#contract/account/account.ts";
import { recoveryDays, recoveryWaitHours } from "#contract/account/recovery-times.ts";
import { limits } from "#contract/platform/limits.ts";
import { rateLimits } from "#contract/platform/rate-limits.ts";
import {
  identityAccounts,
  identityDevices,
  identityPasskeys,
  identityRecoveries,
  identitySessions,
  identityTwoFactors,
  identityUsers,
  identityVerifications,
} from "#server/identity/identity.table.server.ts";
import { sampleAccounts, seedIssuer } from "#server/identity/sample-accounts.ts";
import { deleteExpiredSessions } from "#server/identity/sessions.server.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import { eq, like } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { openEmbeddedMarket } from "#tests/support/embedded-market.ts";
import { changePersonRow, makeStaff } from "#tests/support/staff.ts";
import { asJson as inJson } from "#tests/support/test-app.ts";
import { asJson } from "#tests/support/test-identity.ts";
import { recoveryOf } from "./recovery.routes.ts";

type Market = Awaited<ReturnType<typeof openEmbeddedMarket>>;

let market: Market;
let administrator: Awaited<ReturnType<typeof join>>;

beforeAll(async () => {
  market = await openEmbeddedMarket();
  administrator = await join("administrator");
});

afterAll(() => market[Symbol.asyncDispose]());

const call = (person: { headers: Record<string, string> } | null, method: string, path: string, body?: object) =>
  market.app.request(path, body ? inJson(method, body, person?.headers) : { method, headers: person?.headers ?? {} });

async function join(role: "member" | "moderator" | "administrator" = "member") {
  const person = await market.signUp();
  const { id } = await (await call(person, "GET", "/me")).json();
  await makeStaff(market, { id }, role);
  const [{ subject } = { subject: "" }] = await market.db.select({ subject: people.subject }).from(people).where(eq(people.id, id));
  return { ...person, id, subject };
}

const pathOf = ({ id }: { id: string }) => `/staff/people/${id}/recovery`;
const start = (person: { id: string }, change: object = {}) =>
  call(administrator, "POST", pathOf(person), { reason: "Showed a passport.", ...change });
const stop = (token: string) => call(null, "POST", "/recoveries/stop", { token });
const finish = (token: string, newPassword = "Renewed1") => call(null, "POST", "/recoveries/finish", { token, newPassword });
const linkIn = (mail: string, kind: "stop" | "finish") => new RegExp(`recover-account#${kind}-(\\w+)`).exec(mail)?.[1] ?? "";
const statusesOf = async (answers: (Promise<Response> | Response)[]) => (await Promise.all(answers)).map(({ status }) => status).sort();

async function tokenMailedTo(email: string, kind: "stop" | "finish"): Promise<string> {
  return linkIn((await market.identity.mailsTo(email)).findLast((mail) => linkIn(mail, kind)) ?? "", kind);
}

/** Moves the recovery of the account to this many hours after its start. */
async function passHours({ subject }: { subject: string }, hours: number): Promise<void> {
  const readyAt = new Date(Date.now() + (recoveryWaitHours - hours) * 3_600_000);
  const expiresAt = new Date(readyAt.getTime() + recoveryDays * 86_400_000);
  await market.db.update(identityRecoveries).set({ readyAt, expiresAt }).where(eq(identityRecoveries.userId, subject));
}

/** Starts a recovery and passes its waiting time. Returns the tokens of both links. */
async function untilReady(person: { id: string; email: string; subject: string }, change: { newEmail?: string } = {}) {
  expect((await start(person, change)).status).toBe(201);
  const stopToken = await tokenMailedTo(person.email, "stop");
  await passHours(person, recoveryWaitHours);
  await market.identity.runScheduled();
  return { stopToken, token: await tokenMailedTo(change.newEmail ?? person.email, "finish") };
}

async function logIn(email: string, password: string) {
  const answer = await market.identity.openBrowser()("/identity/sign-in/email", asJson({ email, password }));
  return answer.ok;
}

const auditOf = async ({ subject }: { subject: string }) => {
  const rows = await market.db.select().from(auditLog).where(like(auditLog.action, "recovery.%")).orderBy(auditLog.id);
  return rows.filter(({ subjectId }) => subjectId === subject).map(({ action, actorId, details }) => [action, actorId, details]);
};

describe("a start", () => {
  test("is for administrators, and never for themselves, sample people or twice", async () => {
    const [member, moderator] = [await join(), await join("moderator")];
    const body = { reason: "Showed a passport." };
    for (const method of ["POST", "DELETE"]) {
      const given = method === "POST" ? body : undefined;
      expect((await call(null, method, pathOf(member), given)).status).toBe(401);
      expect((await call(moderator, method, pathOf(member), given)).status).toBe(403);
      expect((await call(member, method, pathOf(moderator), given)).status).toBe(403);
      expect((await call(administrator, method, pathOf({ id: newId() }), given)).status).toBe(404);
    }
    expect((await start(administrator)).status).toBe(409);
    expect((await start(member, { reason: " " })).status).toBe(422);
    expect((await start(member, { newEmail: "nowhere" })).status).toBe(422);
    expect((await start(member, { newEmail: moderator.email.toUpperCase() })).status).toBe(422);
    expect((await start(member, { newEmail: member.email })).status).toBe(422);
    const sample = { id: newId(), issuer: seedIssuer, subject: sampleAccounts.hires, name: "Sample", email: "sample@example.com" };
    await market.db.insert(people).values(sample);
    expect((await start(sample)).status).toBe(409);
    expect(await statusesOf([start(member), start(member)])).toEqual([201, 409]);
    expect(await auditOf(member)).toEqual([["recovery.start", administrator.id, {}]]);
  });

  test("is possible three times in 24 hours, also if they were stopped", async () => {
    const member = await join();
    for (let times = 0; times < limits.recoveriesPerDay; times += 1) {
      expect((await start(member)).status).toBe(201);
      expect((await call(administrator, "DELETE", pathOf(member))).status).toBe(204);
    }
    const refused = await start(member);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(23 * 3_600);
    await market.db
      .update(identityRecoveries)
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where(eq(identityRecoveries.userId, member.subject));
    expect((await start(member)).status).toBe(201);
  });

  test("tells the person by mail in their language, in the profile and in the export; sign-in still works", async () => {
    const member = await join();
    await changePersonRow(market, member, { language: "bn" });
    const started = await (await start(member, { newEmail: "next@example.com" })).json();
    expect(Date.parse(started.readyAt) - Date.parse(started.startedAt)).toBeGreaterThan(recoveryWaitHours * 3_599_000);
    const mail = (await market.identity.mailsTo(member.email)).at(-1) ?? "";
    expect(mail).toContain("পুনরুদ্ধার");
    expect(mail).not.toMatch(/passport|next@example|Rumana/);
    expect((await (await call(member, "GET", "/me")).json()).recoveryAt).toBe(started.readyAt);
    const seen = await (await call(administrator, "GET", `/staff/people/${member.id}`)).json();
    expect(seen).toMatchObject({ canRecover: false, recovery: started });
    expect(await logIn(member.email, member.password)).toBe(true);
    const text = await (await call(member, "GET", "/me/export")).text();
    const recoveries = [{ reason: "Showed a passport.", newEmail: "n•••@example.com", readyAt: started.readyAt }];
    expect(MyData.parse(JSON.parse(text)).account).toMatchObject({ recoveries });
    const [row] = await market.db.select().from(identityRecoveries).where(eq(identityRecoveries.userId, member.subject));
    for (const hidden of [row?.stopHash, administrator.id]) expect(text).not.toContain(hidden);
    await call(member, "DELETE", "/me", { email: member.email, password: member.password });
    expect(await market.db.$count(identityRecoveries, eq(identityRecoveries.userId, member.subject))).toBe(0);
  });
});

describe("a stop", () => {
  test("by the link, by the person or by an administrator ends it, and a new one can start", async () => {
    const member = await join();
    await start(member);
    const token = await tokenMailedTo(member.email, "stop");
    expect(await statusesOf([stop(token), stop(token)])).toEqual([204, 409]);
    expect((await (await call(member, "GET", "/me")).json()).recoveryAt).toBeNull();
    await start(member);
    await changePersonRow(market, member, { isBanned: true });
    expect((await call(member, "DELETE", "/me/recovery")).status).toBe(204);
    await start(member);
    const other = await join("administrator");
    expect((await call(other, "DELETE", pathOf(member))).status).toBe(204);
    expect((await call(other, "DELETE", pathOf(member))).status).toBe(204);
    const started = ["recovery.start", administrator.id, {}];
    expect(await auditOf(member)).toEqual([
      started,
      ["recovery.stop", null, { action: "link" }],
      started,
      ["recovery.stop", member.id, {}],
      started,
      ["recovery.stop", other.id, {}],
    ]);
    expect((await stop("unknown")).status).toBe(409);
    await passHours(member, recoveryWaitHours);
    await market.identity.runScheduled();
    expect(await tokenMailedTo(member.email, "finish")).toBe("");
  });
});

test("links of a recovery can be tried as often from one address as the limit says", async () => {
  const connection: object = { incoming: { rawHeaders: [], headers: {}, socket: { remoteAddress: "192.0.2.50" } } };
  const count = () => market.identity.limiter.take({ env: connection, req: { header: () => undefined } }, "link", { byAddress: true });
  await Promise.all(Array.from({ length: rateLimits.link.address.max - 2 }, count));
  const ask = async (path: string, body: object) => (await market.app.request(path, inJson("POST", body), connection)).status;
  const stopWith = () => ask("/recoveries/stop", { token: "unknown" });
  const finishWith = () => ask("/recoveries/finish", { token: "unknown", newPassword: "Renewed1" });
  expect([await stopWith(), await finishWith(), await stopWith(), await finishWith()]).toEqual([409, 409, 429, 429]);
});

describe("a finish", () => {
  test("sets the password, removes everything else that signs in, and works once", async () => {
    const member = await join();
    const { db } = market;
    const userId = member.subject;
    await db.insert(identityTwoFactors).values({ id: newId(), userId, secret: "s", backupCodes: "c" });
    await db.update(identityUsers).set({ twoFactorEnabled: true }).where(eq(identityUsers.id, userId));
    const passkey = { publicKey: "k", credentialID: newId(), counter: 0, deviceType: "singleDevice", backedUp: false };
    await db.insert(identityPasskeys).values({ id: newId(), userId, ...passkey });
    const trusted = { identifier: `trust-device-${newId()}`, value: userId, expiresAt: new Date(Date.now() + 60_000) };
    await db.insert(identityVerifications).values({ id: newId(), ...trusted });
    await changePersonRow(market, member, { isBanned: true });
    const { token, stopToken } = await untilReady(member);
    expect((await finish(token, "weak")).status).toBe(422);
    expect(await statusesOf([finish(token), finish(token)])).toEqual([204, 409]);
    for (const table of [identityTwoFactors, identityPasskeys, identityDevices, identitySessions])
      expect(await db.$count(table, eq(table.userId, userId))).toBe(0);
    expect(await db.$count(identityVerifications, eq(identityVerifications.value, userId))).toBe(0);
    expect([await logIn(member.email, member.password), await logIn(member.email, "Renewed1")]).toEqual([false, true]);
    expect((await call(member, "GET", "/me")).status).toBe(401);
    expect((await stop(stopToken)).status).toBe(409);
    const [row] = await db.select().from(people).where(eq(people.id, member.id));
    expect(row?.isBanned).toBe(true);
    expect((await market.identity.mailsTo(member.email)).at(-1)).toContain("was recovered");
    expect((await auditOf(member)).at(-1)).toEqual(["recovery.finish", null, {}]);
  });

  test("is refused before the waiting time, after the expiry, and where the administrator lost the role", async () => {
    const [early, late, last] = [await join(), await join(), await join()];
    const { token } = await untilReady(early);
    await passHours(early, recoveryWaitHours - 1);
    const refused = await finish(token);
    expect([refused.status, (await refused.json()).detail]).toEqual([409, expect.stringContaining("no longer works")]);
    const expired = await untilReady(late);
    await passHours(late, recoveryWaitHours + recoveryDays * 24 + 1);
    expect(await statusesOf([finish(expired.token), stop(expired.stopToken)])).toEqual([409, 409]);
    await deleteExpiredSessions(market.db);
    expect(await market.db.$count(identityRecoveries, eq(identityRecoveries.userId, late.subject))).toBe(0);

    const ready = await untilReady(last);
    await start(late);
    await passHours(late, recoveryWaitHours);
    await makeStaff(market, administrator, "moderator");
    expect((await finish(ready.token)).status).toBe(409);
    await market.identity.mailsTo(late.email);
    await market.identity.runScheduled();
    await market.identity.mailsTo(late.email);
    await makeStaff(market, administrator, "administrator");
    expect((await auditOf(late)).at(-1)).toEqual(["recovery.stop", null, { action: "void" }]);
    await changePersonRow(market, administrator, { isBanned: true });
    expect((await finish(ready.token)).status).toBe(409);
    await changePersonRow(market, administrator, { isBanned: false });
    expect((await finish(ready.token)).status).toBe(204);
  });

  test("and a stop at the same time: exactly one works", async () => {
    const member = await join();
    const { token, stopToken } = await untilReady(member);
    const [stopped, finished] = await Promise.all([stop(stopToken), finish(token)]);
    expect([stopped.status, finished.status].sort()).toEqual([204, 409]);
    expect(await logIn(member.email, "Renewed1")).toBe(finished.status === 204);
  });

  test("with a new address makes it the verified one, tells the old one, and opens an account without a password", async () => {
    const member = await join();
    const newEmail = `${newId()}@example.com`;
    const { token } = await untilReady(member, { newEmail });
    const isTheirs = eq(identityAccounts.userId, member.subject);
    await market.db.update(identityAccounts).set({ providerId: "google", accountId: newId(), password: null }).where(isTheirs);
    const taker = await join();
    await market.db.update(identityUsers).set({ email: newEmail }).where(eq(identityUsers.id, taker.subject));
    expect((await finish(token)).status).toBe(409);
    await market.db.update(identityUsers).set({ email: taker.email }).where(eq(identityUsers.id, taker.subject));
    expect((await finish(token)).status).toBe(204);
    const [user] = await market.db.select().from(identityUsers).where(eq(identityUsers.id, member.subject));
    expect(user).toMatchObject({ email: newEmail, emailVerified: true });
    expect((await market.db.select().from(identityAccounts).where(isTheirs)).map(({ providerId }) => providerId)).toEqual(["credential"]);
    expect(await logIn(newEmail, "Renewed1")).toBe(true);
    expect((await market.identity.mailsTo(member.email)).at(-1)).toContain("email address was changed");
  });
});

test("a sample administrator starts none", async () => {
  const [member, sample] = [await join(), { id: newId(), issuer: seedIssuer } as PersonRow];
  const shown = (caller: PersonRow) => recoveryOf(market.db, market.identity.accounts, caller, member.id);
  expect((await shown(sample)).canRecover).toBe(false);
  expect((await shown({ ...sample, issuer: "urn:taskhaat:identity" })).canRecover).toBe(true);
});
