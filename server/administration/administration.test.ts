import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Registration } from "#contract/market/market.ts";
import { problemTypes } from "#contract/platform/problem.ts";
import { seedIssuer } from "#server/identity/sample-accounts.ts";
import { marketId } from "#server/market/market.store.server.ts";
import { invitations } from "#server/market/market.table.server.ts";
import { decisions } from "#server/moderation/moderation.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import { asc, eq, inArray } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { createSlowQueries } from "#server/platform/database/query-watch.server.ts";
import { createJobs } from "#server/platform/jobs/jobs.server.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket } from "#tests/support/join-market.ts";
import { changePersonRow, joinStaff, makeStaff } from "#tests/support/staff.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createClaimToken } from "./claim.store.server.ts";
import { sendAnswer } from "./feedback.store.server.ts";
import { runStaffCommand } from "./staff-command.server.ts";

describe.each(engines)("administration on %s", (engine) => {
  test("staff need a second factor once an administrator with one asks for it; the operator can end that", async () => {
    await using market = await createTestApp(engine);
    const admin = await joinStaff(market, "Admin", "administrator");
    const safe = await joinStaff(market, "Safe", "administrator", { two_factor: true });
    const firebase = await joinStaff(market, "Firebase", "moderator", { firebase: { sign_in_second_factor: "totp" } });
    const { version } = await admin.request("GET /staff/settings");
    const turnOn = (person: typeof admin) => person.request("PATCH /staff/settings", { body: { staffTwoFactor: true, version } });
    await expect(turnOn(admin)).rejects.toMatchObject({ status: 422, problem: { errors: [{ field: "staffTwoFactor" }] } });
    expect(await turnOn(safe)).toMatchObject({ staffTwoFactor: true });
    await expect(admin.request("GET /staff/overview")).rejects.toMatchObject({
      status: 403,
      problem: { type: problemTypes.twoFactorNeeded, detail: expect.stringContaining("two-factor authentication") },
    });
    expect((await admin.request("GET /me")).role).toBe("administrator");
    await safe.request("GET /staff/overview");
    await firebase.list("GET /staff/cases");
    await runStaffCommand(market.database.db, { name: "two-factor-off" });
    await admin.request("GET /staff/overview");
  });

  test("settings change at once, in both languages, and only what differs is in the audit log", async () => {
    let cleared = 0;
    await using market = await createTestApp(engine, { onRemoval: () => (cleared += 1) });
    await market.database.listen();
    const admin = await joinStaff(market, "Admin", "administrator");
    const readIn = async (language: string) => (await market.app.request("/market", { headers: { "Accept-Language": language } })).json();
    expect(await readIn("bn")).toMatchObject({ name: "TaskHaat", registration: "open", announcement: "" });
    const before = await admin.request("GET /staff/settings");
    const rules = [{ id: "kind", title: { en: "Be kind", bn: "" }, text: { en: "Always.", bn: "সব সময়।" } }];
    const { registration, contact, version } = before;
    const change = { rules, announcement: { en: "Closed on Friday", bn: "" }, registration, contact, version };
    const writes = cleared;
    expect(await admin.request("PATCH /staff/settings", { body: change })).toEqual({ ...before, ...change, version: version + 1 });
    expect(cleared).toBeGreaterThan(writes);
    expect(await readIn("bn")).toMatchObject({
      announcement: "Closed on Friday",
      rules: [{ id: "kind", title: "Be kind", text: "সব সময়।" }],
    });
    expect(await readIn("en")).toMatchObject({ rules: [{ id: "kind", title: "Be kind", text: "Always." }] });
    await admin.request("PATCH /staff/settings", { body: change });
    expect(await auditOf(market, [marketId])).toEqual([
      { action: "market.change", actorId: admin.id, details: { changed: ["announcement", "rules"] } },
    ]);
    await expect(admin.request("PATCH /staff/settings", { body: { rules: [...rules, ...rules], version } })).rejects.toMatchObject({
      problem: { errors: [{ field: "rules" }] },
    });
    for (const body of [{ name: "Bazar" }, { name: "Bazar", version: 0 }]) {
      const refused = await market.app.request("/staff/settings", asJson("PATCH", body, admin.headers));
      expect([refused.status, (await refused.json()).errors]).toEqual([
        422,
        [{ field: "version", message: "Version must be a whole number." }],
      ]);
    }
    await expect(admin.request("PATCH /staff/settings", { body: { name: "Bazar", version } })).rejects.toMatchObject({
      status: 409,
      problem: { detail: "The settings changed after you opened them. Load them again.", current: { version: version + 1 } },
    });
    expect((await admin.request("PATCH /staff/settings", { body: { name: "Bazar", version: version + 1 } })).name).toBe("Bazar");
  });

  test("a new person needs open registration or an invitation, which admits so many and is then used up", async () => {
    await using market = await createTestApp(engine);
    const admin = await joinStaff(market, "Admin", "administrator");
    const join = async (invitation?: string) => {
      const { headers } = await market.signIn();
      return market.app.request("/me", { headers: { ...headers, ...(invitation && { "Invitation-Code": invitation }) } });
    };
    const change = async (registration: Registration) => {
      const { version } = await admin.request("GET /staff/settings");
      await admin.request("PATCH /staff/settings", { body: { registration, version } });
    };
    await change("closed");
    expect(await (await join()).json()).toMatchObject({ status: 403, type: problemTypes.registrationClosed });
    await change("invitation");
    const invitation = await admin.request("POST /staff/invitations", { body: { note: "Painters", uses: 1, days: 3 } });
    expect(invitation).toMatchObject({ note: "Painters", uses: 1, used: 0, code: expect.stringMatching(/^[\w-]{16}$/) });
    const statuses = await Promise.all([join(invitation.code), join(invitation.code), join("wrong"), join()]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    expect(await admin.request("GET /staff/invitations")).toMatchObject([{ _id: invitation._id, used: 1 }]);
    await admin.request("DELETE /staff/invitations/{id}", { id: invitation._id });
    await expect(admin.request("DELETE /staff/invitations/{id}", { id: invitation._id })).rejects.toMatchObject({ status: 404 });
    expect(await auditOf(market, [invitation._id])).toEqual([
      { action: "invitation.create", actorId: admin.id, details: { uses: 1, days: 3 } },
      { action: "invitation.delete", actorId: admin.id, details: { used: 1 } },
    ]);
    expect((await admin.request("GET /me")).role).toBe("administrator");

    const kept = await admin.request("POST /staff/invitations", { body: { note: "", uses: 1, days: 3 } });
    await change("open");
    await joinStaff(market, "Second", "administrator");
    expect((await admin.request("GET /me/export")).invitations).toMatchObject([{ id: kept._id, createdBy: admin.id }]);
    await admin.request("DELETE /me", { body: { email: admin.person.email } });
    expect(await market.database.db.select().from(invitations)).toMatchObject([{ id: kept._id, createdBy: null }]);
  });

  test("people are found by name, address, role and status, and their activity is counted", async () => {
    await using market = await createTestApp(engine);
    const admin = await joinStaff(market, "Admin", "administrator");
    const odd = await joinMarket(market, "100%_Rahima");
    const banned = await joinMarket(market, "Tanvir");
    await market.database.db.update(people).set({ isBanned: true }).where(eq(people.id, banned.id));
    await postTask(market, odd);
    const find = async (query: object) => (await admin.request("GET /staff/people", { query })).map(({ id }) => id);
    expect(await find({})).toEqual([banned.id, odd.id, admin.id]);
    expect(await find({ q: "%_rah" })).toEqual([odd.id]);
    expect(await find({ q: "_" })).toEqual([odd.id]);
    expect(await find({ q: banned.person.email.toUpperCase() })).toEqual([banned.id]);
    expect(await find({ role: "administrator" })).toEqual([admin.id]);
    expect(await find({ status: "banned" })).toEqual([banned.id]);
    expect(await find({ status: "active", role: "member" })).toEqual([odd.id]);
    await market.database.db
      .update(people)
      .set({ suspendedUntil: new Date(Date.now() + 60_000) })
      .where(eq(people.id, odd.id));
    expect([await find({ status: "suspended" }), await find({ status: "active" })]).toEqual([[odd.id], [admin.id]]);
    await market.database.db
      .update(people)
      .set({ suspendedUntil: new Date(0) })
      .where(eq(people.id, odd.id));
    expect([await find({ status: "suspended" }), await find({ status: "active" })]).toEqual([[], [odd.id, admin.id]]);
    const { data, next } = await admin.list("GET /staff/people", { query: { limit: 2 } });
    expect([data.length, next]).toEqual([2, odd.id]);
    expect(await find({ limit: 2, after: next })).toEqual([admin.id]);
    const decision = { kind: "person" as const, subjectId: banned.id, personId: banned.id, action: "ban" as const, hidesContent: false };
    const written = { rule: "spam", ruleTitle: { en: "No spam", bn: "" }, reasons: '=Spam, "a lot"', words: "" };
    const id = newId();
    await market.database.db.insert(decisions).values({ id, ...decision, ...written });
    expect(await admin.request("GET /staff/people/{id}", { id: odd.id })).toMatchObject({
      ...{ name: "100%_Rahima", status: "active", tasks: 1, offers: 0, dealsCompleted: 0, decisions: [] },
      lastActiveAt: expect.any(String),
    });
    await market.database.db.update(people).set({ emailVerified: false }).where(eq(people.id, banned.id));
    expect((await admin.request("GET /staff/people")).map(({ emailVerified }) => emailVerified)).toEqual([false, true, true]);
    expect(await admin.request("GET /staff/people/{id}", { id: banned.id })).toMatchObject({
      ...{ status: "banned", emailVerified: false },
      decisions: [{ _id: id, action: "ban", isReversed: false }],
    });
    await expect(admin.request("GET /staff/people/{id}", { id: randomUUID() })).rejects.toMatchObject({ status: 404 });

    const exported = await admin.send("GET /staff/exports/decisions");
    expect(exported.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(exported.headers.get("Content-Disposition")).toMatch(/^attachment; filename="taskhaat-decisions-[\d-]+\.csv"$/);
    const [head, line, end] = (await exported.text()).split("\r\n");
    expect([head?.startsWith("id,createdAt,action,"), end]).toEqual([true, ""]);
    expect(line).toContain(`,ban,person,${banned.id},${banned.id},,spam,"'=Spam, ""a lot""",`);
    const csvOf = async (path: "people" | "audit" | "feedback", query = {}) =>
      (await (await admin.send(`GET /staff/exports/${path}`, { query })).text()).trimEnd().split("\r\n");
    expect(await csvOf("people", { role: "administrator" })).toEqual([
      "id,name,email,emailVerified,role,status,suspendedUntil,rating,joinedAt,lastActiveAt",
      expect.stringMatching(`^${admin.id},Admin,${admin.person.email},true,administrator,active,,0,`),
    ]);
    expect((await csvOf("audit", { action: "export" })).map((row) => row.split(",")[4])).toEqual([
      "action",
      "export.audit",
      "export.people",
      "export.decisions",
    ]);
    expect(await csvOf("feedback")).toHaveLength(1);
  });

  test("an administrator always remains, also when two act at the same time", async () => {
    await using market = await createTestApp(engine);
    await market.database.listen();
    const [one, other] = [await joinStaff(market, "One", "administrator"), await joinStaff(market, "Other", "administrator")];
    const member = await joinMarket(market, "Member");
    const setRole = (by: typeof one, id: string, role: "member" | "moderator" | "administrator") =>
      by.request("PUT /staff/people/{id}/role", { id, body: { role } });
    const both = await Promise.allSettled([setRole(one, other.id, "member"), setRole(other, one.id, "moderator")]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [last, former] = both[0].status === "fulfilled" ? [one, other] : [other, one];
    await expect(setRole(former, member.id, "moderator")).rejects.toMatchObject({ status: 403 });
    await expect(setRole(last, last.id, "member")).rejects.toMatchObject({ status: 409 });
    const leave = (who: typeof one) => market.app.request("/me", asJson("DELETE", { email: who.person.email }, who.headers));
    expect((await leave(last)).status).toBe(409);
    expect(await setRole(last, member.id, "administrator")).toMatchObject({ id: member.id, role: "administrator" });
    const ban = { action: "ban" as const, rule: "spam", reasons: "Spam." };
    const decide = (by: typeof one, id: string) => by.request("POST /staff/people/{id}/decide", { id, body: ban });
    const bans = await Promise.allSettled([decide(last, member.id), decide(member, last.id)]);
    expect(bans.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(bans.find(({ status }) => status === "rejected")).toMatchObject({ reason: { problem: { type: problemTypes.suspended } } });
    const [active, banned] = bans[0].status === "fulfilled" ? [last, member] : [member, last];
    expect((await leave(active)).status).toBe(409);
    await changePersonRow(market, banned, { isBanned: false });
    const left = await Promise.all([leave(last), leave(member)]);
    expect(left.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await auditOf(market, [member.id])).toContainEqual({
      ...{ action: "person.role", actorId: last.id },
      details: { from: "member", to: "administrator" },
    });
  });

  test("a person whose address is not verified gets no higher role from an administrator, unless it is a sample person", async () => {
    await using market = await createTestApp(engine);
    const { db } = market.database;
    const admin = await joinStaff(market, "Admin", "administrator");
    const member = await joinMarket(market, "Member", undefined, { email_verified: false });
    const set = (id: string, role: "member" | "moderator" | "administrator") =>
      admin.request("PUT /staff/people/{id}/role", { id, body: { role } });
    const canPromote = async (id: string) => (await admin.request("GET /staff/people/{id}", { id })).canPromote;
    const refused = { status: 409, problem: { detail: expect.stringContaining("isn't verified") } };
    for (const role of ["moderator", "administrator"] as const) await expect(set(member.id, role)).rejects.toMatchObject(refused);
    await changePersonRow(market, member, { role: "administrator" });
    expect(await canPromote(member.id)).toBe(false);
    for (const role of ["moderator", "member"] as const) expect(await set(member.id, role)).toMatchObject({ role });
    await changePersonRow(market, member, { emailVerified: true });
    expect([await canPromote(member.id), (await set(member.id, "moderator")).role]).toEqual([true, "moderator"]);
    const sample = { id: newId(), issuer: seedIssuer, subject: "x", name: "Sample", email: "s@example.com" };
    await db.insert(people).values(sample);
    expect([await canPromote(sample.id), (await set(sample.id, "moderator")).role]).toEqual([true, "moderator"]);
  });

  test("the audit log names the task and the person that an entry is about", async () => {
    await using market = await createTestApp(engine);
    const admin = await joinStaff(market, "Admin", "administrator");
    const [spammer, reporter] = [await joinMarket(market, "Spammer"), await joinMarket(market, "Reporter")];
    const { _id, title } = await postTask(market, spammer, { title: "Fix my fence" });
    await reporter.request("POST /reports", { body: { kind: "task", id: _id, reason: "Spam." } });
    const [open] = await admin.request("GET /staff/cases");
    const body = { action: "hide", rule: "spam", reasons: "It advertises a shop." } as const;
    const decision = await admin.request("POST /staff/cases/{id}/decide", { id: open?._id ?? "", body });
    await spammer.request("POST /mydecisions/{id}/appeal", { id: decision._id, body: { text: "It is real." } });
    const entries = await admin.request("GET /staff/audit");
    const named = (action: string) => entries.find((entry) => entry.action === action);
    const about = { task: { _id, title }, person: { id: spammer.id, name: "Spammer" } };
    for (const action of ["report.send", "decision.make", "appeal.send"]) expect(named(action)).toMatchObject(about);
    expect(named("task.post")).toMatchObject({ task: about.task, person: null });
    expect(named("decision.make")?.details).toEqual({ action: "hide", kind: "task", rule: "spam" });
    expect(await admin.request("GET /staff/audit", { query: { subject: spammer.id } })).toMatchObject([
      { person: about.person, task: null },
    ]);
  });

  test("the audit log is filtered, and feedback is answered once, by mail", async () => {
    await using market = await createTestApp(engine);
    const admin = await joinStaff(market, "Admin", "administrator");
    const member = await joinMarket(market, "Member");
    const { _id: own } = await member.request("POST /feedback", { body: { message: "Good", page: "/" } });
    const { _id: silent } = await (await market.app.request("/feedback", asJson("POST", { message: "Bad" }))).json();
    const find = async (query: object) => (await admin.request("GET /staff/audit", { query })).map(({ action }) => action);
    const today = new Date().toISOString().slice(0, 10);
    expect(await find({ actor: member.id })).toEqual(["feedback.send", "person.join"]);
    await admin.request("PUT /staff/people/{id}/role", { id: member.id, body: { role: "moderator" } });
    expect(await find({ subject: member.id })).toEqual(["person.role", "person.join"]);
    expect(await find({ action: "feedback" })).toEqual(["feedback.send", "feedback.send"]);
    expect(await find({ action: "person.join", from: today, to: today, actor: admin.id })).toEqual(["person.join"]);
    expect(await find({ q: "memb" })).toEqual(["feedback.send", "person.join"]);
    expect(await find({ q: "%" })).toEqual([]);
    expect(await find({ to: "2026-01-01" })).toEqual([]);
    await expect(admin.request("GET /staff/audit", { query: { from: "x" } })).rejects.toMatchObject({ status: 422 });

    const answer = (id: string) => admin.request("POST /staff/feedback/{id}/answer", { id, body: { text: "Thank you.\nReally." } });
    await expect(answer(silent)).rejects.toMatchObject({ status: 409 });
    await expect(answer(randomUUID())).rejects.toMatchObject({ status: 404 });
    const answered = await Promise.allSettled([answer(own), answer(own)]);
    expect(answered.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(market.answersToSend).toEqual([{ feedbackId: own }]);
    expect(await admin.request("GET /staff/feedback", { query: { answered: "true" } })).toMatchObject([
      {
        _id: own,
        person: { id: member.id, name: "Member" },
        email: member.person.email,
        message: "Good",
        page: "/",
        answer: "Thank you.\nReally.",
      },
    ]);
    expect(await admin.request("GET /staff/feedback", { query: { answered: "false" } })).toMatchObject([{ _id: silent, email: null }]);
    const mails: Mail[] = [];
    const { db } = market.database;
    const send = (id: string) => sendAnswer(db, { send: async (mail) => void mails.push(mail) }, id);
    for (let turn = 0; turn < 2; turn++) await send(own);
    expect(mails).toMatchObject([
      { to: member.person.email, text: expect.stringContaining("\n\nThank you.\nReally.\n\nYou wrote:\n\n> Good\n\n") },
    ]);
    // The words of the sender go to nobody else: neither to an address that somebody typed, nor to one that is not verified.
    const typed = { message: "Spam", email: "victim@example.com" };
    const { _id: toOther } = await member.request("POST /feedback", { body: typed });
    const { _id: unsigned } = await (await market.app.request("/feedback", asJson("POST", typed))).json();
    const { _id: unverified } = await member.request("POST /feedback", { body: { message: "Spam" } });
    for (const id of [toOther, unsigned, unverified]) await answer(id);
    await db.update(people).set({ emailVerified: false }).where(eq(people.id, member.id));
    for (const id of [toOther, unsigned, unverified]) await send(id);
    expect(mails).toHaveLength(4);
    for (const { text, html } of mails.slice(1))
      expect([text.includes("Really."), text.includes("Spam"), html.includes("Spam")]).toEqual([true, false, false]);
    expect(await find({ subject: own })).toEqual(["feedback.answer", "feedback.send"]);
  });

  test("the overview counts people, tasks, feedback and what is hidden", async () => {
    await using market = await createTestApp(engine);
    const admin = await joinStaff(market, "Admin", "administrator");
    const member = await joinMarket(market, "Member");
    await postTask(market, member);
    const { _id } = await postTask(market, member);
    await market.database.db.update(tasks).set({ hidden: "held" }).where(eq(tasks.id, _id));
    await member.request("POST /feedback", { body: { message: "Good" } });
    const jobs = createJobs(market.database, market.log);
    const enqueue = jobs.define({ name: "send-mail", run: () => Promise.reject(new Error("refused")) });
    await jobs.start();
    await enqueue(market.database.db, {});
    await expect.poll(async () => (await admin.request("GET /staff/overview")).mail).toEqual({ failed: 1, lastError: "refused" });
    await jobs.stop();
    const overview = await admin.request("GET /staff/overview");
    expect(overview).toMatchObject({
      people: { all: 2, new7Days: 2, active7Days: 2, suspended: 0, staff: 1, sample: 0 },
      tasks: { all: 2, open: 1, new7Days: 2, hidden: 1 },
      offers: { all: 0, live: 0, new7Days: 0 },
      deals: { underWay: 0, completed: 0, completed7Days: 0 },
      reports: { open: 0, held: 0, disputes: 0, appeals: 0 },
      feedback: { unanswered: 1 },
      jobs: { waiting: 0, failed: 1 },
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      engine,
    });
    expect(overview.databaseBytes).toBeGreaterThan(1_000_000);
  });

  test("the one-time link makes one person the administrator", async () => {
    await using market = await createTestApp(engine);
    const { db } = market.database;
    const old = (await createClaimToken(db)) ?? "";
    // The operator's link is enough for an address that is not verified.
    const unverified = { email_verified: false };
    const [one, other] = [await joinMarket(market, "One", undefined, unverified), await joinMarket(market, "Other", undefined, unverified)];
    const token = (await createClaimToken(db)) ?? "";
    const claim = (by: typeof one, given: string) => by.request("POST /staff/claim", { body: { token: given } });
    await expect(claim(one, old)).rejects.toMatchObject({ status: 403 });
    const both = await Promise.allSettled([claim(one, token), claim(other, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const winner = both[0].status === "fulfilled" ? one : other;
    expect((await winner.request("GET /me")).role).toBe("administrator");
    expect(await auditOf(market, [one.id, other.id])).toContainEqual({
      ...{ action: "person.role", actorId: winner.id },
      details: { from: "member", to: "administrator" },
    });
    expect(await createClaimToken(db)).toBeNull();
  });

  test("the operator's command grants, lists and revokes roles, keeps an administrator and asks which of two people is meant", async () => {
    await using market = await createTestApp(engine);
    const { db } = market.database;
    const [rahima, karim] = [await joinMarket(market, "Rahima"), await joinMarket(market, "Karim")];
    const twin = { id: newId(), issuer: "urn:taskhaat:identity", subject: "x", name: "Karim", email: karim.person.email.toUpperCase() };
    await db.insert(people).values(twin);
    const set = (person: string, role: "member" | "moderator" | "administrator") => runStaffCommand(db, { name: "set", person, role });
    const failed = (...lines: string[]) => ({ isDone: false, lines: lines.map((line) => expect.stringContaining(line)) });
    expect(await set("nobody@example.com", "moderator")).toEqual(failed("There is no person nobody@example.com."));
    expect(await set(karim.person.email, "moderator")).toEqual(failed("2 people have the email address", karim.id, twin.id));
    const isVerified = (emailVerified: boolean) => db.update(people).set({ emailVerified }).where(eq(people.id, rahima.id));
    await isVerified(false);
    const hint = `npm run admin -- grant ${rahima.id} administrator`;
    expect(await set(rahima.person.email, "administrator")).toEqual(failed("is not verified", hint, '"emailVerified":false'));
    expect(await set(rahima.id, "moderator")).toMatchObject({ isDone: true });
    expect(await set(rahima.person.email, "member")).toMatchObject({ isDone: true });
    await isVerified(true);
    await set(rahima.person.email, "administrator");
    await set(karim.id, "moderator");
    expect((await karim.request("GET /me")).role).toBe("moderator");
    const { lines } = await runStaffCommand(db, { name: "list" });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: rahima.id, email: rahima.person.email, role: "administrator" },
      { id: karim.id, role: "moderator" },
    ]);
    expect(await set(rahima.id, "member")).toEqual(failed("This is the last administrator."));
    expect(await set(karim.id, "member")).toMatchObject({ isDone: true });
    expect((await auditOf(market, [karim.id])).slice(-2)).toEqual([
      { action: "person.role", actorId: null, details: { from: "member", to: "moderator" } },
      { action: "person.role", actorId: null, details: { from: "moderator", to: "member" } },
    ]);
  });

  test("a link is offered only to an empty market", async () => {
    await using market = await createTestApp(engine);
    const { db } = market.database;
    await db.insert(people).values({ id: newId(), issuer: "urn:taskhaat:seed", subject: "x", name: "Sample", email: "s@example.com" });
    const unused = (await createClaimToken(db)) ?? "";
    expect(unused).toMatch(/^[\w-]{32}$/);
    const [one, other] = [await joinMarket(market, "One"), await joinMarket(market, "Other")];
    await makeStaff(market, one, "administrator");
    await expect(other.request("POST /staff/claim", { body: { token: unused } })).rejects.toMatchObject({ status: 403 });
    await makeStaff(market, other, "administrator");
    await makeStaff(market, one, "member");
    expect(await createClaimToken(db)).toBeNull();
    await using late = await createTestApp(engine);
    await joinMarket(late, "Early");
    expect(await createClaimToken(late.database.db)).toBeNull();
  });
});

async function auditOf({ database }: TestApp, subjects: string[]) {
  const { action, actorId, details } = auditLog;
  return database.db
    .select({ action, actorId, details })
    .from(auditLog)
    .where(inArray(auditLog.subjectId, subjects))
    .orderBy(asc(auditLog.id));
}

test("the slowest statements are kept, each once", () => {
  const queries = createSlowQueries();
  for (let ms = 1; ms <= 25; ms++) queries.add(`select ${ms}`, ms);
  queries.add("select 10", 40);
  expect(queries.list()).toHaveLength(20);
  expect(queries.list().slice(0, 2)).toMatchObject([
    { statement: "select 10", count: 2, slowestMs: 40 },
    { statement: "select 25", count: 1, slowestMs: 25 },
  ]);
  expect(queries.list().at(-1)).toMatchObject({ slowestMs: 6 });
});
