// Sealing through the public API: when the offers close, and who reads which part of it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTree, rootOf } from "#contract/deals/offers/merkle-tree.ts";
import { OfferProof, OfferSeal, SealedLeaf, verifyOfferProof } from "#contract/deals/offers/offer-seal.ts";
import { timers } from "#contract/deals/timers.ts";
import { advanceDue } from "#server/deals/steps/advance-deals.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { offerSealLeaves } from "#server/deals/tables/offer-seal.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { farDeadline, letHoursPass, setDeadline, utcDay } from "#tests/support/deals.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { postTask } from "#tests/support/tasks.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const terms = { amount: 4321.09, days: 7, message: "I painted the signs of two shops in your street." };
const reason = "Another plan.";

describe.each(engines)("sealed offers on %s", (engine) => {
  let market: TestApp;
  let db: Db;
  let poster: Member;
  let bidder: Member;
  let rival: Member;

  beforeAll(async () => {
    market = await createTestApp(engine);
    db = market.database.db;
    [poster, bidder, rival] = [await joinMarket(market, "Rahima"), await joinMarket(market, "Tanvir"), await joinMarket(market, "Mitu")];
  });
  afterAll(() => market.close());

  async function postWithOffers(): Promise<{ task: string; own: string; other: string }> {
    const { _id: task } = await postTask(market, poster, { deadline: farDeadline });
    const own = await bidder.request("POST /offers", { body: { task, ...terms } });
    const other = await rival.request("POST /offers", { body: { task, ...terms, amount: 99, message: "For less." } });
    return { task, own: own.offer._id, other: other.offer._id };
  }

  const award = (id: string, revision = 1) => poster.request("POST /offers/{id}/award", { id, body: { revision } });
  const revise = (id: string, amount: number) => bidder.request("PUT /offers/{id}", { id, body: { ...terms, amount } });
  async function sealsOf(task: string): Promise<OfferSeal[]> {
    const answer = await market.app.request(`/alltasks/${task}/seals`);
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    return OfferSeal.array().parse(await answer.json());
  }
  const proofOf = async (member: Member, id: string, seal?: number) =>
    OfferProof.parse(await member.request("GET /offers/{id}/proof", { id, query: seal === undefined ? {} : { seal } }));

  test("an award seals the live offers at their last revisions, also those that lose", async () => {
    const { task, own, other } = await postWithOffers();
    const gone = await joinMarket(market, "Withdrawn");
    const withdrawn = (await gone.request("POST /offers", { body: { task, ...terms } })).offer._id;
    await gone.request("POST /offers/{id}/withdraw", { id: withdrawn });
    expect(await sealsOf(task)).toEqual([]);
    expect((await revise(own, 4000)).offer.isSealed).toBe(false);
    await award(own, 2);
    const seals = await sealsOf(task);
    expect(seals).toMatchObject([{ number: 1, cause: "award", count: 2 }]);
    const proof = await proofOf(bidder, own);
    expect(proof).toMatchObject({ market: "http://localhost", task, offer: { id: own, revision: 2, ...terms, amount: "4000.00" } });
    expect(await verifyOfferProof(proof, seals)).toBe("valid");
    expect(await verifyOfferProof(await proofOf(rival, other), seals)).toBe("valid");
    await expect(proofOf(gone, withdrawn)).rejects.toMatchObject({ status: 404 });
    const { data } = await bidder.list("GET /offers", { query: { task } });
    expect(data).toMatchObject({ deal: { seal: seals[0] }, offers: [{ isSealed: true }] });
    expect((await poster.request("GET /mytask/{id}/history", { id: task })).seals).toEqual(seals);
  });

  test("the deadline seals at its own time, and an award after it only what has changed since", async () => {
    const { task, own } = await postWithOffers();
    await setDeadline(db, task, utcDay(-1));
    expect(await advanceDue(db)).toMatchObject({ failures: [] });
    const [first] = await sealsOf(task);
    expect(first).toMatchObject({ number: 1, cause: "deadline", count: 2, sealedAt: `${utcDay(0)}T00:00:00.000Z` });
    await award(own);
    expect(await sealsOf(task)).toEqual([first]);
    await poster.request("POST /mytask/{id}/revoke", { id: task, body: { reason } });
    await revise(own, 1);
    await award(own, 2);
    expect(await sealsOf(task)).toMatchObject([{ number: 2, cause: "award", count: 2 }, first]);
    expect((await proofOf(bidder, own)).offer.amount).toBe("1.00");
    const earlier = await proofOf(bidder, own, 1);
    expect(earlier.offer.amount).toBe("4321.09");
    expect(await verifyOfferProof(earlier, await sealsOf(task))).toBe("valid");
  });

  test("a cancellation seals, and the proofs of a cancelled task stay; without offers nothing is sealed", async () => {
    const { task, own } = await postWithOffers();
    await poster.request("POST /mytask/{id}/cancel", { id: task, body: { reason } });
    const seals = await sealsOf(task);
    expect(seals).toMatchObject([{ cause: "cancellation", count: 2 }]);
    expect(await verifyOfferProof(await proofOf(bidder, own), seals)).toBe("valid");
    const empty = await postTask(market, poster, { deadline: farDeadline });
    await poster.request("POST /mytask/{id}/cancel", { id: empty._id, body: { reason } });
    expect(await sealsOf(empty._id)).toEqual([]);
    expect((await market.app.request("/alltasks/0198c0de-0000-7000-8000-00000000000a/seals")).status).toBe(404);
  });

  test("offers that close again after a lapsed award have a second seal", async () => {
    const { task, own, other } = await postWithOffers();
    await award(own);
    await letHoursPass(db, task, timers.awardHours);
    await award(other);
    expect(await sealsOf(task)).toMatchObject([
      { number: 2, cause: "award", count: 1 },
      { number: 1, cause: "award", count: 2 },
    ]);
    expect((await proofOf(bidder, own)).seal).toBe(1);
    expect((await proofOf(rival, other)).seal).toBe(2);
  });

  test("of a revision and an award at the same time, the sealed revision is the awarded one", async () => {
    const { task, own } = await postWithOffers();
    const [awarded] = await Promise.allSettled([award(own), revise(own, 3)]);
    const isAwarded = awarded.status === "fulfilled";
    if (!isAwarded) await award(own, 2);
    expect((await proofOf(bidder, own)).offer).toMatchObject(
      isAwarded ? { revision: 1, amount: "4321.09" } : { revision: 2, amount: "3.00" },
    );
    expect(await sealsOf(task)).toHaveLength(1);
  });

  test("the poster reads all leaves in pages; others read only their own", async () => {
    const { task, own, other } = await postWithOffers();
    await award(own);
    const [seal] = await sealsOf(task);
    const pages = [];
    let after: string | null | undefined;
    do {
      const page = await poster.list("GET /mytask/{id}/proofs", { id: task, query: { limit: 1, ...(after && { after }) } });
      pages.push(SealedLeaf.array().parse(page.data));
      after = page.next;
    } while (after);
    expect(pages.map(({ length }) => length)).toEqual([1, 1]);
    const leaves = pages.flat();
    expect(leaves.map(({ index, proof }) => [index, proof?.index])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(leaves.map(({ hash }) => hash)).toEqual(leaves.map(({ hash }) => hash).toSorted());
    expect(rootOf(await buildTree(leaves.map(({ hash }) => hash)))).toBe(seal?.root);
    expect(leaves.map(({ proof }) => proof?.offer.id).sort()).toEqual([own, other].sort());
    expect(await proofOf(poster, other)).toEqual(leaves.find(({ proof }) => proof?.offer.id === other)?.proof);
    for (const member of [bidder, rival, await joinMarket(market, "Stranger")]) {
      await expect(member.list("GET /mytask/{id}/proofs", { id: task })).rejects.toMatchObject({ status: 404 });
    }
    await expect(proofOf(rival, own)).rejects.toMatchObject({ status: 404 });
    await expect(poster.list("GET /mytask/{id}/proofs", { id: task, query: { after: "x" } })).rejects.toMatchObject({ status: 400 });
    // Of the other offer, a bidder gets nothing but its hash.
    expect(JSON.stringify(await proofOf(bidder, own))).not.toMatch(new RegExp(`${other}|${rival.id}|For less|99\\.00`));
  });

  test("the seals of a hidden task stay public", async () => {
    const { task, own } = await postWithOffers();
    await award(own);
    const seals = await sealsOf(task);
    expect(seals).toHaveLength(1);
    await db.update(tasks).set({ hidden: "decided" }).where(eq(tasks.id, task));
    expect(await sealsOf(task)).toEqual(seals);
  });

  test("a hidden offer and one of a deleted account leave only their hash to the poster", async () => {
    const { task, own, other } = await postWithOffers();
    const leaver = await joinMarket(market, "Leaver");
    const left = (await leaver.request("POST /offers", { body: { task, ...terms, message: "Mine." } })).offer._id;
    await award(own);
    const seals = await sealsOf(task);
    await db.update(offers).set({ hidden: "decided" }).where(eq(offers.id, other));
    expect(await leaver.request("GET /me/export")).toMatchObject({
      sealedOffers: [{ offerId: left, salt: expect.stringMatching(/^.{43}$/) }],
    });
    await leaver.request("DELETE /me", { body: { email: leaver.person.email } });
    const { data } = await poster.list("GET /mytask/{id}/proofs", { id: task });
    expect(data.map(({ proof }) => proof?.offer.id ?? null).sort()).toEqual([own, null, null].sort());
    expect((await db.select().from(offerSealLeaves).where(eq(offerSealLeaves.offerId, left))).map(({ salt }) => salt)).toEqual([""]);
    await expect(proofOf(poster, other)).rejects.toMatchObject({ status: 404 });
    // The others are not affected.
    expect(await sealsOf(task)).toEqual(seals);
    for (const [member, id] of [
      [bidder, own],
      [rival, other],
    ] as const) {
      expect(await verifyOfferProof(await proofOf(member, id), seals)).toBe("valid");
    }
  });
});
