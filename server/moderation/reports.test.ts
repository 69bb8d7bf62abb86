import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Report } from "#contract/moderation/report.ts";
import { Block } from "#contract/people/block.endpoints.ts";
import { limits } from "#contract/platform/limits.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { knownMigrations } from "#server/platform/database/migrations.server.ts";
import { childEnvironment } from "#tests/support/child-environment.ts";
import { createTestPostgres, engines } from "#tests/support/engines.ts";
import { joinMarket } from "#tests/support/join-market.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { listReports } from "./report.store.server.ts";

const terms = { amount: 40, days: 3, message: "I can do it." };

describe.each(engines)("fair play on %s", (engine) => {
  let market: TestApp;

  beforeAll(async () => {
    market = await createTestApp(engine);
  });
  afterAll(() => market.close());

  test("a task and a message are reported once by each person, for the operator to read", async () => {
    const [poster, bidder, stranger] = [await joinMarket(market, "Poster"), await joinMarket(market, "B"), await joinMarket(market, "S")];
    const task = (await postTask(market, poster, { title: "Too good to be true" }))._id;
    await bidder.request("POST /offers", { body: { task, ...terms } });
    const thread = await bidder.request("POST /threads", { body: { task } });
    const message = await poster.request("POST /threads/{id}/messages", { id: thread._id, body: { text: "Pay me first." } });
    const reason = "Asks for money.";

    const first = await market.app.request("/reports", asJson("POST", { kind: "message", id: message._id, reason }, bidder.headers));
    expect(first.status).toBe(201);
    const kept = Report.parse(await first.json());
    const again = await market.app.request("/reports", asJson("POST", { kind: "message", id: message._id, reason: "x" }, bidder.headers));
    expect([again.status, await again.json()]).toEqual([200, kept]);
    await bidder.request("POST /reports", { body: { kind: "task", id: task, reason } });
    await stranger.request("POST /reports", { body: { kind: "task", id: task, reason } });
    await expect(stranger.request("POST /reports", { body: { kind: "message", id: message._id, reason } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(poster.request("POST /reports", { body: { kind: "task", id: task, reason } })).rejects.toMatchObject({ status: 409 });
    await expect(stranger.request("POST /reports", { body: { kind: "task", id: thread._id, reason } })).rejects.toMatchObject({
      status: 404,
    });
    const long = "x".repeat(limits.reportReason + 1);
    await expect(stranger.request("POST /reports", { body: { kind: "task", id: task, reason: long } })).rejects.toMatchObject({
      status: 422,
    });
    expect((await market.app.request("/reports", asJson("POST", { kind: "task", id: task, reason }))).status).toBe(401);

    expect(await listReports(market.database.db)).toMatchObject([
      {
        kind: "task",
        words: expect.stringMatching(/^Too good to be true/),
        state: "open",
        reportedBy: stranger.id,
        author: poster.id,
        reports: 2,
      },
      { kind: "task", reportedBy: bidder.id, reports: 2 },
      { kind: "message", words: "Pay me first.", reason, reportedBy: bidder.id, author: poster.id, reports: 1 },
    ]);
    const { rows } = await market.database.db.execute(sql`select action from audit_log where subject_kind = 'report'`);
    expect(rows).toHaveLength(3);
    await stranger.request("DELETE /me", { body: { email: stranger.person.email } });
    expect((await listReports(market.database.db))[0]).toMatchObject({ reportedBy: null, reason });
  });

  test("the migration opens a case for each report: of an answered question against the poster if its asker has reported it", async () => {
    const [poster, asker, third] = [await joinMarket(market, "Poster"), await joinMarket(market, "A"), await joinMarket(market, "T")];
    const insert = knownMigrations.flatMap(({ sql: parts }) => parts).find((part) => part.includes("INSERT INTO cases")) ?? "";
    const expected: Record<string, string> = {};
    for (const [reporter, isAnswered, owner] of [
      [asker, true, poster],
      [third, true, asker],
      [third, false, asker],
    ] as const) {
      const { _id: task } = await postTask(market, poster);
      const { _id: id } = await asker.request("POST /questions", { body: { task, text: "Where?" } });
      if (isAnswered) await poster.request("POST /questions/{id}/answer", { id, body: { text: "Here." } });
      await reporter.request("POST /reports", { body: { kind: "question", id, reason: "Look." } });
      expected[id] = owner.id;
    }
    const { db } = market.database;
    await db.execute(sql`update reports set case_id = null, kind = 'question' where kind in ('question', 'answer')`);
    await db.execute(sql`update reports set case_id = null`);
    await db.execute(sql`delete from cases`);
    await db.execute(sql.raw(insert));
    const { rows } = await db.execute<{ id: string; owner: string }>(sql`
      select subject_id as id, owner_id as owner from cases where kind = 'question'`);
    expect(Object.fromEntries(rows.map(({ id, owner }) => [id, owner]))).toEqual(expected);
  });

  test("a block stops new offers and messages in both directions, until it is removed", async () => {
    const [poster, bidder] = [await joinMarket(market, "Poster"), await joinMarket(market, "Bidder")];
    const [task, later] = [(await postTask(market, poster))._id, (await postTask(market, poster))._id];
    await bidder.request("POST /offers", { body: { task, ...terms } });
    const { _id: thread } = await bidder.request("POST /threads", { body: { task } });
    for (const [blocker, blocked] of [
      [poster, bidder],
      [bidder, poster],
    ] as const) {
      expect(Block.parse(await blocker.request("PUT /blocks/{id}", { id: blocked.id })).person).toMatchObject({ id: blocked.id });
      await blocker.request("PUT /blocks/{id}", { id: blocked.id });
      await expect(bidder.request("POST /offers", { body: { task: later, ...terms } })).rejects.toMatchObject({ status: 403 });
      for (const who of [poster, bidder]) {
        await expect(who.request("POST /threads/{id}/messages", { id: thread, body: { text: "Hello" } })).rejects.toMatchObject({
          status: 403,
        });
        expect((await who.list("GET /threads/{id}", { id: thread })).data.thread.isBlocked).toBe(true);
      }
      expect((await bidder.client.request("GET /mytask/{id}", { id: later }))._id).toBe(later);
      expect((await blocker.list("GET /blocks")).data.map(({ person }) => person.id)).toEqual([blocked.id]);
      expect((await blocked.list("GET /blocks")).data).toEqual([]);
      await blocker.request("DELETE /blocks/{id}", { id: blocked.id });
      await blocker.request("DELETE /blocks/{id}", { id: blocked.id });
    }
    await bidder.request("POST /threads/{id}/messages", { id: thread, body: { text: "Hello again" } });
    await bidder.request("POST /offers", { body: { task: later, ...terms } });
    await expect(poster.request("PUT /blocks/{id}", { id: poster.id })).rejects.toMatchObject({ status: 409 });
    await expect(poster.request("PUT /blocks/{id}", { id: task })).rejects.toMatchObject({ status: 404 });
    expect((await market.app.request("/blocks")).status).toBe(401);
  });
});

test("the operator's command lists nothing without reports, and says what to do without a migrated database", async () => {
  const list = (url: string) =>
    promisify(execFile)(process.execPath, ["server/commands/reports.ts"], { env: childEnvironment({ DATABASE_URL: url }) });
  await using unmigrated = await createTestPostgres({ migrated: false });
  await using migrated = await createTestPostgres({ migrated: true });
  const sentence = "The database has pending migrations. Start TaskHaat once.\n";
  await expect(list(unmigrated.url)).rejects.toMatchObject({ code: 1, stderr: sentence });
  expect(await list(migrated.url)).toMatchObject({ stdout: "", stderr: "" });
});
