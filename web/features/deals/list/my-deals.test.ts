import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { actionsFor } from "#contract/deals/deal.rules.ts";
import type { OfferState } from "#contract/deals/deal.ts";
import { compareDeals, groupOfBid, groupOfPost, type MyDeal } from "#contract/deals/my-deals.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, stubApi } from "#tests/support/stub-api.ts";
import * as deals from "#web/routes/deals.tsx";
import * as signedIn from "#web/routes/signed-in.tsx";
import { mergeSides, priceOf, statusText } from "./my-deals.tsx";

const id = "0198a1de-0000-7000-8000-00000000000a";
const person = { id, name: "Rahima", rating: 0, photoURL: null };
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
      seal: null,
      actions: actionsFor("task", stand),
    },
  };
  if (!offer) return { group: groupOfPost(state, bidcunt > 0 ? "awardable" : "none"), dueAt: null, deal, offer: null };
  const terms = { revision: 1, amount: 8, days: 2, message: "Mine.", version: 1, createdAt: time };
  const own = { _id: id, task: id, bidder: person, state: offer, since: time, reason: null, isSealed: false, updatedAt: time, ...terms };
  return { group: groupOfBid(state, offer), dueAt: null, deal, offer: { ...own, actions: actionsFor("offer", stand) } };
}

function withTerms(row: MyDeal, change: Partial<MyDeal["deal"]> = {}): MyDeal {
  return { ...row, deal: { ...row.deal, agreed, ...change } };
}

test.each([
  ["awarded", "awarded", 1, "Your offer was chosen. Accept the job or turn it down."],
  ["awaiting_payment", "awarded", 1, "Accepted. Work begins once the payment is secured."],
  ["awaiting_payment", null, 1, "The freelancer has accepted. Secure the payment so that work can begin."],
  ["open", "needs_reconfirm", 1, "The task has changed since your offer. Confirm, change or withdraw it."],
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

test.each(["open", "closed"] as const)("offers that have to be confirmed are not the turn of the poster of a task that is %s", (state) => {
  const row = dealOf(state, null, 1);
  expect(statusText({ ...row, group: groupOfPost(state, "unconfirmed"), deal: { ...row.deal, awardable: 0 } })).toBe(
    "The task has changed. Waiting for 1 freelancer to confirm their offer.",
  );
  expect(groupOfPost(state, "unconfirmed")).toBe("waiting");
  const two = dealOf(state, null, 2);
  expect(statusText({ ...two, deal: { ...two.deal, awardable: 1 } })).toMatch(/1 offer to review$/);
});

test("a poster of late work who cannot end the deal alone yet", () => {
  const row = dealOf("in_progress", null);
  const late: MyDeal = { ...row, group: groupOfPost("in_progress", "none", null, true), deal: { ...row.deal, agreed } };
  expect(statusText(late)).toBe("The work is late. Message Rahima or propose to end the deal.");
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
  ["awarded", null, { ...agreed, state: "awarded" }, "Offered price", 7],
  ["awaiting_payment", null, { ...agreed, state: "awarded" }, "Agreed", 7],
  ["awaiting_payment", "awarded", { ...agreed, state: "awarded" }, "Agreed", 7],
  ["in_progress", null, agreed, "Agreed", 7],
  ["delivered", null, agreed, "Agreed", 7],
  ["completed", null, agreed, "Agreed", 7],
  ["cancelled", null, null, "Budget", 9],
  ["expired", null, null, "Budget", 9],
  ["open", "active", null, "Your offer", 8],
  ["awarded", "awarded", { ...agreed, state: "awarded" }, "Your offer", 8],
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

test("both sides are merged by urgency, up to the end of what is known of each", () => {
  const row = (name: string, group: MyDeal["group"], dueAt: string | null, since = time): MyDeal => {
    const { deal } = dealOf("open", null);
    return { group, dueAt, deal: { ...deal, task: name, since }, offer: null };
  };
  const bids = [row("b1", "now", "2026-11-01T00:00:00.000Z"), row("b2", "waiting", "2026-11-05T00:00:00.000Z")];
  const posts = [
    row("p1", "now", "2026-11-02T00:00:00.000Z"),
    row("p2", "now", null),
    row("p3", "waiting", "2026-11-03T00:00:00.000Z"),
    row("p4", "done", null, "2026-11-20T00:00:00.000Z"),
    row("p5", "done", null),
  ];
  const merged = (next: string | null) =>
    mergeSides([
      { items: bids, next },
      { items: posts, next: null },
    ]).map(({ deal }) => deal.task);
  expect(merged(null)).toEqual(["b1", "p1", "p2", "p3", "b2", "p4", "p5"]);
  expect(merged("more")).toEqual(["b1", "p1", "p2", "p3", "b2"]);
});

test("a deal that waits for the payment has its own badge, five dots and the step of the poster; a secured one says so", async () => {
  const waiting = withTerms(dealOf("awaiting_payment", null), { task: "t1", agreed: { ...agreed, state: "awarded" } });
  const own = withTerms(dealOf("awaiting_payment", "awarded"), { task: "t2", agreed: { ...agreed, state: "awarded" } });
  const secured = withTerms(dealOf("in_progress", "accepted"), { task: "t3", agreed: { ...agreed, isSecured: true } });
  const bids = [{ ...secured, offer: secured.offer && { ...secured.offer, _id: "0198a1de-0000-7000-8000-00000000000b" } }, own];
  stubApi({ "GET /mydeals": ({ search }) => Response.json(search.get("side") === "posts" ? [waiting] : bids.toSorted(compareDeals)) });
  renderPage(pagePaths.deals, { [pagePaths.deals]: deals }, { provider: stageProvider({}, rahima), layout: signedIn });
  const items = await screen.findAllByRole("listitem");
  const named = (words: string) => items.filter(({ textContent }) => textContent?.includes(words));
  expect(named("Waiting for payment")).toHaveLength(2);
  expect(screen.getAllByRole("img", { name: /^Step 2 of 5: Awarded/ })).toHaveLength(2);
  expect(screen.getByRole("link", { name: /^Secure the payment/ })).toHaveAttribute("href", expect.stringContaining("/Details/t1"));
  expect(named("Payment secured").map(({ textContent }) => textContent)).toEqual([expect.stringContaining("In progress")]);
});

test("overdue work is marked on both sides, and every other deal says what is due", async () => {
  const late = "2020-01-03T00:00:00.000Z";
  const soon = new Date(Date.now() + 50 * 3_600_000 + 60_000).toISOString();
  const post = dealOf("in_progress", null);
  const row = (change: Partial<MyDeal>, name: string): MyDeal => ({
    ...post,
    ...change,
    deal: { ...post.deal, ...change.deal, task: name },
  });
  const overdue = row({ dueAt: late, deal: { ...post.deal, agreed: { ...agreed, deliverBy: "2020-01-02" } } }, "t1");
  const asked = { ...request, kind: "end", by: "poster", until: soon } as const;
  const rows = [
    overdue,
    row({ dueAt: soon, deal: { ...overdue.deal, askedFor: asked } }, "t2"),
    row({ group: "now", dueAt: soon, deal: { ...post.deal, state: "disputed" } }, "t3"),
    row({ dueAt: soon, deal: { ...post.deal, state: "disputed" } }, "t4"),
    row({ group: "now", dueAt: soon, deal: { ...post.deal, state: "completed" } }, "t5"),
    row({ group: "done", deal: { ...post.deal, state: "completed" } }, "t6"),
  ];
  stubApi({ "GET /mydeals": ({ search }) => Response.json(search.get("side") === "posts" ? rows.toSorted(compareDeals) : []) });
  renderPage(pagePaths.deals, { [pagePaths.deals]: deals }, { provider: stageProvider({}, rahima), layout: signedIn });
  const items = await screen.findAllByRole("listitem");
  const shown = items.flatMap((item) => {
    const [link] = within(item).queryAllByRole("link");
    const clock = [...item.querySelectorAll("p")].at(-1);
    return link?.getAttribute("href")?.startsWith("/Details") ? [[link.getAttribute("href")?.slice(9, 11), clock?.textContent]] : [];
  });
  expect(shown).toEqual([
    ["t5", "Reviews close · 50 hours left"],
    ["t3", "Statement due · 50 hours left"],
    ["t1", "Overdue · due Jan 2, 2020"],
    ["t4", "Decision due · 50 hours left"],
    ["t2", "Answer due · 50 hours left"],
    ["t6", "Budget$9"],
  ]);
  expect(screen.getByText("Overdue · due Jan 2, 2020")).toHaveClass("text-vermilion");
});

test.each([
  ["an offer that was chosen", dealOf("awarded", "awarded"), "Accept or turn down", "#offers"],
  ["an offer to confirm", dealOf("open", "needs_reconfirm", 1), "Confirm offer", "#offers"],
  ["work to do", withTerms(dealOf("in_progress", "accepted")), "Deliver work", ""],
  ["delivered work", withTerms(dealOf("delivered", null)), "Check the work", ""],
  ["offers to review", dealOf("open", null, 2), "Review offers", "#offers"],
  ["a closed task without offers", dealOf("closed", null), "Extend deadline", "#offers"],
  ["a review to write", { ...withTerms(dealOf("completed", "accepted")), group: "now" }, "Leave a review", ""],
  ["a statement to write", { ...withTerms(dealOf("disputed", "accepted")), group: "now" }, "Write statement", ""],
  [
    "a request to answer",
    withTerms(dealOf("in_progress", "accepted"), { askedFor: { ...request, kind: "end", by: "poster" } }),
    "Answer request",
    "",
  ],
] as [string, MyDeal, string, string][])("the row of %s has the next step and the face of the other side", async (_, row, label, hash) => {
  const side = row.offer ? "bids" : "posts";
  stubApi({ "GET /mydeals": ({ search }) => Response.json(search.get("side") === side ? [row] : []) });
  renderPage(pagePaths.deals, { [pagePaths.deals]: deals }, { provider: stageProvider({}, rahima), layout: signedIn });
  const link = await screen.findByRole("link", { name: `${label}: A sign` });
  expect(link).toHaveAttribute("href", `/Details/${id}${hash}`);
  const item = link.closest("li");
  expect(item?.querySelectorAll(".avatar")).toHaveLength(row.offer || row.deal.agreed ? 1 : 0);
  expect(item?.querySelectorAll('[role="img"] > *')).toHaveLength(5);
});

test.each([
  ["waits for the work", withTerms(dealOf("in_progress", null)), `/messages/new?task=${id}&person=${id}`],
  ["waits for approval", withTerms(dealOf("delivered", "accepted")), `/messages/new?task=${id}`],
] as const)("a person who %s can write to the other side", async (_, row, target) => {
  stubApi({ "GET /mydeals": ({ search }) => Response.json(search.get("side") === (row.offer ? "bids" : "posts") ? [row] : []) });
  renderPage(pagePaths.deals, { [pagePaths.deals]: deals }, { provider: stageProvider({}, rahima), layout: signedIn });
  expect(await screen.findByRole("link", { name: "Message: A sign" })).toHaveAttribute("href", target);
});

test("an offer that was not chosen has no progress and nothing to do", async () => {
  stubApi({ "GET /mydeals": ({ search }) => Response.json(search.get("side") === "bids" ? [dealOf("in_progress", "lost")] : []) });
  renderPage(pagePaths.deals, { [pagePaths.deals]: deals }, { provider: stageProvider({}, rahima), layout: signedIn });
  const title = await screen.findByRole("link", { name: "A sign" });
  const item = within(title.closest("li") as HTMLElement);
  expect(item.queryByRole("img")).toBeNull();
  expect(item.getAllByRole("link")).toEqual([title]);
});

test("only the chosen filter is marked as the current one", async () => {
  stubApi({ "GET /mydeals": json([]) });
  renderPage(`${pagePaths.deals}?side=bids`, { [pagePaths.deals]: deals }, { provider: stageProvider({}, rahima), layout: signedIn });
  const filters = within(await screen.findByRole("navigation", { name: "Filter deals" })).getAllByRole("link");
  expect(filters.map((link) => link.getAttribute("aria-current"))).toEqual([null, "true", null]);
});
