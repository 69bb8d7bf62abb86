// Disputes as the two sides see them: who reads them, the order of entries, statements, and the end without a decision.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Dispute } from "#contract/deals/disputes/dispute.ts";
import { timers } from "#contract/deals/timers.ts";
import { advanceDue } from "#server/deals/steps/advance-deals.server.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { decisions } from "#server/moderation/moderation.table.server.ts";
import { and, desc, eq, isNotNull, isNull, sql } from "#server/platform/database/drizzle.server.ts";
import { letHoursPass, readDeal } from "#tests/support/deals.ts";
import { openDispute, startDeal, writeStatements } from "#tests/support/disputes.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { changePersonRow, joinStaff } from "#tests/support/staff.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const uncounted = { add: async (entries: unknown[]) => entries.map(() => ({ used: 0, secondsLeft: 0 })), drop: async () => {} };
const statementHours = timers.statementDays * 24;
const disputeHours = timers.disputeDays * 24;

describe.each(engines)("disputes on %s", (engine) => {
  let market: TestApp;
  let poster: Member;
  let winner: Member;
  let stranger: Member;

  beforeAll(async () => {
    market = await createTestApp(engine, { counters: uncounted });
    stranger = await joinMarket(market, "Stranger");
  });
  beforeEach(async () => {
    [poster, winner] = [await joinMarket(market, "Poster"), await joinMarket(market, "Winner")];
  });
  afterAll(() => market.close());

  const db = () => market.database.db;
  const read = async (by: Member, id: string) => Dispute.parse(await by.request("GET /mytask/{id}/dispute", { id }));
  const write = async (by: Member, id: string, text = "I did my part.") =>
    Dispute.parse(await by.request("POST /mytask/{id}/statement", { id, body: { text } }));

  function statementsTo(person: Member) {
    const isTold = and(eq(dealEvents.event, "statement"), eq(dealEvents.toldId, person.id));
    return db().select().from(dealEvents).where(isTold).orderBy(desc(dealEvents.id));
  }

  test("the two sides read deliveries, requested changes, the opening and statements in order; others get 404", async () => {
    const { task: id } = await startDeal(market, poster, winner);
    for (const side of [poster, winner]) {
      await expect(read(side, id)).rejects.toMatchObject({ status: 404, message: "There is no such dispute." });
      await expect(write(side, id)).rejects.toMatchObject({ status: 409, message: "There is no dispute about this deal." });
    }
    await winner.request("POST /mytask/{id}/deliver", { id, body: { note: "First.", links: ["https://example.com/1"] } });
    await poster.request("POST /mytask/{id}/request-changes", { id, body: { reason: "Larger." } });
    await winner.request("POST /mytask/{id}/deliver", { id, body: { note: "Second." } });
    await poster.request("POST /mytask/{id}/request-changes", { id, body: { reason: "Even larger." } });
    await winner.request("POST /mytask/{id}/dispute", { id, body: { reason: "It is large enough." } });
    await write(poster, id, "Too small.");
    await write(winner, id, "As large as agreed.");
    await write(poster, id, "Still too small.");
    const dispute = await read(winner, id);
    expect(dispute.entries.map(({ kind, side, text, links }) => [kind, side, text, links])).toEqual([
      ["delivery", "winner", "First.", ["https://example.com/1"]],
      ["changes", "poster", "Larger.", []],
      ["delivery", "winner", "Second.", []],
      ["changes", "poster", "Even larger.", []],
      ["opened", "winner", "It is large enough.", []],
      ["statement", "winner", "As large as agreed.", []],
      ["statement", "poster", "Still too small.", []],
    ]);
    const times = dispute.entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    const { poster: first, winner: second } = dispute;
    expect([first.id, second.id]).toEqual([poster.id, winner.id]);
    expect(dispute).toMatchObject({
      ...{ openedBy: "winner", wasDelivered: true, settlesAs: "complete", outcome: null, closedAt: null, decision: null },
      ...{ amount: 70, mayWrite: true, mayDecide: false },
    });
    expect(await read(poster, id)).toEqual(dispute);

    const moderator = await joinStaff(market, "Moderator", "moderator");
    for (const other of [stranger, moderator]) {
      await expect(read(other, id)).rejects.toMatchObject({ status: 404 });
      await expect(write(other, id)).rejects.toMatchObject({ status: 404 });
    }
    expect((await market.app.request(`/mytask/${id}/dispute`)).status).toBe(401);
    const forStaff = await moderator.request("GET /staff/disputes/{id}", { id: dispute._id });
    expect(forStaff).toEqual({ ...dispute, mayWrite: false, mayDecide: true });
  });

  test("a statement replaces the side's own, notifies the other side once while unread, and is audited", async () => {
    const { task: id, dispute } = await openDispute(market, poster, winner);
    await expect(write(poster, id, " ")).rejects.toMatchObject({ status: 422 });
    for (const text of ["One.", "Two.", "Three."]) await write(poster, id, text);
    const { entries } = await read(winner, id);
    expect(entries.flatMap(({ kind, text }) => (kind === "statement" ? [text] : []))).toEqual(["Three."]);
    expect(await statementsTo(winner)).toMatchObject([{ taskId: id, actorId: poster.id, toldAs: "bidder", readAt: null }]);
    // Writing shows that the person knows what happened before.
    await write(winner, id, "Mine.");
    expect(await db().$count(dealEvents, and(eq(dealEvents.toldId, winner.id), eq(dealEvents.taskId, id), isNull(dealEvents.readAt)))).toBe(
      0,
    );
    expect(await statementsTo(poster)).toMatchObject([{ actorId: winner.id, toldAs: "poster", readAt: null }]);
    await write(poster, id, "Four.");
    expect(await statementsTo(winner)).toHaveLength(2);
    const { rows } = await db().execute(sql`select actor_id from audit_log where action = 'dispute.statement' and subject_id = ${dispute}`);
    expect(rows.map(({ actor_id }) => actor_id).sort()).toEqual([poster.id, winner.id, poster.id, poster.id, poster.id].sort());
  });

  test("statements are possible for seven days, and messages until the dispute is closed, for a suspended person too", async () => {
    const { task: id } = await openDispute(market, poster, winner);
    const { _id: thread } = await winner.request("POST /threads", { body: { task: id } });
    const message = (by: Member) => by.request("POST /threads/{id}/messages", { id: thread, body: { text: "Let us talk." } });
    await changePersonRow(market, winner, { isBanned: true });
    await write(winner, id);
    await message(winner);
    await letHoursPass(db(), id, statementHours - 1);
    await write(poster, id);
    await letHoursPass(db(), id, 1);
    for (const side of [poster, winner]) {
      expect(await read(side, id)).toMatchObject({ mayWrite: false });
      await expect(write(side, id)).rejects.toMatchObject({ status: 409, message: "The 7 days for statements are over." });
    }
    await letHoursPass(db(), id, disputeHours - statementHours);
    await expect(write(poster, id)).rejects.toMatchObject({ status: 409, message: "This dispute is already closed." });
    // The refused call has done what was due.
    expect(await readDeal(db(), id)).toMatchObject({ state: "completed" });
    await expect(message(winner)).rejects.toMatchObject({ status: 403 });
    await message(poster);
    expect((await winner.request("GET /threads/{id}", { id: thread })).messages).toHaveLength(2);
  });

  test("a proposal is known to the two sides alone; the dispute that it opens without an answer has no opening side", async () => {
    const { task: id } = await startDeal(market, poster, winner);
    await winner.request("POST /mytask/{id}/deliver", { id });
    const dealFor = async (by: Member) => (await by.list("GET /offers", { query: { task: id } })).data.deal;
    const before = await dealFor(stranger);
    await poster.request("POST /mytask/{id}/propose-end", { id, body: { reason: "No longer needed." } });
    expect(await dealFor(winner)).toMatchObject({ dueAt: expect.any(String), askedFor: { kind: "end" } });
    expect(await dealFor(stranger)).toEqual(before);
    await letHoursPass(db(), id, timers.proposalHours);
    const dispute = await read(winner, id);
    expect(dispute).toMatchObject({ openedBy: null, wasDelivered: true, mayWrite: true });
    expect(dispute.entries.at(-1)).toMatchObject({ kind: "opened", side: null, text: "No longer needed." });
  });

  test.each([
    [true, "completed", "accepted", "complete"],
    [false, "ended", "ended_by_dispute", "end"],
  ] as const)("after 30 days without a decision (delivered: %s) the task is %s", async (isDelivered, state, offerState, outcome) => {
    const { task: id } = await openDispute(market, poster, winner, isDelivered);
    await writeStatements(id, poster, winner);
    const before = await db().$count(decisions);
    await letHoursPass(db(), id, disputeHours - 1);
    await advanceDue(db());
    expect(await read(poster, id)).toMatchObject({ outcome: null, settlesAs: outcome });
    await letHoursPass(db(), id, 1);
    // Two processes and a reader at once.
    await Promise.all([advanceDue(db()), advanceDue(db()), read(poster, id)]);
    expect(await read(winner, id)).toMatchObject({ outcome, decision: null, mayWrite: false, closedAt: expect.any(String) });
    const deal = await readDeal(db(), id);
    expect(deal).toMatchObject({ state, offers: [{ state: offerState }], dispute: { outcome, against: null } });
    expect(deal.events.filter(({ event }) => event === `settle_${outcome}`)).toHaveLength(2);
    expect(await db().$count(decisions)).toBe(before);
    expect(await db().$count(dealEvents, and(eq(dealEvents.taskId, id), isNotNull(dealEvents.decisionId)))).toBe(0);
  });
});
