import { describe, expect, test } from "vitest";
import { Insights } from "#contract/tasks/insights.ts";
import { fillMarket } from "#server/commands/seed/fill-market.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp } from "#tests/support/test-app.ts";

describe("GET /insights", () => {
  test("needs a token", async () => {
    await using test = await createTestApp("postgres");
    expect((await test.app.request("/insights")).status).toBe(401);
  });

  test("returns figures of the caller's own tasks", async () => {
    await using test = await createTestApp("postgres");
    const [me, other] = [await test.signIn("Me"), await test.signIn("Other")];
    const task = aTask({ category: "Writing", deadline: "2099-01-01", budget: 12.5 });
    await test.app.request("/vacant", asJson("POST", task, me.headers));
    const read = async (headers: Record<string, string>) => Insights.parse(await (await test.app.request("/insights", { headers })).json());
    expect((await read(me.headers)).mine).toMatchObject({ tasks: 1, budget: 12.5 });
    const others = await read(other.headers);
    expect(others.mine.tasks).toBe(0);
    expect(others.market).toMatchObject({ tasks: 1, people: 2, budget: 12.5 });
  });

  test("keeps the figures of a large market for a few seconds, but not a person's own figures", async () => {
    await using test = await createTestApp("postgres");
    await fillMarket(test.database, { tasks: 10_000 });
    const me = await test.signIn("Me");
    const read = async () => Insights.parse(await (await test.app.request("/insights", { headers: me.headers })).json());
    const { market } = await read();
    expect(market.tasks).toBe(10_000);
    await postTask(test, me);
    expect(await read()).toMatchObject({ mine: { tasks: 1 }, market });
  });
});
