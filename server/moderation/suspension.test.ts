import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemTypes } from "#contract/problem.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { changePersonRow } from "#tests/support/staff.ts";
import { postTask } from "#tests/support/tasks.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const terms = { amount: 40, days: 3, message: "I can do it." };
const refused = { status: 403, problem: { type: problemTypes.suspended } };

describe.each(engines)("a suspended person on %s", (engine) => {
  let market: TestApp;
  let poster: Member;
  let bidder: Member;

  beforeAll(async () => {
    market = await createTestApp(engine);
    [poster, bidder] = [await joinMarket(market, "Poster"), await joinMarket(market, "Bidder")];
  });
  afterAll(() => market.close());

  const suspend = (suspendedUntil: Date | null) => changePersonRow(market, bidder, { suspendedUntil });
  const inAnHour = new Date(Date.now() + 3_600_000);

  async function offerOn(title: string) {
    const { _id: task } = await postTask(market, poster, { title });
    const { offer } = await bidder.request("POST /offers", { body: { task, ...terms } });
    return { task, offer: offer._id };
  }

  test("finishes a deal under way with its messages and review, and withdraws or declines the rest", async () => {
    const [hired, awarded, open] = [await offerOn("Hired"), await offerOn("Awarded"), await offerOn("Open")];
    const { _id: thread } = await bidder.request("POST /threads", { body: { task: open.task } });
    for (const { offer } of [hired, awarded]) await poster.request("POST /offers/{id}/award", { id: offer, body: { revision: 1 } });
    await bidder.request("POST /offers/{id}/accept", { id: hired.offer });
    await suspend(inAnHour);

    expect(await bidder.request("GET /me")).toMatchObject({ suspendedUntil: inAnHour.toISOString(), isBanned: false });
    await expect(bidder.request("POST /offers", { body: { task: open.task, ...terms } })).rejects.toMatchObject(refused);
    await expect(bidder.request("POST /offers/{id}/accept", { id: awarded.offer })).rejects.toMatchObject(refused);
    const write = (id: string) => bidder.request("POST /threads/{id}/messages", { id, body: { text: "Hello" } });
    await expect(write(thread)).rejects.toMatchObject(refused);
    await expect(bidder.request("POST /threads", { body: { task: open.task } })).rejects.toMatchObject(refused);
    expect(await bidder.request("GET /threads/{id}", { id: thread })).toMatchObject({ messages: [] });
    await expect(bidder.request("PATCH /me", { body: { language: "bn", about: "Hire me." } })).rejects.toMatchObject(refused);
    await bidder.request("PATCH /me", { body: { language: "en" } });

    const underway = await bidder.request("POST /threads", { body: { task: hired.task } });
    expect(await write(underway._id)).toMatchObject({ text: "Hello" });
    await write((await bidder.request("POST /threads", { body: { task: awarded.task } }))._id);
    await bidder.request("POST /mytask/{id}/deliver", { id: hired.task });
    await bidder.request("POST /offers/{id}/refuse", { id: awarded.offer, body: { reason: "I am suspended." } });
    await bidder.request("POST /offers/{id}/withdraw", { id: open.offer });
    await poster.request("POST /mytask/{id}/complete", { id: hired.task });
    await expect(write(underway._id)).rejects.toMatchObject(refused);
    await bidder.request("POST /reviews", { body: { task: hired.task, stars: 5, words: "Clear." } });

    await suspend(new Date(Date.now() - 1));
    expect(await write(thread)).toMatchObject({ text: "Hello" });
    expect(await bidder.request("GET /me")).toMatchObject({ suspendedUntil: null });
  });
});
