import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { actionsFor } from "#contract/deal.rules.ts";
import type { OfferState, TaskState } from "#contract/deal.ts";
import { groupOfBid, groupOfPost, type MyDeal } from "#contract/my-deals.ts";
import { pagePaths } from "#contract/paths.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, stubApi } from "#tests/support/stub-api.ts";
import * as deals from "#web/routes/deals.tsx";
import * as signedIn from "#web/routes/signed-in.tsx";
import { priceOf, statusText } from "./my-deals.tsx";

const id = "0198a1de-0000-7000-8000-00000000000a";
const person = { id, name: "Rahima", rating: 0 };
const time = "2026-11-15T12:00:00.000Z";
const agreed = { offer: id, bidder: person, amount: 7, days: 2, deliverBy: null, state: "accepted", reason: null } as const;

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
    ...{
      version: 1,
      bidcunt,
      isYours: !offer,
      isLiked: false,
      ownQuestion: null,
      agreed: null,
      changesAsked: null,
      askedFor: null,
      overdueAt: null,
      changesLeft: null,
      dispute: null,
      actions: actionsFor("task", stand),
    },
  };
  if (!offer) return { group: groupOfPost(state, bidcunt), deal, offer: null };
  const terms = { revision: 1, amount: 8, days: 2, message: "Mine.", version: 1, createdAt: time };
  const own = { _id: id, task: id, bidder: person, state: offer, since: time, reason: null, updatedAt: time, ...terms };
  return { group: groupOfBid(state, offer), deal, offer: { ...own, actions: actionsFor("offer", stand) } };
}

test.each([
  ["awarded", "awarded", 1, "Your offer was chosen. Accept or decline the award."],
  ["open", "needs_reconfirm", 1, "The task has changed since your offer. Confirm, revise or withdraw it."],
  ["open", "active", 1, "Waiting for the poster to decide."],
  ["in_progress", "accepted", 0, "Work is in progress. Deliver it when it's done."],
  ["completed", "accepted", 0, "This task is completed."],
  ["open", null, 0, "Open, no offers yet"],
  ["open", null, 2, "2 offers to review"],
  ["closed", null, 1, "The deadline has passed. 1 offer to review"],
  ["closed", null, 0, "The deadline has passed without an offer. Extend it or cancel the task."],
  ["delivered", null, 0, "The work has been delivered. Approve it or request changes."],
] as const)("a task that is %s, with an offer that is %s, of %d", (state, offer, count, words) => {
  expect(statusText(dealOf(state, offer, count))).toBe(words);
});

const request = { reason: "Late.", deliverBy: null, at: time, until: null };
const dispute = { _id: id, statementsUntil: time, settlesAt: time, settlesAs: "end", outcome: null, mayWrite: true } as const;

test.each([
  ["a poster asked for more time", null, { askedFor: { ...request, kind: "extension", by: "winner" } }, /asked for more time\. Agree/],
  [
    "a freelancer who asked",
    "accepted",
    { askedFor: { ...request, kind: "extension", by: "winner" } },
    /^Waiting for Rahima to answer your req/,
  ],
  ["a freelancer asked to end", "accepted", { askedFor: { ...request, kind: "end", by: "poster" } }, /^Rahima proposed to end the deal/],
  ["a poster who proposed to end", null, { askedFor: { ...request, kind: "end", by: "poster" } }, /answer your proposal to end/],
  ["a poster of overdue work", null, { actions: ["end"] }, /You can end the deal alone/],
] as [string, OfferState | null, Partial<MyDeal["deal"]>, RegExp][])("work in progress of %s", (_, offer, change, words) => {
  const row = dealOf("in_progress", offer);
  expect(statusText({ ...row, deal: { ...row.deal, ...change } })).toMatch(words);
});

test("a dispute asks for the statement, then waits for a moderator", () => {
  const row = dealOf("disputed", "accepted");
  const deal = { ...row.deal, dispute };
  expect(statusText({ ...row, deal, group: "now" })).toMatch(/Write your statement by Nov/);
  expect(statusText({ ...row, deal, group: "waiting" })).toBe("This deal is in dispute. Waiting for a moderator to decide.");
});

test("an ended deal has its reason on both sides", () => {
  const reason = "Ended by agreement: Late.";
  const post = dealOf("ended", null);
  const bid = dealOf("ended", "ended_by_agreement");
  expect(statusText({ ...post, deal: { ...post.deal, agreed: { ...agreed, state: "ended_by_agreement", reason } } })).toBe(reason);
  expect(statusText({ ...bid, offer: bid.offer && { ...bid.offer, reason } })).toBe(reason);
});

test("a completed deal without a review asks for one", () => {
  expect(statusText({ ...dealOf("completed", "accepted"), group: "now" })).toBe("This task is completed. Leave a review.");
});

test.each([
  ["open", null, null, "Budget", 9],
  ["closed", null, null, "Budget", 9],
  ["awarded", null, agreed, "Agreed", 7],
  ["in_progress", null, agreed, "Agreed", 7],
  ["delivered", null, agreed, "Agreed", 7],
  ["completed", null, agreed, "Agreed", 7],
  ["cancelled", null, null, "Budget", 9],
  ["expired", null, null, "Budget", 9],
  ["open", "active", null, "Your offer", 8],
  ["awarded", "awarded", agreed, "Agreed", 7],
  ["completed", "accepted", agreed, "Agreed", 7],
  ["in_progress", "lost", null, "Your offer", 8],
  ["cancelled", "closed_unawarded", null, "Your offer", 8],
] as const)("the price of a task that is %s, with an offer that is %s", (state, offer, terms, label, amount) => {
  const row = dealOf(state, offer);
  const price = priceOf({ ...row, deal: { ...row.deal, agreed: terms } });
  expect([price.label(), price.amount]).toEqual([label, amount]);
});

test("the price of an earlier offer of the winner is that of the offer", () => {
  const row = dealOf("in_progress", "withdrawn");
  const price = priceOf({ ...row, deal: { ...row.deal, agreed: { ...agreed, offer: "0198a1de-0000-7000-8000-00000000000b" } } });
  expect([price.label(), price.amount]).toEqual(["Your offer", 8]);
});

test("only the chosen filter is marked as the current one", async () => {
  stubApi({ "GET /mydeals": json([]) });
  renderPage(`${pagePaths.deals}?side=bids`, { [pagePaths.deals]: deals }, { provider: stageProvider({}, rahima), layout: signedIn });
  const filters = within(await screen.findByRole("navigation", { name: "Filter deals" })).getAllByRole("link");
  expect(filters.map((link) => link.getAttribute("aria-current"))).toEqual([null, "true", null]);
});
