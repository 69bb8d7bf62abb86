import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OfferState } from "#contract/deals/deal.ts";
import { Profile } from "#contract/deals/reviews/profile.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { stepByModerator } from "#server/deals/steps/deal.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { addDealTask, addOffer, addPerson, arrangeFacts } from "#tests/support/deals.ts";
import { engines } from "#tests/support/engines.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const none = { deals: 0, completed: 0, abandoned: 0, endedByAgreement: 0, endedOverdue: 0, endedByDispute: 0, disputesAgainst: 0 };

describe.each(engines)("the deals on a profile on %s", (engine) => {
  let market: TestApp;
  let db: Db;

  beforeAll(async () => {
    market = await createTestApp(engine);
    db = market.database.db;
  });
  afterAll(() => market.close());

  const read = async (id: string) => Profile.parse(await (await market.app.request(`/people/${id}`)).json());

  async function addDeal(posterId: string, bidderId: string, task: TaskState, offer: OfferState) {
    const id = await addDealTask(db, { posterId, state: task });
    return { id, offer: await addOffer(db, id, bidderId, offer) };
  }

  test("each end is counted once on both sides, and only completed work as done", async () => {
    const [poster, freelancer] = [await addPerson(db), await addPerson(db)];
    expect(await read(freelancer)).toMatchObject({ freelancer: { ...none, completionRate: null }, poster: none, hired: 0, decided: 0 });
    for (const [task, offer] of [
      ["completed", "accepted"],
      ["completed", "accepted"],
      ["ended", "ended_by_agreement"],
      ["ended", "ended_overdue"],
      ["ended", "ended_by_dispute"],
      ["cancelled", "abandoned"],
      ["in_progress", "accepted"],
      ["disputed", "accepted"],
      ["open", "abandoned"],
      ["cancelled", "closed_unawarded"],
      ["open", "active"],
      ["awaiting_payment", "awarded"],
    ] as const) {
      await addDeal(poster, freelancer, task, offer);
    }
    const record = { deals: 7, completed: 2, abandoned: 2, endedByAgreement: 1, endedOverdue: 1, endedByDispute: 1, disputesAgainst: 0 };
    expect(await read(freelancer)).toMatchObject({ tasksDone: 2, freelancer: { ...record, completionRate: 0.29 }, poster: none });
    // Open tasks and those that wait for the payment are undecided, also after the work was abandoned.
    expect(await read(poster)).toMatchObject({ tasksDone: 0, poster: record, freelancer: none, hired: 8, decided: 9, hireRate: 0.89 });
  });

  test.each([
    ["decide_complete", "poster", "reverse_complete"],
    ["decide_end", "freelancer", "reverse_end"],
  ] as const)(
    "%s counts against the %s; undoing it removes the count, reversing it counts against the other side",
    async (decide, loser, reverse) => {
      const [poster, freelancer] = [await addPerson(db), await addPerson(db)];
      const { id, offer } = await addDeal(poster, freelancer, "disputed", "accepted");
      await arrangeFacts(db, id, offer, { areBothHeard: true });
      const step = (name: typeof decide | typeof reverse | "reopen_dispute") =>
        db.transaction((tx) => stepByModerator(tx, { name, taskId: id, decisionId: newId() }));
      const against = async () => [(await read(poster)).poster.disputesAgainst, (await read(freelancer)).freelancer.disputesAgainst];
      const [lost, reversed] =
        loser === "poster"
          ? [
              [1, 0],
              [0, 1],
            ]
          : [
              [0, 1],
              [1, 0],
            ];
      expect(await step(decide)).toBeNull();
      expect(await against()).toEqual(lost);
      expect(await step("reopen_dispute")).toBeNull();
      expect(await against()).toEqual([0, 0]);
      expect(await read(freelancer)).toMatchObject({ freelancer: none });
      await step(decide);
      expect(await step(reverse)).toBeNull();
      expect(await against()).toEqual(reversed);
      const isCompleted = reverse === "reverse_end";
      expect((await read(freelancer)).freelancer).toMatchObject({
        deals: 1,
        completed: isCompleted ? 1 : 0,
        endedByDispute: isCompleted ? 0 : 1,
      });
    },
  );
});
