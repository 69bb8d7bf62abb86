import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transparencyMonths } from "#contract/moderation/transparency.ts";
import { disputes } from "#server/deals/tables/dispute.table.server.ts";
import { changeMarketSettings, readMarketSettings } from "#server/market/market.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { addDealTask, addOffer, addPerson } from "#tests/support/deals.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket } from "#tests/support/join-market.ts";
import { changePersonRow } from "#tests/support/staff.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { appeals, cases, decisions, reports } from "./moderation.table.server.ts";

describe.each(engines)("limits and figures on %s", (engine) => {
  let market: TestApp;

  beforeAll(async () => {
    market = await createTestApp(engine);
  });
  afterAll(() => market.close());

  test("the figures of a month are those of the tables", async () => {
    const { db } = market.database;
    const now = new Date();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
    const hoursAfter = (hours: number) => new Date(month.getTime() + hours * 3_600_000);
    const addCase = async (hours: number, change: Partial<typeof decisions.$inferInsert> = {}) => {
      const subject = { kind: "task" as const, subjectId: newId(), words: "w" };
      const [caseId, id] = [newId(), newId()];
      const closed = { state: "closed" as const, closedAt: hoursAfter(hours) };
      await db.insert(cases).values({ id: caseId, source: "reports", ...subject, ...closed, openedAt: month });
      await db.insert(reports).values({ id: newId(), kind: "task", subjectId: subject.subjectId, reason: "r", caseId, createdAt: month });
      const rule = { rule: "spam", ruleTitle: { en: "No spam", bn: "স্প্যাম নয়" } };
      const decided = { action: "hide" as const, hidesContent: true, reasons: "r", createdAt: hoursAfter(hours), ...change };
      await db.insert(decisions).values({ id, caseId, ...subject, ...rule, ...decided });
      return id;
    };
    const [first, , second] = [await addCase(1), await addCase(3), await addCase(8), await addCase(500, { undoneAt: month })];
    await addCase(2, { action: "dismiss" });
    for (const [decisionId, outcome] of [[first, "upheld"] as const, [second, "reversed"] as const]) {
      const decided = { outcome, reasons: "r", decidedAt: hoursAfter(20) };
      await db.insert(appeals).values({ id: newId(), decisionId, text: "t", createdAt: hoursAfter(9), dueAt: now, ...decided });
    }
    await addDisputes(db, month);
    const answer = await market.app.request("/market/transparency", { headers: { "Accept-Language": "bn" } });
    expect(answer.headers.get("Vary")).toContain("Accept-Language, Cookie, X-Language");
    const months = (await answer.json()) as unknown[];
    expect(months).toHaveLength(transparencyMonths);
    expect(months[0]).toMatchObject({ month: now.toISOString().slice(0, 7), reports: 0, decisions: [], medianHours: null });
    expect(months[1]).toEqual({
      month: month.toISOString().slice(0, 7),
      reports: 5,
      reportsByKind: [{ kind: "task", count: 5 }],
      decisions: [
        { action: "hide", rule: { id: "spam", title: "স্প্যাম নয়" }, count: 3 },
        { action: "dismiss", rule: { id: "spam", title: "স্প্যাম নয়" }, count: 1 },
      ],
      ...{ appeals: 2, appealsUpheld: 1, appealsReversed: 1, medianHours: 2.5 },
      ...{ disputes: 6, disputesCompleted: 2, disputesEnded: 1, disputesSplit: 0, disputesSettled: 2 },
    });
  });

  test("a new account posts and writes less in a day, until a deal with an established person or a week has passed", async () => {
    const { db } = market.database;
    const { limits } = await readMarketSettings(db);
    await changeMarketSettings(db, null, { limits: { ...limits, newTasksPerDay: 2, newMessagesPerDay: 1 } });
    const [person, poster] = [await joinMarket(market, "New"), await joinMarket(market, "Poster")];
    const post = (key?: string) =>
      market.app.request("/vacant", asJson("POST", aTask(), { ...person.headers, ...(key && { "Idempotency-Key": key }) }));
    const answers = await Promise.all([post(), post("key"), post()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429]);
    const refused = await post("other");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(86_000);
    expect(await refused.json()).toMatchObject({ detail: expect.stringMatching(/2 tasks in 24 hours.*7 days.*24 h/) });

    const own = (await answers.find(({ status }) => status === 201)?.json()) as { _id: string };
    await person.request("DELETE /mytask/{id}", { id: own._id });
    expect((await post()).status).toBe(429);

    const task = (await postTask(market, poster))._id;
    await person.request("POST /offers", { body: { task, amount: 5, days: 1, message: "Mine." } });
    const { _id: id } = await person.request("POST /threads", { body: { task } });
    const write = () => person.request("POST /threads/{id}/messages", { id, body: { text: "Hello" } });
    await write();
    await expect(write()).rejects.toMatchObject({ status: 429 });
    // Deals with other new accounts do not count, nor with a person who has dealt with nobody else.
    const completeDeal = async (posterId: string, bidderId: string) =>
      addOffer(db, await addDealTask(db, { posterId, state: "completed" }), bidderId, "accepted");
    const letDaysPass = (id: string) => db.update(people).set({ createdAt: sql`now() - interval '8 days'` }).where(eq(people.id, id));
    const partner = await addPerson(db);
    await completeDeal(partner, person.id);
    await expect(write()).rejects.toMatchObject({ status: 429 });
    await letDaysPass(partner);
    await expect(write()).rejects.toMatchObject({ status: 429 });
    await completeDeal(await addPerson(db), partner);
    await write();
    await db.update(tasks).set({ state: "cancelled" }).where(eq(tasks.posterId, partner));
    await expect(write()).rejects.toMatchObject({ status: 429 });
    await letDaysPass(person.id);
    await write();
    const last = await post();
    expect(last.status).toBe(201);
    const { _id: ownTask } = (await last.json()) as { _id: string };
    // An account whose address is not verified stays new.
    await changePersonRow(market, person, { emailVerified: false, profileAt: new Date(Date.now() + 60_000) });
    const detail = "Your account counts as new until you verify your email address in your profile.";
    expect(await (await post()).json()).toMatchObject({ status: 429, detail: expect.stringContaining(detail) });
    await expect(write()).rejects.toMatchObject({ status: 429, message: expect.stringContaining(detail) });
    await changeMarketSettings(db, null, { limits: { ...limits, newOffersPerDay: 0, newQuestionsPerDay: 0 } });
    const { _id: other } = await postTask(market, poster);
    const asks = [
      () => person.request("POST /offers", { body: { task: other, amount: 5, days: 1, message: "Mine." } }),
      () => person.request("POST /questions", { body: { task, text: "When?" } }),
      () => person.request("POST /mytask/{id}/invite", { id: ownTask, body: { person: poster.id } }),
    ];
    for (const ask of asks) await expect(ask()).rejects.toMatchObject({ status: 429, message: expect.stringContaining(detail) });
  });
});

/** Opened and closed in the month: three that were decided, one whose decision was undone, and two that were settled by time. */
async function addDisputes(db: Db, month: Date) {
  const [posterId, bidder] = [await addPerson(db), await addPerson(db)];
  for (const [action, isUndone] of [["complete"], ["complete"], ["end"], ["end", true], [null], [null]] as const) {
    const taskId = await addDealTask(db, { posterId, state: "completed" });
    const offerId = await addOffer(db, taskId, bidder, "accepted");
    const id = newId();
    const closed = { outcome: action ?? "complete", closedAt: month, against: action && ("poster" as const) };
    const opened = { id, taskId, offerId, reason: "r", wasDelivered: true, openedAt: month };
    await db.insert(disputes).values({ ...opened, ...(isUndone ? {} : closed) });
    const decided = { kind: "dispute" as const, subjectId: id, taskId, hidesContent: false, reasons: "r", words: "", createdAt: month };
    if (action) await db.insert(decisions).values({ id: newId(), ...decided, action, ...(isUndone && { undoneAt: month }) });
  }
}
