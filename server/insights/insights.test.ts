import { describe, expect, test } from "vitest";
import { Insights } from "#contract/insights.ts";
import { postTask } from "#tests/support/tasks.ts";
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
    expect(others.market).toMatchObject({ tasks: 1, budget: 12.5 });
  });

  test("reads the market once for people who ask at the same time, and each person's own tasks every time", async () => {
    await using test = await createTestApp("postgres");
    const people = await Promise.all(["A", "B", "C"].map((name) => test.signIn(name)));
    const read = async (headers: Record<string, string>) => Insights.parse(await (await test.app.request("/insights", { headers })).json());
    const texts: string[] = [];
    test.database.onQuery(({ text }) => texts.push(text));
    const countScans = () => texts.filter((text) => text.includes("openTasks")).length;
    await Promise.all([...people, ...people].map(({ headers }) => read(headers)));
    expect(countScans()).toBe(1);
    const [me] = people;
    if (!me) throw new Error("Nobody signed in.");
    await postTask(test, me);
    expect((await read(me.headers)).mine.tasks).toBe(1);
    expect(countScans()).toBe(1);
  });
});
