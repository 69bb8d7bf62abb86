// Two people, or one person in two tabs, at the same moment: one of them wins, and nothing is half done.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OfferState } from "#contract/deals/deal.ts";
import { isLive } from "#contract/deals/deal.ts";
import { defaultLimits } from "#contract/market/market.ts";
import { deleteAccount } from "#server/account/delete-account.server.ts";
import { reviseOffer, sendOffer } from "#server/deals/offers/offer.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { personalData } from "#server/wiring/personal-data.ts";
import { addDealTask, addOffer, addPerson, readDeal } from "#tests/support/deals.ts";
import { countWaiting, engines, openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import { advanceDue } from "./advance-deals.server.ts";
import { applyTransition } from "./apply.server.ts";
import { lockDeal } from "./deal.lock.server.ts";
import { stepOffer, stepTask } from "./deal.store.server.ts";

const rounds = 6;
const terms = { amount: 70, days: 4, message: "A better one." };

describe.each(engines)("at the same moment on %s", (engine) => {
  let database: TestDatabase;
  let db: Db;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
  });
  afterAll(() => database.close());

  test("two awards, and an award against a revision, a withdrawal and a cancellation", async () => {
    const [posterId, bidder, rival] = await Promise.all([addPerson(db), addPerson(db), addPerson(db)]);
    const award = (id: string) => stepOffer(db, id, { name: "award", personId: posterId, given: { revision: 1 } });

    for (let round = 0; round < rounds; round++) {
      const { taskId, offer, other } = await scene(db, posterId, bidder, rival);
      const results = await Promise.all([award(offer), award(other)]);
      expect(statuses(results)).toEqual([200, 409]);
      const deal = await readDeal(db, taskId);
      expect(deal).toMatchObject({ state: "awarded", bidCount: 2 });
      expect(deal.offers.filter(({ state }) => state === "awarded")).toHaveLength(1);
    }

    for (let round = 0; round < rounds; round++) {
      const { taskId, offer } = await scene(db, posterId, bidder, rival);
      const [awarded, revised] = await Promise.all([award(offer), reviseOffer(db, offer, bidder, terms)]);
      const [row] = (await readDeal(db, taskId)).offers.filter(({ id }) => id === offer);
      // Either the award is for the revision that the poster saw, or it is refused with the current one.
      if (awarded === null) expect([revised?.status, row?.state, row?.revision]).toEqual([409, "awarded", 1]);
      else expect([awarded.members.current?.revision, revised, row?.state, row?.revision]).toEqual([2, null, "active", 2]);
    }

    for (let round = 0; round < rounds; round++) {
      const { taskId, offer } = await scene(db, posterId, bidder, rival);
      const withdrawn = stepOffer(db, offer, { name: "withdraw", personId: bidder });
      expect(statuses(await Promise.all([award(offer), withdrawn]))).toEqual([200, 409]);
      await expectWhole(db, taskId);
      const again = await scene(db, posterId, bidder, rival);
      const cancelled = stepTask(db, again.taskId, { name: "cancel", personId: posterId, given: { reason: "No." } });
      expect(statuses(await Promise.all([award(again.offer), cancelled]))).toEqual([200, 409]);
      await expectWhole(db, again.taskId);
    }
  });

  test("an acceptance against a revocation and against the clock", async () => {
    const [posterId, bidder, rival] = await Promise.all([addPerson(db), addPerson(db), addPerson(db)]);
    for (let round = 0; round < rounds; round++) {
      const taskId = await addDealTask(db, { posterId, state: "awarded" });
      const offer = await addOffer(db, taskId, bidder, "awarded");
      await addOffer(db, taskId, rival, "active");
      const accepted = stepOffer(db, offer, { name: "accept", personId: bidder });
      const revoked = stepTask(db, taskId, { name: "revoke", personId: posterId, given: { reason: "Changed my mind." } });
      expect(statuses(await Promise.all([accepted, revoked]))).toEqual([200, 409]);
      await expectWhole(db, taskId);

      const late = await addDealTask(db, { posterId, state: "awarded", since: new Date(Date.now() - 37 * 3_600_000) });
      const lapsed = await addOffer(db, late, bidder, "awarded");
      const [answer] = await Promise.all([stepOffer(db, lapsed, { name: "accept", personId: bidder }), advanceDue(db)]);
      expect(answer?.status).toBe(409);
      expect(await readDeal(db, late)).toMatchObject({ state: "open", bidCount: 0, offers: [{ state: "lapsed" }] });
    }
  });

  test("one person's offers: one live offer on a task, and at most the daily cap", async () => {
    const [posterId, bidder] = await Promise.all([addPerson(db), addPerson(db)]);
    const send = (task: string) =>
      sendOffer(db, { id: bidder, createdAt: new Date(), emailVerified: true, issuer: "test" }, { task, ...terms });
    const first = await addDealTask(db, { posterId });
    const twice = await Promise.all([send(first), send(first), send(first)]);
    expect(twice.filter((result) => typeof result === "string")).toHaveLength(1);
    expect(await readDeal(db, first)).toMatchObject({ bidCount: 1 });

    const more = await Promise.all(Array.from({ length: defaultLimits.offersPerDay + 3 }, () => addDealTask(db, { posterId })));
    const results = await Promise.all(more.map(send));
    expect(results.filter((result) => typeof result === "string")).toHaveLength(defaultLimits.offersPerDay - 1);
    const refused = results.filter((result) => result instanceof ProblemError);
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    expect(Number(refused[0]?.headers["Retry-After"])).toBeGreaterThan(86_000);
  });

  test.each([
    ["revise", "active", { state: "open", bidCount: 1 }],
    ["accept", "awarded", { state: "in_progress", bidCount: 0 }],
  ] as const)("an account is deleted during %s on its task: one waits for the other, without a deadlock", async (name, state, after) => {
    const [posterId, bidder] = await Promise.all([addPerson(db), addPerson(db)]);
    const taskId = await addDealTask(db, { posterId, state: state === "awarded" ? "awarded" : "open" });
    const offerId = await addOffer(db, taskId, bidder, state);
    const [poster] = await db.select({ issuer: people.issuer, subject: people.subject }).from(people).where(eq(people.id, posterId));
    const profile = { name: "", email: "", emailVerified: true, photoURL: null, profileAt: new Date(), signedInAt: null };
    const caller = { issuer: "", subject: "", ...poster, ...profile };
    let leaving = Promise.resolve("not begun");
    await db.transaction(async (tx) => {
      await lockDeal(tx, taskId);
      leaving = deleteAccount(db, personalData, caller, { revokeCredentials: false, removeIdentity: async () => {} }).then(
        () => "left",
        (error) => String(error.message),
      );
      if (engine === "postgres") await expect.poll(() => countWaiting(db)).toBe(1);
      await applyTransition(tx, { name, taskId, actorId: bidder, offerId });
    });
    expect(await leaving).toContain("One of your deals has just changed.");
    expect(await readDeal(db, taskId)).toMatchObject(after);
  });

  test("many bidders on one task are all counted", async () => {
    const posterId = await addPerson(db);
    const task = await addDealTask(db, { posterId });
    const bidders = await Promise.all(Array.from({ length: 25 }, () => addPerson(db)));
    const sent = await Promise.all(
      bidders.map((bidder) =>
        sendOffer(db, { id: bidder, createdAt: new Date(), emailVerified: true, issuer: "test" }, { task, ...terms }),
      ),
    );
    const withdrawn = sent.slice(0, 10).map((id, index) => stepOffer(db, String(id), { name: "withdraw", personId: bidders[index] ?? "" }));
    expect(await Promise.all(withdrawn)).toEqual(Array(10).fill(null));
    expect(await readDeal(db, task)).toMatchObject({ bidCount: 15 });
  });
});

async function scene(db: Db, posterId: string, bidder: string, rival: string) {
  const taskId = await addDealTask(db, { posterId });
  return { taskId, offer: await addOffer(db, taskId, bidder), other: await addOffer(db, taskId, rival) };
}

function statuses(results: (ProblemError | null)[]): number[] {
  return results.map((result) => result?.status ?? 200).toSorted((one, other) => one - other);
}

/** A task's state and its chosen offer never disagree, and the count is exact. */
async function expectWhole(db: Db, taskId: string) {
  const { state, bidCount, offers } = await readDeal(db, taskId);
  const chosen = offers.filter((offer) => offer.state === "awarded" || offer.state === "accepted").map((offer) => offer.state);
  const expected = state === "awarded" ? ["awarded"] : state === "in_progress" ? ["accepted"] : [];
  expect(chosen).toEqual(expected);
  expect(bidCount).toBe(offers.filter((offer) => isLive(offer.state as OfferState)).length);
}
