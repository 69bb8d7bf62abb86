// Decisions of disputes: who may decide, what both sides learn, undoing and appeals.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Dispute, type DisputeDecision, type DisputeSide, DisputeSummary } from "#contract/deals/disputes/dispute.ts";
import { timers } from "#contract/deals/timers.ts";
import { Decision, type StaffAppeal, Statement } from "#contract/moderation/decision.ts";
import { advanceDue } from "#server/deals/steps/advance-deals.server.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { and, eq, isNotNull, sql } from "#server/platform/database/drizzle.server.ts";
import { createLog } from "#server/platform/log/log.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { letHoursPass, readDeal, securePayment } from "#tests/support/deals.ts";
import { disputedTitle, openDispute, writeStatements } from "#tests/support/disputes.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { joinStaff, makeStaff } from "#tests/support/staff.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { advanceDecisions } from "./advance-decisions.server.ts";
import { decisions } from "./moderation.table.server.ts";
import { sendNotice } from "./notice-mail.server.ts";

const uncounted = { add: async (entries: unknown[]) => entries.map(() => ({ used: 0, secondsLeft: 0 })), drop: async () => {} };
const reasons = "The work is as the offer described it.";
const rounds = 2;

/** By outcome: what a decision makes of the deal, and the side that it is against. */
const made = {
  complete: { state: "completed", offer: "accepted", against: "poster" },
  end: { state: "ended", offer: "ended_by_dispute", against: "winner" },
} as const;
const opposite = { complete: "end", end: "complete" } as const;
const outcomes = ["complete", "end"] as const;
type Outcome = (typeof outcomes)[number];
const hour = 3_600_000;

describe.each(engines)("decisions of disputes on %s", (engine) => {
  let market: TestApp;
  let moderator: Member;
  let second: Member;
  let poster: Member;
  let winner: Member;

  beforeAll(async () => {
    market = await createTestApp(engine, { counters: uncounted });
    [moderator, second] = [await joinStaff(market, "Moderator", "moderator"), await joinStaff(market, "Second", "moderator")];
  });
  beforeEach(async () => {
    [poster, winner] = [await joinMarket(market, "Poster"), await joinMarket(market, "Winner")];
  });
  afterAll(() => market.close());

  const db = () => market.database.db;
  const decide = async (by: Member, id: string, outcome: Outcome = "complete") =>
    Decision.parse(await by.request("POST /staff/disputes/{id}/decide", { id, body: { outcome, reasons } }));
  const split = async (by: Member, id: string, winnerPercent: number) =>
    Decision.parse(await by.request("POST /staff/disputes/{id}/decide", { id, body: { outcome: "split", winnerPercent, reasons } }));
  const disputeOf = (by: Member, id: string) => by.request("GET /mytask/{id}/dispute", { id });
  const undo = (by: Member, id: string) => by.request("POST /staff/decisions/{id}/undo", { id });
  const statement = async (by: Member, id: string) => Statement.parse(await by.request("GET /mydecisions/{id}", { id }));
  const appeal = async (by: Member, id: string) => {
    const sent = await by.request("POST /mydecisions/{id}/appeal", { id, body: { text: "Look again." } });
    return sent.appeal?._id ?? "";
  };
  const decideAppeal = (by: Member, id: string, outcome: StaffAppeal["outcome"] & string) =>
    by.request("POST /staff/appeals/{id}/decide", { id, body: { outcome, reasons: "Looked again." } });

  async function heard(isDelivered = true) {
    const deal = await openDispute(market, poster, winner, isDelivered);
    await writeStatements(deal.task, winner);
    return deal;
  }

  async function secured() {
    const deal = await heard();
    await securePayment(db(), deal.offer);
    return deal;
  }

  async function expectSplit(task: string, winnerPercent: number, against: DisputeSide) {
    expect(await readDeal(db(), task)).toMatchObject({
      state: "ended",
      offers: [{ state: "ended_by_dispute", reasonCode: "decide_split" }],
      dispute: { outcome: "split", winnerPercent, against, closedAt: expect.any(Date) },
    });
  }

  async function expectDeal(task: string, outcome: Outcome | null) {
    const expected = outcome ? made[outcome] : { state: "disputed", offer: "accepted", against: null };
    const { state, offers, dispute } = await readDeal(db(), task);
    expect([state, offers[0]?.state, dispute?.outcome, dispute?.against, dispute?.closedAt !== null]).toEqual([
      ...[expected.state, expected.offer, outcome, expected.against, outcome !== null],
    ]);
  }

  /** Which decision the person's events of this kind name. */
  async function decisionsOf(person: Member, event: string) {
    const isTold = and(eq(dealEvents.toldId, person.id), eq(dealEvents.event, event), isNotNull(dealEvents.decisionId));
    const rows = await db().select({ decision: dealEvents.decisionId, actor: dealEvents.actorId }).from(dealEvents).where(isTold);
    return rows.map(({ decision, actor }) => [decision, actor]);
  }

  test.each(outcomes)("%s: both sides read the reasons, and only the side it is against may appeal", async (outcome) => {
    const { task, dispute } = await heard();
    market.notices.length = 0;
    const decision = await decide(moderator, dispute, outcome);
    await expectDeal(task, outcome);
    const [against, other] = outcome === "complete" ? [poster, winner] : [winner, poster];
    expect(decision).toMatchObject({
      ...{ kind: "dispute", subject: dispute, task, action: outcome, rule: null, reasons, until: null, case: null },
      ...{ person: { id: against.id }, moderator: { id: moderator.id }, undoUntil: expect.any(String) },
    });
    expect(await statement(against, decision._id)).toMatchObject({ reasons, mayAppeal: true });
    expect(await statement(other, decision._id)).toMatchObject({ reasons, mayAppeal: false });
    const stranger = await joinMarket(market, "Stranger");
    await expect(statement(stranger, decision._id)).rejects.toMatchObject({ status: 404 });
    for (const person of [other, stranger]) await expect(appeal(person, decision._id)).rejects.toMatchObject({ status: 404 });

    for (const side of [poster, winner]) expect(await decisionsOf(side, `decide_${outcome}`)).toEqual([[decision._id, null]]);
    expect([await decisionsOf(against, "decision"), await decisionsOf(other, "decision")]).toEqual([[[decision._id, null]], []]);
    expect(market.notices).toHaveLength(1);
    for (const side of [poster, winner]) {
      const seen = Dispute.parse(await side.request("GET /mytask/{id}/dispute", { id: task }));
      expect(seen).toMatchObject({ outcome, decision: decision._id, mayWrite: false });
      const { decisions: exported } = await side.request("GET /me/export");
      expect(exported).toMatchObject([{ id: decision._id, reasons }]);
      expect(JSON.stringify(exported)).not.toContain(moderator.id);
    }
    expect((await against.list("GET /mydecisions")).data.map(({ _id }) => _id)).toEqual([decision._id]);
    expect((await other.list("GET /mydecisions")).data).toEqual([]);
    const { rows } = await db().execute(sql`select actor_id, details from audit_log where subject_id = ${decision._id}`);
    expect(rows).toEqual([{ actor_id: moderator.id, details: { action: outcome, kind: "dispute" } }]);
    // It takes effect at once and has no end.
    expect(await advanceDecisions(db(), createLog({ LOG_LEVEL: "silent" }), () => {})).toBe(0);
    await expectDeal(task, outcome);
  });

  test("disputes are counted and listed for staff: open ones the oldest first, closed ones the newest first, in pages", async () => {
    const countOpen = async () => (await moderator.request("GET /staff/cases/counts")).disputes;
    const before = await countOpen();
    const deals = [await heard(), await heard(), await openDispute(market, poster, winner, false)];
    const [first = "", later = "", unheard = ""] = deals.map(({ dispute }) => dispute);
    const list = async (state?: "open" | "closed") => {
      const found: DisputeSummary[] = [];
      for (let after: string | undefined; ; after = found.at(-1)?._id) {
        const query = { limit: 2, ...(state && { state }), ...(after && { after }) };
        const { data, next } = await moderator.list("GET /staff/disputes", { query });
        found.push(...data.map((row) => DisputeSummary.parse(row)));
        if (!next) return found.filter(({ _id }) => [first, later, unheard].includes(_id));
      }
    };
    expect((await list()).map(({ _id, mayDecide, mayWrite }) => [_id, mayDecide, mayWrite])).toEqual([
      [first, true, false],
      [later, true, false],
      [unheard, false, false],
    ]);
    expect(await countOpen()).toBe(before + 3);
    await decide(moderator, first);
    await decide(moderator, later);
    expect(await countOpen()).toBe(before + 1);
    expect((await list("closed")).map(({ _id, mayDecide }) => [_id, mayDecide])).toEqual([
      [later, false],
      [first, false],
    ]);
    // The clock closes it before the list is read.
    await letHoursPass(db(), deals[2]?.task ?? "", timers.disputeDays * 24);
    expect(await list("open")).toEqual([]);
    expect(await countOpen()).toBe(before);
    await expect(poster.list("GET /staff/disputes")).rejects.toMatchObject({ status: 403 });
  });

  test("a dispute is decided once both are heard or seven days are over, not by a side, and not twice", async () => {
    const unknown = "0198a1de-0000-7000-8000-0000000000ff";
    await expect(decide(moderator, unknown)).rejects.toMatchObject({ status: 404 });
    // The reason of the poster, who opened it, counts as a statement: the winner's is missing.
    const { task, dispute } = await openDispute(market, poster, winner);
    await writeStatements(task, poster);
    await expect(decide(moderator, dispute)).rejects.toMatchObject({ status: 409, message: /7 days/ });
    await expectDeal(task, null);
    await letHoursPass(db(), task, timers.statementDays * 24);
    for (const side of [poster, winner]) {
      await makeStaff(market, side);
      expect(await side.request("GET /staff/disputes/{id}", { id: dispute })).toMatchObject({ mayDecide: false });
      for (const outcome of outcomes) await expect(decide(side, dispute, outcome)).rejects.toMatchObject({ status: 403 });
      await makeStaff(market, side, "member");
    }
    await expect(
      moderator.request("POST /staff/disputes/{id}/decide", { id: dispute, body: { outcome: "complete", reasons: " " } }),
    ).rejects.toMatchObject({ status: 422 });
    await decide(moderator, dispute);
    for (const by of [moderator, second]) await expect(decide(by, dispute, "end")).rejects.toMatchObject({ status: 409 });
  });

  test("two moderators at the same moment, a decision against the clock and against a statement", async () => {
    for (let round = 0; round < rounds; round++) {
      const { task, dispute } = await heard();
      const answers = await Promise.allSettled([decide(moderator, dispute, "complete"), decide(second, dispute, "end")]);
      const winners = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
      expect(winners).toHaveLength(1);
      await expectDeal(task, winners[0]?.action === "end" ? "end" : "complete");
      expect(await db().$count(decisions, eq(decisions.subjectId, dispute))).toBe(1);

      const late = await heard();
      await letHoursPass(db(), late.task, timers.disputeDays * 24);
      const [decided] = await Promise.allSettled([decide(moderator, late.dispute, "end"), advanceDue(db())]);
      expect(decided).toMatchObject({ status: "rejected", reason: { status: 409 } });
      await advanceDue(db());
      expect(await readDeal(db(), late.task)).toMatchObject({ state: "completed", dispute: { outcome: "complete", against: null } });
      expect(await db().$count(decisions, eq(decisions.subjectId, late.dispute))).toBe(0);

      const written = await heard();
      const body = { text: "One more thing." };
      const [made, sent] = await Promise.allSettled([
        decide(moderator, written.dispute),
        poster.request("POST /mytask/{id}/statement", { id: written.task, body }),
      ]);
      expect(made.status).toBe("fulfilled");
      if (sent.status === "rejected") expect(sent.reason).toMatchObject({ status: 409 });
      await expectDeal(written.task, "complete");
    }
  });

  test.each(outcomes)("%s is undone by its moderator for ten minutes, and the dispute can be decided again", async (outcome) => {
    const { task, dispute } = await heard(outcome === "complete");
    const decision = await decide(moderator, dispute, outcome);
    await expect(undo(second, decision._id)).rejects.toMatchObject({ status: 403 });
    market.notices.length = 0;
    expect(await undo(moderator, decision._id)).toMatchObject({ isReversed: true, undoUntil: null });
    await expectDeal(task, null);
    expect((await readDeal(db(), task)).offers[0]?.reasonCode).toBe("accept");
    for (const side of [poster, winner]) expect(await decisionsOf(side, "reopen_dispute")).toEqual([[decision._id, null]]);
    expect(market.notices).toHaveLength(1);
    const seen = await winner.request("GET /mytask/{id}/dispute", { id: task });
    expect(seen).toMatchObject({ outcome: null, decision: null, closedAt: null });
    expect(Date.parse(seen.settlesAt)).toBeGreaterThan(Date.now() + (timers.disputeDays - 1) * 86_400_000);
    await expect(undo(moderator, decision._id)).rejects.toMatchObject({ status: 409 });
    const against = outcome === "complete" ? poster : winner;
    expect(await statement(against, decision._id)).toMatchObject({ isReversed: true, mayAppeal: false });
    await expect(appeal(against, decision._id)).rejects.toMatchObject({ status: 409 });

    const again = await decide(second, dispute, opposite[outcome]);
    await expectDeal(task, opposite[outcome]);
    expect(await poster.request("GET /mytask/{id}/dispute", { id: task })).toMatchObject({ decision: again._id });
    await db().update(decisions).set({ createdAt: sql`now() - interval '11 minutes'` }).where(eq(decisions.id, again._id));
    await expect(undo(second, again._id)).rejects.toMatchObject({ status: 409 });
  });

  test.each(outcomes)("an appeal against %s keeps it, or turns it into the opposite", async (outcome) => {
    for (const answer of ["upheld", "reversed"] as const) {
      const { task, dispute } = await heard();
      const decision = await decide(moderator, dispute, outcome);
      const [against, other] = outcome === "complete" ? [poster, winner] : [winner, poster];
      const id = await appeal(against, decision._id);
      await expect(undo(moderator, decision._id)).rejects.toMatchObject({ status: 409 });
      await expect(decideAppeal(moderator, id, answer)).rejects.toMatchObject({ status: 403 });
      // The side that gains from the decision does not judge the appeal either.
      await makeStaff(market, other);
      const listed = (await other.list("GET /staff/appeals")).data.find(({ _id }) => _id === id);
      expect(listed).toMatchObject({ mayDecide: false, decision: { kind: "dispute", rule: null } });
      await expect(decideAppeal(other, id, answer)).rejects.toMatchObject({ status: 403 });
      await makeStaff(market, other, "member");

      expect(await decideAppeal(second, id, answer)).toMatchObject({ outcome: answer });
      await expect(decideAppeal(second, id, answer)).rejects.toMatchObject({ status: 409 });
      await expectDeal(task, answer === "upheld" ? outcome : opposite[outcome]);
      const moved = answer === "upheld" ? [] : [[decision._id, null]];
      for (const side of [poster, winner]) expect(await decisionsOf(side, `reverse_${outcome}`)).toEqual(moved);
      expect(await other.request("GET /mytask/{id}/dispute", { id: task })).toMatchObject({ decision: decision._id });
      const isReversed = answer === "reversed";
      const ended = outcome === "complete" ? "the deal has ended" : "the work counts as completed";
      const told = { event: "decision_reversed", text: `Your appeal succeeded. The decision on the dispute was reversed: ${ended}.` };
      const [newest] = (await against.list("GET /myinbox")).data.items;
      expect(newest).toMatchObject(isReversed ? told : { event: "appeal_upheld" });
      for (const side of [poster, winner]) {
        expect(await statement(side, decision._id)).toMatchObject({
          ...{ isReversed, mayAppeal: false, appeal: { outcome: answer, reasons: "Looked again." } },
        });
      }
    }
  });

  test.each([
    [60, "poster"],
    [50, "winner"],
    [1, "winner"],
  ] as const)("a split of %d percent ends the deal, and the %s, who gets less, may appeal", async (percent, against) => {
    const { task, dispute } = await secured();
    market.notices.length = 0;
    const decision = await split(moderator, dispute, percent);
    await expectSplit(task, percent, against);
    const [smaller, larger] = against === "poster" ? [poster, winner] : [winner, poster];
    expect(decision).toMatchObject({ action: "split", winnerPercent: percent, person: { id: smaller.id } });
    expect(await statement(smaller, decision._id)).toMatchObject({ winnerPercent: percent, mayAppeal: true });
    expect(await statement(larger, decision._id)).toMatchObject({ winnerPercent: percent, mayAppeal: false });
    await expect(appeal(larger, decision._id)).rejects.toMatchObject({ status: 404 });
    for (const side of [poster, winner]) {
      expect(await disputeOf(side, task)).toMatchObject({ outcome: "split", winnerPercent: percent, isSecured: true });
      expect(await decisionsOf(side, "decide_split")).toEqual([[decision._id, null]]);
    }
    expect(market.notices).toHaveLength(1);
    const { rows } = await db().execute(sql`select details from audit_log where subject_id = ${decision._id}`);
    expect(rows).toEqual([{ details: { action: "split", kind: "dispute", winnerPercent: percent } }]);
  });

  test("a split names a whole percentage from 1 to 99, and other outcomes name none", async () => {
    const { task, dispute } = await secured();
    const refused = {
      status: 422,
      problem: { errors: [{ field: "winnerPercent", message: expect.stringContaining("from 1 to 99") }] },
    };
    const send = (body: object) => moderator.request("POST /staff/disputes/{id}/decide", { id: dispute, body: body as DisputeDecision });
    await expect(send({ outcome: "split", reasons })).rejects.toMatchObject(refused);
    for (const winnerPercent of [0, 100, 50.5, -1, "60", null])
      await expect(send({ outcome: "split", reasons, winnerPercent })).rejects.toMatchObject(refused);
    for (const outcome of outcomes) await expect(send({ outcome, reasons, winnerPercent: 60 })).rejects.toMatchObject(refused);
    await expectDeal(task, null);
  });

  test("a price that is not secured cannot be split", async () => {
    const { task, dispute } = await heard();
    await expect(split(moderator, dispute, 60)).rejects.toMatchObject({ status: 409, message: /Only a secured payment can be split/ });
    await expectDeal(task, null);
    expect(await db().$count(decisions, eq(decisions.subjectId, dispute))).toBe(0);
  });

  test("a split is undone for ten minutes, and the dispute can be split otherwise", async () => {
    const { task, dispute } = await secured();
    const decision = await split(moderator, dispute, 60);
    expect(await undo(moderator, decision._id)).toMatchObject({ isReversed: true, winnerPercent: null, moneyUntil: null });
    await expectDeal(task, null);
    expect(await disputeOf(winner, task)).toMatchObject({ outcome: null, winnerPercent: null, moneyUntil: null });
    for (const side of [poster, winner]) expect(await decisionsOf(side, "reopen_dispute")).toEqual([[decision._id, null]]);
    const again = await split(second, dispute, 25);
    await expectSplit(task, 25, "winner");
    expect(await statement(poster, decision._id)).toMatchObject({ isReversed: true, winnerPercent: null });
    expect(await statement(poster, again._id)).toMatchObject({ isReversed: false, winnerPercent: 25 });
  });

  test("an appeal against a split keeps it, or opens the dispute again for another decision", async () => {
    const kept = await secured();
    const first = await split(moderator, kept.dispute, 60);
    await decideAppeal(second, await appeal(poster, first._id), "upheld");
    await expectSplit(kept.task, 60, "poster");
    expect(await statement(poster, first._id)).toMatchObject({ winnerPercent: 60, moneyUntil: null });

    const { task, dispute } = await secured();
    const decision = await split(moderator, dispute, 60);
    await decideAppeal(second, await appeal(poster, decision._id), "reversed");
    await expectDeal(task, null);
    expect(await disputeOf(winner, task)).toMatchObject({ outcome: null, winnerPercent: null, decision: null });
    const [newest] = (await poster.list("GET /myinbox")).data.items;
    expect(newest).toMatchObject({
      event: "decision_reversed",
      text: "Your appeal succeeded. The decision on the dispute was reversed: a moderator will decide again.",
    });
    const [ofWinner] = (await winner.list("GET /myinbox")).data.items;
    expect(ofWinner).toMatchObject({ event: "reopen_dispute", text: expect.stringMatching(/no longer applies/) });
    for (const side of [poster, winner]) {
      expect(await statement(side, decision._id)).toMatchObject({ isReversed: true, mayAppeal: false, appeal: { outcome: "reversed" } });
    }
    await decide(moderator, dispute, "end");
    await expectDeal(task, "end");
  });

  test("a secured price stays with the market for 72 hours after a decision, and a decided appeal ends that", async () => {
    const plain = await heard();
    const unsecured = await decide(moderator, plain.dispute);
    expect([unsecured.moneyUntil, (await disputeOf(winner, plain.task)).moneyUntil]).toEqual([null, null]);
    const { task, dispute } = await secured();
    const decision = await decide(moderator, dispute);
    const isIn72Hours = (time: string | null) => Math.abs(Date.parse(time ?? "") - Date.now() - 72 * hour) < hour;
    for (const side of [poster, winner]) {
      const { moneyUntil } = await statement(side, decision._id);
      expect([moneyUntil, (await disputeOf(side, task)).moneyUntil].map(isIn72Hours)).toEqual([true, true]);
    }
    const id = await appeal(poster, decision._id);
    expect(isIn72Hours((await statement(poster, decision._id)).moneyUntil)).toBe(true);
    await decideAppeal(second, id, "reversed");
    expect([(await statement(poster, decision._id)).moneyUntil, (await disputeOf(poster, task)).moneyUntil]).toEqual([null, null]);
  });

  test("the only moderator besides a side decides the appeal against their own decision", async () => {
    const { dispute } = await heard();
    const decision = await decide(moderator, dispute);
    const id = await appeal(poster, decision._id);
    await makeStaff(market, winner);
    await makeStaff(market, second, "member");
    expect((await moderator.list("GET /staff/appeals")).data.find(({ _id }) => _id === id)).toMatchObject({ mayDecide: true });
    await decideAppeal(moderator, id, "upheld");
    await makeStaff(market, second);
    await makeStaff(market, winner, "member");
  });

  test("after a side has left, a decision can still be undone and reversed, without the person", async () => {
    const leave = (person: Member) => person.request("DELETE /me", { body: { email: person.person.email } });
    const undone = await heard();
    const first = await decide(moderator, undone.dispute, "end");
    const reversed = await heard();
    const other = await decide(moderator, reversed.dispute, "end");
    const id = await appeal(winner, other._id);
    await leave(poster);
    expect(await statement(winner, other._id)).toMatchObject({ words: "", reasons });
    await leave(winner);
    expect(await undo(moderator, first._id)).toMatchObject({ isReversed: true, person: null });
    await expectDeal(undone.task, null);
    expect(await moderator.request("GET /staff/disputes/{id}", { id: undone.dispute })).toMatchObject({ mayDecide: true });
    expect(await decide(second, undone.dispute, "end")).toMatchObject({ person: null });
    await decideAppeal(second, id, "reversed");
    await expectDeal(reversed.task, "complete");
  });

  test("the side that a dispute is decided against gets a mail with the outcome and the reasons", async () => {
    const sent: Mail[] = [];
    const options = { mailer: { send: async (mail: Mail) => void sent.push(mail) }, origin: () => "https://taskhaat.example" };
    market.notices.length = 0;
    const { dispute } = await heard();
    const decision = await decide(moderator, dispute);
    await undo(moderator, decision._id);
    const again = await decide(moderator, dispute, "end");
    await decideAppeal(second, await appeal(winner, again._id), "reversed");
    const held = await secured();
    const parted = await split(moderator, held.dispute, 60);
    for (const event of market.notices) await sendNotice(db(), event, options);
    market.notices.length = 0;
    await decideAppeal(second, await appeal(poster, parted._id), "reversed");
    for (const event of market.notices) await sendNotice(db(), event, options);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [poster.person.email, "Decision about your dispute"],
      [poster.person.email, "Decision about your dispute reversed"],
      [winner.person.email, "Decision about your dispute"],
      [winner.person.email, "Decision about your dispute reversed"],
      [poster.person.email, "Decision about your dispute"],
      [poster.person.email, "Decision about your dispute reversed"],
    ]);
    const texts = sent.map(({ text }) => text ?? "");
    const link = `https://taskhaat.example/decisions/${decision._id}`;
    for (const words of [disputedTitle, reasons, "counts as completed", "appeal once", link]) expect(texts[0]).toContain(words);
    expect(texts[0]).not.toContain("Rule:");
    expect(texts[1]).toContain("open again");
    expect(texts[2]).toContain("is ended");
    for (const words of ["was reversed", "counts as completed", "Looked again."]) expect(texts[3]).toContain(words);
    const parts = "60% goes to the freelancer, 40% to the poster.";
    for (const words of ["the price is split", parts, "72 hours and while an appeal is open"]) expect(texts[4]).toContain(words);
    expect(texts[0]).not.toContain("72 hours");
    for (const words of ["was reversed", "open again", "Looked again."]) expect(texts[5]).toContain(words);
  });
});
