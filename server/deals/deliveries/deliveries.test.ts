// What the two sides of a deal see beyond its offers: the agreement, the deliveries and the history.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeRounds } from "#contract/deals/deal.ts";
import { DealHistory } from "#contract/deals/deliveries/delivery.ts";
import { limits } from "#contract/platform/limits.ts";
import { farDeadline } from "#tests/support/deals.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type TestApp } from "#tests/support/test-app.ts";

const terms = { amount: 95.5, days: 4, message: "I painted two shops." };

describe("parties of a deal", () => {
  let market: TestApp;
  let poster: Member;
  let winner: Member;
  let rival: Member;

  beforeAll(async () => {
    market = await createTestApp("postgres");
    [poster, winner, rival] = [await joinMarket(market, "Rahima"), await joinMarket(market, "Tanvir"), await joinMarket(market, "Mitu")];
  });
  afterAll(() => market.close());

  async function dealWithOffers() {
    const task = await postTask(market, poster, { deadline: farDeadline });
    const send = (who: Member) => who.request("POST /offers", { body: { task: task._id, ...terms } });
    const [{ offer }, { offer: other }] = [await send(winner), await send(rival)];
    return { id: task._id, offer: offer._id, other: other._id };
  }

  async function dealInProgress() {
    const deal = await dealWithOffers();
    await poster.request("POST /offers/{id}/award", { id: deal.offer, body: { revision: 1 } });
    await winner.request("POST /offers/{id}/accept", { id: deal.offer });
    return deal;
  }

  const agreedFor = async (who: Member, task: string) => (await who.list("GET /offers", { query: { task } })).data.deal.agreed;
  const history = async (who: Member, id: string) => DealHistory.parse(await who.request("GET /mytask/{id}/history", { id }));
  const stepsFor = async (who: Member, id: string) => (await history(who, id)).steps.map(({ step }) => step);

  test("the agreement is there from the award on, with a date from the acceptance on, for the two sides alone", async () => {
    const { id, offer } = await dealWithOffers();
    expect(await agreedFor(poster, id)).toBeNull();
    await poster.request("POST /offers/{id}/award", { id: offer, body: { revision: 1 } });
    const awarded = {
      offer,
      bidder: { id: winner.id, name: "Tanvir", photoURL: null, rating: 0 },
      amount: 95.5,
      days: 4,
      deliverBy: null,
      isSecured: false,
      deliveredAt: null,
      state: "awarded",
      reason: null,
    };
    expect([await agreedFor(poster, id), await agreedFor(winner, id), await agreedFor(rival, id)]).toEqual([awarded, awarded, null]);
    const { offer: accepted } = await winner.request("POST /offers/{id}/accept", { id: offer });
    const deliverBy = new Date(Date.parse(accepted.since) + 4 * 86_400_000).toISOString().slice(0, 10);
    const agreed = { ...awarded, deliverBy, state: "accepted", reason: accepted.reason };
    for (const step of ["deliver", "complete"] as const) {
      const deliveredAt = step === "deliver" ? null : expect.any(String);
      expect([await agreedFor(poster, id), await agreedFor(winner, id)]).toEqual(Array(2).fill({ ...agreed, deliveredAt }));
      await (step === "deliver" ? winner : poster).request(`POST /mytask/{id}/${step}`, { id });
    }
    const { steps } = await winner.request("GET /mytask/{id}/history", { id });
    const deliveredAt = steps.find(({ step }) => step === "deliver")?.at;
    const delivered = { ...agreed, deliveredAt };
    expect(await agreedFor(winner, id)).toEqual(delivered);
    const { data: mine } = await winner.list("GET /mydeals", { query: { side: "bids" } });
    expect(mine.find(({ deal }) => deal.task === id)?.deal.agreed).toEqual(delivered);
  });

  test("an award that is withdrawn leaves no agreement", async () => {
    const { id, offer } = await dealWithOffers();
    await poster.request("POST /offers/{id}/award", { id: offer, body: { revision: 1 } });
    await poster.request("POST /mytask/{id}/revoke", { id, body: { reason: "My mistake." } });
    expect([await agreedFor(poster, id), await agreedFor(winner, id)]).toEqual([null, null]);
  });

  test("every round of delivered work is kept, with the changes that answer it", async () => {
    const { id } = await dealInProgress();
    const links = ["https://example.com/first", "HTTP://example.com/second"];
    await winner.request("POST /mytask/{id}/deliver", { id, body: { note: " The sign, as a picture. ", links } });
    await poster.request("POST /mytask/{id}/request-changes", { id, body: { reason: "The blue is too dark." } });
    await winner.request("POST /mytask/{id}/deliver", { id });
    const rounds = [
      { round: 2, note: "", links: [], changes: null },
      { round: 1, note: "The sign, as a picture.", links, changes: { text: "The blue is too dark." } },
    ];
    for (const side of [poster, winner]) expect(await history(side, id)).toMatchObject({ deliveries: rounds });
  });

  test("changes can be requested three times; then the poster approves, proposes an end or opens a dispute", async () => {
    const { id } = await dealInProgress();
    const ask = () => poster.request("POST /mytask/{id}/request-changes", { id, body: { reason: "Larger letters." } });
    for (let round = 1; round <= changeRounds; round += 1) {
      await winner.request("POST /mytask/{id}/deliver", { id });
      await ask();
    }
    const { actions } = await winner.request("POST /mytask/{id}/deliver", { id });
    expect(actions).toEqual(["propose_end"]);
    await expect(ask()).rejects.toMatchObject({
      status: 409,
      message: "Changes were requested 3 times. Approve the work, propose to end the deal or open a dispute.",
    });
    const { data } = await poster.list("GET /offers", { query: { task: id } });
    expect(data.deal).toMatchObject({ state: "delivered", actions: ["complete", "propose_end", "dispute"] });
    expect((await history(poster, id)).deliveries.map(({ round, changes }) => [round, changes?.text ?? null])).toEqual([
      [4, null],
      ...[3, 2, 1].map((round) => [round, "Larger letters."]),
    ]);
  });

  test("after abandoned work the next winner starts at round 1 and does not see the earlier deliveries", async () => {
    const { id } = await dealInProgress();
    for (let round = 1; round <= changeRounds; round += 1) {
      await winner.request("POST /mytask/{id}/deliver", { id, body: { note: `Mine, ${round}.` } });
      await poster.request("POST /mytask/{id}/request-changes", { id, body: { reason: "Larger letters." } });
    }
    await winner.request("POST /mytask/{id}/abandon", { id, body: { reason: "I am ill." } });
    expect(await history(poster, id)).toMatchObject({ deliveries: [{ round: 3 }, { round: 2 }, { round: 1 }] });

    const { offer: second } = await rival.request("POST /offers", { body: { task: id, ...terms } });
    await poster.request("POST /offers/{id}/award", { id: second._id, body: { revision: 1 } });
    await rival.request("POST /offers/{id}/accept", { id: second._id });
    await rival.request("POST /mytask/{id}/deliver", { id, body: { note: "By Mitu." } });
    await poster.request("POST /mytask/{id}/request-changes", { id, body: { reason: "A little more blue." } });
    const rounds = [{ round: 1, note: "By Mitu.", changes: { text: "A little more blue." } }];
    for (const side of [poster, rival]) expect((await history(side, id)).deliveries).toMatchObject(rounds);
    expect(JSON.stringify(await history(rival, id))).not.toMatch(/Tanvir|I am ill|Larger letters/);
    expect((await history(winner, id)).deliveries.map(({ note }) => note)).toEqual(["Mine, 3.", "Mine, 2.", "Mine, 1."]);
    expect(JSON.stringify(await history(winner, id))).not.toMatch(/Mitu|blue/);
    const steps = await stepsFor(poster, id);
    expect(steps.filter((step) => step === "accept" || step === "abandon")).toEqual(["accept", "abandon", "accept"]);
    expect(steps.filter((step) => step === "request_changes")).toHaveLength(changeRounds + 1);
  });

  test("a delivery with wrong content is refused at its field, and nothing is delivered", async () => {
    const { id } = await dealInProgress();
    for (const [body, field] of [
      [{ note: "x".repeat(limits.deliveryNote + 1) }, "note"],
      [{ note: " " }, "note"],
      [{ links: ["https://example.com", "javascript:alert(1)"] }, "links"],
      [{ links: ["https://"] }, "links"],
      [{ links: [`https://example.com/${"x".repeat(limits.url)}`] }, "links"],
      [{ links: Array(limits.deliveryLinks + 1).fill("https://example.com") }, "links"],
    ] as const) {
      const answer = await market.app.request(`/mytask/${id}/deliver`, asJson("POST", body, winner.headers));
      expect([answer.status, (await answer.json()).errors[0].field]).toEqual([422, field]);
    }
    expect(await history(winner, id)).toMatchObject({ deliveries: [], steps: [{ step: "accept" }, { step: "award" }, { step: "send" }] });
    expect((await market.app.request(`/mytask/${id}/deliver`, { method: "POST", headers: winner.headers })).status).toBe(200);
  });

  test("the poster reads each step once; the winner reads nothing of other offers; others get 404", async () => {
    const { id, offer, other } = await dealWithOffers();
    await poster.request("POST /offers/{id}/award", { id: other, body: { revision: 1 } });
    await rival.request("POST /offers/{id}/refuse", { id: other, body: { reason: "No time." } });
    await poster.request("POST /offers/{id}/award", { id: offer, body: { revision: 1 } });
    await winner.request("POST /offers/{id}/accept", { id: offer });
    await winner.request("POST /mytask/{id}/deliver", { id });
    await poster.request("POST /mytask/{id}/complete", { id });
    const own = ["complete", "deliver", "accept", "award"];
    expect(await stepsFor(poster, id)).toEqual([...own, "refuse", "award", "send", "send"]);
    expect(await stepsFor(winner, id)).toEqual([...own, "send"]);
    expect(JSON.stringify(await history(winner, id))).not.toMatch(/Mitu|No time/);
    expect((await history(poster, id)).steps[4]).toMatchObject({
      actor: { name: "Mitu" },
      bidder: { name: "Mitu" },
      reason: "No time.",
    });
    await expect(rival.request("GET /mytask/{id}/history", { id })).rejects.toMatchObject({ status: 404 });
  });

  test("a step that others are notified of is one step, also after their account is gone", async () => {
    const leaver = await joinMarket(market, "Leaver");
    const { id, offer } = await dealWithOffers();
    await leaver.request("POST /offers", { body: { task: id, ...terms } });
    await poster.request("POST /offers/{id}/award", { id: offer, body: { revision: 1 } });
    await winner.request("POST /offers/{id}/accept", { id: offer });
    await leaver.request("DELETE /me", { body: { email: leaver.person.email } });
    expect(await stepsFor(poster, id)).toEqual(["accept", "award", "send", "send", "send"]);
  });

  test("the conversations of a person can be read for one task", async () => {
    const [first, second] = [await dealWithOffers(), await dealWithOffers()];
    for (const { id } of [first, second]) {
      const thread = await winner.request("POST /threads", { body: { task: id } });
      await winner.request("POST /threads/{id}/messages", { id: thread._id, body: { text: "Hello." } });
    }
    const { data } = await poster.list("GET /threads", { query: { task: first.id } });
    expect(data).toMatchObject([{ task: { _id: first.id }, unread: 1 }]);
  });
});
