import { describe, expect, test } from "vitest";
import { Insights } from "#contract/insights.ts";
import { asJson, createTestApp } from "#tests/support/test-app.ts";

describe("GET /insights", () => {
  test("needs a token", async () => {
    await using test = await createTestApp("postgres");
    expect((await test.app.request("/insights")).status).toBe(401);
  });

  test("tells each person of their own tasks", async () => {
    await using test = await createTestApp("postgres");
    const [me, other] = [await test.signIn("Me"), await test.signIn("Other")];
    const task = { title: "T", category: "Writing", description: "D", deadline: "2099-01-01", budget: 12.5 };
    await test.app.request("/vacant", asJson("POST", task, me.headers));
    const read = async (headers: Record<string, string>) => Insights.parse(await (await test.app.request("/insights", { headers })).json());
    expect((await read(me.headers)).mine).toMatchObject({ tasks: 1, budget: 12.5 });
    const others = await read(other.headers);
    expect(others.mine.tasks).toBe(0);
    expect(others.market).toMatchObject({ tasks: 1, people: 2, budget: 12.5 });
  });
});
