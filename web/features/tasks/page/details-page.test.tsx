import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { Agreement, Deal, Offer } from "#contract/deals/offers/offer.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { aStatement } from "#tests/support/a-case.ts";
import { aMe } from "#tests/support/a-me.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, problem, type StubApi, stubApi } from "#tests/support/stub-api.ts";
import { posterProfile, relatedAnswers } from "#tests/support/task-page-api.ts";
import * as details from "#web/routes/details.tsx";

const id = "01a1d9fd-b8ac-7397-9497-34e6b608c21c";
const poster = { id: "01a1d9fd-b8ac-7397-9497-34e6b608c21d", name: "Karim Uddin", rating: 0, photoURL: null };
const task = listedTask(id, {
  title: "Paint a sign",
  category: "Design",
  description: "Two colours.",
  deadline: "2099-12-31",
  budget: 0,
  likeCount: 1_234,
  bidcunt: 5,
  user: { ...poster, email: "k•••@example.com", photoURL: null },
  createdAt: "2026-01-01T23:59:59.000Z",
  updatedAt: "2026-01-01T23:59:59.000Z",
});
const deal: Deal = {
  ...{ task: id, title: "Paint a sign", category: "Design", budget: 0, deadline: "2099-12-31", poster, state: "open" },
  ...{
    since: "2026-01-01T00:00:00.000Z",
    dueAt: null,
    version: 1,
    bidcunt: 5,
    isYours: false,
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
const offer: Offer = {
  ...{
    _id: "01a1d9fd-b8ac-7397-9497-34e6b608c21e",
    task: id,
    bidder: { id: "me", name: "Rahima Khatun", rating: 0, photoURL: null },
    state: "active",
  },
  ...{ since: "2026-01-02T00:00:00.000Z", reason: null, revision: 1, amount: 90, days: 3, message: "I paint.", version: 1, actions: [] },
  ...{ isSealed: false, createdAt: "2026-01-02T00:00:00.000Z", updatedAt: "2026-01-02T00:00:00.000Z" },
};

const agreed: Agreement = {
  ...{ offer: offer._id, bidder: offer.bidder, amount: 90, days: 3, deliverBy: "2026-01-05", state: "accepted", reason: null },
};

let api: StubApi;
beforeEach(() => {
  api = stubApi({
    ...relatedAnswers,
    [`GET /mytask/${id}`]: json(task),
    [`PATCH /alltasks/${id}`]: json({ matchedCount: 1, modifiedCount: 1 }),
    "GET /offers": json({ deal, offers: [] }),
  });
});

test("the page shows everything about a task, and its links can be followed", async () => {
  api.answer(`GET /mytask/${id}`, json({ ...task, description: "Like https://example.com/sign." }));
  await open();
  expect(document.title).toBe("Paint a sign");
  for (const text of ["Design", "Posted January 1, 2026", "5 offers so far", "$0", "2099-12-31", "1,234"])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole("link", { name: "https://example.com/sign" })).toHaveAttribute("rel", "noopener noreferrer nofollow ugc");
  expect(screen.getByRole("link", { name: "Karim Uddin" })).toHaveAttribute("href", `/person/${poster.id}`);
  expect(facts()).toMatchObject({ "Last edited": "Never", "Task ID": id });
  expect(screen.getByText(id)).not.toBeVisible();
  expect(screen.queryByText(task.user.email)).not.toBeInTheDocument();
});

test("a task that is under way has no count of offers", async () => {
  api.answer(`GET /mytask/${id}`, json({ ...task, state: "in_progress", bidcunt: 0 }));
  await open();
  expect(screen.queryByText("No offers so far")).toBeNull();
});

test("a changed task shows the day of the change", async () => {
  api.answer(`GET /mytask/${id}`, json({ ...task, updatedAt: "2026-03-04T00:00:00.000Z" }));
  await open();
  expect(facts()).toMatchObject({ "Last edited": "March 4, 2026" });
});

test("the history of the poster is shown, as far as it can be read", async () => {
  const page = await open();
  expect(facts()).toMatchObject({
    "Tasks posted": "12",
    "Hire rate": "75% (3\u00a0of\u00a04)",
    Reviews: "8",
    "Member since": "March 4, 2025",
  });
  page.unmount();
  api.answer("GET /people/*", json({ ...posterProfile, hireRate: null }));
  const newcomer = await open();
  expect(facts()).toMatchObject({ "Hire rate": "Not enough tasks yet" });
  newcomer.unmount();
  api.answer("GET /people/*", problem(404, "There is no such person."));
  await open();
  expect(facts()).not.toHaveProperty("Tasks posted");
});

test("at most three other open tasks of the category are similar", async () => {
  const others = ["a", "b", "c"].map((key) => listedTask(key, { title: `Task ${key}` }));
  api.answer("GET /alltasks", json([task, ...others]));
  await open();
  const similar = await screen.findByRole("region", { name: "Similar tasks" });
  expect(
    within(similar)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["a", "b", "c"].map((key) => expect.stringContaining(`Task ${key}`)));
  expect(Object.fromEntries(api.calls("GET /alltasks")[0]?.search ?? [])).toEqual({ category: "Design", status: "open", limit: "4" });
});

test.each([
  ["a freelancer", { actions: ["send"] }, [], rahima, "Make an offer", `/Details/${id}#offer`],
  ["a visitor", {}, [], null, "Make an offer", "/login"],
  ["the poster", { isYours: true, actions: ["cancel"] }, [], rahima, "Manage task", `/Details/${id}#offers`],
  ["a poster with offers", { isYours: true }, [offer], rahima, "View offers", `/Details/${id}#offers`],
  ["a freelancer with an offer", {}, [offer], rahima, "Your offer", `/Details/${id}#offer`],
] as const)("the main button of %s", async (_, change, offers, user, name, target) => {
  api.answer("GET /offers", json({ deal: { ...deal, ...change }, offers }));
  await open(user);
  await waitFor(() => expect(within(panel()).getByRole("link", { name })).toHaveAttribute("href", target));
  expect(within(panel()).getAllByRole("link")).toHaveLength(1);
});

test.each(["open", "closed", "awarded", "in_progress", "completed", "cancelled"] as const)(
  "a visitor of a task that is %s sees only what can be done with it now",
  async (state) => {
    api.answer(`GET /mytask/${id}`, json({ ...task, state }));
    api.answer("GET /offers", json({ deal: { ...deal, state, dueAt: "2099-12-31T00:00:00.000Z" }, offers: [] }));
    await open(null);
    const isOpen = state === "open";
    expect(screen.queryAllByRole("link", { name: /make an offer/i })).toHaveLength(isOpen ? 2 : 0);
    expect(within(panel()).queryAllByRole("button", { name: "Bid Now" })).toHaveLength(isOpen ? 1 : 0);
    const isOver = state === "completed" || state === "cancelled";
    expect(screen.queryAllByRole("button", { name: "Bid Now" })).toHaveLength(isOver ? 0 : 1);
    expect(panel().textContent).toMatch(/^Budget\$0.*Deadline(Offers until)?2099-12-31/);
    expect(within(panel()).queryAllByText(/days left$/)).toHaveLength(isOpen ? 1 : 0);
    if (!isOpen && state !== "awarded") expect(screen.queryByText(/left$/)).toBeNull();
    expect(within(panel()).queryAllByText("Deadline passed")).toHaveLength(state === "closed" ? 1 : 0);
    expect(screen.queryAllByText("This task isn't taking offers. You can still show interest.")).toHaveLength(isOpen || isOver ? 0 : 1);
  },
);

test.each([
  ["awarded", { state: "awarded", agreed: { ...agreed, state: "awarded", deliverBy: null } }, "Delivery3 days"],
  [
    "running",
    { state: "in_progress", agreed: { ...agreed, deliverBy: "2999-12-31" } },
    /^Agreed delivery dateDecember 31, 2999[\d,]+ days left$/,
  ],
  ["overdue", { state: "in_progress", agreed }, "Agreed delivery dateJanuary 5, 2026Overdue"],
  ["completed", { state: "completed", agreed }, "Agreed delivery dateJanuary 5, 2026"],
] as const)(
  "both sides of a deal that is %s see the agreed price and the delivery instead of budget and deadline",
  async (_, change, delivery) => {
    api.answer(`GET /mytask/${id}`, json({ ...task, state: change.state, budget: 120 }));
    api.answer(`GET /mytask/${id}/history`, json({ steps: [], deliveries: [], seals: [] }));
    api.answer("GET /threads", json([]));
    api.answer("GET /reviews", json({ mine: null, theirs: null, mayWrite: false, until: null }));
    for (const isYours of [true, false]) {
      const offers = [{ ...offer, state: change.agreed.state }];
      api.answer("GET /offers", json({ deal: { ...deal, ...change, bidcunt: 0, isYours }, offers }));
      const page = renderPage(`/Details/${id}`, { [pagePaths.details]: details }, { provider: stageProvider({}, rahima) });
      expect(await screen.findByRole("complementary", { name: "Agreed terms" })).toHaveTextContent(isYours ? "Freelancer" : "Posted by");
      expect(panel()).toHaveTextContent(/^(Agreed|Offered) price\$90/);
      expect(panel().textContent.startsWith("Offered")).toBe(change.state === "awarded");
      expect(panel().querySelector("dl")?.textContent).toMatch(delivery);
      expect(within(panel()).queryByRole("button")).toBeNull();
      const section = await screen.findByRole("region", { name: "Your deal" });
      const description = screen.getByText("Two colours.");
      expect(section.compareDocumentPosition(description)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(description).not.toBeVisible();
      await userEvent.click(screen.getByRole("heading", { name: "Description" }));
      expect(description).toBeVisible();
      expect(screen.queryByRole("button", { name: /Bid Now|Copy link/ })).toBeNull();
      expect(screen.queryByRole("region", { name: "Similar tasks" })).toBeNull();
      expect(screen.queryByRole("combobox", { name: "Sort by" })).toBeNull();
      expect(facts()).toMatchObject({ Budget: "$120", Deadline: "2099-12-31" });
      page.unmount();
    }
  },
);

test("the offers have the whole width for a poster who compares them", async () => {
  const isWide = () => screen.getByRole("heading", { name: "Offers" }).closest(".lg\\:col-span-2") !== null;
  const page = await open();
  expect(isWide()).toBe(false);
  page.unmount();
  api.answer("GET /offers", json({ deal: { ...deal, isYours: true }, offers: [offer] }));
  await open();
  await waitFor(() => expect(isWide()).toBe(true));
});

test("a bid can be placed on the details page", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Bid Now" }));
  expect(await screen.findByRole("alertdialog", { name: "Liked!" })).toBeVisible();
  expect(api.calls(`PATCH /alltasks/${id}`)).toHaveLength(1);
});

test("a deadline in the past is shown as passed", async () => {
  api.answer(`GET /mytask/${id}`, json({ ...task, deadline: "2020-01-31" }));
  await open();
  expect(screen.getByText("Deadline passed")).toBeVisible();
});

test.each([
  ["/deals?side=bids", "My deals", "/deals?side=bids"],
  ["/borujer?q=logo&shown=48", "Browse Tasks", "/borujer?q=logo&shown=48"],
  ["/messages/7", "Messages", "/messages/7"],
  ["/person/7", "Back", "/person/7"],
  ["//example.com", "Browse Tasks", "/borujer"],
])("the link back leads to %s, from where the person came", async (from, name, target) => {
  sessionStorage.setItem("came-from", from);
  await open();
  const [back] = screen.getAllByRole("link");
  expect(back).toHaveTextContent(name);
  expect(back).toHaveAttribute("href", target);
});

test("only signed-in people can report a task, and not their own", async () => {
  const { unmount } = await open();
  const report = await screen.findByRole("button", { name: "Report this task" });
  expect(report).toBeVisible();
  expect(report.textContent).toBe("Report this task");
  unmount();
  const visit = await open(null);
  expect(screen.queryByRole("button", { name: /Report/ })).not.toBeInTheDocument();
  visit.unmount();
  api.answer("GET /offers", json({ deal: { ...deal, isYours: true }, offers: [offer] }));
  await open();
  await within(panel()).findByRole("link", { name: "View offers" });
  expect(screen.queryByRole("button", { name: "Report this task" })).not.toBeInTheDocument();
});

test("where the offers cannot be read, everyone but the poster can report a task", async () => {
  api.answer("GET /offers", problem(500, "The server failed."));
  api.answer("GET /me", json(aMe()));
  const show = () => renderPage(`/Details/${id}`, { [pagePaths.details]: details }, { provider: stageProvider({}, rahima) });
  const { unmount } = show();
  expect(await screen.findByRole("button", { name: "Report this task" })).toBeVisible();
  unmount();
  const asked = api.calls("GET /me").length;
  api.answer("GET /me", json(aMe({ id: poster.id })));
  show();
  await waitFor(() => expect(api.calls("GET /me").length).toBeGreaterThan(asked));
  await screen.findByText(/The server failed\./);
  expect(screen.queryByRole("button", { name: "Report this task" })).toBeNull();
});

/** Waits for the offers too, so that no test ends while they are being loaded. */
async function open(user: typeof rahima | null = rahima) {
  const page = renderPage(`/Details/${id}`, { [pagePaths.details]: details }, { provider: stageProvider({}, user) });
  await screen.findByText("5 offers");
  return page;
}

function panel(): HTMLElement {
  return screen.getByRole("region", { name: "Summary" });
}

function facts(): Record<string, string | null> {
  const pairs = screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]);
  return Object.fromEntries(pairs);
}

test("a hidden task shows a neutral title and text, and nothing to press", async () => {
  const hidden = { ...task, title: "", description: "", hidden: { isHeld: true, decision: null } };
  api.answer(`GET /mytask/${id}`, json(hidden));
  const question = { _id: "q1", task: id, asker: poster, text: "", createdAt: task.createdAt, answer: "", answeredAt: task.createdAt };
  api.answer("GET /questions", json([{ ...question, hidden: { isHeld: false, decision: null } }]));
  renderPage(`/Details/${id}`, { [pagePaths.details]: details }, { provider: stageProvider({}, rahima) });
  expect(await screen.findByRole("heading", { level: 1, name: "Hidden task" })).toBeVisible();
  expect(document.title).toBe("Hidden task");
  expect(screen.getByText("This content is on hold until a moderator reviews it, for 72 hours at most.")).toBeVisible();
  expect(await screen.findByText("This content was hidden by the market's moderators.")).toBeVisible();
  expect(await screen.findByText("This task is not accepting new offers.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Bid Now|Report|Copy/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "Make an offer" })).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("the poster of a hidden task reads it with a link to the decision", async () => {
  const decision = "01a1d9fd-b8ac-7397-9497-34e6b608c2dd";
  const forPoster = json({ ...task, hidden: { isHeld: false, decision } });
  const forOthers = json({ ...task, title: "", description: "", hidden: { isHeld: false, decision: null } });
  api.answer(`GET /mytask/${id}`, (request) => (request.headers.has("Authorization") ? forPoster : forOthers)(request));
  api.answer("GET /offers", json({ deal: { ...deal, isYours: true }, offers: [] }));
  api.answer("GET /mydecisions/*", json(aStatement(1)));
  renderPage(`/Details/${id}`, { [pagePaths.details]: details }, { provider: stageProvider({ getToken: async () => "token" }, rahima) });
  expect(await screen.findByRole("heading", { level: 1, name: "Paint a sign" })).toBeVisible();
  expect(await screen.findByText("It asks for a fee before the work.")).toBeVisible();
  expect(screen.getByText("Two colours.")).toBeVisible();
  expect(screen.getByText(/A moderator hid this\. Other people can't see it\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Read the decision" })).toHaveAttribute("href", `/decisions/${decision}`);
});
