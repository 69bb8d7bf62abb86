// A request can be followed from the edge to the database and back: header, problem, log, query, PostgreSQL's own list of sessions.
import { describe, expect, test } from "vitest";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp } from "#tests/support/test-app.ts";

const requestId = "edge-7.42:abcdef";

describe("a request id", () => {
  test("the id from the header is in the response, in the problem, and in every log line of the request", async () => {
    await using market = await createTestApp("postgres", { environment: { SLOW_QUERY_MS: "1" } });
    const me = await market.signIn("Rahima Khatun", { email: "rahima@example.com" });
    await postTask(market, me);
    await market.database.db.execute(sql`create function slowly() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.02); return new; end $$`);
    await market.database.db.execute(sql`create trigger slowly before insert on tasks for each row execute function slowly()`);
    market.lines.length = 0;
    const headers = { ...me.headers, "X-Request-Id": requestId };
    expect((await market.app.request("/vacant", asJson("POST", aTask({ title: "Hush" }), headers))).status).toBe(201);
    const slow = market.lines.filter(({ msg, query }) => msg === "Slow query" && String(query).includes('insert into "tasks"'));
    expect(slow).toMatchObject([{ requestId, ms: expect.any(Number), query: expect.any(String) }]);
    expect(slow[0]?.ms).toBeGreaterThanOrEqual(20);

    await market.database.db.execute(sql`alter table tasks rename to elsewhere`);
    const broken = await market.app.request("/alltasks", { headers });
    expect(broken.headers.get("X-Request-Id")).toBe(requestId);
    expect(await broken.json()).toMatchObject({ status: 500, instance: `urn:taskhaat:request:${requestId}` });
    expect(market.lines.filter(({ sqlState }) => sqlState === "42P01")).toMatchObject([
      { level: 40, requestId, msg: "Query failed" },
      { level: 50, requestId, msg: "Request failed" },
    ]);
    const ofOthers = market.lines.filter((line) => line.requestId !== requestId && !/create|alter/.test(String(line.query)));
    expect(ofOthers).toEqual([]);
    expect(JSON.stringify(market.lines)).not.toMatch(/rahima|hush|eyJ/i);
  });
});

test("the application name in PostgreSQL contains the request id during a transaction, and not afterwards", async () => {
  await using market = await createTestApp("postgres");
  const { db } = market.database;
  const me = await market.signIn();
  const { _id } = await postTask(market, me);
  const sessions = async () => {
    const { rows } = await db.execute<{ name: string; waits: boolean }>(sql`
      select application_name as name, wait_event_type = 'Lock' as waits from pg_stat_activity where datname = current_database()`);
    return rows;
  };
  let waiting: Promise<Response> | undefined;
  await db.transaction(async (holder) => {
    await holder.execute(sql`select id from ${tasks} for update`);
    waiting = Promise.resolve(
      market.app.request(`/mytask/${_id}`, { method: "DELETE", headers: { ...me.headers, "X-Request-Id": requestId } }),
    );
    await expect.poll(sessions).toContainEqual({ name: `taskhaat ${requestId}`, waits: true });
  });
  expect((await waiting)?.status).toBe(204);
  expect((await sessions()).map(({ name }) => name)).not.toContain(`taskhaat ${requestId}`);
});
