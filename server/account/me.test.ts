import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { Me, MyData } from "#contract/account/account.ts";
import { problemTypes } from "#contract/platform/problem.ts";
import type { Task } from "#contract/tasks/task.ts";
import { feedback } from "#server/administration/feedback.table.server.ts";
import { forgetDeparted } from "#server/people/person.store.server.ts";
import { departedPeople, people } from "#server/people/person.table.server.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { likes, tasks } from "#server/tasks/task.table.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket } from "#tests/support/join-market.ts";
import { changePersonRow } from "#tests/support/staff.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { m } from "#texts/m.ts";

const like = ({ app }: TestApp, { _id }: Task, { person, headers }: SignedIn) =>
  app.request(`/alltasks/${_id}`, asJson("PATCH", { email: person.email }, headers));
const leave = ({ app }: TestApp, { person, headers }: SignedIn, email = person.email) =>
  app.request("/me", asJson("DELETE", { email }, headers));
const readMe = async ({ app }: TestApp, { headers }: SignedIn) => Me.parse(await (await app.request("/me", { headers })).json());

const subjectOf = ({ token }: SignedIn) => decodeJwt(token).sub ?? "";

describe.each(engines)("on %s", (engine) => {
  test("GET /me returns the caller with the id that their tasks carry", async () => {
    await using market = await createTestApp(engine);
    const rahima = await market.signIn("Rahima Khatun", { email: "rahima@example.com", picture: "https://example.com/r.png" });
    const me = await readMe(market, rahima);
    expect(me).toMatchObject({
      displayName: "Rahima Khatun",
      email: "rahima@example.com",
      photoURL: "https://example.com/r.png",
      rating: 0,
      signsInWith: [],
    });
    expect((await postTask(market, rahima)).user.id).toBe(me.id);
    expect((await readMe(market, await market.signIn())).id).not.toBe(me.id);
    for (const path of ["/me", "/me/export"]) expect((await market.app.request(path)).status).toBe(401);
    expect((await market.app.request("/me", asJson("DELETE", { email: "rahima@example.com" }))).status).toBe(401);
  });

  test("the account keeps the language, and problems come in the language of the request", async () => {
    await using market = await createTestApp(engine);
    const rahima = await market.signIn();
    expect((await readMe(market, rahima)).language).toBeNull();
    const change = (language: string, headers = {}) =>
      market.app.request("/me", asJson("PATCH", { language }, { ...rahima.headers, ...headers }));
    expect((await change("bn")).status).toBe(204);
    expect((await readMe(market, rahima)).language).toBe("bn");
    const refused = await change("xx", { "Accept-Language": "bn" });
    expect([refused.status, refused.headers.get("Content-Language")]).toEqual([422, "bn"]);
    expect(await refused.json()).toMatchObject({ errors: [{ field: "language", message: "ভাষা হতে হবে এগুলোর একটি: en, bn।" }] });
    const fromBengaliPage = await change("xx", { "X-Language": "bn", Cookie: "taskhaat-language=en" });
    expect(fromBengaliPage.headers.get("Content-Language")).toBe("bn");
    expect((await change("xx", { "Accept-Language": "bn;q=0, en" })).headers.get("Content-Language")).toBe("en");
    expect(await (await change("xx")).json()).toMatchObject({ errors: [{ message: "Language must be one of: en, bn." }] });
    expect((await market.app.request("/me", asJson("PATCH", { language: "en" }))).status).toBe(401);
  });

  test("a token from before a change of profile changes nothing, and reading with it writes nothing", async () => {
    await using market = await createTestApp(engine);
    const { db } = market.database;
    const now = Math.floor(Date.now() / 1_000);
    const signIn = (name: string, iat: number) => market.signIn(name, { sub: "rahima", email: "rahima@example.com", iat });
    const before = await signIn("Rahima", now - 60);
    const after = await signIn("Rahima Begum", now - 30);
    expect((await readMe(market, before)).displayName).toBe("Rahima");
    const { _id } = await postTask(market, after);
    const actions = () => db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.id);
    const rowVersion = async () => (await db.execute(sql`select xmin::text, * from people`)).rows;
    const [noted, stored] = [await actions(), await rowVersion()];
    expect(noted.map(({ action }) => action)).toEqual(["person.join", "person.change", "task.post"]);
    for (const token of [before, after, before, after]) expect((await readMe(market, token)).displayName).toBe("Rahima Begum");
    expect(await (await market.app.request(`/mytask/${_id}`)).json()).toMatchObject({ user: { name: "Rahima Begum" } });
    expect([await actions(), await rowVersion()]).toEqual([noted, stored]);
  });

  test("the newest token decides whether an address is verified, also after a change of address; a ban stays with its original address", async () => {
    await using market = await createTestApp(engine);
    const now = Math.floor(Date.now() / 1_000);
    let iat = now - 60;
    const verified = async (email: string, isVerified: boolean) => {
      iat += 1;
      const signedIn = await market.signIn("Rahima", { sub: "rahima", email, email_verified: isVerified, iat });
      const { id, emailVerified } = await readMe(market, signedIn);
      const profile = await (await market.app.request(`/people/${id}`)).json();
      expect(profile).toMatchObject({ emailVerified });
      return { id, emailVerified };
    };
    expect(await verified("rahima@example.com", false)).toMatchObject({ emailVerified: false });
    const { id } = await verified("rahima@example.com", true);
    expect(await verified("rahima@example.com", true)).toEqual({ id, emailVerified: true });
    expect(await verified("begum@example.com", false)).toEqual({ id, emailVerified: false });
    await changePersonRow(market, { id }, { isBanned: true });
    expect(await verified("begum@example.com", true)).toEqual({ id, emailVerified: false });
    await changePersonRow(market, { id }, { isBanned: false });
    expect(await verified("begum@example.com", true)).toEqual({ id, emailVerified: true });
  });

  test("of two first calls at once with tokens from before and after a change, the newer profile stays", async () => {
    await using market = await createTestApp(engine);
    const now = Math.floor(Date.now() / 1_000);
    for (const sub of ["one", "two", "three"]) {
      const tokens = await Promise.all([now - 60, now - 30].map((iat) => market.signIn(`Issued at ${iat}`, { sub, iat })));
      await Promise.all([...tokens, ...tokens].map((token) => readMe(market, token)));
      expect((await readMe(market, tokens[0] as SignedIn)).displayName).toBe(`Issued at ${now - 30}`);
    }
  });

  test("an export is a file with all rows of the person and none of others", async () => {
    await using market = await createTestApp(engine);
    const [rahima, tanvir] = [await market.signIn("Rahima"), await market.signIn("Tanvir")];
    const mine = await postTask(market, rahima, { title: "Mine" });
    const theirs = await postTask(market, tanvir, { title: "Theirs" });
    await like(market, theirs, rahima);
    await like(market, mine, tanvir);
    const keyed = asJson("POST", { message: "My words" }, { ...rahima.headers, "Idempotency-Key": "key-1" });
    await market.app.request("/feedback", keyed);
    await market.app.request("/feedback", asJson("POST", { message: "Their words" }, tanvir.headers));
    const response = await market.app.request("/me/export", { headers: rahima.headers });
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="taskhaat-my-data-\d{4}-\d\d-\d\d\.json"$/);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const text = await response.text();
    const data = MyData.parse(JSON.parse(text));
    expect(data.person).toMatchObject({ id: mine.user.id, name: "Rahima", email: rahima.person.email });
    expect(data.tasks).toMatchObject([{ id: mine._id, title: "Mine", likeCount: 1 }]);
    expect(data.likes).toMatchObject([{ taskId: theirs._id }]);
    expect(data.feedback).toMatchObject([{ message: "My words" }]);
    expect(data.repeatedRequests).toMatchObject([{ answer: { _id: data.feedback[0]?.id } }]);
    expect(data.auditLog.map(({ action }) => action)).toEqual(["person.export", "feedback.send", "task.like", "task.post", "person.join"]);
    expect(text).not.toMatch(/Theirs|Their words|Tanvir/);
    expect(text).not.toContain(tanvir.person.email);
  });

  test("deleting an account deletes tasks and likes, lowers counts, and anonymises feedback", async () => {
    await using market = await createTestApp(engine);
    const { db } = market.database;
    const [rahima, tanvir] = [await market.signIn("Rahima"), await market.signIn("Tanvir")];
    const mine = await postTask(market, rahima);
    const theirs = await postTask(market, tanvir);
    for (const task of [mine, theirs]) for (const person of [rahima, tanvir]) await like(market, task, person);
    await market.app.request("/feedback", asJson("POST", { message: "Words", email: rahima.person.email }, rahima.headers));
    await market.app.request("/feedback", asJson("POST", { message: "Unsigned", email: rahima.person.email.toUpperCase() }));
    await market.app.request("/vacant", asJson("POST", aTask(), { ...rahima.headers, "Idempotency-Key": "key-2" }));

    for (const wrong of ["", "someone@example.com"]) expect((await leave(market, rahima, wrong)).status).toBe(422);
    // This server has no password of theirs, so a stolen token must not suffice.
    const stolen = await market.signIn("Rahima", {
      sub: subjectOf(rahima),
      email: rahima.person.email,
      auth_time: Math.floor(Date.now() / 1_000) - 11 * 60,
    });
    expect(await (await leave(market, stolen)).json()).toMatchObject({ status: 403, type: problemTypes.signInAgain });
    expect((await market.app.request("/me", asJson("DELETE", {}, rahima.headers))).status).toBe(422);
    expect(await db.$count(people)).toBe(2);

    expect((await leave(market, rahima, ` ${rahima.person.email.toUpperCase()} `)).status).toBe(204);
    expect(await db.select({ name: people.name }).from(people)).toEqual([{ name: "Tanvir" }]);
    expect(await db.select({ id: tasks.id, likeCount: tasks.likeCount }).from(tasks)).toEqual([{ id: theirs._id, likeCount: 1 }]);
    expect(await db.$count(likes)).toBe(1);
    expect(
      await db
        .select({ message: feedback.message, email: feedback.email, personId: feedback.personId })
        .from(feedback)
        .orderBy(feedback.id),
    ).toEqual([
      { message: "Words", email: null, personId: null },
      { message: "Unsigned", email: null, personId: null },
    ]);
    const [left] = await db.select().from(auditLog).where(eq(auditLog.action, "person.leave"));
    expect(left).toMatchObject({ actorId: mine.user.id, subjectId: mine.user.id, details: { tasks: 2, likes: 2 } });
    const everything = await db.execute<{ all: string }>(sql`
      select concat((select string_agg(t::text, ' ') from people t), (select string_agg(t::text, ' ') from tasks t),
        (select string_agg(t::text, ' ') from feedback t), (select string_agg(t::text, ' ') from idempotency_keys t),
        (select string_agg(t::text, ' ') from audit_log t)) as all`);
    expect(everything.rows[0]?.all).not.toMatch(new RegExp(`Rahima|${rahima.person.email}`, "i"));
  });

  test("deleting an account with an address that is not verified keeps the feedback of that address", async () => {
    await using market = await createTestApp(engine);
    const email = "stranger@example.com";
    await market.app.request("/feedback", asJson("POST", { message: "Words", email }));
    expect((await leave(market, await market.signIn("Tanvir", { email, email_verified: false }))).status).toBe(204);
    expect(await market.database.db.select({ email: feedback.email }).from(feedback)).toEqual([{ email }]);
  });

  test("deals of others contain no text of a deleted person", async () => {
    await using market = await createTestApp(engine);
    const { db } = market.database;
    const [rahima, tanvir] = [await market.signIn("Hushname"), await market.signIn("Tanvir")];
    const mine = await postTask(market, rahima, { title: "Hush title", description: "Hush text" });
    const theirs = await postTask(market, tanvir);
    const [me, other] = [mine.user.id, theirs.user.id];
    await db.execute(sql`update tasks set state = 'cancelled'`);
    await db.execute(sql`insert into offers (id, task_id, bidder_id, state, reason_code, reason) values
      (gen_random_uuid(), ${mine._id}, ${other}, 'declined', 'decline', 'hush: for now'),
      (gen_random_uuid(), ${mine._id}, ${other}, 'declined', 'decline', 'hush: This person has left TaskHaat.'),
      (gen_random_uuid(), ${theirs._id}, ${me}, 'declined', 'refuse', 'hush'),
      (gen_random_uuid(), ${theirs._id}, ${me}, 'declined', null, 'The bidder declined the award: hush'),
      (gen_random_uuid(), ${theirs._id}, ${me}, 'abandoned', 'accept', 'Abandoned by the winner: hush'),
      (gen_random_uuid(), ${theirs._id}, ${me}, 'declined', 'decline', 'their own words')`);
    await db.execute(sql`insert into offer_revisions (offer_id, revision, amount, days, message, version)
      select id, 1, 5, 5, case when bidder_id = ${me} then 'Hush offer' else 'Their offer' end, 1 from offers`);
    await db.execute(sql`insert into task_versions (task_id, version, changes) values (${mine._id}, 2,
      '[{"field":"description","from":"Hush old","to":"Hush text"},{"field":"budget","from":1,"to":2}]')`);
    await db.execute(sql`insert into deal_events (id, task_id, event, actor_id, told_id, reason, at) values
      (gen_random_uuid(), ${mine._id}, 'decline', ${me}, ${other}, 'Hush reason', now())`);
    await db.execute(sql`insert into reviews (id, task_id, author_id, about_id, stars, words, appears_at) values
      (gen_random_uuid(), ${mine._id}, ${me}, ${other}, 2, 'Hush review', now()),
      (gen_random_uuid(), ${mine._id}, ${other}, ${me}, 5, 'Their review', now())`);
    expect((await leave(market, rahima)).status).toBe(204);
    const { rows } = await db.execute<{ all: string }>(sql`
      select concat((select string_agg(t::text, ' ') from people t), (select string_agg(t::text, ' ') from tasks t),
        (select string_agg(t::text, ' ') from offers t), (select string_agg(t::text, ' ') from offer_revisions t),
        (select string_agg(t::text, ' ') from task_versions t), (select string_agg(t::text, ' ') from deal_events t),
        (select string_agg(t::text, ' ') from reviews t), (select string_agg(t::text, ' ') from task_search t)) as all`);
    const [{ all } = { all: "" }] = rows;
    expect(all).not.toMatch(new RegExp(`hush|${rahima.person.email}`, "i"));
    for (const kept of ["their own words", "Their offer", "Their review", "Former member", "budget"]) expect(all).toContain(kept);
  });

  test("a token of a deleted person is refused everywhere, and does not recreate them", async () => {
    await using market = await createTestApp(engine);
    const { db } = market.database;
    const rahima = await market.signIn("Rahima");
    const task = await postTask(market, await market.signIn("Tanvir"));
    await postTask(market, rahima);
    expect((await leave(market, rahima)).status).toBe(204);
    const { headers } = rahima;
    const attempts = [
      market.app.request("/me", { headers }),
      market.app.request("/me/export", { headers }),
      market.app.request(`/mytask?email=${rahima.person.email}`, { headers }),
      market.app.request("/insights", { headers }),
      market.app.request("/vacant", asJson("POST", aTask(), headers)),
      like(market, task, rahima),
      leave(market, rahima),
    ];
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 401));
    expect(await db.$count(people)).toBe(1);
    await forgetDeparted(db);
    expect(await db.$count(departedPeople)).toBe(1);
    await db.update(departedPeople).set({ leftAt: sql`now() - interval '25 hours'` });
    await forgetDeparted(db);
    expect(await db.$count(departedPeople)).toBe(0);
  });

  test("a ban stays after the account is deleted: nobody joins with the same email address", async () => {
    await using market = await createTestApp(engine);
    const { db } = market.database;
    const [poster, banned] = [await joinMarket(market, "Poster"), await joinMarket(market, "Banned")];
    const { _id: task } = await postTask(market, poster);
    await banned.request("POST /offers", { body: { task, amount: 5, days: 1, message: "Mine." } });
    const ban = { isBanned: true, suspendedBy: newId(), suspendedUntil: new Date(), hidden: "decided" as const, hiddenBy: newId() };
    await changePersonRow(market, banned, ban);
    expect((await leave(market, banned)).status).toBe(204);
    const none = { isBanned: false, suspendedBy: null, suspendedUntil: null, hidden: null, hiddenBy: null, role: "member" };
    expect((await db.select().from(people).where(eq(people.id, banned.id)))[0]).toMatchObject({ name: "Former member", ...none });
    await db.update(departedPeople).set({ leftAt: sql`now() - interval '25 hours'` });
    await forgetDeparted(db);
    expect(JSON.stringify(await db.select().from(departedPeople))).not.toContain("@");
    const { headers } = await market.signIn("Again", { email: banned.person.email.toUpperCase() });
    const again = await market.app.request("/me", { headers });
    expect(await again.json()).toMatchObject({ status: 403, type: problemTypes.suspended, detail: m.problem_banned() });
    expect(await db.$count(people)).toBe(2);
    // They can still export and delete the account that they have.
    const data = MyData.parse(await (await market.app.request("/me/export", { headers })).json());
    expect([data.person, data.tasks, data.auditLog]).toEqual([{}, [], []]);
    const leaving = () => market.app.request("/me", asJson("DELETE", { email: banned.person.email }, headers));
    expect((await Promise.all([leaving(), leaving()])).map(({ status }) => status).sort()).toEqual([204, 401]);
    expect((await market.app.request("/me/export", { headers })).status).toBe(401);
    expect(await db.$count(people)).toBe(2);
  });

  test("a ban of an account with another person's address does not block the owner of the address", async () => {
    await using market = await createTestApp(engine);
    const email = "owner@example.com";
    const impostor = await market.signIn("Impostor", { sub: "impostor", email, email_verified: false });
    const { id } = await readMe(market, impostor);
    await changePersonRow(market, { id }, { isBanned: true, suspendedBy: newId() });
    // The owner has taken the account over by a password reset, and leaves.
    const verified = await market.signIn("Impostor", { sub: "impostor", email, email_verified: true });
    expect((await readMe(market, verified)).emailVerified).toBe(false);
    expect((await leave(market, verified)).status).toBe(204);
    expect(await readMe(market, await market.signIn("Owner", { email }))).toMatchObject({ displayName: "Owner", isBanned: false });
  });

  test("deleting an account during its own writes leaves no rows behind, and every count right", async () => {
    await using market = await createTestApp(engine);
    const { db } = market.database;
    const crowd = await Promise.all(["A", "B", "C", "D"].map((name) => market.signIn(name)));
    const [a, b] = crowd as [SignedIn, SignedIn];
    const posted = await Promise.all(crowd.flatMap((person) => [postTask(market, person), postTask(market, person)]));
    const statuses = new Set<number>();
    const note = async (answer: Response | Promise<Response>) => void statuses.add((await answer).status);
    async function keepBusy(person: SignedIn) {
      for (const task of posted) await note(like(market, task, person));
      for (let turn = 0; turn < 6; turn++) await note(market.app.request("/vacant", asJson("POST", aTask(), person.headers)));
      await note(market.app.request("/feedback", asJson("POST", { message: "Words" }, person.headers)));
    }
    const busy = [...crowd, ...crowd].map(keepBusy);
    await note(like(market, posted[0] as Task, a));
    await Promise.all([leave(market, a), leave(market, a), leave(market, b)].map(note));
    await Promise.all(busy);
    for (const status of statuses) expect([200, 201, 204, 401, 404]).toContain(status);
    expect(await db.select({ name: people.name }).from(people).orderBy(people.name)).toEqual([{ name: "C" }, { name: "D" }]);
    const wrong = await db.execute(sql`
      select id from tasks where like_count <> (select count(*) from likes where task_id = tasks.id)
        or not exists (select from people where people.id = poster_id)`);
    expect(wrong.rows).toEqual([]);
    expect(await db.$count(likes)).toBeGreaterThan(0);
  });
});
