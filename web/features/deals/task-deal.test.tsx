import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Deal, Offer } from "#contract/deals/offers/offer.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { aStatement } from "#tests/support/a-case.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, offline, paged, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import { relatedAnswers } from "#tests/support/task-page-api.ts";
import { nearDayText } from "#texts/time-formats.ts";
import * as bid from "#web/routes/bid.tsx";
import { addDays } from "#web/ui/task-words.ts";
import { localDate } from "#web/ui/use-today.ts";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const time = "2026-11-15T12:00:00.000Z";
const person = { id: id(1), name: "Karim", rating: 0, photoURL: null };
const path = `/bid/a-sign-${id(0)}`;
const dealOf = (change: Partial<Deal> = {}): Deal => ({
  ...{ task: id(0), title: "A sign", category: "Design", budget: 200, deadline: "2099-12-31", poster: person, state: "open", since: time },
  ...{
    dueAt: null,
    version: 3,
    bidcunt: 25,
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
    actions: ["cancel", "extend"],
  },
  ...change,
});
const offerOf = (number: number, change: Partial<Offer> = {}): Offer => ({
  ...{ _id: id(number), task: id(0), bidder: { ...person, name: `Bidder ${number}` }, state: "active", since: time, reason: null },
  ...{ revision: 2, amount: 8, days: 2, message: "Mine.", version: 1, isSealed: false, createdAt: time, updatedAt: time },
  ...{ actions: ["shortlist", "decline", "award"] },
  ...change,
});
const offers = Array.from({ length: 30 }, (_, index) => offerOf(index + 1));
const sendable = dealOf({ isYours: false, bidcunt: 0, actions: ["send"] });

function show(answer: StubAnswer = json({ deal: dealOf(), offers: offers.slice(0, 3) }), address = path) {
  const api = stubApi({ ...relatedAnswers, [`GET /mytask/${id(0)}`]: json(listedTask(id(0), { title: "A sign" })), "GET /offers": answer });
  const view = renderPage(address, { [pagePaths.bid]: bid }, { provider: stageProvider({}, rahima) });
  return { api, unmount: view.unmount };
}

async function typeOffer(amount: string, days: string, message: string) {
  for (const [label, text] of [
    ["Amount", amount],
    ["Days needed", days],
    ["Message", message],
  ] as const) {
    const field = screen.getByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
}

async function openDialog(label: string, title: string, name = label) {
  await userEvent.click(await screen.findByRole("button", { name }));
  const dialog = await screen.findByRole("alertdialog", { name: title });
  return { dialog, confirm: () => userEvent.click(within(dialog).getByRole("button", { name: label })) };
}

test("a poster reads on by pages, and sees as many offers after a step as before", async () => {
  const { api } = show(paged(offers, (page) => ({ deal: dealOf(), offers: page })));
  api.answer("POST /offers/*", json({ deal: dealOf(), offer: offers[0] }));
  expect(await screen.findAllByText("Mine.")).toHaveLength(24);
  await userEvent.click(screen.getByText("Show more offers"));
  await waitFor(() => expect(screen.getAllByText("Mine.")).toHaveLength(30));
  expect(screen.queryByText("Show more offers")).toBeNull();
  await userEvent.click(screen.getByLabelText("Shortlist offer from Bidder 30"));
  expect(await screen.findByText("Bidder 30 is on your shortlist.")).toBeVisible();
  expect(screen.getAllByText("Mine.")).toHaveLength(30);
  expect(api.calls("POST /offers/*").map(({ path, body }) => ({ path, body }))).toEqual([
    { path: `/offers/${id(30)}/shortlist`, body: null },
  ]);
});

test("an award names the terms, sends the revision that was seen, and is sent once however often it is pressed", async () => {
  const { api } = show();
  const release = api.hold("POST /offers/*", json({ deal: dealOf(), offer: offers[2] }));
  const { dialog, confirm } = await openDialog("Award", "Award to Bidder 3 for $8?", "Award to Bidder 3");
  expect(dialog).toHaveTextContent("Bidder 3 will deliver in 2 days and has 36 hours to accept.");
  await confirm();
  await confirm();
  release();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.calls("POST /offers/*").map(({ path, body }) => ({ path, body }))).toEqual([
    { path: `/offers/${id(3)}/award`, body: { revision: 2 } },
  ]);
});

test("an offer that was revised meanwhile is not awarded, and shows what it was before", async () => {
  const { api } = show(json({ deal: dealOf(), offers: [offerOf(1, { revision: 1, amount: 110, days: 3 })] }));
  api.answer("POST /offers/*", problem(409, "This offer changed after you opened it."));
  const { confirm } = await openDialog("Award", "Award to Bidder 1 for $110?", "Award to Bidder 1");
  api.answer("GET /offers", json({ deal: dealOf(), offers: [offerOf(1, { revision: 2, amount: 115, days: 2 })] }));
  await confirm();
  await waitFor(() =>
    expect(screen.getByRole("status")).toHaveTextContent("This offer changed after you opened it. We've updated this page."),
  );
  expect(await screen.findByText("Changed since you opened this page. Before: $110, 3-day delivery.")).toBeVisible();
});

test("a step that needs a reason is not sent without one", async () => {
  const { api } = show();
  const { dialog, confirm } = await openDialog("Cancel task", "Cancel this task?");
  const reason = within(dialog).getByLabelText("Reason");
  expect(within(dialog).getByRole("button", { name: "Keep task" })).toBeVisible();
  await confirm();
  expect(within(dialog).getByText("Reason is required.")).toBeVisible();
  await waitFor(() => expect(reason).toHaveFocus());
  expect(api.calls("POST /mytask/*")).toEqual([]);
  api.answer("POST /mytask/*", json(dealOf()));
  await userEvent.type(reason, "I paint it myself.");
  await confirm();
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Task cancelled."));
  expect(api.calls("POST /mytask/*").map(({ body }) => body)).toEqual([{ reason: "I paint it myself." }]);
});

test("a deadline that the server refuses is an error at its field", async () => {
  const { api } = show();
  const message = "Choose a date after the current deadline that is not in the past.";
  api.answer("POST /mytask/*", problem(422, message, [{ field: "deadline", message }]));
  const { dialog, confirm } = await openDialog("Extend deadline", "Extend the deadline?");
  await confirm();
  await waitFor(() => expect(within(dialog).getByLabelText("New deadline")).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(within(dialog).getByLabelText("New deadline")).toHaveValue("2099-12-31");
  expect(api.calls("POST /mytask/*").map(({ body }) => body)).toEqual([{ deadline: "2099-12-31" }]);
});

test("a refusal stays in the dialog, at its field or below, with what was typed", async () => {
  const { api } = show();
  const refusals = [
    problem(422, "Invalid.", [{ field: "reason", message: "Reason has a strange letter." }]),
    problem(429, "Too many requests. Try again later."),
    problem(503, "Away."),
  ];
  api.answer("POST /mytask/*", () => (refusals.shift() ?? problem(500, "More than three steps."))());
  const { dialog, confirm } = await openDialog("Cancel task", "Cancel this task?");
  const reason = within(dialog).getByLabelText("Reason");
  await userEvent.type(reason, "I paint it myself.");
  for (const words of ["Reason has a strange letter.", "Too many requests. Try again later.", "Away."]) {
    await confirm();
    expect(await within(dialog).findByText(words)).toBeVisible();
    await waitFor(() => expect(within(dialog).getByRole("button", { name: "Cancel task" })).toBeEnabled());
    expect(reason).toHaveValue("I paint it myself.");
  }
});

test("an offer with missing values is not sent, and each field has its error", async () => {
  const { api } = show(json({ deal: sendable, offers: [] }));
  expect(await screen.findByText("No offers yet")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Send offer" }));
  expect(screen.getByText("Enter an amount.")).toBeVisible();
  expect(screen.getByText("Enter a number of days.")).toBeVisible();
  expect(screen.getByText("Message is required.")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Amount")).toHaveFocus());
  expect(api.calls("POST /offers")).toEqual([]);
});

test("an offer is sent once however often the button is pressed, with the version that was seen", async () => {
  const { api } = show(json({ deal: sendable, offers: [] }));
  await screen.findByLabelText("Amount");
  await typeOffer("95.5", "4", "I painted two shops.");
  const release = api.hold("POST /offers", json({ deal: sendable, offer: offerOf(1) }, { status: 201 }));
  await userEvent.dblClick(screen.getByRole("button", { name: "Send offer" }));
  api.answer(
    "GET /offers",
    json({ deal: dealOf({ isYours: false, bidcunt: 1, actions: [] }), offers: [offerOf(1, { actions: ["withdraw"] })] }),
  );
  release();
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Offer sent to Karim."));
  await waitFor(() => expect(screen.getByRole("status")).toHaveFocus());
  expect(await screen.findByText("1 offer")).toBeVisible();
  expect(api.calls("POST /offers").map(({ body }) => body)).toEqual([
    { task: id(0), amount: 95.5, days: 4, message: "I painted two shops.", version: 3 },
  ]);
});

test("a price far above the budget is asked about before it is sent, not refused", async () => {
  const { api } = show(json({ deal: { ...sendable, budget: 100 }, offers: [] }));
  api.answer("POST /offers", json({ deal: sendable, offer: offerOf(1) }, { status: 201 }));
  await screen.findByLabelText("Amount");
  await typeOffer("180", "4", "With gold leaf.");
  const today = localDate(new Date());
  expect(screen.getByLabelText("Days needed")).toHaveAccessibleDescription(
    `You would finish by ${nearDayText(addDays(today, 4), today)} if you start today.`,
  );
  await userEvent.click(screen.getByRole("button", { name: "Send offer" }));
  const question = screen.getByText("Your price is $80 above the budget.").parentElement?.parentElement;
  expect(question).toHaveTextContent("Send it anyway?");
  expect(question).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Change my offer" }));
  expect(screen.getByLabelText("Amount")).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Send offer" }));
  expect(api.calls("POST /offers")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Send anyway" }));
  await waitFor(() => expect(api.calls("POST /offers").map(({ body }) => body)).toMatchObject([{ amount: 180, days: 4 }]));
});

test("a withdrawn offer is the start of a new one", async () => {
  const withdrawn = offerOf(1, {
    state: "withdrawn",
    reason: "Withdrawn by the freelancer.",
    message: "First try.",
    revision: 1,
    actions: [],
  });
  show(json({ deal: sendable, offers: [withdrawn] }));
  expect(await screen.findByRole("heading", { name: "Make a new offer" })).toBeVisible();
  expect(screen.getByText(/Withdrawn by the freelancer\./)).toBeVisible();
  expect(screen.getByLabelText("Message")).toHaveValue("First try.");
});

test("after abandoning, the page says so, and the form for a new offer is empty", async () => {
  const abandoned = offerOf(1, {
    state: "abandoned",
    reason: "Abandoned by the freelancer: I am ill.",
    message: "First try.",
    actions: [],
  });
  const { api, unmount } = show(json({ deal: sendable, offers: [abandoned] }));
  expect(await screen.findByText("You abandoned this work. Karim can choose another freelancer.")).toBeVisible();
  expect(screen.queryByText("No offers yet")).toBeNull();
  for (const label of ["Amount", "Days needed"]) expect(screen.getByLabelText(label)).toHaveValue(null);
  expect(screen.getByLabelText("Message")).toHaveValue("");
  expect(api.calls("POST /offers")).toEqual([]);
  unmount();
  show(json({ deal: dealOf({ isYours: false, state: "closed", bidcunt: 0, actions: [] }), offers: [abandoned] }));
  expect(await screen.findByText("You abandoned this work. Karim can choose another freelancer.")).toBeVisible();
  expect(screen.queryByLabelText("Amount")).toBeNull();
  cleanup();
  show(json({ deal: dealOf({ isYours: false, state: "in_progress", bidcunt: 0, actions: [] }), offers: [abandoned] }));
  expect(await screen.findByText("You abandoned this work.")).toBeVisible();
});

test("a task that changed before the first offer is sent shows what changed, and keeps the typed values", async () => {
  const { api } = show(json({ deal: sendable, offers: [] }));
  await screen.findByLabelText("Amount");
  await typeOffer("95", "4", "I painted two shops.");
  api.answer("POST /offers", problem(409, "This task changed after you opened it. Check it again."));
  api.answer("GET /offers", json({ deal: { ...sendable, version: 4, title: "500 signs", budget: 90 }, offers: [] }));
  api.answer(`GET /mytask/${id(0)}`, json(listedTask(id(0), { title: "A sign", description: "Three colours." })));
  await userEvent.click(screen.getByRole("button", { name: "Send offer" }));
  expect(await screen.findByText("The task changed after you opened this page")).toBeVisible();
  const changes = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(changes).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Title.*A sign.*500 signs$/),
      expect.stringMatching(/^Budget.*\$200.*\$90$/),
      expect.stringMatching(/Three colours\.$/),
    ]),
  );
  expect(screen.getByLabelText("Amount")).toHaveValue(95);
});

test("a declined offer shows the reason and no form", async () => {
  const declined = offerOf(1, { state: "declined", reason: "Declined by the poster: Too slow.", actions: [] });
  show(json({ deal: dealOf({ isYours: false, actions: [] }), offers: [declined] }));
  expect(await screen.findByText(/Declined by the poster: Too slow\./)).toBeVisible();
  expect(screen.getByText("Your offer was declined, so you can't make another one on this task.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send offer" })).toBeNull();
});

test("a job that the freelancer turned down is not shown as declined", async () => {
  const reason = "You turned down the job: Too far.";
  const refused = offerOf(1, { state: "declined", turnedDown: true, reason, actions: [] });
  show(json({ deal: dealOf({ isYours: false, actions: [] }), offers: [refused] }));
  expect(await screen.findByText("Job turned down")).toBeVisible();
  expect(screen.getByText("You turned down this job, so you can't make another offer on this task.")).toBeVisible();
  expect(screen.queryByText("Declined")).toBeNull();
});

test("a revision of an offer on a changed task keeps the typed values and shows what changed", async () => {
  const bidders = dealOf({ isYours: false, actions: [] });
  const active = offerOf(1, { amount: 110, actions: ["revise", "withdraw"] });
  const { api } = show(json({ deal: bidders, offers: [active] }));
  await userEvent.click(await screen.findByRole("button", { name: "Change offer" }));
  expect(screen.getByLabelText("Amount")).toHaveFocus();
  await typeOffer("105", "3", "Second try.");
  const behind = offerOf(1, { state: "needs_reconfirm", amount: 110, actions: ["revise", "reconfirm", "withdraw"] });
  api.answer(`PUT /offers/${id(1)}`, problem(409, "This task changed after you opened it. Check it again."));
  api.answer("GET /offers", json({ deal: { ...bidders, version: 4 }, offers: [behind] }));
  const versions = [{ version: 4, changes: [{ field: "budget", from: 120.5, to: 90 }], createdAt: time }];
  api.answer(`GET /offers/${id(1)}`, json({ deal: bidders, offer: behind, revisions: [], versions }));
  await userEvent.click(screen.getByRole("button", { name: "Change offer" }));
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("This task changed after you opened it."));
  await waitFor(() => expect(screen.getByRole("status")).toHaveFocus());
  expect(screen.getByLabelText("Amount")).toHaveValue(105);
  expect(await screen.findByText("Changes to the task since your offer")).toBeVisible();
  expect(screen.getByText("$120.50")).toBeVisible();
  expect(screen.getByText("$90")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Keep my offer" })).toBeEnabled());
  await userEvent.click(screen.getByRole("button", { name: "Keep my offer" }));
  expect(screen.queryByLabelText("Amount")).toBeNull();
  expect(screen.getByRole("button", { name: "Change offer" })).toHaveFocus();
  expect(screen.getByRole("button", { name: "Confirm offer" })).toBeEnabled();
});

test("a freelancer reads their own hidden offer with a link to the decision", async () => {
  const own = offerOf(1, { actions: [], hidden: { isHeld: false, decision: id(7) } });
  const { api } = show(json({ deal: dealOf({ isYours: false, actions: [] }), offers: [own] }));
  api.answer("GET /mydecisions/*", json(aStatement(1)));
  expect(await screen.findByText("Mine.")).toBeVisible();
  expect(await screen.findByText("It asks for a fee before the work.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Read the decision" })).toHaveAttribute("href", `/decisions/${id(7)}`);
});

test("earlier revisions of an offer are read when they are opened", async () => {
  const { api } = show(json({ deal: dealOf({ isYours: false, actions: [] }), offers: [offerOf(1, { revision: 3 })] }));
  const revisions = [{ revision: 1, amount: 100, days: 3, message: "First words.", version: 1, createdAt: time }];
  api.answer(`GET /offers/${id(1)}`, json({ deal: dealOf(), offer: offerOf(1), revisions, versions: [] }));
  await userEvent.click(await screen.findByText("3 revisions"));
  expect(await screen.findByText("First words.")).toBeVisible();
  expect(screen.getAllByRole("listitem").at(-1)).toHaveTextContent("$100 · 3-day delivery · Revision 1");
});

test("after the own review the other one stays hidden until both are written", async () => {
  const { api } = show(json({ deal: dealOf({ state: "completed", actions: [] }), offers: [] }));
  const until = "2026-11-29T12:00:00.000Z";
  api.answer("GET /reviews", json({ mine: null, theirs: null, mayWrite: true, until }));
  await userEvent.click(await screen.findByRole("button", { name: "Send review" }));
  expect(api.calls("POST /reviews")).toEqual([]);
  const mine = {
    _id: id(7),
    task: { _id: id(0), title: "A sign" },
    author: person,
    stars: 5,
    words: "On time, and kind.",
    createdAt: time,
  };
  const written = { mine, theirs: null, mayWrite: false, until };
  api.answer("POST /reviews", () => {
    api.answer("GET /reviews", json(written));
    return Response.json(written, { status: 201 });
  });
  await userEvent.click(screen.getByRole("radio", { name: "5 stars" }));
  await userEvent.type(screen.getByLabelText("Your review"), "On time, and kind.");
  await userEvent.click(screen.getByRole("button", { name: "Send review" }));
  expect(await screen.findByText(/^Both reviews appear once you have both written one, or on/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole("heading", { name: "Reviews of this deal" })).toHaveFocus());
  expect(screen.queryByText("Their review")).toBeNull();
});

test("an ended session leads to the login page, and the typed offer is kept for after it", async () => {
  // jsdom has no layout.
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const { api, unmount } = show(json({ deal: sendable, offers: [] }));
  await screen.findByLabelText("Amount");
  await typeOffer("50", "2", "Kept words.");
  api.answer("POST /offers", problem(401, "This needs a valid token: sign in."));
  await userEvent.click(screen.getByRole("button", { name: "Send offer" }));
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent(`/login {"from":"${path}#offer"`);
  expect(await screen.findByText("Your session has ended. Log in again to continue.")).toBeVisible();
  unmount();
  show(json({ deal: sendable, offers: [] }), `${path}#offer`);
  expect(await screen.findByLabelText("Message")).toHaveValue("Kept words.");
  expect(screen.getByText("Your offer is not sent yet.")).toHaveFocus();
  expect(scrolled).toHaveBeenCalled();
  expect(screen.getByLabelText("Amount")).toHaveValue(50);
});

test("offers that cannot be read can be asked for again; an ended session leads to the login page", async () => {
  const { api } = show(problem(503, "The database is away."));
  api.answer("GET /me", problem(503, "The database is away."));
  expect(await screen.findByText(/The database is away\./)).toBeVisible();
  api.answer("GET /offers", problem(401, "Sign in."));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent("/login");
});

test("an offer that was not changed is not sent, and the form says so", async () => {
  const own = offerOf(1, { actions: ["revise", "withdraw"] });
  const { api } = show(json({ deal: dealOf({ isYours: false, bidcunt: 1, actions: [] }), offers: [own] }));
  await userEvent.click(await screen.findByRole("button", { name: "Change offer" }));
  await userEvent.click(screen.getByRole("button", { name: "Change offer" }));
  const alert = screen.getByText("You haven't changed anything yet.");
  expect(alert).toHaveFocus();
  expect(api.calls("PUT /offers/*")).toEqual([]);
});

test("the reason why an offer could not be sent takes the focus", async () => {
  const { api } = show(json({ deal: sendable, offers: [] }));
  api.answer("POST /offers", offline);
  await screen.findByLabelText("Amount");
  await typeOffer("100", "3", "I can paint it.");
  await userEvent.click(screen.getByRole("button", { name: "Send offer" }));
  await waitFor(() => expect(screen.getByText(/^The server cannot be reached\. Your input is kept/)).toHaveFocus());
});

test("a notice goes when the deal has moved on", async () => {
  const { api } = show();
  const after = dealOf({ state: "awarded", since: "2026-11-15T13:00:00.000Z", actions: ["revoke"] });
  api.answer("POST /offers/*", json({ deal: after, offer: offerOf(1, { state: "awarded", since: after.since }) }));
  const { confirm } = await openDialog("Award", "Award to Bidder 1 for $8?", "Award to Bidder 1");
  const movedOn = dealOf({ since: "2026-11-15T14:00:00.000Z", bidcunt: 1 });
  const release = api.hold("GET /offers", json({ deal: movedOn, offers: [offerOf(2)] }));
  await confirm();
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("36 hours to accept."));
  release();
  await waitFor(() => expect(screen.getByRole("status")).toBeEmptyDOMElement());
});
