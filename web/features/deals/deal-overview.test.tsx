// The deal as its two sides see it: progress, terms, next step, deliveries, history and messages.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { OfferState } from "#contract/deals/deal.ts";
import type { DealHistory, Delivery, HistoryStep } from "#contract/deals/deliveries/delivery.ts";
import type { Agreement, Deal, Offer } from "#contract/deals/offers/offer.ts";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Task } from "#contract/tasks/task.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, problem, stubApi } from "#tests/support/stub-api.ts";
import { relatedAnswers } from "#tests/support/task-page-api.ts";
import * as details from "#web/routes/details.tsx";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const time = "2026-11-15T12:00:00.000Z";
const poster = { id: id(1), name: "Karim", rating: 0, photoURL: null };
const bidder = { id: id(2), name: "Salma", rating: 0, photoURL: null };
const agreed: Agreement = { offer: id(3), bidder, amount: 95.5, days: 4, deliverBy: "2099-11-20", state: "accepted", reason: null };
const step = (number: number, change: Partial<HistoryStep> = {}): HistoryStep => ({
  ...{ _id: id(100 + number), step: "revise", actor: bidder, bidder, reason: null, at: time },
  ...change,
});
const delivery = (round: number, change: Partial<Delivery> = {}): Delivery => ({
  ...{ _id: id(200 + round), round, note: `Note ${round}.`, links: [], createdAt: time, changes: null },
  ...change,
});

function dealOf(change: Partial<Deal>): Deal {
  return {
    ...{ task: id(0), title: "A sign", category: "Design", budget: 120, deadline: "2099-12-31", poster, state: "open", since: time },
    ...{
      dueAt: null,
      version: 1,
      bidcunt: 0,
      isYours: true,
      isLiked: false,
      ownQuestion: null,
      agreed: null,
      changesAsked: null,
      askedFor: null,
      overdueAt: null,
      changesLeft: null,
      dispute: null,
      seal: null,
      actions: [],
    },
    ...change,
  };
}

function offerOf(state: OfferState, change: Partial<Offer> = {}): Offer {
  return {
    ...{ _id: id(3), task: id(0), bidder, state, since: time, reason: null, revision: 1, amount: 95.5, days: 4, message: "Mine." },
    ...{ version: 1, isSealed: false, createdAt: time, updatedAt: time, actions: [] },
    ...change,
  };
}

function show(deal: Deal, offers: Offer[] = [], history: Partial<DealHistory> = {}, task: Partial<Task> = {}) {
  const api = stubApi({
    ...relatedAnswers,
    [`GET /mytask/${id(0)}`]: json(listedTask(id(0), { title: "A sign", ...task })),
    "GET /offers": json({ deal, offers }),
    [`GET /mytask/${id(0)}/history`]: json({ steps: [], deliveries: [], seals: [], ...history }),
    "GET /reviews": json({ mine: null, theirs: null, mayWrite: false, until: null }),
    "GET /threads": json([]),
  });
  renderPage(`/Details/${id(0)}`, { [pagePaths.details]: details }, { provider: stageProvider({}, rahima) });
  return api;
}

const stages = async () => within(await screen.findByRole("list", { name: "Progress" })).getAllByRole("listitem");
const inWork: Partial<Deal> = { state: "in_progress", agreed, isYours: false };

test.each([
  ["open", "Open", 5],
  ["closed", "Closed for offers", 5],
  ["awarded", "Awarded", 5],
  ["awaiting_payment", "Awarded", 5],
  ["in_progress", "In progress", 5],
  ["delivered", "Delivered", 5],
  ["disputed", "In dispute", 5],
  ["completed", "Completed", 5],
  ["ended", "Ended", 4],
  ["cancelled", "Cancelled", 2],
  ["expired", "Expired", 2],
] as [TaskState, string, number][])("the progress of a task that is %s", async (state, label, count) => {
  const isAgreed = ["awarded", "awaiting_payment", "in_progress", "delivered", "disputed", "completed", "ended"].includes(state);
  show(
    dealOf({ state, agreed: isAgreed ? agreed : null }),
    isAgreed ? [offerOf(state === "awarded" || state === "awaiting_payment" ? "awarded" : "accepted")] : [],
  );
  const list = await stages();
  expect(list).toHaveLength(count);
  expect(list.filter((stage) => stage.getAttribute("aria-current") === "step").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(label),
  ]);
});

test.each([
  ["a poster without offers", dealOf({}), [], "Waiting for offers", "Budget$120"],
  ["a poster with offers", dealOf({ bidcunt: 2 }), [offerOf("active")], "Review the offers and choose one", "Budget$120"],
  [
    "a poster who awarded",
    dealOf({ state: "awarded", agreed: { ...agreed, state: "awarded", deliverBy: null } }),
    [offerOf("awarded")],
    "Waiting for Salma to accept",
    "Offered price$95.50Delivery4 days",
  ],
  [
    "a poster of delivered work",
    dealOf({ state: "delivered", agreed }),
    [offerOf("accepted")],
    "Check the work, then approve it or request changes",
    "Agreed price$95.50Agreed delivery dateNovember 20, 2099",
  ],
  [
    "a poster of work whose delivery is known",
    dealOf({ state: "completed", agreed: { ...agreed, deliveredAt: "2099-11-17T09:00:00.000Z" } }),
    [offerOf("accepted")],
    "The work is completed",
    "Agreed price$95.50DeliveredNovember 17, 2099",
  ],
  [
    "a poster whose only offer has to be confirmed",
    dealOf({ bidcunt: 1, awardable: 0 }),
    [offerOf("needs_reconfirm")],
    "Waiting for the freelancer to confirm the offer",
    "Budget$120",
  ],
  [
    "a poster who proposed to end the deal",
    dealOf({
      state: "in_progress",
      agreed,
      askedFor: { kind: "end", by: "poster", reason: "Late.", deliverBy: null, at: time, until: null },
    }),
    [offerOf("accepted")],
    "Waiting for Salma to answer your proposal to end the deal",
    "Agreed delivery dateNovember 20, 2099",
  ],
  [
    "a freelancer who waits",
    dealOf({ isYours: false, bidcunt: 1 }),
    [offerOf("shortlisted")],
    "Waiting for Karim to decide",
    "Your offer$95.50Delivery4 days",
  ],
  [
    "a freelancer who was chosen",
    dealOf({ isYours: false, state: "awarded", agreed: { ...agreed, state: "awarded", deliverBy: null } }),
    [offerOf("awarded", { actions: ["accept", "refuse"] })],
    "You were chosen: accept the job or turn it down",
    "Offered price$95.50",
  ],
  [
    "a poster who has to pay",
    dealOf({ state: "awaiting_payment", agreed: { ...agreed, state: "awarded", deliverBy: null }, actions: ["revoke"] }),
    [offerOf("awarded")],
    "Secure the payment so that Salma can begin",
    "Agreed price$95.50Delivery4 days",
  ],
  [
    "a freelancer who waits for the payment",
    dealOf({ isYours: false, state: "awaiting_payment", agreed: { ...agreed, state: "awarded", deliverBy: null } }),
    [offerOf("awarded", { actions: ["refuse"] })],
    "Waiting for Karim to secure the payment",
    "Agreed price$95.50Delivery4 days",
  ],
  [
    "a freelancer with requested changes",
    dealOf({ ...inWork, changesAsked: "Darker.", actions: ["deliver"] }),
    [offerOf("accepted")],
    "Make the changes, then deliver again",
    "Agreed delivery dateNovember 20, 2099",
  ],
] as [string, Deal, Offer[], string, string][])("the next step and the terms for %s", async (_, deal, offers, next, terms) => {
  show(deal, offers);
  expect(await screen.findByRole("heading", { name: next })).toBeVisible();
  const summary = screen.getByRole("region", { name: "Summary" });
  const before = screen.queryAllByText(/^(Your offer|Budget)$/).map((label) => label.closest("dl")?.textContent);
  await waitFor(() => expect([summary.textContent, ...before].join(" ")).toContain(terms));
});

test("a deal that waits for the payment says until when, and how it can end", async () => {
  const waiting = {
    state: "awaiting_payment",
    agreed: { ...agreed, state: "awarded", deliverBy: null },
    dueAt: "2099-11-18T12:00:00.000Z",
  } as const;
  show(dealOf({ ...waiting, actions: ["revoke"] }), [offerOf("awarded")]);
  const button = await screen.findByRole("button", { name: "Withdraw award" });
  expect(button.closest("section")).toHaveTextContent(/The payment has to be secured by Nov 18, 2099/);
  expect(screen.queryByText("Payment secured")).toBeNull();
  expect(screen.queryByText("Waiting for the freelancer to accept the award.")).toBeNull();
});

test.each([
  ["in_progress", true],
  ["delivered", true],
  ["completed", false],
] as [TaskState, boolean][])("a secured payment is shown while the market holds it: %s", async (state, isShown) => {
  show(dealOf({ ...inWork, state, agreed: { ...agreed, isSecured: true } }), [offerOf("accepted")]);
  const summary = await screen.findByRole("region", { name: "Summary" });
  await waitFor(() => expect(summary).toHaveTextContent("Agreed price"));
  expect(summary.textContent?.includes("Payment secured")).toBe(isShown);
});

test("a delivery day that has passed is overdue while the work is in progress", async () => {
  show(dealOf({ ...inWork, agreed: { ...agreed, deliverBy: "2020-01-01" } }), [offerOf("accepted")]);
  expect(await screen.findByText("Overdue")).toBeVisible();
});

test("a person without a part in the deal sees no progress", async () => {
  const api = show(dealOf({ isYours: false, state: "in_progress" }), [offerOf("lost", { reason: "Another offer was accepted." })]);
  expect(await screen.findByText("Work on this task is in progress.")).toBeVisible();
  expect(screen.queryByRole("list", { name: "Progress" })).toBeNull();
  expect([api.calls(`GET /mytask/${id(0)}/history`), api.calls("GET /threads")]).toEqual([[], []]);
});

test("work is delivered with a note and links; wrong input is named at its field and nothing typed is lost", async () => {
  const api = show(dealOf({ ...inWork, actions: ["deliver"] }), [offerOf("accepted")]);
  await userEvent.click(await screen.findByRole("button", { name: "Deliver work" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Deliver your work?" });
  const confirm = () => userEvent.click(within(dialog).getByRole("button", { name: "Deliver work" }));
  const [note, links] = [within(dialog).getByLabelText("Note"), within(dialog).getByLabelText("Links")];
  await userEvent.type(links, "https://example.com/sign{Enter}{Enter}example.com");
  await confirm();
  expect(within(dialog).getByText("Note is required.")).toBeVisible();
  expect(within(dialog).getByText("Link 2 must be a web address that starts with http:// or https://.")).toBeVisible();
  await waitFor(() => expect(note).toHaveFocus());
  await userEvent.type(note, "The sign is done.");
  await userEvent.clear(links);
  await userEvent.type(
    links,
    Array(limits.deliveryLinks + 1)
      .fill("https://example.com/a")
      .join("{Enter}"),
  );
  await confirm();
  expect(within(dialog).getByText("Add at most 5 links.")).toBeVisible();
  await userEvent.clear(links);
  await userEvent.type(links, "https://example.com/sign{Enter} http://example.com/b ");
  api.answer("POST /mytask/*", problem(503, "Away."));
  await confirm();
  expect(await within(dialog).findByText("Away.")).toBeVisible();
  expect(note).toHaveValue("The sign is done.");
  await waitFor(() => expect(within(dialog).getByRole("button", { name: "Deliver work" })).toBeEnabled());
  api.answer("POST /mytask/*", json(dealOf({ ...inWork, state: "delivered" })));
  await confirm();
  expect(await screen.findByText("Work delivered. We've told Karim.")).toBeVisible();
  expect(api.calls("POST /mytask/*").at(-1)).toMatchObject({
    path: `/mytask/${id(0)}/deliver`,
    body: { note: "The sign is done.", links: ["https://example.com/sign", "http://example.com/b"] },
  });
});

test("every delivery is shown, the newest first, with the changes that answer it and links that open safely", async () => {
  const deliveries = [
    delivery(2),
    delivery(1, { links: ["https://example.com/sign"], changes: { text: "The blue is too dark.", createdAt: time } }),
  ];
  const steps = [step(1, { step: "request_changes", actor: poster, reason: "The blue is too dark." })];
  show(dealOf({ state: "delivered", agreed }), [offerOf("accepted")], { deliveries, steps });
  const rounds = within(await screen.findByRole("region", { name: "Delivered work" }))
    .getAllByRole("listitem")
    .filter(({ textContent }) => /^Delivery/.test(textContent));
  expect(rounds.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Note 2."),
    expect.stringMatching(/Note 1\..*You asked for changes.*The blue is too dark\./),
  ]);
  const link = screen.getByRole("link", { name: /^https:\/\/example\.com\/sign/ });
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "nofollow ugc noopener"]);
  expect(screen.getAllByText("The blue is too dark.")).toHaveLength(1);
});

test("requested changes are shown also where the deliveries are not known", async () => {
  show(dealOf({ ...inWork, changesAsked: "The blue is too dark.", actions: ["deliver"] }), [offerOf("accepted")]);
  expect(await screen.findByText("The blue is too dark.")).toBeVisible();
  expect(screen.getByText("Karim asked for changes")).toBeVisible();
});

test("the history names each actor, shows five steps and then all", async () => {
  const steps = [
    step(9, { step: "finish", actor: null }),
    step(8, { step: "award", actor: poster }),
    ...Array.from({ length: 5 }, (_, place) => step(place)),
  ];
  show(dealOf({ state: "completed", agreed }), [offerOf("accepted")], { steps });
  await screen.findByRole("region", { name: "History" });
  const region = () => within(screen.getByRole("region", { name: "History" }));
  const lines = () => region().queryAllByRole("listitem");
  await waitFor(() => expect(lines()).toHaveLength(5));
  expect(lines()[0]).toHaveTextContent(/^Work approved when the time was overAutomatic · Nov/);
  expect(lines()[1]).toHaveTextContent(/^Task awardedYou · Nov/);
  expect(lines()[2]).toHaveTextContent(/^Offer changedSalma · Nov/);
  await userEvent.click(region().getByRole("button", { name: "Show all 7 steps" }));
  expect(lines()).toHaveLength(7);
});

test("before an award a poster opens the history; it is not loaded before", async () => {
  const steps = [step(2, { step: "shortlist", actor: poster }), step(1, { step: "send" })];
  const api = show(dealOf({ bidcunt: 1 }), [offerOf("active")], { steps });
  const summary = await screen.findByText("History");
  expect(api.calls(`GET /mytask/${id(0)}/history`)).toEqual([]);
  api.answer(`GET /mytask/${id(0)}/history`, problem(503, "Away."));
  await userEvent.click(summary);
  await screen.findByText("We couldn't load the history. Away.");
  api.answer(`GET /mytask/${id(0)}/history`, json({ steps, deliveries: [], seals: [] }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Offer sent")).toBeVisible();
  expect(screen.getByText(/^You · offer by Salma/)).toBeVisible();
});

test("the history names the fingerprint of sealed offers", async () => {
  const seal = { _id: id(60), number: 1, cause: "award", count: 2, root: "a1".repeat(32), sealedAt: time } as const;
  show(dealOf({ state: "completed", agreed }), [offerOf("accepted")], { seals: [seal] });
  const history = await screen.findByRole("region", { name: "History" });
  await waitFor(() => expect(history).toHaveTextContent(`Fingerprint of the offers: ${"a1".repeat(32)}`));
});

test("a history that cannot be loaded leaves the rest of the deal, and can be asked for again", async () => {
  const api = show(dealOf({ ...inWork, actions: ["deliver"] }), [offerOf("accepted")]);
  api.answer(`GET /mytask/${id(0)}/history`, problem(503, "Away."));
  expect(await screen.findByText("We couldn't load the history. Away.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Deliver work" })).toBeEnabled();
  api.answer(`GET /mytask/${id(0)}/history`, json({ steps: [step(1)], deliveries: [], seals: [] }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Offer changed")).toBeVisible();
});

test("the last messages are shown next to the deal, with the number of unread messages", async () => {
  const api = show(dealOf({ state: "in_progress", agreed }), [offerOf("accepted")]);
  const thread = { _id: id(50), task: { _id: id(0), title: "A sign" }, me: "poster", unread: 2, last: null, isBlocked: false };
  const withOther = { ...thread, _id: id(51), other: { ...poster, photoURL: null } };
  const withWinner = { ...thread, other: { ...bidder, photoURL: null } };
  api.answer("GET /threads", json([withOther, withWinner]));
  const message = (number: number, author: typeof bidder) => ({
    _id: id(number),
    thread: id(50),
    author,
    text: `Text ${number}`,
    createdAt: time,
  });
  api.answer(`GET /threads/${id(50)}`, json({ thread: withWinner, messages: [message(62, bidder), message(61, poster)] }));
  const region = await screen.findByRole("region", { name: "Messages" });
  await waitFor(() =>
    expect(
      within(region)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^You · .*Text 61$/), expect.stringMatching(/^Salma · .*Text 62$/)]),
  );
  expect(within(region).getByRole("link", { name: "2 unread messages" })).toHaveAttribute("href", `/messages/${id(50)}`);
});

test("after abandoned work the poster reads who abandoned it, and manages the task", async () => {
  show(dealOf({ actions: ["cancel", "extend"] }), [offerOf("abandoned", { reason: "Abandoned by the freelancer: I am ill." })]);
  expect(await screen.findByRole("heading", { name: "Waiting for new offers" })).toBeVisible();
  expect(screen.getByText(/^Salma abandoned the work on/)).toBeVisible();
  expect(screen.queryByText("No offers yet")).toBeNull();
  expect(await screen.findByRole("link", { name: "Manage task" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "View offers" })).toBeNull();
});

test("the summary beside the task has the day of the delivery once the work is delivered", async () => {
  show(dealOf({ state: "delivered", agreed: { ...agreed, deliveredAt: "2099-11-17T09:00:00.000Z" } }), [offerOf("accepted")]);
  await screen.findByRole("list", { name: "Progress" });
  await waitFor(() => expect(screen.getByRole("region", { name: "Summary" })).toHaveTextContent("DeliveredNovember 17, 2099"));
  expect(screen.queryByText("November 20, 2099")).toBeNull();
});

test("a closed task without offers says what keeps it from expiring", async () => {
  show(dealOf({ state: "closed", dueAt: "2099-12-31T00:00:00.000Z" }));
  await screen.findByRole("list", { name: "Progress" });
  expect(screen.getByRole("region", { name: "Offers" })).toHaveTextContent(/Expires .* unless you extend the deadline/);
});

test("the poster of a hidden task does not wait for offers", async () => {
  show(dealOf({}), [], {}, { hidden: { isHeld: true, decision: null } });
  expect(await screen.findByRole("heading", { name: "This task is hidden, so it gets no offers" })).toBeVisible();
});

const seal = { _id: id(300), number: 1, cause: "award", count: 3, root: "a".repeat(64), sealedAt: time } as const;

test.each<[string, Deal, Offer, string]>([
  ["the chosen freelancer", dealOf({ ...inWork, seal }), offerOf("accepted", { isSealed: true }), "Download proof"],
  ["another freelancer", dealOf({ state: "awarded", isYours: false, seal }), offerOf("lost", { isSealed: true }), "Download proof"],
  ["the poster", dealOf({ state: "closed", bidcunt: 3, seal }), offerOf("active"), "Download all proofs"],
])("%s finds the proof once, outside of folds, before the list of offers", async (_name, deal, offer, label) => {
  show(deal, [offer]);
  const button = await screen.findByRole("button", { name: label });
  expect(button.closest("details")).toBeNull();
  const list = screen.queryByRole("list", { name: "Offers on your task" });
  if (list) expect(button.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("an offer that was not sealed has no proof", async () => {
  show(dealOf({ ...inWork, seal }), [offerOf("accepted")]);
  await screen.findByText(/3 offers were sealed/);
  expect(screen.queryByRole("button", { name: /^Download/ })).toBeNull();
});
