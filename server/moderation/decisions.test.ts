import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heldHours, trustedGroupSize } from "#contract/market/trust.ts";
import { CaseContext } from "#contract/moderation/case.ts";
import {
  type CaseAction,
  caseActions,
  Decision,
  isChangeable,
  type NewDecision,
  StaffAppeal,
  Statement,
} from "#contract/moderation/decision.ts";
import { type ContentKind, contentKinds } from "#contract/people/content.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { listRecipients } from "#server/notifications/send-mails.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { and, eq, inArray, isNotNull, sql } from "#server/platform/database/drizzle.server.ts";
import { createLog } from "#server/platform/log/log.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { addDealTask, addPerson } from "#tests/support/deals.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { changePersonRow, makeStaff } from "#tests/support/staff.ts";
import { postTask } from "#tests/support/tasks.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { addHub, completeDeal, letYearPass, makeTrusted } from "#tests/support/trusted-reporters.ts";
import { dayText } from "#texts/day-formats.ts";
import { advanceDecisions } from "./advance-decisions.server.ts";
import { contentTables } from "./content.server.ts";
import { cases, decisions, reports } from "./moderation.table.server.ts";
import { sendNotice } from "./notice-mail.server.ts";
import { addReport } from "./report.store.server.ts";

const terms = { amount: 40, days: 3, message: "Pay me on another site." };
const rule = "fraud";
/** The moderators decide faster than people. */
const uncounted = { add: async (entries: unknown[]) => entries.map(() => ({ used: 0, secondsLeft: 0 })), drop: async () => {} };
const reasons = "It asks for money before the work.";
const silent = createLog({ LOG_LEVEL: "silent" });

describe.each(engines)("moderation on %s", (engine) => {
  let market: TestApp;
  let moderator: Member;
  let second: Member;

  beforeAll(async () => {
    market = await createTestApp(engine, { counters: uncounted });
    [moderator, second] = [await joinMarket(market, "Moderator"), await joinMarket(market, "Second moderator")];
    for (const person of [moderator, second]) await makeStaff(market, person);
  });
  afterAll(() => market.close());

  const db = () => market.database.db;
  const advance = () => advanceDecisions(db(), silent, () => {});

  /** One of each kind by the same person, and a person who can see it. */
  async function writeEach() {
    const [owner, reader] = [await joinMarket(market, "Owner"), await joinMarket(market, "Reader")];
    const own = (await postTask(market, owner, { title: "Owner's task" }))._id;
    const theirs = (await postTask(market, reader))._id;
    const { offer } = await owner.request("POST /offers", { body: { task: theirs, ...terms } });
    const { _id: question } = await owner.request("POST /questions", { body: { task: theirs, text: "Where do I pay?" } });
    const { _id: thread } = await owner.request("POST /threads", { body: { task: theirs } });
    const { _id: message } = await owner.request("POST /threads/{id}/messages", { id: thread, body: { text: "Call me." } });
    const review = await addReview(theirs, owner, reader);
    const answer = await addAnswer(own, reader);
    const ids: Record<ContentKind, string> = { task: own, offer: offer._id, message, question, answer, review, person: owner.id };
    return { owner, reader, own, theirs, thread, ids };
  }

  async function addReview(task: string, author: Member, about: Member): Promise<string> {
    const { rows } = await db().execute<{ id: string }>(sql`
      insert into reviews (id, task_id, author_id, about_id, stars, words, appears_at)
      values (gen_random_uuid(), ${task}, ${author.id}, ${about.id}, 1, 'Awful.', now()) returning id`);
    return rows[0]?.id ?? "";
  }

  /** The poster's answer to a question of this person. */
  async function addAnswer(task: string, asker: Member): Promise<string> {
    const { rows } = await db().execute<{ id: string }>(sql`
      insert into questions (id, task_id, asker_id, text, answer, answered_at)
      values (gen_random_uuid(), ${task}, ${asker.id}, 'How long?', 'Pay first.', now()) returning id`);
    return rows[0]?.id ?? "";
  }

  async function report(reporter: Member, kind: ContentKind, id: string): Promise<string> {
    await reporter.request("POST /reports", { body: { kind, id, reason: "Look at this." } });
    const { data } = await moderator.list("GET /staff/cases", { query: { kind, limit: 100 } });
    return data.find(({ subject }) => subject === id)?._id ?? "";
  }

  function decide(by: Member, id: string, given: Partial<NewDecision> = {}) {
    return by.request("POST /staff/cases/{id}/decide", { id, body: { action: "hide", rule, reasons, ...given } });
  }

  async function readHidden(kind: ContentKind, id: string) {
    const table = contentTables[kind];
    const [row] = await db().select({ hidden: table.hidden, hiddenBy: table.hiddenBy }).from(table).where(eq(table.id, id));
    return row;
  }

  async function readState(id: string) {
    const { suspendedUntil, isBanned, suspendedBy } = people;
    const [person] = await db().select({ suspendedUntil, isBanned, suspendedBy }).from(people).where(eq(people.id, id));
    const hidden = await db().$count(tasks, and(eq(tasks.posterId, id), isNotNull(tasks.hidden)));
    return { ...person, hiddenTasks: hidden };
  }

  function inboxOf(person: Member) {
    return person.list("GET /myinbox").then(({ data }) => data.items.map(({ event }) => event));
  }

  test("each action on each kind applies, tells the right people, and is undone without a trace", async () => {
    const { owner, reader, ids } = await writeEach();
    const refusals = async (by: Member) => {
      const answers = contentKinds.map((kind) => by.request("POST /reports", { body: { kind, id: ids[kind], reason: "x" } }));
      return (await Promise.allSettled(answers)).map((answer) => (answer.status === "rejected" ? answer.reason.status : 201));
    };
    expect(await refusals(owner)).toEqual([409, 409, 409, 409, 409, 409, 409]);
    expect(await refusals(second)).toEqual([201, 404, 404, 201, 201, 201, 201]);
    const untouched = { suspendedUntil: null, isBanned: false, suspendedBy: null, hiddenTasks: 0 };
    const inForce: Record<CaseAction, object> = {
      ...{ dismiss: {}, ask_change: {}, hide: {}, warn: {} },
      suspend: { isBanned: false, suspendedUntil: expect.any(Date), hiddenTasks: 1 },
      ban: { isBanned: true, suspendedUntil: null, hiddenTasks: 1 },
    };
    for (const kind of contentKinds) {
      const open = await report(reader, kind, ids[kind]);
      for (const action of caseActions) {
        const label = `${action} ${kind}`;
        if (action === "ask_change" && !isChangeable(kind)) {
          await expect(decide(moderator, open, { action }), label).rejects.toMatchObject({ status: 422 });
          continue;
        }
        const made = Decision.parse(await decide(moderator, open, { action, days: 3, hide: action === "ban" }));
        expect(made, label).toMatchObject({ action, case: open, person: { id: owner.id }, undoUntil: expect.any(String) });
        const hides = action === "hide" || action === "ban" || (kind === "task" && action === "suspend");
        expect(await readHidden(kind, ids[kind]), label).toEqual(
          hides ? { hidden: "decided", hiddenBy: made._id } : { hidden: null, hiddenBy: null },
        );
        const applied = { ...inForce[action], ...(kind === "task" && hides && { hiddenTasks: 1 }) };
        expect(await readState(owner.id), label).toMatchObject(applied);
        expect(await moderator.request("POST /staff/decisions/{id}/undo", { id: made._id })).toMatchObject({ isReversed: true });
        expect([await readHidden(kind, ids[kind]), await readState(owner.id)], label).toEqual([
          { hidden: null, hiddenBy: null },
          untouched,
        ]);
      }
      const context = CaseContext.parse(await moderator.request("GET /staff/cases/{id}", { id: open }));
      expect(context).toMatchObject({ state: "open", kind, owner: { id: owner.id }, ownerRecord: { decisions: 0 } });
    }
    expect(new Set(await inboxOf(owner))).toEqual(new Set(["decision", "decision_reversed"]));
    expect((await inboxOf(reader)).includes("report_closed")).toBe(false);
    const { rows } = await db().execute(sql`select from audit_log where action in ('decision.make', 'decision.undo')`);
    expect(rows.length).toBeGreaterThan(60);
  });

  test("the queue shows words, counts and, of a conversation, only reported messages and their neighbours", async () => {
    const { owner, reader, thread, ids } = await writeEach();
    const others: string[] = [];
    for (const text of ["one", "two", "three"]) {
      others.push((await reader.request("POST /threads/{id}/messages", { id: thread, body: { text } }))._id);
    }
    const open = await report(reader, "message", ids.message);
    const context = CaseContext.parse(await moderator.request("GET /staff/cases/{id}", { id: open }));
    expect(context.neighbours.map(({ text, isReported }) => [text, isReported])).toEqual([
      ["Call me.", true],
      ["one", false],
    ]);
    expect(context).toMatchObject({
      words: "Call me.",
      reportList: [{ person: { id: reader.id }, isTrusted: false }],
      owner: { id: owner.id },
    });
    const task = await report(reader, "task", ids.task);
    const { facts } = CaseContext.parse(await moderator.request("GET /staff/cases/{id}", { id: task }));
    expect(facts.map(({ name }) => name)).toContain("Budget");

    await decide(moderator, open);
    const hidden = CaseContext.parse(await moderator.request("GET /staff/cases/{id}", { id: open }));
    expect(hidden).toMatchObject({ state: "closed", words: "Call me.", hidden: { isHeld: false }, decisions: [{ action: "hide" }] });
    const pages: string[] = [];
    for (let after: string | undefined; ; ) {
      const { data, next } = await moderator.list("GET /staff/cases", { query: { limit: 2, ...(after && { after }) } });
      pages.push(...data.map(({ _id }) => _id));
      if (!next) break;
      after = data.at(-1)?._id;
    }
    expect(pages).toEqual([...pages].sort());
    const counts = await moderator.request("GET /staff/cases/counts");
    expect(counts).toMatchObject({ open: pages.length, held: 0 });
    const closed = await moderator.list("GET /staff/cases", { query: { state: "closed" } });
    expect(closed.data[0]).toMatchObject({ _id: open });
    await expect(reader.request("GET /staff/cases/counts")).rejects.toMatchObject({ status: 403 });
  });

  /** Returns how many of the reports about the task are trusted. */
  async function reportTask(task: string, by: string[]): Promise<number> {
    for (const id of by) await addReport(db(), id, { kind: "task", id: task, reason: "x" });
    return db().$count(reports, and(eq(reports.subjectId, task), reports.isTrusted));
  }

  function letHoldPass(open: string): Promise<unknown> {
    return db()
      .update(cases)
      .set({ heldAt: sql`now() - make_interval(hours => ${heldHours})` })
      .where(eq(cases.id, open));
  }

  test("trusted reports hold content back once, until a decision releases it or nobody has decided for three days", async () => {
    const { owner, own } = await writeEach();
    const reporters = [];
    for (const name of ["A", "B", "C", "New", "Later"]) reporters.push(await joinMarket(market, name));
    const [a, b, c, young, later] = reporters as [Member, Member, Member, Member, Member];
    await makeTrusted(
      db(),
      [a, b, c, later].map(({ id }) => id),
    );
    for (const reporter of [a, b, young]) await report(reporter, "task", own);
    expect(await readHidden("task", own)).toMatchObject({ hidden: null });
    const open = await report(c, "task", own);
    expect(await readHidden("task", own)).toEqual({ hidden: "held", hiddenBy: null });
    const { data } = await moderator.list("GET /staff/cases", { query: { held: true } });
    expect(data).toMatchObject([{ _id: open, reports: 4, trustedReports: 3, hidden: { isHeld: true, decision: null } }]);
    expect(await moderator.request("GET /staff/cases/counts")).toMatchObject({ held: 1 });
    const dismissed = await decide(moderator, open, { action: "dismiss" });
    expect(await readHidden("task", own)).toMatchObject({ hidden: null });
    expect(await inboxOf(a)).toEqual(["report_closed"]);
    await expect(owner.request("GET /mydecisions/{id}", { id: dismissed._id })).rejects.toMatchObject({ status: 404 });
    await moderator.request("POST /staff/decisions/{id}/undo", { id: dismissed._id });
    await expect(moderator.request("POST /staff/decisions/{id}/undo", { id: dismissed._id })).rejects.toMatchObject({ status: 409 });
    expect(await readHidden("task", own)).toEqual({ hidden: "held", hiddenBy: null });
    expect(await inboxOf(a)).toEqual([]);

    expect(await advance()).toBe(0);
    await letHoldPass(open);
    expect([await advance(), await advance()]).toEqual([1, 0]);
    expect(await readHidden("task", own)).toEqual({ hidden: null, hiddenBy: null });
    expect(await report(later, "task", own)).toBe(open);
    await moderator.request("POST /staff/decisions/{id}/undo", { id: (await decide(moderator, open, { action: "dismiss" }))._id });
    // Also not in another case to which undoing a decision moves the reports.
    const last = await decide(moderator, open, { action: "dismiss" });
    const moved = await report(await joinMarket(market, "Last"), "task", own);
    await moderator.request("POST /staff/decisions/{id}/undo", { id: last._id });
    expect(await moderator.request("GET /staff/cases/{id}", { id: moved })).toMatchObject({ reports: 6, trustedReports: 4, hidden: null });

    await decide(moderator, moved, { action: "dismiss" });
    const again = await report(a, "task", await addDealTask(db(), { posterId: owner.id }));
    await decide(moderator, again, { action: "dismiss" });
    expect(await reportTask(await addDealTask(db(), { posterId: owner.id }), [a.id])).toBe(0);
  });

  test("fresh accounts, and accounts that only deal with each other, hold nothing back", async () => {
    const newTask = async () => addDealTask(db(), { posterId: await addPerson(db()) });
    const [hub = "", ...ring] = await Promise.all(["Hub", "A", "B", "C"].map((name) => addPerson(db(), name)));
    for (const id of ring) await completeDeal(db(), id, hub);
    await completeDeal(db(), hub, await addHub(db()));
    expect(await reportTask(await newTask(), ring)).toBe(0);
    await letYearPass(db(), ring);
    expect(await reportTask(await newTask(), ring)).toBe(0);
    // Three accounts of the same age as the fourth count as one.
    await letYearPass(db(), [hub]);
    const next = await newTask();
    expect(await reportTask(next, ring)).toBe(1);
    expect(await readHidden("task", next)).toMatchObject({ hidden: null });
    const pairs = await Promise.all(["X", "Y"].map((name) => addPerson(db(), name)));
    await completeDeal(db(), pairs[0] ?? "", pairs[1] ?? "");
    await letYearPass(db(), pairs);
    const alone = await addPerson(db(), "Old, without deals");
    await letYearPass(db(), [alone]);
    expect(await reportTask(await newTask(), [...pairs, alone])).toBe(0);
    await db().update(people).set({ isBanned: true }).where(eq(people.id, hub));
    expect(await reportTask(await newTask(), ring)).toBe(0);
  });

  test("old accounts that are connected by deals with few others hold nothing back", async () => {
    const addPeople = (count: number) => Promise.all(Array.from({ length: count }, () => addPerson(db())));
    const [reporters, partners] = [await addPeople(3), await addPeople(3)];
    for (const [index, partner] of partners.entries()) {
      await completeDeal(db(), reporters[index] ?? "", partner);
      await completeDeal(db(), partner, partners[(index + 1) % partners.length] ?? "");
    }
    await letYearPass(db(), [...reporters, ...partners]);
    const owner = await addPerson(db());
    const newTask = () => addDealTask(db(), { posterId: owner });
    const task = await newTask();
    expect(await reportTask(task, reporters)).toBe(0);
    expect(await readHidden("task", task)).toMatchObject({ hidden: null });
    // Fresh accounts do not enlarge the group; older ones do, at exactly the size.
    const more = await addPeople(trustedGroupSize - 6);
    for (const [index, person] of more.entries()) await completeDeal(db(), more[index - 1] ?? partners[0] ?? "", person);
    await letYearPass(db(), more.slice(0, -1));
    expect(await reportTask(await newTask(), reporters)).toBe(0);
    await letYearPass(db(), more);
    expect(await reportTask(await newTask(), reporters)).toBe(3);
  });

  test("nothing is held back where no moderator can decide", async () => {
    const trusted = await Promise.all(["A", "B", "C"].map((name) => addPerson(db(), name)));
    await makeTrusted(db(), trusted);
    const newTask = () => addDealTask(db(), { posterId: moderator.id });
    const [own, alone, next] = [await newTask(), await newTask(), await newTask()];
    for (const person of [moderator, second]) await makeStaff(market, person, "member");
    expect(await reportTask(own, trusted)).toBe(3);
    expect(await readHidden("task", own)).toMatchObject({ hidden: null });
    await makeStaff(market, moderator);
    await reportTask(alone, trusted);
    expect(await readHidden("task", alone)).toMatchObject({ hidden: null });
    await makeStaff(market, second);
    await reportTask(next, trusted);
    expect(await readHidden("task", next)).toMatchObject({ hidden: "held" });
  });

  test("a step of the job that fails stops no other, and the job fails", async () => {
    const [broken, whole] = [await writeEach(), await writeEach()];
    const due: string[] = [];
    for (const { owner } of [broken, whole]) {
      const body = { action: "suspend" as const, rule, reasons, days: 2 };
      due.push((await moderator.request("POST /staff/people/{id}/decide", { id: owner.id, body }))._id);
    }
    const ends = (id: string, ago: string) =>
      db()
        .update(decisions)
        .set({ until: sql`now() - ${ago}::interval` })
        .where(eq(decisions.id, id));
    await ends(due[0] ?? "", "2 minutes");
    await ends(due[1] ?? "", "1 minute");
    await db().execute(sql`create function refuse_end() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
    await db().execute(
      sql.raw(
        `create trigger refuse_end before update on decisions for each row when (new.id = '${due[0]}') execute function refuse_end()`,
      ),
    );
    let changes = 0;
    await expect(advanceDecisions(db(), silent, () => (changes += 1))).rejects.toThrow("1 steps of moderation failed.");
    await db().execute(sql`drop function refuse_end() cascade`);
    expect(await readState(whole.owner.id)).toMatchObject({ suspendedUntil: null });
    expect(await readState(broken.owner.id)).toMatchObject({ suspendedUntil: expect.any(Date) });
    expect([changes, await advance()]).toEqual([1, 1]);
  });

  test("overlapping decisions each restore only what they did", async () => {
    const { owner, reader, own } = await writeEach();
    const undo = (id: string) => moderator.request("POST /staff/decisions/{id}/undo", { id });
    const about = (action: "suspend" | "ban", days?: number) =>
      moderator.request("POST /staff/people/{id}/decide", { id: owner.id, body: { action, rule, reasons, ...(days && { days }) } });
    const hide = await decide(moderator, await report(reader, "task", own));
    const other = (await postTask(market, owner))._id;
    const short = await about("suspend", 1);
    const long = await decide(moderator, await report(reader, "person", owner.id), { action: "suspend", days: 30 });
    const ban = await about("ban");
    expect(await readState(owner.id)).toMatchObject({ isBanned: true, suspendedBy: ban._id, hiddenTasks: 2 });
    await undo(ban._id);
    expect(await readState(owner.id)).toMatchObject({ isBanned: false, suspendedBy: long._id, hiddenTasks: 2 });
    await undo(short._id);
    expect(await readState(owner.id)).toMatchObject({ suspendedUntil: new Date(long.until ?? ""), suspendedBy: long._id });
    expect(await readHidden("task", other)).toEqual({ hidden: "decided", hiddenBy: long._id });
    await undo(hide._id);
    expect(await readHidden("task", own)).toEqual({ hidden: "decided", hiddenBy: long._id });
    const early = await db().select({ id: tasks.id }).from(tasks).where(eq(tasks.hiddenBy, long._id));
    expect(early).toHaveLength(2);
    const again = await moderator.list("GET /staff/cases", { query: { kind: "task", limit: 100 } });
    const hideAgain = await decide(moderator, again.data.find(({ subject }) => subject === own)?._id ?? "");
    await db().update(decisions).set({ until: sql`now()` }).where(eq(decisions.id, long._id));
    await advance();
    await advance();
    expect(await readState(owner.id)).toEqual({ suspendedUntil: null, isBanned: false, suspendedBy: null, hiddenTasks: 1 });
    expect(await readHidden("task", own)).toEqual({ hidden: "decided", hiddenBy: hideAgain._id });
  });

  test("a task that opens while its poster is suspended is hidden until the suspension ends", async () => {
    const { owner, reader, own } = await writeEach();
    const { offer } = await reader.request("POST /offers", { body: { task: own, ...terms } });
    await owner.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
    const body = { action: "suspend" as const, rule, reasons, days: 2 };
    const made = await moderator.request("POST /staff/people/{id}/decide", { id: owner.id, body });
    expect(await readHidden("task", own)).toEqual({ hidden: null, hiddenBy: null });
    await reader.request("POST /offers/{id}/refuse", { id: offer._id, body: { reason: "No time." } });
    const hidden = { hidden: "decided", hiddenBy: made._id };
    expect(await readHidden("task", own)).toEqual(hidden);
    // As if it had been posted while the decision was made.
    await db().update(tasks).set({ hidden: null, hiddenBy: null }).where(eq(tasks.id, own));
    expect([await advance(), await advance()]).toEqual([1, 0]);
    expect(await readHidden("task", own)).toEqual(hidden);
    await moderator.request("POST /staff/decisions/{id}/undo", { id: made._id });
    expect([await readHidden("task", own), await advance()]).toEqual([{ hidden: null, hiddenBy: null }, 0]);
  });

  test("a case shows the end of a suspension only while its owner is suspended", async () => {
    const { owner, reader, own } = await writeEach();
    const id = await report(reader, "task", own);
    const [past, future] = [new Date(Date.now() - 1), new Date(Date.now() + 60_000)];
    for (const [isBanned, suspendedUntil, shown] of [
      [false, future, future.toISOString()],
      [true, future, null],
      [false, past, null],
    ] as const) {
      await changePersonRow(market, owner, { isBanned, suspendedUntil });
      const { ownerRecord } = await moderator.request("GET /staff/cases/{id}", { id });
      expect(ownerRecord).toMatchObject({ isBanned, suspendedUntil: shown });
    }
  });

  test("a question and its answer have a case each, about its own author", async () => {
    const { owner: asker, reader: poster, theirs: task, ids } = await writeEach();
    const third = await joinMarket(market, "Third");
    const id = ids.question;
    const body = { kind: "answer" as const, id, reason: "Look." };
    await expect(third.request("POST /reports", { body })).rejects.toMatchObject({ status: 404 });
    await poster.request("POST /questions/{id}/answer", { id, body: { text: "On my own site." } });
    await expect(poster.request("POST /reports", { body })).rejects.toMatchObject({ status: 409, message: /your own answer/ });
    const ofQuestion = await report(third, "question", id);
    // The person who asked means the answer.
    expect(await asker.request("POST /reports", { body: { ...body, kind: "question" } })).toMatchObject({ kind: "answer", id });
    const ofAnswer = await report(third, "answer", id);
    const read = (open: string) => moderator.request("GET /staff/cases/{id}", { id: open });
    expect(await read(ofQuestion)).toMatchObject({
      ...{ kind: "question", owner: { id: asker.id }, words: "Where do I pay?", reports: 1 },
      facts: [{ value: "On my own site." }],
    });
    expect(await read(ofAnswer)).toMatchObject({
      ...{ kind: "answer", owner: { id: poster.id }, words: "On my own site.", reports: 2 },
      facts: [{ value: "Where do I pay?" }],
    });

    const suspended = await decide(moderator, ofAnswer, { action: "suspend", days: 3, hide: true });
    expect(await readState(poster.id)).toMatchObject({ suspendedBy: suspended._id });
    expect(await readState(asker.id)).toMatchObject({ suspendedBy: null });
    expect([(await inboxOf(asker))[0], (await inboxOf(poster))[0]]).toEqual(["report_closed", "decision"]);
    const hidden = { hidden: "decided", hiddenBy: suspended._id };
    const shown = { hidden: null, hiddenBy: null };
    expect([await readHidden("question", id), await readHidden("answer", id)]).toEqual([shown, hidden]);
    const asked = async (person: Member) => (await person.request("GET /questions", { query: { task } }))[0];
    expect(await asked(asker)).toMatchObject({ text: "Where do I pay?", answer: "", answerHidden: { decision: null } });
    expect(await asked(poster)).toMatchObject({ answer: "On my own site.", answerHidden: { decision: suspended._id } });
    const hide = await decide(moderator, ofQuestion);
    expect(hide).toMatchObject({ person: { id: asker.id }, kind: "question" });
    await moderator.request("POST /staff/decisions/{id}/undo", { id: hide._id });
    expect([await readHidden("question", id), await readHidden("answer", id)]).toEqual([shown, hidden]);
    const { appeal } = await poster.request("POST /mydecisions/{id}/appeal", { id: suspended._id, body: { text: "Why?" } });
    await second.request("POST /staff/appeals/{id}/decide", { id: appeal?._id ?? "", body: { outcome: "reversed", reasons: "x" } });
    expect([await readHidden("question", id), await readHidden("answer", id)]).toEqual([shown, shown]);
    expect(await readState(poster.id)).toMatchObject({ suspendedBy: null, hiddenTasks: 0 });

    await asker.request("DELETE /me", { body: { email: asker.person.email } });
    const { rows } = await db().execute(sql`
      select words from cases where subject_id = ${id} union select words from decisions where subject_id = ${id}`);
    expect(rows).toEqual([{ words: "" }]);
  });

  test("moderators do not decide what they wrote, received or reported, what is about them, nor about people they had a deal with", async () => {
    const { owner, reader, ids } = await writeEach();
    const concerns = { status: 403, message: /concerns you/ };
    const mayDecide = async (by: Member, id: string) => CaseContext.parse(await by.request("GET /staff/cases/{id}", { id })).mayDecide;
    const open = {} as Record<ContentKind, string>;
    for (const kind of ["offer", "message", "question", "answer", "review"] as const) open[kind] = await report(reader, kind, ids[kind]);
    open.task = await report(second, "task", ids.task);
    await makeStaff(market, reader);
    for (const kind of ["offer", "message", "question", "review"] as const) {
      await expect(decide(reader, open[kind], { action: "dismiss" }), kind).rejects.toMatchObject(concerns);
      expect([await mayDecide(reader, open[kind]), await mayDecide(moderator, open[kind])], kind).toEqual([false, true]);
      const seen = await reader.request("GET /staff/cases/{id}", { id: open[kind] });
      expect(seen, kind).toMatchObject({ reportList: [{ person: null }], neighbours: [] });
    }
    await expect(decide(second, open.task)).rejects.toMatchObject(concerns);
    await makeStaff(market, owner);
    await expect(decide(owner, open.offer, { action: "dismiss" })).rejects.toMatchObject({ status: 403, message: /your own/ });
    await makeStaff(market, owner, "member");

    // The person that the review is about does not decide the appeal either.
    const warned = await decide(moderator, open.review, { action: "warn" });
    const { appeal } = await owner.request("POST /mydecisions/{id}/appeal", { id: warned._id, body: { text: "It is true." } });
    const answer = { id: appeal?._id ?? "", body: { outcome: "upheld" as const, reasons: "x" } };
    await expect(reader.request("POST /staff/appeals/{id}/decide", answer)).rejects.toMatchObject({ status: 403 });
    const listed = (by: Member) => by.list("GET /staff/appeals").then(({ data }) => data.find(({ _id }) => _id === answer.id)?.mayDecide);
    expect([await listed(reader), await listed(moderator), await listed(second)]).toEqual([false, false, true]);

    // The only moderator decides about what they reported or received, but never about a review of themselves.
    for (const person of [moderator, second]) await makeStaff(market, person, "member");
    expect([await mayDecide(reader, open.question), await listed(reader)]).toEqual([true, false]);
    await decide(reader, open.question, { action: "dismiss" });
    for (const person of [moderator, second]) await makeStaff(market, person);

    await completeDeal(db(), owner.id, reader.id);
    const body = { action: "ban" as const, rule, reasons };
    await expect(reader.request("POST /staff/people/{id}/decide", { id: owner.id, body })).rejects.toMatchObject(concerns);
    await expect(decide(reader, open.task)).rejects.toMatchObject(concerns);
    await makeStaff(market, reader, "member");
  });

  test("a decision about a person is not made twice", async () => {
    const { owner } = await writeEach();
    const about = (by: Member, action: "warn" | "suspend" | "ban", of = rule) =>
      by.request("POST /staff/people/{id}/decide", {
        id: owner.id,
        body: { action, rule: of, reasons, ...(action === "suspend" && { days: 3 }) },
      });
    const repeated = { status: 409, message: "The same decision about this person is already in force." };
    for (const action of ["suspend", "warn", "ban"] as const) {
      const clicks = await Promise.allSettled([about(moderator, action), about(moderator, action)]);
      expect(clicks.map(({ status }) => status).sort(), action).toEqual(["fulfilled", "rejected"]);
      await expect(about(moderator, action)).rejects.toMatchObject(repeated);
    }
    await expect(about(second, "ban")).rejects.toMatchObject(repeated);
    const { data } = await moderator.list("GET /staff/decisions", { query: { person: owner.id } });
    const [ban, warned, suspended] = data;
    await moderator.request("POST /staff/decisions/{id}/undo", { id: suspended?._id ?? "" });
    await expect(about(second, "suspend")).rejects.toMatchObject(repeated);
    await moderator.request("POST /staff/decisions/{id}/undo", { id: ban?._id ?? "" });
    for (const [by, of] of [[second, rule] as const, [moderator, "spam"] as const]) await about(by, "warn", of);
    await db()
      .update(decisions)
      .set({ createdAt: sql`now() - interval '11 minutes'` })
      .where(eq(decisions.id, warned?._id ?? ""));
    await about(moderator, "warn");
    await about(second, "suspend");
  });

  test("a person is refused while suspended, appeals once, and another moderator reverses it", async () => {
    const { owner, own } = await writeEach();
    const body = { action: "suspend" as const, rule, reasons, days: 2 };
    const suspended = await moderator.request("POST /staff/people/{id}/decide", { id: owner.id, body });
    await expect(postTask(market, owner)).rejects.toThrow("403");
    const statement = Statement.parse(await owner.request("GET /mydecisions/{id}", { id: suspended._id }));
    expect(statement).toMatchObject({ mayAppeal: true, reasons, rule: { id: rule, title: "No fraud" }, until: suspended.until });
    const appealed = await owner.request("POST /mydecisions/{id}/appeal", { id: suspended._id, body: { text: "I did not." } });
    expect(Statement.parse(appealed)).toMatchObject({ mayAppeal: false, appeal: { text: "I did not.", outcome: null } });
    await expect(owner.request("POST /mydecisions/{id}/appeal", { id: suspended._id, body: { text: "x" } })).rejects.toMatchObject({
      status: 409,
    });
    await expect(moderator.request("POST /staff/decisions/{id}/undo", { id: suspended._id })).rejects.toMatchObject({ status: 409 });
    const id = appealed.appeal?._id ?? "";
    const answer = { outcome: "reversed" as const, reasons: "A mistake." };
    await expect(moderator.request("POST /staff/appeals/{id}/decide", { id, body: answer })).rejects.toMatchObject({ status: 403 });
    const listed = (await second.list("GET /staff/appeals")).data.find(({ _id }) => _id === id);
    expect(listed).toMatchObject({ mayDecide: true, isOverdue: false, decision: { _id: suspended._id } });
    const decided = StaffAppeal.parse(await second.request("POST /staff/appeals/{id}/decide", { id, body: answer }));
    expect(decided).toMatchObject({ outcome: "reversed", mayDecide: false, decision: { isReversed: true } });
    await expect(second.request("POST /staff/appeals/{id}/decide", { id, body: answer })).rejects.toMatchObject({ status: 409 });
    expect(await readState(owner.id)).toMatchObject({ suspendedUntil: null, hiddenTasks: 0 });
    expect((await owner.client.request("GET /mytask/{id}", { id: own })).title).toBe("Owner's task");
    expect(await inboxOf(owner)).toEqual(["decision_reversed", "decision"]);
    await postTask(market, owner);

    // The only moderator decides appeals against their own decisions.
    const warned = await moderator.request("POST /staff/people/{id}/decide", { id: owner.id, body: { action: "warn", rule, reasons } });
    const { appeal } = await owner.request("POST /mydecisions/{id}/appeal", { id: warned._id, body: { text: "Why?" } });
    await makeStaff(market, second, "member");
    await moderator.request("POST /staff/appeals/{id}/decide", { id: appeal?._id ?? "", body: { ...answer, outcome: "upheld" } });
    await makeStaff(market, second);
    expect((await inboxOf(owner))[0]).toBe("appeal_upheld");
  });

  test("statements are mailed at once in the person's language, and are in no other mail", async () => {
    const { owner, reader, ids } = await writeEach();
    const sent: Mail[] = [];
    const options = { mailer: { send: async (mail: Mail) => void sent.push(mail) }, origin: () => "https://taskhaat.example" };
    market.notices.length = 0;
    const made = await decide(moderator, await report(reader, "offer", ids.offer), { action: "suspend", days: 3, hide: true });
    const [event = ""] = market.notices;
    expect(await listRecipients(db(), Date.now() + 600_000)).not.toContain(owner.id);
    await sendNotice(db(), event, options);
    await sendNotice(db(), event, options);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: owner.person.email, subject: "Decision about your offer" });
    const link = `https://taskhaat.example/decisions/${made._id}`;
    const until = dayText(made.until ?? "");
    for (const words of [terms.message, "No fraud", reasons, until, "appeal once", "hidden", link]) expect(sent[0]?.text).toContain(words);
    await db().update(people).set({ language: "bn" }).where(eq(people.id, owner.id));
    await moderator.request("POST /staff/decisions/{id}/undo", { id: made._id });
    await sendNotice(db(), market.notices[1] ?? "", options);
    expect(sent[1]?.subject).toContain("আপনার প্রস্তাব");
    expect(await db().$count(dealEvents, and(eq(dealEvents.toldId, owner.id), isNotNull(dealEvents.mailedAt)))).toBe(2);

    await decide(moderator, await report(reader, "task", ids.task));
    await owner.request("DELETE /mytask/{id}", { id: ids.task });
    expect((await owner.list("GET /myinbox")).data.items[0]).toMatchObject({ event: "decision", task: null });
    await sendNotice(db(), market.notices[2] ?? "", options);
    expect(sent[2]?.text).toContain("Owner's task");
  });

  test("a requested change that was not made comes back to the queue", async () => {
    const { owner, reader, ids } = await writeEach();
    const asked: string[] = [];
    for (const kind of ["task", "offer"] as const) {
      asked.push((await decide(moderator, await report(reader, kind, ids[kind]), { action: "ask_change" }))._id);
    }
    await owner.request("PUT /offers/{id}", { id: ids.offer, body: { ...terms, message: "A fair offer." } });
    await db().update(decisions).set({ until: sql`now()` }).where(inArray(decisions.id, asked));
    expect(await advance()).toBe(2);
    expect(await advance()).toBe(0);
    const { data } = await moderator.list("GET /staff/cases", { query: { source: "unchanged" } });
    expect(data).toMatchObject([{ subject: ids.task, owner: { id: owner.id }, reports: 0 }]);
    // If an appeal reverses the decision, the case that followed from it is closed.
    const { appeal } = await owner.request("POST /mydecisions/{id}/appeal", { id: asked[0] ?? "", body: { text: "It is fine." } });
    await second.request("POST /staff/appeals/{id}/decide", { id: appeal?._id ?? "", body: { outcome: "reversed", reasons: "x" } });
    expect((await moderator.list("GET /staff/cases", { query: { source: "unchanged" } })).data).toEqual([]);
  });

  test("copied offers open one case for their author", async () => {
    const { owner, reader } = await writeEach();
    for (let sent = 0; sent < 4; sent += 1) {
      const task = (await postTask(market, reader))._id;
      await owner.request("POST /offers", { body: { task, ...terms, message: "Hello dear, I can do exactly this work." } });
    }
    const { data } = await moderator.list("GET /staff/cases", { query: { source: "copied_offers" } });
    expect(data).toMatchObject([{ kind: "offer", owner: { id: owner.id }, words: "Hello dear, I can do exactly this work." }]);
  });

  test("a moderator cannot decide about themselves or an administrator, and only the first of two decisions counts", async () => {
    const administrator = await joinMarket(market, "Administrator");
    await makeStaff(market, administrator, "administrator");
    const body = { action: "warn" as const, rule, reasons };
    await expect(moderator.request("POST /staff/people/{id}/decide", { id: moderator.id, body })).rejects.toMatchObject({ status: 403 });
    await expect(moderator.request("POST /staff/people/{id}/decide", { id: administrator.id, body })).rejects.toMatchObject({
      status: 403,
    });
    await administrator.request("POST /staff/people/{id}/decide", { id: moderator.id, body });
    const { reader, ids } = await writeEach();
    const open = await report(reader, "review", ids.review);
    await expect(decide(moderator, open, { rule: "none" })).rejects.toMatchObject({ status: 422 });
    await expect(decide(moderator, open, { action: "suspend" })).rejects.toMatchObject({ status: 422 });
    const answers = await Promise.allSettled([decide(moderator, open), decide(second, open, { action: "dismiss" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(decide(moderator, open)).rejects.toMatchObject({ status: 409 });
    const [made] = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    const by = made?.moderator?.id === moderator.id ? [moderator, second] : [second, moderator];
    await expect(by[1]?.request("POST /staff/decisions/{id}/undo", { id: made?._id ?? "" })).rejects.toMatchObject({ status: 403 });
    await db()
      .update(decisions)
      .set({ createdAt: sql`now() - interval '11 minutes'` })
      .where(eq(decisions.id, made?._id ?? ""));
    await expect(by[0]?.request("POST /staff/decisions/{id}/undo", { id: made?._id ?? "" })).rejects.toMatchObject({ status: 409 });
  });

  test("reports at once open one case, and later ones another", async () => {
    const { owner, own } = await writeEach();
    const reporters = await Promise.all(["A", "B", "C"].map((name) => joinMarket(market, name)));
    await Promise.all(reporters.map((reporter) => reporter.request("POST /reports", { body: { kind: "task", id: own, reason: "Spam" } })));
    const { data } = await moderator.list("GET /staff/cases", { query: { kind: "task", limit: 100 } });
    const [open, ...more] = data.filter(({ subject }) => subject === own);
    expect([open?.reports, more]).toEqual([3, []]);
    // A report after the decision opens another case, to which undoing the decision moves the others.
    const made = await decide(moderator, open?._id ?? "");
    const later = await report(await joinMarket(market, "D"), "task", own);
    await moderator.request("POST /staff/decisions/{id}/undo", { id: made._id });
    expect(await moderator.request("GET /staff/cases/{id}", { id: open?._id ?? "" })).toMatchObject({ state: "closed", reports: 0 });
    expect(await moderator.request("GET /staff/cases/{id}", { id: later })).toMatchObject({ state: "open", reports: 4, hidden: null });
    await owner.request("DELETE /mytask/{id}", { id: own });
    await expect(decide(moderator, later)).rejects.toMatchObject({ status: 409 });
    const dismissed = await decide(moderator, later, { action: "dismiss" });
    expect(dismissed).toMatchObject({ words: expect.stringMatching(/^Owner's task/) });
  });
});
