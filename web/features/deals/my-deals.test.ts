import { expect, test } from "vitest";
import { actionsFor, type OfferState, type TaskState } from "#contract/deal.ts";
import { groupOfBid, groupOfPost, type MyDeal } from "#contract/my-deals.ts";
import { statusWords } from "./my-deals.tsx";

const id = "0198a1de-0000-7000-8000-00000000000a";
const person = { id, name: "Rahima", rating: 0 };
const time = "2026-11-15T12:00:00.000Z";

function dealOf(state: TaskState, offer: OfferState | null, bidcunt = 0): MyDeal {
  const stand = { taskState: state, offerState: offer ?? "accepted", isPoster: !offer, isBidder: Boolean(offer) } as const;
  const deal: MyDeal["deal"] = {
    ...{
      task: id,
      title: "A sign",
      category: "Design",
      budget: 9,
      deadline: "2026-12-31",
      poster: person,
      state,
      since: time,
      dueAt: null,
    },
    ...{ version: 1, bidcunt, isYours: !offer, changesAsked: null, actions: actionsFor("task", stand) },
  };
  if (!offer) return { group: groupOfPost(state, bidcunt), deal, offer: null };
  const terms = { revision: 1, amount: 8, days: 2, message: "Mine.", version: 1, createdAt: time };
  const own = { _id: id, task: id, bidder: person, state: offer, since: time, reason: null, updatedAt: time, ...terms };
  return { group: groupOfBid(state, offer), deal, offer: { ...own, actions: actionsFor("offer", stand) } };
}

test.each([
  ["awarded", "awarded", 1, "Your offer was chosen. Accept or decline the award."],
  ["open", "needs_reconfirm", 1, "The task has changed since your offer. Revise offer or confirm offer."],
  ["open", "active", 1, "Your offer is with the poster."],
  ["in_progress", "accepted", 0, "This task is being worked on. Deliver."],
  ["completed", "accepted", 0, "This task is completed."],
  ["open", null, 0, "Open, without an offer yet."],
  ["open", null, 2, "2 offers wait for you."],
  ["closed", null, 1, "The deadline has passed, and 1 offer waits for you."],
  ["closed", null, 0, "The deadline has passed without an offer. Extend or cancel it."],
  ["delivered", null, 0, "The work on this task is delivered. Ask for changes or complete."],
] as const)("a task that is %s, with an offer that is %s, of %d", (state, offer, count, words) => {
  expect(statusWords(dealOf(state, offer, count))).toBe(words);
});

test("what is completed and not yet rated says so", () => {
  expect(statusWords({ ...dealOf("completed", "accepted"), group: "now" })).toBe("This task is completed. Rate each other.");
});
