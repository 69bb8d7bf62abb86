// Public questions about a task through the API.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Question } from "#contract/deals/questions/question.ts";
import { defaultLimits } from "#contract/market/market.ts";
import { limits } from "#contract/platform/limits.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { farDeadline, pastDeadline, setDeadline } from "#tests/support/deals.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type TestApp } from "#tests/support/test-app.ts";

describe("questions over HTTP", () => {
  let market: TestApp;
  let poster: Member;
  let asker: Member;
  let other: Member;

  beforeAll(async () => {
    market = await createTestApp("postgres");
    [poster, asker, other] = [await join("Rahima"), await join("Tanvir"), await join("Mitu")];
  });
  afterAll(() => market.close());

  const join = (name: string) => joinMarket(market, name);
  const post = async () => (await postTask(market, poster, { deadline: farDeadline }))._id;
  const ask = (person: Member, task: string, text = "How large is it?") => person.request("POST /questions", { body: { task, text } });
  const list = (task: string, query = {}) => other.client.list("GET /questions", { query: { task, ...query } });
  const inbox = async (person: Member) => (await person.list("GET /myinbox")).data.items.map(({ text }) => text);

  test("a question is asked, read by everyone and answered once, and both sides are notified", async () => {
    const task = await post();
    const asked = Question.parse(await ask(asker, task.toUpperCase(), "  How large?\n📏 "));
    expect(asked).toMatchObject({ task, asker: { name: "Tanvir" }, text: "How large?\n📏", answer: null, answeredAt: null });
    expect(await inbox(poster)).toContain("Tanvir asked a question about your task.");
    await expect(ask(asker, task)).rejects.toMatchObject({ status: 409 });

    const id = asked._id;
    const body = { text: "Two metres." };
    await expect(other.request("POST /questions/{id}/answer", { id, body })).rejects.toMatchObject({ status: 403 });
    const answered = await poster.request("POST /questions/{id}/answer", { id, body });
    expect(answered).toMatchObject({ _id: id, answer: "Two metres." });
    expect(await inbox(asker)).toContain("Rahima answered your question.");
    expect((await poster.list("GET /myinbox")).data.items.filter(({ isRead, task: about }) => !isRead && about?._id === task)).toEqual([]);
    await expect(poster.request("POST /questions/{id}/answer", { id, body })).rejects.toMatchObject({ status: 409 });
    await expect(asker.request("DELETE /questions/{id}", { id })).rejects.toMatchObject({ status: 409 });

    const second = await ask(asker, task, "Which colour?");
    expect((await list(task)).data).toEqual([answered, second]);
    const first = await list(task, { limit: 1 });
    expect(first.data).toEqual([answered]);
    expect((await list(task, { limit: 1, after: first.next })).data).toEqual([second]);
  });

  test("the asker can delete an unanswered question, and the poster is no longer notified of it", async () => {
    const task = await post();
    const before = await inbox(poster);
    const { _id: id } = await ask(asker, task);
    await expect(other.request("DELETE /questions/{id}", { id })).rejects.toMatchObject({ status: 403 });
    await asker.request("DELETE /questions/{id}", { id });
    expect((await list(task)).data).toEqual([]);
    expect(await inbox(poster)).toEqual(before);
    await expect(asker.request("DELETE /questions/{id}", { id })).rejects.toMatchObject({ status: 404 });
  });

  test("no questions from the poster, after the deadline, about no task, or between people who blocked each other", async () => {
    const task = await post();
    await expect(ask(poster, task)).rejects.toMatchObject({ status: 403 });
    await expect(ask(asker, crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
    await expect(list(crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
    const blocked = await join("Blocked");
    const { _id: id } = await ask(blocked, task);
    await poster.request("PUT /blocks/{id}", { id: blocked.id });
    await expect(poster.request("POST /questions/{id}/answer", { id, body: { text: "No." } })).rejects.toMatchObject({ status: 403 });
    await expect(ask(blocked, await post())).rejects.toMatchObject({ status: 403 });
    await setDeadline(market.database.db, task, pastDeadline);
    await expect(ask(asker, task)).rejects.toMatchObject({ status: 409 });
  });

  test("a cancelled task gets no answers", async () => {
    const task = await post();
    const { _id: id } = await ask(asker, task);
    await other.request("POST /offers", { body: { task, amount: 5, days: 1, message: "Mine." } });
    await poster.request("POST /mytask/{id}/cancel", { id: task, body: { reason: "It rained." } });
    await expect(poster.request("POST /questions/{id}/answer", { id, body: { text: "Yes." } })).rejects.toMatchObject({ status: 409 });
  });

  test("bad input names its field", async () => {
    const task = await post();
    for (const [change, field] of [
      [{ text: " " }, "text"],
      [{ text: "x".repeat(limits.question + 1) }, "text"],
      [{ task: "x" }, "task"],
    ] as const) {
      const answer = await market.app.request("/questions", asJson("POST", { task, text: "Why?", ...change }, asker.headers));
      expect(await answer.json()).toMatchObject({ status: 422, errors: [{ field }] });
    }
  });

  test("a person asks a limited number of questions in a day, deleted ones included", async () => {
    const eager = await join("Eager");
    const [task, next] = [await post(), await post()];
    const { _id: id } = await ask(eager, task);
    await eager.request("DELETE /questions/{id}", { id });
    await market.database.db.execute(sql`
      insert into deal_events (id, task_id, event, actor_id, at)
      select gen_random_uuid(), ${task}, 'question', ${eager.id}, now() from generate_series(1, ${defaultLimits.questionsPerDay - 2}::int)`);
    await ask(eager, task);
    await expect(ask(eager, next)).rejects.toMatchObject({ status: 429 });
  });

  test("of two questions that are sent at once, one is stored", async () => {
    const task = await post();
    const results = await Promise.allSettled([ask(asker, task), ask(asker, task)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await list(task)).data).toHaveLength(1);
  });

  test("others can report a question", async () => {
    const { _id: id } = await ask(asker, await post());
    const body = { kind: "question", id, reason: "It is an advertisement." } as const;
    expect(await other.request("POST /reports", { body })).toMatchObject({ kind: "question", id });
    await expect(asker.request("POST /reports", { body })).rejects.toMatchObject({ status: 409 });
    await poster.request("POST /questions/{id}/answer", { id, body: { text: "Find out." } });
    expect(await asker.request("POST /reports", { body })).toMatchObject({ kind: "answer", id });
    await expect(other.request("POST /reports", { body: { ...body, id: crypto.randomUUID() } })).rejects.toMatchObject({ status: 404 });
  });
});
