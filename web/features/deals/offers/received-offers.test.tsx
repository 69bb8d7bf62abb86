// A poster compares, shortlists and declines offers.
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Deal, Offer } from "#contract/deals/offers/offer.ts";
import { timings } from "#contract/platform/display.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { expectDismissed } from "#tests/support/alerts.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, problem, type StubApi, stubApi } from "#tests/support/stub-api.ts";
import { relatedAnswers } from "#tests/support/task-page-api.ts";
import { nearDayText } from "#texts/time-formats.ts";
import * as details from "#web/routes/details.tsx";
import { addDays } from "#web/ui/task-words.ts";
import { toast } from "#web/ui/toasts.tsx";
import { localDate } from "#web/ui/use-today.ts";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const time = "2026-11-15T12:00:00.000Z";
const deal: Deal = {
  ...{ task: id(0), title: "A sign", category: "Design", budget: 120, deadline: "2099-12-31", state: "open", since: time },
  ...{
    poster: { id: id(9), name: "Rahima", rating: 0, photoURL: null },
    dueAt: null,
    version: 1,
    bidcunt: 2,
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
};
const karim = offerOf(1, "Karim", {
  amount: 90,
  days: 12,
  bidder: {
    ...{ id: id(11), name: "Karim", rating: 4.5, photoURL: null, tasksDone: 7, reviewCount: 5, emailVerified: true },
    lastReview: { rating: 5, words: "Quick and kind.", at: time },
  },
});
const salma = offerOf(2, "Salma", { amount: 150, days: 3 });

function offerOf(number: number, name: string, change: Partial<Offer> = {}): Offer {
  return {
    ...{ _id: id(number), task: id(0), state: "active", since: time, reason: null, revision: 1, amount: 8, days: 2, message: "Mine." },
    bidder: { id: id(10 + number), name, rating: 0, photoURL: null, tasksDone: 0, reviewCount: 0, emailVerified: false, lastReview: null },
    ...{ version: 1, isSealed: false, createdAt: time, updatedAt: time, actions: ["shortlist", "decline", "award"] },
    ...change,
  };
}

let api: StubApi;
beforeEach(() => {
  api = stubApi({
    ...relatedAnswers,
    [`GET /mytask/${id(0)}`]: json(listedTask(id(0), { title: "A sign" })),
    "GET /offers": json(listOf(karim, salma)),
  });
  api.answer("POST /offers/*", json({ deal, offer: karim }));
});
afterEach(() => vi.useRealTimers());

const listOf = (...offers: Offer[]) => ({ deal, offers });

async function open(search = "") {
  const view = renderPage(`/Details/${id(0)}${search}`, { [pagePaths.details]: details }, { provider: stageProvider({}, rahima) });
  await screen.findByRole("button", { name: "Award to Karim" });
  return view;
}

const card = (name: string) => screen.getByRole("link", { name }).closest("li") as HTMLElement;
const names = () =>
  within(screen.getByRole("list", { name: "Offers on your task" }))
    .getAllByRole("heading")
    .map(({ textContent }) => textContent);
const sent = () => api.calls("POST /offers/*").map(({ path, body }) => ({ path, body }));
const button = (name: string) => screen.getByRole("button", { name });

test("each offer shows rating, jobs done, the latest review, the difference to the budget and when it would finish", async () => {
  await open();
  const today = localDate(new Date());
  const facts = [
    "4.5",
    "Verified email",
    "7 jobs completed · 5 reviews",
    "5 out of 5 stars",
    "Quick and kind.",
    "$30 below budget",
    "12 days",
  ];
  for (const fact of [...facts, `Would finish by ${nearDayText(addDays(today, 12), today)}`]) expect(card("Karim")).toHaveTextContent(fact);
  for (const fact of ["No jobs completed yet · No reviews yet", "$30 above budget", "3 days"])
    expect(card("Salma")).toHaveTextContent(fact);
  expect(card("Salma")).not.toHaveTextContent("Verified email");
});

test("the order is asked of the server and is in the address", async () => {
  await open("?offers=days");
  expect(api.calls("GET /offers").at(-1)?.search.get("sort")).toBe("days");
  expect(screen.getByLabelText("Sort by")).toHaveValue("days");
  api.answer("GET /offers", json(listOf(salma, karim)));
  await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Best rated");
  await waitFor(() => expect(names()).toEqual(["Salma", "Karim"]));
  expect(location.search).toBe("?offers=rating");
  expect(api.calls("GET /offers").at(-1)?.search.get("sort")).toBe("rating");
});

test("the view is chosen once for all tasks", async () => {
  const { unmount } = await open();
  expect(button("Side by side")).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(button("Cards"));
  unmount();
  await open();
  expect(button("Cards")).toHaveAttribute("aria-pressed", "true");
});

test("every button of an offer has a name that begins or ends with its text and contains the person's name", async () => {
  api.answer("GET /offers", json(listOf(karim, { ...salma, state: "shortlisted", actions: ["unshortlist", "decline", "award"] })));
  await open();
  const buttonNames = within(screen.getByRole("list", { name: "Offers on your task" }))
    .getAllByRole("button")
    .map((element) => element.getAttribute("aria-label"));
  expect(buttonNames).toEqual([
    "Award to Karim",
    "More options for Karim's offer",
    "Shortlist offer from Karim",
    "Decline offer from Karim",
    "Report this offer: Karim",
    "Award to Salma",
    "More options for Salma's offer",
    "Remove from shortlist: Salma",
    "Decline offer from Salma",
    "Report this offer: Salma",
  ]);
});

test("the message of a hidden offer is a neutral text, and the offer cannot be reported again", async () => {
  api.answer("GET /offers", json(listOf(karim, { ...salma, message: "", hidden: { isHeld: true, decision: null } })));
  await open();
  expect(within(card("Salma")).getByText("This content is on hold until a moderator reviews it, for 72 hours at most.")).toBeVisible();
  expect(within(card("Salma")).queryByRole("button", { name: /Report/ })).toBeNull();
  expect(within(card("Karim")).getByRole("button", { name: "Report this offer: Karim" })).toBeVisible();
});

test("shortlisting keeps the focus, the order and the scroll position, and can be undone in the notice", async () => {
  await open();
  api.answer("GET /offers", json(listOf({ ...salma, state: "shortlisted", actions: ["unshortlist", "decline", "award"] }, karim)));
  await userEvent.click(button("Shortlist offer from Salma"));
  await waitFor(() => expect(button("Remove from shortlist: Salma")).toHaveFocus());
  expect(names()).toEqual(["Karim", "Salma"]);
  const focus = vi.spyOn(HTMLElement.prototype, "focus");
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent().map(({ path }) => path)).toEqual([`/offers/${id(2)}/shortlist`, `/offers/${id(2)}/unshortlist`]));
  expect(card("Salma")).toHaveFocus();
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
});

test("an offer that is taken off the shortlist again leaves no notice to undo", async () => {
  await open();
  api.answer("GET /offers", json(listOf(karim, { ...salma, state: "shortlisted", actions: ["unshortlist", "decline", "award"] })));
  await userEvent.click(button("Shortlist offer from Salma"));
  await screen.findByRole("button", { name: "Undo" });
  await waitFor(() => expect(button("Remove from shortlist: Salma")).not.toHaveAttribute("aria-busy"));
  const dismiss = vi.spyOn(toast, "dismiss");
  await userEvent.click(button("Remove from shortlist: Salma"));
  await waitFor(() => expect(dismiss).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^undo-/)));
});

test("a revised offer shows what it was when the page was opened, also after the next reloads", async () => {
  await open();
  const loads = [
    { revision: 2, amount: 80, other: 151 },
    { revision: 2, amount: 80, other: 152 },
    { revision: 3, amount: 70, other: 153 },
  ];
  for (const { revision, amount, other } of loads) {
    api.answer("GET /offers", json(listOf({ ...karim, revision, amount }, { ...salma, amount: other })));
    await waitFor(() => expect(button("Shortlist offer from Salma")).not.toHaveAttribute("aria-busy"));
    await userEvent.click(button("Shortlist offer from Salma"));
    await waitFor(() => expect(card("Salma")).toHaveTextContent(`$${other}`));
    expect(card("Karim")).toHaveTextContent("Before: $90, 12-day delivery.");
  }
});

test("a refused shortlisting is shown in a notice", async () => {
  await open();
  api.answer("POST /offers/*", problem(429, "Try that later."));
  await userEvent.click(button("Shortlist offer from Karim"));
  expect(await screen.findByText("Try that later.")).toBeVisible();
});

async function decline(name: string) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(button(`Decline offer from ${name}`));
  const dialog = await screen.findByRole("alertdialog", { name: "Decline this offer?" });
  await user.type(within(dialog).getByLabelText("Reason"), "Too slow.");
  await user.click(within(dialog).getByRole("button", { name: "Decline offer" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  return user;
}

const declined = { path: `/offers/${id(1)}/decline`, body: { reason: "Too slow." } };

test("a ready-made reason fills the note, and what was typed stays", async () => {
  await open();
  await userEvent.click(button("Decline offer from Karim"));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Decline this offer?" }));
  const [note, price] = [dialog.getByLabelText("Reason"), dialog.getByRole("button", { name: "The price is above my budget." })];
  await userEvent.click(price);
  expect(note).toHaveValue("The price is above my budget.");
  await userEvent.click(dialog.getByRole("button", { name: "I need it sooner." }));
  expect(note).toHaveValue("I need it sooner.");
  await userEvent.clear(note);
  await userEvent.type(note, "Sorry.");
  await userEvent.click(price);
  await userEvent.click(price);
  expect(note).toHaveValue("Sorry. The price is above my budget.");
  expect(price).toHaveAttribute("aria-pressed", "true");
});

test("More options shows and hides the other buttons of an offer", async () => {
  await open();
  const more = button("More options for Karim's offer");
  const rest = document.getElementById(more.getAttribute("aria-controls") ?? "");
  expect(more).toHaveAttribute("aria-expanded", "false");
  expect(rest).toHaveClass("hidden");
  await userEvent.click(more);
  expect(more).toHaveAttribute("aria-expanded", "true");
  expect(rest).not.toHaveClass("hidden");
});

test("a decline is sent when the time to undo it is over", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  await decline("Karim");
  expect(screen.getByText("Offer from Karim declined.")).toBeVisible();
  expect(card("Karim")).toHaveTextContent("Karim will be told in a few seconds.");
  expect(button("Award to Karim")).toBeDisabled();
  await waitFor(() => expect(button("Undo, keep offer from Karim")).toHaveFocus());
  expect(sent()).toEqual([]);
  api.answer("GET /offers", json(listOf({ ...karim, state: "declined", reason: "Declined by the poster: Too slow.", actions: [] }, salma)));
  await act(() => vi.advanceTimersByTimeAsync(timings.undo));
  expect(sent()).toEqual([declined]);
  await waitFor(() => expect(card("Karim")).toHaveTextContent("Declined by the poster: Too slow."));
  expect(card("Karim")).toHaveFocus();
});

test.each(["Undo", "Undo, keep offer from Karim"])("a decline that was undone with %s is not sent", async (name) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  const user = await decline("Karim");
  await user.click(button(name));
  await act(() => vi.advanceTimersByTimeAsync(timings.undo));
  expect(sent()).toEqual([]);
  expect(button("Award to Karim")).toBeEnabled();
  await user.click(button("Decline offer from Karim"));
  expect(await screen.findByLabelText("Reason")).toHaveValue("Too slow.");
});

test.each(["left", "hidden", "closed"])("a decline is sent at once when the page is %s", async (how) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { unmount } = await open();
  await decline("Karim");
  expect(sent()).toEqual([]);
  if (how === "left") unmount();
  if (how === "closed") window.dispatchEvent(new Event("pagehide"));
  if (how === "hidden") {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
  }
  await waitFor(() => expect(sent()).toEqual([declined]));
});

test("a decline that is on its way cannot be undone", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  const release = api.hold("POST /offers/*", json({ deal, offer: karim }));
  await decline("Karim");
  expect(button("Undo, keep offer from Karim")).toBeEnabled();
  await act(() => vi.advanceTimersByTimeAsync(timings.undo));
  expect(button("Undo, keep offer from Karim")).toBeDisabled();
  release();
  await waitFor(() => expect(button("Decline offer from Karim")).toBeEnabled());
});

test("a decline after the end of the session says that it was not sent, and leads to the login page", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  api.answer("POST /offers/*", problem(401, "Sign in first."));
  await decline("Karim");
  window.dispatchEvent(new Event("pagehide"));
  expect(await screen.findByText("The offer from Karim was not declined. Sign in first.")).toBeVisible();
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent("/login");
});

test("a decline that the server refuses says so until it is tried again, and the offer stays", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  api.answer("POST /offers/*", problem(409, "This offer was withdrawn."));
  await decline("Karim");
  window.dispatchEvent(new Event("pagehide"));
  const refused = await screen.findByText("The offer from Karim was not declined. This offer was withdrawn.");
  await waitFor(() => expect(button("Decline offer from Karim")).toBeEnabled());
  const user = await decline("Karim");
  await expectDismissed(refused);
  // Leaving the page would send it.
  await user.click(button("Undo, keep offer from Karim"));
});
