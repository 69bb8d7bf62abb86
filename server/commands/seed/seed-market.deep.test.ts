import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OfferState } from "#contract/deals/deal.ts";
import type { Role } from "#contract/platform/role.ts";
import { categories } from "#contract/tasks/categories.ts";
import { taskStates } from "#contract/tasks/task-state.ts";
import { claimAdministration, createClaimToken } from "#server/administration/claim.store.server.ts";
import { removeSample } from "#server/administration/remove-sample.server.ts";
import { credentials } from "#server/credentials/credential.table.server.ts";
import { sendOffer } from "#server/deals/offers/offer.store.server.ts";
import { askQuestion } from "#server/deals/questions/question.store.server.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { offerSealLeaves, offerSeals } from "#server/deals/tables/offer-seal.table.server.ts";
import { questions } from "#server/deals/tables/question.table.server.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import { sampleAccounts, seedIssuer } from "#server/identity/sample-accounts.ts";
import { changeMarketSettings } from "#server/market/market.store.server.ts";
import { openThread, sendMessage } from "#server/messages/message.store.server.ts";
import { messages, threads } from "#server/messages/message.table.server.ts";
import { decideCase } from "#server/moderation/decide.server.ts";
import { appeals, cases, decisions } from "#server/moderation/moderation.table.server.ts";
import { addReport } from "#server/moderation/report.store.server.ts";
import { readTransparency } from "#server/moderation/transparency.store.server.ts";
import { listRecipients } from "#server/notifications/send-mails.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { changeRole } from "#server/people/role.store.server.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import type { Database } from "#server/platform/database/database.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { orThrow } from "#server/platform/http/answers.ts";
import { createLog } from "#server/platform/log/log.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { addTask, likeTask } from "#server/tasks/task.store.server.ts";
import { likes, tasks } from "#server/tasks/task.table.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { engines, openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import { createTestSigner } from "#tests/support/test-signer.ts";
import { isMarketEmpty, seedMarket } from "./seed-market.server.ts";

const start = new Date("2026-03-01T09:30:00Z");
const { hires, works } = sampleAccounts;
const bengali = /[\u0980-\u09ff]/;

const signer = createTestSigner(readSettings({ NODE_ENV: "test" }), createLog({ LOG_LEVEL: "silent" }));

describe.each(engines)("the sample market on %s", (engine) => {
  let database: TestDatabase;
  let market: Awaited<ReturnType<typeof readMarket>>;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    expect(await isMarketEmpty(database)).toBe(true);
    expect(await seedMarket(database, { start, signer })).toEqual({ people: 22, tasks: 55 });
    market = await readMarket(database);
  });
  afterAll(() => database.close());

  test("has credentials of deals and profiles", async () => {
    const rows = await database.db.select().from(credentials);
    expect(rows.map(({ kind }) => kind).sort()).toEqual(["deal", "deal", "profile", "profile", "profile"]);
    expect(rows.every(({ jwt, revokedAt }) => jwt !== null && revokedAt === null)).toBe(true);
  });

  test("is full: open tasks in both languages and all categories, offers, questions, conversations", async () => {
    expect(await isMarketEmpty(database)).toBe(false);
    const open = market.tasks.filter(({ state, hidden }) => state === "open" && !hidden);
    expect(open.length).toBeGreaterThanOrEqual(30);
    expect(new Set(open.map(({ category }) => category))).toEqual(new Set(categories));
    expect(market.tasks.filter(({ title }) => bengali.test(title)).length).toBeGreaterThanOrEqual(12);
    expect(market.offers.length).toBeGreaterThanOrEqual(60);
    expect(market.questions.filter(({ answer }) => answer !== null).length).toBeGreaterThanOrEqual(8);
    expect(market.threads).toHaveLength(6);
    expect(market.people.every(({ issuer, email }) => issuer === seedIssuer && /@example\.(com|org)$/.test(email))).toBe(true);
  });

  test("has a deal in every state", () => {
    // The only state of payments alone.
    const withoutPayments = taskStates.filter((state) => state !== "awaiting_payment");
    expect(new Set(market.tasks.map(({ state }) => state))).toEqual(new Set(withoutPayments));
    expect(new Set(market.offers.map(({ state }) => state))).toEqual(new Set(OfferState.options));
    const underway = market.tasks.filter(({ state }) => state === "in_progress");
    expect(new Set(underway.map(({ request }) => request))).toEqual(new Set([null, "extension", "end_by_winner"]));
    const dates = market.offers.filter(({ taskId }) => underway.some(({ id }) => id === taskId)).map(({ deliverBy }) => deliverBy);
    expect(dates).toContain("2026-03-01");
    expect(dates.some((date) => date !== null && date < "2026-02-22")).toBe(true);
  });

  test("has seals of several offers, for people that visitors can try: a chosen and a lost offer, and a task of a poster", async () => {
    const { db } = database;
    const sealed = await db
      .select({ taskId: offerSeals.taskId, count: offerSeals.count, offerId: offerSealLeaves.offerId })
      .from(offerSealLeaves)
      .innerJoin(offerSeals, eq(offerSeals.id, offerSealLeaves.sealId));
    const several = sealed.filter(({ count }) => count >= 3 && count <= 5);
    const idOf = (account: string) => market.people.find(({ subject }) => subject === account)?.id;
    const own = market.offers.filter(({ id, bidderId }) => bidderId === idOf(works) && several.some(({ offerId }) => offerId === id));
    expect(own.map(({ state }) => state).sort()).toEqual(["accepted", "lost"]);
    expect(market.tasks.some(({ id, posterId }) => posterId === idOf(hires) && several.some(({ taskId }) => taskId === id))).toBe(true);
  });

  test("its ratings are the averages of its reviews", async () => {
    const counted = market.reviews.filter(({ isCounted }) => isCounted);
    expect(counted.length).toBeGreaterThanOrEqual(14);
    for (const { id, rating } of market.people) {
      const stars = counted.filter(({ aboutId }) => aboutId === id).map((review) => review.stars);
      const average = stars.reduce((sum, count) => sum + count, 0) / (stars.length || 1);
      expect(rating).toBe(Number(average.toFixed(1)));
    }
  });

  test("has its dates and ids from the three months before its start", () => {
    const written = [...market.tasks, ...market.offers, ...market.questions, ...market.messages, ...market.reviews, ...market.people];
    for (const { id, createdAt } of written) {
      expect(timeOf(id)).toBe(createdAt.getTime());
      expect(createdAt.getTime()).toBeGreaterThan(start.getTime() - 94 * 86_400_000);
      expect(createdAt.getTime()).toBeLessThanOrEqual(start.getTime());
    }
    for (const { at } of [...market.events, ...market.audit]) expect(at.getTime()).toBeLessThanOrEqual(start.getTime());
    for (const { createdAt, deadline } of market.tasks) expect(deadline >= createdAt.toISOString().slice(0, 10)).toBe(true);
    for (const { taskId, createdAt } of market.likes) {
      const task = market.tasks.find(({ id }) => id === taskId);
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(task?.createdAt.getTime() ?? Number.POSITIVE_INFINITY);
    }
  });

  test("has tasks from all parts of the day", () => {
    const quarters = market.tasks.map(({ createdAt }) => Math.floor(createdAt.getUTCHours() / 6));
    for (const quarter of [0, 1, 2, 3]) expect(quarters.filter((each) => each === quarter).length).toBeGreaterThan(4);
    const minutes = new Set(market.reviews.map(({ createdAt }) => createdAt.toISOString().slice(11, 16)));
    expect(minutes.size).toBeGreaterThan(0.9 * market.reviews.length);
  });

  test("has cases with decisions, an appeal, and figures of three months", async () => {
    expect(market.cases.filter(({ state }) => state === "open")).toHaveLength(1);
    expect(market.decisions.filter(({ kind }) => kind !== "dispute")).toHaveLength(3);
    expect(market.decisions.filter(({ kind }) => kind === "dispute")).toHaveLength(2);
    expect(market.appeals.map(({ outcome }) => outcome)).toEqual(["upheld"]);
    const [, ...months] = await readTransparency(database.db, start);
    expect(months.some(({ reports, appealsUpheld, disputesCompleted }) => reports + appealsUpheld + disputesCompleted > 0)).toBe(true);
  });

  test("sends no mail, and leaves the clock of the database as it was", async () => {
    expect(await listRecipients(database.db)).toEqual([]);
    const { rows } = await database.db.execute<{ schemas: number; time: Date }>(sql`
      select (select count(*)::int from information_schema.schemata where schema_name = 'set_time') as schemas, now() as time`);
    expect(rows[0]?.schemas).toBe(0);
    expect(new Date(rows[0]?.time ?? 0).getFullYear()).toBe(new Date().getFullYear());
    const defaults = await database.db.execute<{ given: string }>(sql`
      select distinct column_default as given from information_schema.columns where table_schema = current_schema() and column_default like '%now%'`);
    expect(defaults.rows).toEqual([{ given: "now()" }]);
  });

  test("its staff do not count, so that the first visitor still becomes the administrator, and remains one", async () => {
    const staff = market.people.filter(({ role }) => role !== "member").map(({ role }) => role);
    expect(staff.toSorted()).toEqual(["administrator", "moderator"]);
    const { db } = database;
    const id = "01950000-0000-7000-8000-000000000001";
    const token = (await createClaimToken(db)) ?? "";
    const [visitor] = await db
      .insert(people)
      .values({ id, issuer: "elsewhere", subject: "1", name: "Ada", email: "ada@example.com" })
      .returning();
    if (!visitor) throw new Error("The visitor was not inserted.");
    await claimAdministration(db, visitor, token);
    await expect(changeRole(db, id, id, "member")).rejects.toMatchObject({ status: 409 });
    expect(await createClaimToken(db)).toBeNull();
    await db.delete(people).where(eq(people.id, id));
  });

  test("is the same market for the same start", async () => {
    await using second = await openTestDatabase(engine);
    await seedMarket(second, { start, signer });
    expect(await readMarket(second)).toEqual(market);
  });

  test("is added in one transaction", async () => {
    await using closed = await openTestDatabase(engine);
    await changeMarketSettings(closed.db, null, { registration: "closed" });
    const before = await readMarket(closed);
    await expect(seedMarket(closed, { start })).rejects.toThrow();
    expect(await readMarket(closed)).toEqual(before);
  });

  test("can be removed by an administrator, with what real people added to it", async () => {
    const { db } = database;
    const real = (count: number, role: Role) => ({
      ...{ id: `01950000-0000-7000-8000-00000000000${count}`, issuer: "elsewhere", subject: `${count}`, role },
      ...{ name: "Ada", email: `ada${count}@example.com` },
    });
    const [administrator, member] = await db
      .insert(people)
      .values([real(2, "administrator"), real(3, "member")])
      .returning();
    if (!administrator || !member) throw new Error("The people were not inserted.");
    const own = await addTask(db, member, aTask());
    const task = market.tasks.findLast(({ state, hidden }) => state === "open" && !hidden)?.id ?? "";
    // The sample of this test starts months ago.
    await db.update(tasks).set({ deadline: "2097-01-31" }).where(eq(tasks.id, task));
    orThrow(await sendOffer(db, member, { task, amount: 10, days: 1, message: "I can do it." }));
    const { _id: question } = orThrow(await askQuestion(db, member, { task, text: "When?" }));
    await likeTask(db, task, member.id);
    const thread = await openThread(db, member, { task });
    await db.transaction((tx) => sendMessage(tx, member, thread._id, "Hello"));
    await addReport(db, member.id, { kind: "task", id: task, reason: "Is this real?" });
    await addReport(db, administrator.id, { kind: "question", id: question, reason: "Rude." });
    const [reported] = await db.select({ id: cases.id }).from(cases).where(eq(cases.subjectId, question));
    const ban = { action: "ban" as const, rule: "respect", reasons: "Insults." };
    orThrow(await decideCase(db, async () => {}, administrator, reported?.id ?? "", ban));

    expect(await removeSample(db, administrator)).toEqual({ people: 22, tasks: 55, offers: market.offers.length + 1 });
    const { people: rest, tasks: restTasks, decisions: restDecisions, events, audit, ...others } = await readMarket(database);
    expect(rest.map(({ id }) => id)).toEqual([administrator.id, member.id]);
    expect(restTasks.map(({ id }) => id)).toEqual([own._id]);
    // The ban stays, so the decision does, and can be appealed.
    expect(restDecisions).toMatchObject([{ personId: member.id, action: "ban", caseId: null }]);
    expect(events.filter(({ decisionId }) => decisionId !== restDecisions[0]?.id)).toEqual([]);
    expect(Object.values(others).flat()).toEqual([]);
    expect(audit.at(-1)).toMatchObject({ actorId: administrator.id, action: "market.remove_sample", details: { people: 22 } });
    const entries = await db.$count(auditLog);
    expect(await removeSample(db, administrator)).toEqual({ people: 0, tasks: 0, offers: 0 });
    expect(await db.$count(auditLog)).toBe(entries);
  });
});

async function readMarket({ db }: Database) {
  return {
    people: await db.select().from(people).orderBy(people.id),
    tasks: await db.select().from(tasks).orderBy(tasks.id),
    likes: await db.select().from(likes).orderBy(likes.taskId, likes.personId),
    offers: await db.select().from(offers).orderBy(offers.id),
    questions: await db.select().from(questions).orderBy(questions.id),
    threads: await db.select().from(threads).orderBy(threads.id),
    messages: await db.select().from(messages).orderBy(messages.id),
    reviews: await db.select().from(reviews).orderBy(reviews.id),
    cases: await db.select().from(cases).orderBy(cases.id),
    decisions: await db.select().from(decisions).orderBy(decisions.id),
    appeals: await db.select().from(appeals).orderBy(appeals.id),
    events: await db.select().from(dealEvents).orderBy(dealEvents.id),
    audit: await db.select().from(auditLog).orderBy(auditLog.id),
  };
}

function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}
