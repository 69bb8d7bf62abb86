// Invitations to make an offer, through the API.
import { describe, expect, test } from "vitest";
import { defaultLimits } from "#contract/market/market.ts";
import { advanceDue } from "#server/deals/steps/advance-deals.server.ts";
import { farDeadline, pastDeadline, setDeadline } from "#tests/support/deals.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { changePersonRow } from "#tests/support/staff.ts";
import { postTask } from "#tests/support/tasks.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const post = async (market: TestApp, poster: Member) => (await postTask(market, poster, { deadline: farDeadline }))._id;
const invite = (poster: Member, id: string, person: string) => poster.request("POST /mytask/{id}/invite", { id, body: { person } });

describe.each(engines)("on %s", (engine) => {
  test("a person is invited to a task once and gets a notification that links to it", async () => {
    await using market = await createTestApp(engine);
    const [poster, freelancer, other] = [
      await joinMarket(market, "Rahima"),
      await joinMarket(market, "Tanvir"),
      await joinMarket(market, "Mitu"),
    ];
    const id = await post(market, poster);
    await invite(poster, id, freelancer.id.toUpperCase());
    const inbox = await freelancer.list("GET /myinbox");
    expect(inbox.data.items).toMatchObject([
      { event: "invite", text: "Rahima invited you to make an offer.", task: { _id: id }, isRead: false },
    ]);
    await expect(invite(poster, id, freelancer.id)).rejects.toMatchObject({ status: 409, message: /already invited/ });
    const second = await post(market, poster);
    await invite(poster, second, freelancer.id);
    await invite(poster, id, other.id);
    const invites = (reader: Member, person: string) => reader.request("GET /people/{id}/invites", { id: person });
    expect((await invites(poster, freelancer.id)).invited.toSorted()).toEqual([id, second].toSorted());
    await freelancer.request("POST /offers", { body: { task: second, amount: 10, days: 1, message: "I can." } });
    expect((await invites(poster, freelancer.id)).offered).toEqual([second]);
    expect(await invites(other, freelancer.id)).toEqual({ invited: [], offered: [] });
    expect((await freelancer.list("GET /myinbox")).data.items).toHaveLength(2);
    expect((await poster.request("GET /mytask/{id}/history", { id })).steps).toEqual([]);
    await setDeadline(market.database.db, id, pastDeadline);
    await advanceDue(market.database.db);
    expect(await invites(poster, other.id)).toEqual({ invited: [], offered: [] });
  });

  test("only the poster invites, only to an open task, and only people who can make an offer", async () => {
    await using market = await createTestApp(engine);
    const [poster, freelancer, other] = [
      await joinMarket(market, "Rahima"),
      await joinMarket(market, "Tanvir"),
      await joinMarket(market, "Mitu"),
    ];
    const id = await post(market, poster);
    const refused = async (by: Member, person: string, status: number, task = id) =>
      expect(invite(by, task, person)).rejects.toMatchObject({ status });
    await refused(other, freelancer.id, 403);
    await refused(poster, poster.id, 409);
    await refused(poster, crypto.randomUUID(), 404);
    await refused(poster, freelancer.id, 404, crypto.randomUUID());
    await freelancer.request("POST /offers", { body: { task: id, amount: 10, days: 1, message: "I can." } });
    await refused(poster, freelancer.id, 409);
    await other.request("PUT /blocks/{id}", { id: poster.id });
    await refused(poster, other.id, 403);
    const [suspended, hidden] = [await joinMarket(market, "Suspended"), await joinMarket(market, "Hidden")];
    await changePersonRow(market, suspended, { isBanned: true });
    await changePersonRow(market, hidden, { hidden: "decided" });
    for (const person of [suspended, hidden]) await refused(poster, person.id, 403);
    await setDeadline(market.database.db, id, pastDeadline);
    await refused(poster, (await joinMarket(market, "Late")).id, 409);
    expect((await other.list("GET /myinbox")).data.items).toEqual([]);
  });

  test("a person sends as many invitations in a day as offers, also at once and after deleting the task", async () => {
    await using market = await createTestApp(engine);
    const poster = await joinMarket(market, "Rahima");
    const id = await post(market, poster);
    const people = await Promise.all(
      Array.from({ length: defaultLimits.offersPerDay + 2 }, (_, place) => joinMarket(market, `P ${place}`)),
    );
    const sent = await Promise.allSettled(people.map((person) => invite(poster, id, person.id)));
    const refusals = sent.filter(({ status }) => status === "rejected");
    expect(refusals).toHaveLength(2);
    expect(refusals).toMatchObject([{ reason: { status: 429 } }, { reason: { status: 429 } }]);
    await poster.request("DELETE /mytask/{id}", { id });
    const [person] = people;
    await expect(invite(poster, await post(market, poster), person?.id ?? "")).rejects.toMatchObject({ status: 429 });
  });
});
