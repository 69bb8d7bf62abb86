import { describe, expect, test } from "vitest";
import type { Task } from "#contract/tasks/task.ts";
import { feedback } from "#server/administration/feedback.table.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { engines } from "#tests/support/engines.ts";
import { asJson, createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { doOnce, forgetOldKeys } from "./idempotency.server.ts";
import { idempotencyKeys } from "./idempotency.table.server.ts";

const key = "5f2b9c0e-6a55-4c0e-9a57-2f6f5a1a9d10";

describe.each(engines)("a key on %s", (engine) => {
  test("makes a repeated post idempotent, unless the body or the person differs", async () => {
    await using market = await createTestApp(engine);
    const [me, other] = [await market.signIn(), await market.signIn("Karim")];
    const first = await post(market, me, { key });
    const again = await post(market, me, { key });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.text()).toBe(await first.text());
    expect(again.headers.get("Location")).toBe(first.headers.get("Location"));

    const changed = await post(market, me, { key, title: "Paint two signs" });
    expect([changed.status, await changed.json()]).toMatchObject([422, { errors: [{ field: "Idempotency-Key" }] }]);
    expect((await post(market, other, { key })).status).toBe(201);
    expect((await post(market, me, { key: "another" })).status).toBe(201);
    expect((await post(market, me, {})).status).toBe(201);
    expect((await post(market, me, {})).status).toBe(201);
    expect(await market.database.db.$count(tasks)).toBe(5);
  });

  test("creates one task for concurrent requests; the others get its response or 409", async () => {
    await using market = await createTestApp(engine);
    const me = await market.signIn();
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(market, me, { key })));
    const made = answers.filter(({ status }) => status === 201);
    const ids = new Set(await Promise.all(made.map(async (answer) => ((await answer.json()) as Task)._id)));
    expect(ids.size).toBe(1);
    const early = answers.filter(({ status }) => status !== 201);
    expect(early.map((answer) => [answer.status, answer.headers.get("Retry-After")])).toEqual(early.map(() => [409, "1"]));
    expect(await market.database.db.$count(tasks)).toBe(1);
  });

  test("is rejected if invalid, and is not used up by a rejected or failed request", async () => {
    await using market = await createTestApp(engine);
    const me = await market.signIn();
    for (const bad of ["with space", "x".repeat(201), "naïve"]) {
      const answer = await post(market, me, { key: bad });
      expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ field: "Idempotency-Key" }] }]);
    }
    expect((await post(market, me, { key, title: "" })).status).toBe(422);
    const { db } = market.database;
    const failing = doOnce(db, { call: "postTask", key, personId: null, body: 1 }, async (tx) => {
      await tx.insert(feedback).values({ id: crypto.randomUUID(), message: "Half done" });
      throw new Error("broken on purpose");
    });
    await expect(failing).rejects.toThrow("broken on purpose");
    expect(await db.$count(idempotencyKeys)).toBe(0);
    expect(await db.$count(feedback)).toBe(0);
    expect((await post(market, me, { key })).status).toBe(201);
  });

  test("works for feedback, signed in or not, separately from tasks", async () => {
    await using market = await createTestApp(engine);
    const me = await market.signIn();
    const send = (headers: Record<string, string>) =>
      market.app.request("/feedback", asJson("POST", { message: "Good market" }, { ...headers, "Idempotency-Key": key }));
    for (const headers of [{}, me.headers]) {
      const [first, again] = [await send(headers), await send(headers)];
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(await again.json()).toEqual(await first.json());
    }
    expect((await post(market, me, { key })).status).toBe(201);
    expect(await market.database.db.$count(feedback)).toBe(2);
  });

  test("is kept for a day, then deleted", async () => {
    await using market = await createTestApp(engine);
    const { db } = market.database;
    const [me, other] = [await market.signIn(), await market.signIn("Karim")];
    await post(market, me, { key });
    await post(market, other, { key });
    const [mine] = await db.select().from(idempotencyKeys).orderBy(idempotencyKeys.createdAt);
    await db.execute(sql`update idempotency_keys set created_at = now() - interval '24 hours 1 minute' where id = ${mine?.id}`);
    await forgetOldKeys(db);
    expect(await db.$count(idempotencyKeys)).toBe(1);
    expect((await post(market, me, { key })).status).toBe(201);
    expect(await db.$count(tasks)).toBe(3);
  });
});

function post(market: TestApp, poster: SignedIn, { key, title }: { key?: string; title?: string }) {
  const headers = { ...poster.headers, ...(key && { "Idempotency-Key": key }) };
  return market.app.request("/vacant", asJson("POST", aTask(title === undefined ? {} : { title }), headers));
}
