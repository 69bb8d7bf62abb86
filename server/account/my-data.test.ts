// An export names no row of another person that its owner cannot see on their own screens.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MyData } from "#contract/account/account.ts";
import { getTableName, sql } from "#server/platform/database/drizzle.server.ts";
import * as schema from "#server/wiring/schema.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { joinMarket } from "#tests/support/join-market.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

type Member = Awaited<ReturnType<typeof join>>;

let market: TestApp;
beforeAll(async () => {
  market = await createTestApp("postgres");
});
afterAll(() => market.close());

describe("an export", () => {
  test("of each side of a deal names only what that side's own answers show", async () => {
    const { task, ...sides } = await completeDeal();
    const stored = await readStoredIds();
    for (const [side, member] of Object.entries(sides)) {
      await openScreens(member, task);
      const exported = idsIn(JSON.stringify(await exportData(member)));
      expect(exported, side).toContain(member.id);
      const foreign = [...exported].filter((id) => stored.has(id) && !member.shown.has(id));
      expect(
        foreign.map((id) => stored.get(id)),
        side,
      ).toEqual([]);
    }
  });

  test("has the members of its schema, no more and no fewer", async () => {
    const { headers } = await join("Rahima");
    const exported = await (await market.app.request("/me/export", { headers })).json();
    expect(Object.keys(exported).sort()).toEqual(Object.keys(MyData.shape).sort());
  });

  test("holds the person's inbox and the reasons that they gave", async () => {
    const { task, poster, winner, loser, declined } = await completeDeal();
    const inboxOf = async (member: Member) => (await exportData(member)).inbox.map(({ event }) => event);
    expect(await inboxOf(declined)).toEqual(["decline", "message"]);
    expect(await inboxOf(loser)).toEqual(["accept", "message"]);
    const { dealReasons } = await exportData(poster);
    expect(dealReasons).toHaveLength(2);
    expect(dealReasons).toContainEqual({ taskId: task, event: "decline", reason: "Too late for us." });
    expect(dealReasons).toContainEqual({ taskId: task, event: "request_changes", reason: "Bigger letters." });
    expect((await exportData(winner)).dealReasons).toEqual([]);
  });

  test("does not show what the other side has read, marked as copied, or opened without writing", async () => {
    const { poster, loser } = await completeDeal();
    const bidder = await join("Bidder");
    const { _id: task } = await poster.request("POST /vacant", { body: aTask() });
    const { offer } = await bidder.request("POST /offers", { body: { task, amount: 50, days: 3, message: "Mine." } });
    const before = [await exportRows(loser), await exportRows(bidder)];
    await poster.request("POST /threads", { body: { task, person: bidder.id } });
    await market.database.db.execute(sql`update offers set looks_copied = true where id = ${offer._id}`);
    for (const { _id } of (await poster.list("GET /threads")).data) {
      const {
        data: { messages },
      } = await poster.list("GET /threads/{id}", { id: _id });
      await poster.request("POST /threads/{id}/read", { id: _id, body: { upTo: messages[0]?._id ?? "" } });
    }
    const {
      data: { items },
    } = await poster.list("GET /myinbox");
    await poster.request("POST /myinbox/read", { body: { upTo: items[0]?._id ?? "" } });
    expect([await exportRows(loser), await exportRows(bidder)]).toEqual(before);
    const { threads, inbox } = await exportData(poster);
    expect(threads).toHaveLength(3);
    for (const { readUpTo } of threads) expect(readUpTo).toEqual(expect.any(String));
    for (const { readAt } of inbox) expect(readAt).toEqual(expect.any(String));
  });

  test("has no text of others that a moderator has hidden, nor the decision about it", async () => {
    const [poster, asker] = [await join("Poster"), await join("Asker")];
    const { _id: task } = await poster.request("POST /vacant", { body: aTask() });
    const { _id: id } = await asker.request("POST /questions", { body: { task, text: "Is it for outside?" } });
    await poster.request("POST /questions/{id}/answer", { id, body: { text: "An abusive answer." } });
    const shownToAsker = async () => (await exportData(asker)).questions[0];
    expect(await shownToAsker()).toMatchObject({ text: "Is it for outside?", answer: "An abusive answer." });
    await market.database.db.execute(sql`update questions set answer_hidden = 'decided', answer_hidden_by = ${task} where id = ${id}`);
    expect(await shownToAsker()).toMatchObject({ text: "Is it for outside?", answer: "", answerHiddenBy: null });
    expect(JSON.stringify(await exportData(poster))).toContain("An abusive answer.");
  });
});

/** Signed in, with every id in the answers that they have got so far. */
async function join(name: string) {
  const shown = new Set<string>();
  const member = await joinMarket(market, name, async (path, init) => {
    const response = await market.app.request(path, init);
    for (const id of idsIn(await response.clone().text())) shown.add(id);
    return response;
  });
  return { ...member, shown };
}

/** With an offer that won, one that lost and one that was declined, messages, reviews, a report and a block. */
async function completeDeal() {
  const [poster, winner, loser, declined] = [await join("Poster"), await join("Winner"), await join("Loser"), await join("Declined")];
  const { _id: task } = await poster.request("POST /vacant", { body: aTask() });
  const offerOf = new Map<Member, string>();
  for (const bidder of [winner, loser, declined]) {
    const { offer } = await bidder.request("POST /offers", { body: { task, amount: 50, days: 3, message: "Mine." } });
    offerOf.set(bidder, offer._id);
    await bidder.request("PATCH /alltasks/{id}", { id: task, body: { email: bidder.person.email } });
    const { _id } = await bidder.request("POST /threads", { body: { task } });
    await bidder.request("POST /threads/{id}/messages", { id: _id, body: { text: "Is it for outside?" } });
    await poster.request("POST /threads/{id}/messages", { id: _id, body: { text: "It is." } });
  }
  await poster.request("POST /offers/{id}/decline", { id: offerOf.get(declined) ?? "", body: { reason: "Too late for us." } });
  await declined.request("POST /reports", { body: { kind: "task", id: task, reason: "Rude." } });
  await declined.request("PUT /blocks/{id}", { id: poster.id });
  await poster.request("POST /offers/{id}/award", { id: offerOf.get(winner) ?? "", body: { revision: 1 } });
  await winner.request("POST /offers/{id}/accept", { id: offerOf.get(winner) ?? "" });
  await winner.request("POST /mytask/{id}/deliver", { id: task });
  await poster.request("POST /mytask/{id}/request-changes", { id: task, body: { reason: "Bigger letters." } });
  await winner.request("POST /mytask/{id}/deliver", { id: task });
  await poster.request("POST /mytask/{id}/complete", { id: task });
  for (const { request } of [poster, winner]) await request("POST /reviews", { body: { task, stars: 5, words: "As agreed." } });
  return { task, poster, winner, loser, declined };
}

async function openScreens({ request, list, client, person }: Member, task: string): Promise<void> {
  await list("GET /mytask", { query: { email: person.email } });
  await client.request("GET /mytask/{id}", { id: task });
  for (const side of ["bids", "posts"] as const) await list("GET /mydeals", { query: { side } });
  for (const { _id } of (await list("GET /offers", { query: { task } })).data.offers) await request("GET /offers/{id}", { id: _id });
  await request("GET /reviews", { query: { task } }).catch(() => undefined);
  await list("GET /myinbox");
  for (const { _id } of (await list("GET /threads")).data) await list("GET /threads/{id}", { id: _id });
  await list("GET /blocks");
}

async function exportData({ headers }: Member): Promise<MyData> {
  return MyData.parse(await (await market.app.request("/me/export", { headers })).json());
}

/** Without what each export changes itself. */
async function exportRows(member: Member): Promise<object> {
  const { exportedAt: _, auditLog: __, ...rows } = await exportData(member);
  return rows;
}

/** Each id in the database, with a row that contains it. Audit rows are left out: they belong to their actor alone. */
async function readStoredIds(): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (const name of Object.values(schema).map(getTableName)) {
    if (name === "audit_log") continue;
    const { rows } = await market.database.db.execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} t`);
    for (const { row } of rows) for (const id of idsIn(row)) stored.set(id, `${name} ${row}`);
  }
  return stored;
}

function idsIn(text: string): Set<string> {
  return new Set(text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
}
