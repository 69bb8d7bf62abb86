// The ways out of a deal on its page: requests between the two sides, ends, and disputes.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { TransitionName } from "#contract/deals/deal.ts";
import type { HistoryStep } from "#contract/deals/deliveries/delivery.ts";
import type { Dispute, DisputeEntry } from "#contract/deals/disputes/dispute.ts";
import type { Agreement, AskedFor, Deal, Offer } from "#contract/deals/offers/offer.ts";
import type { Review, TaskReviews } from "#contract/deals/reviews/review.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, problem, stubApi } from "#tests/support/stub-api.ts";
import { relatedAnswers } from "#tests/support/task-page-api.ts";
import * as details from "#web/routes/details.tsx";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const time = "2026-11-15T12:00:00.000Z";
const later = "2099-11-18T12:00:00.000Z";
const poster = { id: id(1), name: "Karim", rating: 0, photoURL: null };
const bidder = { id: id(2), name: "Salma", rating: 0, photoURL: null };
const agreed: Agreement = {
  ...{ offer: id(3), bidder, amount: 95.5, days: 4, deliverBy: "2099-11-20" },
  ...{ state: "accepted", reason: null },
};
const offer: Offer = {
  ...{ _id: id(3), task: id(0), bidder, state: "accepted", since: time, reason: null, revision: 1, amount: 95.5, days: 4 },
  ...{ message: "Mine.", version: 1, isSealed: false, createdAt: time, updatedAt: time, actions: [] },
};
const extension: AskedFor = {
  kind: "extension",
  by: "winner",
  reason: "The paint is late.",
  deliverBy: "2099-12-01",
  at: time,
  until: null,
};
const end: AskedFor = { kind: "end", by: "winner", reason: "My hand is broken.", deliverBy: null, at: time, until: later };

function dealOf(change: Partial<Deal> = {}): Deal {
  return {
    ...{ task: id(0), title: "A sign", category: "Design", budget: 120, deadline: "2099-12-31", poster, state: "in_progress", since: time },
    ...{ dueAt: null, version: 1, bidcunt: 0, isYours: true, isLiked: false, ownQuestion: null, agreed, changesAsked: null },
    ...{ askedFor: null, overdueAt: null, changesLeft: 3, dispute: null, seal: null, actions: [] },
    ...change,
  };
}

const disputeOf = (change: Partial<Dispute> = {}): Dispute => ({
  ...{ _id: id(9), task: { _id: id(0), title: "A sign" }, poster, winner: bidder, amount: 95.5, deliverBy: "2099-11-20" },
  ...{ openedBy: "poster", openedAt: time, wasDelivered: true, statementsUntil: "2099-11-25T12:00:00.000Z" },
  ...{ settlesAt: "2099-12-18T12:00:00.000Z", settlesAs: "complete", outcome: null, closedAt: null, decision: null },
  ...{ winnerPercent: null, isSecured: false, moneyUntil: null, entries: [], mayWrite: false, mayDecide: false },
  ...change,
});
const disputed = (dispute: Dispute, change: Partial<Deal> = {}) => dealOf({ state: "disputed", dispute, ...change });

const noReviews: TaskReviews = { mine: null, theirs: null, mayWrite: false, until: null };

type Extra = { offers?: Offer[]; steps?: HistoryStep[]; dispute?: Dispute; reviews?: TaskReviews };

function show(deal: Deal, { offers = [offer], steps = [], dispute, reviews = noReviews }: Extra = {}) {
  const api = stubApi({
    ...relatedAnswers,
    [`GET /mytask/${id(0)}`]: json(listedTask(id(0), { title: "A sign" })),
    "GET /offers": json({ deal, offers }),
    [`GET /mytask/${id(0)}/history`]: json({ steps, deliveries: [], seals: [] }),
    [`GET /mytask/${id(0)}/dispute`]: dispute ? json(dispute) : problem(404, "None."),
    "GET /reviews": json(reviews),
    "GET /threads": json([]),
    "POST /mytask/*": json(deal),
  });
  renderPage(`/Details/${id(0)}`, { [pagePaths.details]: details }, { provider: stageProvider({}, rahima) });
  return api;
}

const request = () => screen.findByRole("region", { name: "Open request" });
const buttonsIn = (region: HTMLElement) =>
  within(region)
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);

test.each([
  [
    "a poster who is asked for more time",
    dealOf({ askedFor: extension, actions: ["grant_extension", "decline_extension", "propose_end"] }),
    /Salma asked for more time.*New delivery date: December 1, 2099.*The paint is late\..*the delivery date stays November 20, 2099/,
    ["Agree to new date", "Keep current date"],
  ],
  [
    "a freelancer who asked for more time",
    dealOf({ isYours: false, askedFor: extension, actions: ["deliver"] }),
    /You asked Karim for more time/,
    [],
  ],
  [
    "a poster who is asked to end",
    dealOf({ askedFor: end, actions: ["accept_end", "reject_end"] }),
    /Salma proposed to end the deal.*My hand is broken\..*If you don't answer by .*, the deal ends\./,
    ["Continue the deal", "End the deal"],
  ],
  [
    "a freelancer who proposed to end delivered work",
    dealOf({ isYours: false, state: "delivered", askedFor: end, dueAt: later, actions: ["withdraw_end"] }),
    /You proposed to end the deal.*If Karim doesn't answer by .*, a dispute is opened and a moderator decides\./,
    ["Withdraw proposal"],
  ],
] as [string, Deal, RegExp, string[]][])("the request for %s", async (_, deal, words, buttons) => {
  show(deal);
  const region = await request();
  expect(region).toHaveTextContent(words);
  expect(buttonsIn(region)).toEqual(buttons);
  expect(screen.queryByText(/Auto-approves/)).toBeNull();
});

test.each([
  ["grant_extension", "Agree to new date", extension, "grant-extension"],
  ["decline_extension", "Keep current date", extension, "decline-extension"],
  ["reject_end", "Continue the deal", end, "reject-end"],
  ["withdraw_end", "Withdraw proposal", { ...end, by: "poster" }, "withdraw-end"],
] as [TransitionName, string, AskedFor, string][])("the answer %s is sent once by one press", async (action, label, askedFor, path) => {
  const api = show(dealOf({ askedFor, actions: [action] }));
  await userEvent.dblClick(await screen.findByRole("button", { name: label }));
  await waitFor(() => expect(api.calls("POST /mytask/*").map((call) => call.path)).toEqual([`/mytask/${id(0)}/${path}`]));
});

const asked = async (label: string, title: string) => {
  await userEvent.click(await screen.findByRole("button", { name: label, hidden: true }));
  return within(await screen.findByRole("alertdialog", { name: title }));
};

test.each([
  ["propose_end", "Propose to end the deal", "Propose to end the deal?", /within 72 hours, the deal ends\./, "propose-end"],
  ["abandon", "Abandon the work", "Abandon this work?", /counted on your public profile/, "abandon"],
  [
    "dispute",
    "Open a dispute",
    "Open a dispute?",
    /Your reason counts as your statement, and Karim has 7 days.*in 30 days, the deal ends/,
    "dispute",
  ],
] as [TransitionName, string, string, RegExp, string][])(
  "%s asks for a reason and keeps it when it fails",
  async (action, label, title, words, path) => {
    const api = show(dealOf({ isYours: false, actions: [action] }));
    const dialog = await asked(label, title);
    expect(dialog.getByText(words)).toBeVisible();
    const confirm = () => userEvent.click(dialog.getByRole("button", { name: label }));
    await confirm();
    expect(dialog.getByText("Reason is required.")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Reason"), "My hand is broken.");
    api.answer("POST /mytask/*", problem(503, "Away."));
    await confirm();
    expect(await dialog.findByText("Away.")).toBeVisible();
    expect(dialog.getByLabelText("Reason")).toHaveValue("My hand is broken.");
    await waitFor(() => expect(dialog.getByRole("button", { name: label })).toBeEnabled());
    api.answer("POST /mytask/*", json(dealOf()));
    await confirm();
    await waitFor(() => expect(api.calls("POST /mytask/*")).toHaveLength(2));
    expect(api.calls("POST /mytask/*").at(-1)).toMatchObject({ path: `/mytask/${id(0)}/${path}`, body: { reason: "My hand is broken." } });
  },
);

test("more time is asked for with a date and a reason", async () => {
  const api = show(dealOf({ isYours: false, actions: ["deliver", "ask_extension"] }));
  const dialog = await asked("Ask for more time", "Ask for more time?");
  const date = dialog.getByLabelText("New delivery date");
  expect(date).toHaveAccessibleDescription("Current delivery date: November 20, 2099");
  expect(date).toHaveValue("");
  await userEvent.type(date, "2099-12-01");
  await userEvent.type(dialog.getByLabelText("Reason"), "The paint is late.");
  await userEvent.click(dialog.getByRole("button", { name: "Ask for more time" }));
  await waitFor(() =>
    expect(api.calls("POST /mytask/*")).toMatchObject([
      { path: `/mytask/${id(0)}/ask-extension`, body: { reason: "The paint is late.", deliverBy: "2099-12-01" } },
    ]),
  );
});

test.each<Partial<Deal>>([
  { state: "delivered", actions: ["complete", "dispute"] },
  { state: "in_progress", changesAsked: "Larger letters.", actions: ["dispute"] },
])("a dispute about delivered work says that it counts as completed without a decision: %j", async (deal) => {
  show(dealOf(deal));
  const dialog = await asked("Open a dispute", "Open a dispute?");
  expect(dialog.getByText(/in 30 days, the delivered work counts as completed/)).toBeVisible();
});

test("a proposal to end the deal after requested changes says that it becomes a dispute without an answer", async () => {
  const changesAsked = "Larger letters.";
  show(dealOf({ changesAsked, actions: ["propose_end"] }));
  const dialog = await asked("Propose to end the deal", "Propose to end the deal?");
  expect(
    dialog.getByText(/without an answer a dispute is opened\. You can propose this only once before the next delivery\./),
  ).toBeVisible();
  show(dealOf({ changesAsked, askedFor: { ...end, by: "poster" } }));
  expect(await screen.findByText(/a dispute is opened and a moderator decides/)).toBeInTheDocument();
});

test("the poster of overdue work may end the deal, and reads so", async () => {
  const overdue: Partial<Deal> = { agreed: { ...agreed, deliverBy: "2020-01-01" }, overdueAt: "2020-01-09T00:00:00.000Z" };
  const api = show(dealOf({ ...overdue, actions: ["end"] }));
  expect(await screen.findByText("You can now end the deal yourself.")).toBeVisible();
  const dialog = await asked("End overdue deal", "End this deal?");
  await userEvent.click(dialog.getByRole("button", { name: "End overdue deal" }));
  await waitFor(() => expect(api.calls("POST /mytask/*")).toMatchObject([{ path: `/mytask/${id(0)}/end` }]));
});

test("a freelancer who is late reads from when the poster may end the deal", async () => {
  show(dealOf({ isYours: false, agreed: { ...agreed, deliverBy: "2020-01-01" }, overdueAt: later, actions: ["deliver"] }));
  expect(await screen.findByText(/If you don't deliver, Karim can end the deal alone from/)).toBeVisible();
});

test.each([
  [2, /You can request changes 2 more times in this deal, this one included\./],
  [1, /This is the last time you can request changes/],
])("with %d rounds left, the request for changes says so", async (changesLeft, words) => {
  show(dealOf({ state: "delivered", changesLeft, actions: ["complete", "request_changes"] }));
  const dialog = await asked("Request changes", "Request changes?");
  expect(dialog.getByText(words)).toBeVisible();
});

test("without a round left the poster reads what they can do instead", async () => {
  show(dealOf({ state: "delivered", changesLeft: 0, actions: ["complete", "propose_end", "dispute"] }));
  expect(await screen.findByText(/You have requested changes 3 times, so you can't request more\./)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Request changes" })).toBeNull();
  expect(screen.getByRole("heading", { name: "Check the work, then approve it" })).toBeVisible();
});

test("a delivery says that it ends the open request", async () => {
  show(dealOf({ isYours: false, askedFor: { ...end, by: "poster" }, actions: ["deliver", "accept_end", "reject_end"] }));
  const dialog = await asked("Deliver work", "Deliver your work?");
  expect(dialog.getByText(/This also closes the open request\./)).toBeVisible();
});

test.each([true, false])("an ended deal shows its reason (to the poster: %s)", async (isYours) => {
  const reason = "Ended by agreement: My hand is broken.";
  const terms: Agreement = { ...agreed, state: "ended_by_agreement", reason };
  show(dealOf({ state: "ended", isYours, agreed: terms }), { offers: [{ ...offer, state: "ended_by_agreement", reason }] });
  expect(await screen.findByRole("heading", { name: "This deal has ended" })).toBeVisible();
  expect(screen.getAllByText(new RegExp(reason))[0]).toBeVisible();
});

test("a freelancer who abandoned the work sees the reason and can open the history", async () => {
  const abandoned: Offer = { ...offer, state: "abandoned", reason: "Abandoned by the freelancer: Too much." };
  const steps: HistoryStep[] = [{ _id: id(20), step: "abandon", actor: bidder, bidder, reason: "Too much.", at: time }];
  show(dealOf({ state: "open", isYours: false, agreed: null, changesLeft: null }), { offers: [abandoned], steps });
  expect(await screen.findByText(/Abandoned by the freelancer: Too much\./)).toBeVisible();
  expect(screen.getByText("Abandoned")).toBeVisible();
  await userEvent.click(screen.getByText("History"));
  expect(await screen.findByText("Work abandoned")).toBeVisible();
  expect(screen.getByText(/^You ·/)).toBeVisible();
});

test("the history names moderators only as such", async () => {
  const step = (number: number, name: TransitionName, actor: HistoryStep["actor"]): HistoryStep => ({
    ...{ _id: id(number), step: name, actor, bidder, reason: null, at: time },
  });
  const steps = [step(33, "decide_end", null), step(32, "settle_end", null), step(31, "dispute", poster)];
  show(dealOf({ state: "ended", agreed: { ...agreed, state: "ended_by_dispute", reason: "Decided." } }), { steps });
  const lines = within(await screen.findByRole("region", { name: "History" }));
  await waitFor(() => expect(lines.getAllByRole("listitem")).toHaveLength(3));
  expect(lines.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Dispute decided: endedModerator ·/),
    expect.stringMatching(/^Ended, the dispute was not decided in timeAutomatic ·/),
    expect.stringMatching(/^Dispute openedYou ·/),
  ]);
});

const entries: Dispute["entries"] = [
  { kind: "delivery", side: "winner", text: "Done.", links: ["https://example.com/sign"], at: "2026-11-12T12:00:00.000Z" },
  { kind: "changes", side: "poster", text: "Darker.", links: [], at: "2026-11-13T12:00:00.000Z" },
  { kind: "opened", side: "poster", text: "It is still too light.", links: [], at: "2026-11-14T12:00:00.000Z" },
];

test("an open dispute shows its rules and entries, and takes a statement", async () => {
  const dispute = disputeOf({ entries, mayWrite: true });
  const api = show(disputed(dispute), { dispute });
  const panel = within(await screen.findByRole("region", { name: "Dispute" }));
  expect(await panel.findByText(/the delivered work counts as completed\./)).toBeVisible();
  expect(panel.getByText(/You can both write and change your statements until/)).toBeVisible();
  const lines = within(panel.getByRole("list", { name: "What happened and what both sides wrote" }));
  expect(lines.getAllByRole("listitem").map(({ textContent }) => textContent)).toMatchObject([
    expect.stringMatching(/^Work deliveredSalma · Freelancer.*Done\./),
    expect.stringContaining("https://example.com/sign"),
    expect.stringMatching(/^Changes requestedYou · Poster.*Darker\./),
    expect.stringMatching(/^Dispute openedYou · Poster.*It is still too light\./),
  ]);
  // The reason of the poster, who opened it, counts as a statement.
  expect(panel.getByText("A moderator can decide as soon as Salma has written a statement.")).toBeVisible();
  const text = panel.getByLabelText("Your statement");
  expect(text).toHaveAccessibleDescription(/^The reason you gave counts as your statement\./);
  expect(text).toHaveAttribute("maxlength", "3000");
  await userEvent.type(text, "I asked for dark blue.");
  api.answer("POST /mytask/*", problem(503, "Away."));
  await userEvent.click(panel.getByRole("button", { name: "Send statement" }));
  expect(await panel.findByText("Away.")).toBeVisible();
  expect(text).toHaveValue("I asked for dark blue.");
  const statement: DisputeEntry = { kind: "statement", side: "poster", text: "I asked for dark blue.", links: [], at: time };
  const written = disputeOf({ entries: [...entries, statement], mayWrite: true });
  api.answer("POST /mytask/*", json(written));
  api.answer(`GET /mytask/${id(0)}/dispute`, json(written));
  await waitFor(() => expect(panel.getByRole("button", { name: "Send statement" })).toBeEnabled());
  await userEvent.click(panel.getByRole("button", { name: "Send statement" }));
  expect(await panel.findByRole("button", { name: "Update statement" })).toBeVisible();
  expect(api.calls("POST /mytask/*").at(-1)).toMatchObject({
    path: `/mytask/${id(0)}/statement`,
    body: { text: "I asked for dark blue." },
  });
});

test("a dispute whose time for statements is over has no form; one that the clock opened says so", async () => {
  const opened: DisputeEntry = { kind: "opened", side: null, text: "", links: [], at: time };
  const dispute = disputeOf({ settlesAs: "end", wasDelivered: false, openedBy: null, entries: [opened] });
  show(disputed(dispute, { isYours: false }), { dispute });
  const panel = within(await screen.findByRole("region", { name: "Dispute" }));
  expect(await panel.findByText(/Without a decision by .*, the deal ends\./)).toBeVisible();
  expect(panel.getByText("Opened because the proposal to end was not answered")).toBeVisible();
  expect(panel.getByText(/The time for statements ended/)).toBeVisible();
  expect(panel.queryByLabelText("Your statement")).toBeNull();
});

test.each<[string, Partial<Deal>, Dispute["entries"]]>([
  ["as soon as you have written your statement", { isYours: false }, entries],
  ["as soon as you have both written a statement", {}, []],
  ["You have both been heard.", {}, [...entries, { kind: "statement", side: "winner", text: "Dark.", links: [], at: time }]],
])("an open dispute says whose statement is missing: %s", async (text, change, given) => {
  const dispute = disputeOf({ entries: given, mayWrite: true });
  show(disputed(dispute, change), { dispute });
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
});

test("after the completion was undone a person sees their own review, and why it is not public", async () => {
  const mine: Review = {
    ...{ _id: id(70), task: { _id: id(0), title: "A sign" }, author: poster, side: "poster", stars: 5, words: "Straight lines." },
    ...{ isWithdrawn: true, createdAt: time },
  };
  const dispute = disputeOf({ outcome: "end", closedAt: time });
  const ended = { ...agreed, state: "ended_by_dispute", reason: "Decided." } as const;
  show(disputed(dispute, { state: "ended", agreed: ended }), { dispute, reviews: { mine, theirs: null, mayWrite: false, until: null } });
  expect(await screen.findByText("Straight lines.")).toBeVisible();
  expect(screen.getByText(/^Not public, because the completion of this deal was undone\./)).toBeVisible();
  expect(screen.queryByText("The time to review this deal is over.")).toBeNull();
});

test("a decided dispute leads to the decision", async () => {
  const dispute = disputeOf({ outcome: "complete", closedAt: time, decision: id(77), entries });
  show(disputed(dispute, { state: "completed" }), { dispute });
  expect(await screen.findByText("A moderator decided that the deal is completed.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Read the decision" })).toHaveAttribute("href", `/decisions/${id(77)}`);
});

test("an open dispute about a secured price says that it can be split, and how long the money stays", async () => {
  const dispute = disputeOf({ isSecured: true });
  show(disputed(dispute, { agreed: { ...agreed, isSecured: true } }), { dispute });
  expect(await screen.findByText(/decides whether the deal is completed or ended, or splits the price\.$/)).toBeVisible();
  expect(screen.getByText(/^After the decision the money stays with the market for 72 hours and while an appeal is open/)).toBeVisible();
  expect(await screen.findByText("Payment secured")).toBeVisible();
});

test("a split shows both parts, and until when an appeal can change them", async () => {
  const split = { outcome: "split", winnerPercent: 60, isSecured: true, closedAt: time, decision: id(77) } as const;
  const ended = { ...agreed, isSecured: true, state: "ended_by_dispute", reason: "Decided." } as const;
  const dispute = disputeOf({ ...split, moneyUntil: later });
  show(disputed(dispute, { state: "ended", agreed: ended }), { dispute });
  expect(await screen.findByText("A moderator split the price.")).toBeVisible();
  expect(screen.getByText("60% ($57.30) goes to the freelancer, 40% ($38.20) to the poster.")).toBeVisible();
  expect(screen.getByRole("region", { name: "Dispute" })).toHaveTextContent(
    /The money stays with the market until Nov 18, 2099.* and while an appeal is open\./,
  );
  expect(screen.queryByText("Payment secured")).toBeNull();
});

test("once the time is over, nothing is said about the money", async () => {
  const dispute = disputeOf({ outcome: "end", isSecured: true, closedAt: time, moneyUntil: "2020-01-01T00:00:00.000Z", decision: id(77) });
  show(disputed(dispute, { state: "ended", agreed: { ...agreed, state: "ended_by_dispute", reason: "Decided." } }), { dispute });
  expect(await screen.findByText("A moderator decided to end the deal.")).toBeVisible();
  expect(screen.queryByText(/the money/i)).toBeNull();
});

test("a dispute without a decision in time says how it ended", async () => {
  const dispute = disputeOf({ outcome: "end", closedAt: time });
  show(disputed(dispute, { state: "ended", agreed: { ...agreed, state: "ended_by_dispute", reason: "Not decided." } }), { dispute });
  expect(await screen.findByText("There was no decision in time. The deal has ended.")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Read the decision" })).toBeNull();
});

test("a dispute that cannot be loaded leaves the rest of the deal", async () => {
  show(disputed(disputeOf()));
  expect(await screen.findByText(/We couldn't load the dispute\./)).toBeVisible();
  expect(screen.getByRole("heading", { name: "This deal is in dispute" })).toBeVisible();
});
