import { describe, expect, test } from "vitest";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { engines } from "#tests/support/engines.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { auditKeptForDays, forgetOldAudit, recordAudit } from "./audit.server.ts";
import { auditLog } from "./audit.table.server.ts";

const readLog = ({ database }: TestApp) => database.db.select().from(auditLog).orderBy(auditLog.id);

describe.each(engines)("the audit log on %s", (engine) => {
  test("has a row per write, with actor, action and request id, and without text that a person typed", async () => {
    await using market = await createTestApp(engine);
    const now = Math.floor(Date.now() / 1_000);
    const me = await market.signIn("Rahima Khatun", { email: "rahima@example.com", iat: now - 60 });
    const task = await postTask(market, me, { title: "Hush hush" });
    const path = `/mytask/${task._id}`;
    const send = (method: string, at: string, body: unknown, id: string, headers: Record<string, string> = me.headers) =>
      market.app.request(at, asJson(method, body, { ...headers, "X-Request-Id": id }));
    await send("PUT", path, aTask({ title: "Hush again", budget: 7 }), "request-edit");
    await send("PATCH", `/alltasks/${task._id}`, { email: "rahima@example.com" }, "request-like");
    await send("PATCH", `/alltasks/${task._id}`, { email: "rahima@example.com" }, "request-like-again");
    await send("POST", "/feedback", { message: "Hush, feedback", email: "rahima@example.com" }, "request-feedback");
    await send("POST", "/feedback", { message: "Hush, stranger" }, "request-stranger", {});
    await send("DELETE", path, {}, "request-delete");
    const renamed = await market.sign({ ...(await claimsOf(me.token)), name: "Rahima K.", iat: now });
    await market.app.request("/mytask?email=rahima@example.com", { headers: { Authorization: `Bearer ${renamed}` } });

    const rows = await readLog(market);
    const actorId = task.user.id;
    const about = (subjectKind: string, subjectId: unknown = expect.any(String)) => ({ subjectKind, subjectId });
    expect(rows.map(({ id, at, ...row }) => row)).toEqual([
      { action: "person.join", actorId, ...about("person", actorId), requestId: expect.any(String), details: {} },
      { action: "task.post", actorId, ...about("task", task._id), requestId: expect.any(String), details: {} },
      { action: "task.edit", actorId, ...about("task", task._id), requestId: "request-edit", details: { changed: ["title", "budget"] } },
      { action: "task.like", actorId, ...about("task", task._id), requestId: "request-like", details: {} },
      { action: "feedback.send", actorId, ...about("feedback"), requestId: "request-feedback", details: {} },
      { action: "feedback.send", actorId: null, ...about("feedback"), requestId: "request-stranger", details: {} },
      { action: "task.delete", actorId, ...about("task", task._id), requestId: "request-delete", details: { likeCount: 1 } },
      { action: "person.change", actorId, ...about("person", actorId), requestId: expect.any(String), details: {} },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/rahima|hush/i);
  });

  test("has no row for a rejected or rolled-back write", async () => {
    await using market = await createTestApp(engine);
    const me = await market.signIn();
    const other = await market.signIn("Tanvir");
    const task = await postTask(market, me);
    await market.app.request(`/mytask?email=${other.person.email}`, { headers: other.headers });
    const before = await readLog(market);
    expect((await market.app.request(`/mytask/${task._id}`, { method: "DELETE", headers: other.headers })).status).toBe(403);
    expect((await market.app.request("/vacant", asJson("POST", aTask({ budget: -1 }), me.headers))).status).toBe(422);
    const broken = market.database.db.transaction(async (tx) => {
      await tx.delete(tasks).where(eq(tasks.id, task._id));
      await recordAudit(tx, { actorId: task.user.id, action: "task.delete", subjectId: task._id });
      throw new Error("broken off");
    });
    await expect(broken).rejects.toThrow("broken off");
    expect(await readLog(market)).toEqual(before);
  });

  test("rolls the write back if its row cannot be inserted", async () => {
    await using market = await createTestApp(engine);
    const me = await market.signIn();
    const task = await postTask(market, me);
    await market.database.db.execute(sql`alter table audit_log add constraint full_log check (action <> 'task.delete')`);
    expect((await market.app.request(`/mytask/${task._id}`, { method: "DELETE", headers: me.headers })).status).toBe(500);
    expect((await market.app.request(`/mytask/${task._id}`)).status).toBe(200);
  });

  test("cannot be updated, truncated or deleted; only expired rows are removed", async () => {
    await using market = await createTestApp(engine);
    await postTask(market, await market.signIn());
    const { db } = market.database;
    const old = { requestId: null, actorId: null, action: "task.post", subjectKind: "task", subjectId: crypto.randomUUID(), details: {} };
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await db.insert(auditLog).values([
      { ...old, id: crypto.randomUUID(), at: daysAgo(auditKeptForDays + 1) },
      { ...old, id: crypto.randomUUID(), at: daysAgo(auditKeptForDays - 1) },
    ]);
    const refusals = [
      () => db.update(auditLog).set({ action: "task.edit" }),
      () => db.delete(auditLog),
      () => db.execute(sql`truncate audit_log`),
      () => db.execute(sql`insert into audit_log select * from audit_log limit 1 on conflict (id) do update set action = 'x'`),
    ];
    for (const attempt of refusals) {
      await expect(attempt()).rejects.toMatchObject({ cause: expect.objectContaining({ code: "42501" }) });
    }
    expect(await readLog(market)).toHaveLength(4);
    await forgetOldAudit(db);
    expect((await readLog(market)).map(({ at }) => at.getTime()).filter((time) => time < daysAgo(auditKeptForDays).getTime())).toEqual([]);
    expect(await readLog(market)).toHaveLength(3);
  });
});

async function claimsOf(token: string): Promise<Record<string, unknown>> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}
