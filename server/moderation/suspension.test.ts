import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemTypes } from "#contract/platform/problem.ts";
import { people } from "#server/people/person.table.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { changePersonRow } from "#tests/support/staff.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";

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

  test.each([
    ["suspended", { suspendedUntil: inAnHour }],
    ["banned", { isBanned: true }],
  ])("keeps the name, photo and address from before while %s, whatever a new token says", async (_, state) => {
    const photo = "https://example.com/before.png";
    const claims = { sub: randomUUID(), iat: Math.floor(Date.now() / 1_000) - 60, email: `${randomUUID()}@example.com`, picture: photo };
    const before = await market.signIn("Before", claims);
    const read = async ({ headers }: SignedIn) => (await market.app.request("/me", { headers })).json();
    const me = await read(before);
    await changePersonRow(market, me, state);
    const after = await market.signIn("After", { ...claims, iat: claims.iat + 30, email: "after@example.com", picture: `${photo}?after` });
    const seen = { displayName: "Before", email: claims.email, photoURL: photo };
    expect(await read(after)).toMatchObject(seen);
    expect(await (await market.app.request(`/people/${me.id}`)).json()).toMatchObject({ name: "Before", photoURL: photo });
    const put = { method: "PUT", headers: { ...after.headers, "Content-Type": "image/png" }, body: new Uint8Array(9) };
    expect((await market.app.request("/me/photo", put)).status).toBe(403);
    expect((await market.app.request("/me/photo", { method: "DELETE", headers: after.headers })).status).toBe(403);
    expect((await market.app.request("/me/export", { headers: after.headers })).status).toBe(200);

    await changePersonRow(market, me, { suspendedUntil: null, isBanned: false });
    // The statement checks it too: a person can be suspended between the read and the write.
    await read(before);
    await market.database.db.update(people).set(state).where(eq(people.id, me.id));
    expect(await read(after)).toMatchObject(seen);
    await changePersonRow(market, me, { suspendedUntil: null, isBanned: false });
    expect(await read(after)).toMatchObject({ displayName: "After", email: "after@example.com", photoURL: `${photo}?after` });
    await changePersonRow(market, me, state);
    expect((await market.app.request("/me", asJson("DELETE", { email: "after@example.com" }, after.headers))).status).toBe(204);
  });

  test("finishes a deal under way with its messages, writes no review, and withdraws or declines the rest", async () => {
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
    const review = () => bidder.request("POST /reviews", { body: { task: hired.task, stars: 5, words: "Clear." } });
    await expect(review()).rejects.toMatchObject(refused);
    expect(await bidder.request("GET /reviews", { query: { task: hired.task } })).toMatchObject({ mine: null, mayWrite: false });

    await suspend(new Date(Date.now() - 1));
    await review();
    expect(await write(thread)).toMatchObject({ text: "Hello" });
    expect(await bidder.request("GET /me")).toMatchObject({ suspendedUntil: null });
  });
});
