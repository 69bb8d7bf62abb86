import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TodayItem } from "#contract/deals/summary.ts";
import { panel, renderDashboard } from "#tests/support/render-dashboard.tsx";
import { json, offline, problem } from "#tests/support/stub-api.ts";
import { sampleSummary } from "#tests/support/summary.ts";
import { handle } from "#web/routes/dashboard-home.tsx";

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour + 60_000).toISOString();

function item(kind: TodayItem["kind"], change: Partial<TodayItem> = {}): TodayItem {
  const person = { id: "p1", name: "Anika" };
  return { kind, task: "t1", title: "Logo", person, amount: 80, count: 1, isYours: false, dueAt: null, ...change };
}

function show(change: Parameters<typeof sampleSummary>[0]) {
  return renderDashboard("/dashbord", { "GET /mydeals/summary": json(sampleSummary(change)) });
}

const loadAgain = () => userEvent.click(screen.getByRole("button", { name: "Load again" }));

// Only at the address of the browser the router waits for data that is loaded again.
beforeEach(() => history.replaceState(null, "", "/dashbord"));
afterEach(() => history.replaceState(null, "", "/"));

test("each entry has a sentence, its task and one action", async () => {
  show({
    items: [
      item("deliver_work", { dueAt: inHours(-5) }),
      item("answer_award", { dueAt: inHours(30) }),
      item("answer_end", { dueAt: inHours(70) }),
      item("answer_extension", { isYours: true }),
      item("write_statement", { dueAt: inHours(160) }),
      item("reconfirm_offer"),
      item("review_delivery", { isYours: true }),
      item("review_offers", { isYours: true }),
      item("review_offers", { task: "t2", isYours: true, person: null, count: 3, amount: 60 }),
      item("read_messages", { amount: null }),
      item("read_messages", { task: "t2", amount: null, isYours: true }),
      item("closed_task", { isYours: true, person: null, amount: null, dueAt: inHours(75) }),
      item("write_review", { title: "দোকানের সাইনবোর্ড" }),
      item("late_work", { isYours: true, dueAt: inHours(-5) }),
    ],
  });
  await screen.findByRole("region", { name: "Today" });
  const rows = panel("Today").getAllByRole("listitem");
  const shown = rows.map((row) => {
    const link = within(row).getByRole("link");
    return [row.querySelector("p")?.textContent, link.textContent, link.getAttribute("href")];
  });
  const task = "/Details/t1#offers";
  expect(shown).toEqual([
    ["Deliver your work to Anika for $80", "Deliver", task],
    ["Anika chose your offer of $80", "Answer", task],
    ["Anika proposed to end the deal", "Answer", task],
    ["Anika asked for more time", "Answer", task],
    ["Write your statement in the dispute with Anika", "Write", task],
    ["The task changed. Confirm your offer of $80", "Confirm", task],
    ["Anika delivered the work", "Check", task],
    ["Anika offers $80", "View offers", task],
    ["3 offers to review, from $60", "View offers", "/Details/t2#offers"],
    ["Anika sent you a message", "Read", "/messages/new?task=t1"],
    ["Anika sent you a message", "Read", "/messages/new?task=t2&person=p1"],
    ["The deadline has passed without an offer. Extend it or cancel the task", "View task", task],
    ["How was it to work with Anika?", "Review", task],
    ["Anika hasn't delivered the work yet", "View deal", task],
  ]);
  expect(rows.map((row) => row.querySelector("time")?.textContent).slice(0, 4)).toEqual([
    ...["Overdue", "30 hours left", "70 hours left", undefined],
  ]);
  expect(panel("Today").getAllByRole("link", { name: "Answer: Logo" })).toHaveLength(3);
  expect(panel("Today").getByText("দোকানের সাইনবোর্ড")).toHaveAttribute("lang", "bn");
});

test("entries that are not listed are counted, with a link to the deals", async () => {
  const summary = sampleSummary({ items: [item("review_offers", { count: 2 })] });
  summary.today.counts.review_offers = 9;
  renderDashboard("/dashbord", { "GET /mydeals/summary": json(summary) });
  expect(await screen.findByRole("link", { name: "7 more in My deals" })).toHaveAttribute("href", "/deals");
});

test("a new person has nothing to do, two next steps and no figures", async () => {
  show({});
  expect(await screen.findByText("Nothing needs you today")).toBeVisible();
  const steps = panel("Where to start").getAllByRole("link");
  expect(steps.map((link) => link.getAttribute("href"))).toEqual(["/add-task", "/borujer"]);
  expect(screen.queryByRole("region", { name: /^As a / })).not.toBeInTheDocument();
});

test("a freelancer sees the figures of offers and jobs, and no figures of tasks", async () => {
  const newTask = {
    task: "t9",
    title: "Menu card",
    category: "Design" as const,
    budget: 90,
    deadline: "2026-12-01",
    createdAt: inHours(-1),
  };
  const jobs = { inProgress: 1, completed: 4, completedValue: 800 };
  show({ freelancer: { offers: 7, live: 2, pipeline: 30.5, won: 1, decided: 4, ...jobs, responseHours: 5.4, newTasks: [newTask] } });
  await screen.findByRole("region", { name: "As a freelancer" });
  expect(tiles("As a freelancer")).toEqual([
    "Awaiting an answer$30.502 open offers",
    "Win rate25%1 of 4 decided offers",
    "Jobs in progress14 completed",
    "Completed work$800Agreed prices",
    "Answer time5 hMedian",
    "Offers sent7",
  ]);
  expect(panel("New tasks for you").getByRole("link", { name: "Menu card" })).toHaveAttribute("href", "/Details/t9");
  expect(screen.queryByRole("region", { name: "As a poster" })).not.toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Where to start" })).not.toBeInTheDocument();
});

test("a poster sees the states of the tasks, amounts and times", async () => {
  const tasks = { ...sampleSummary().poster.tasks, open: 2, completed: 1 };
  show({ poster: { tasks, offers: 5, committed: 60, spent: 130.25, saved: -20, offersPerTask: 1.7, hoursToOffer: 0.4 } });
  await screen.findByRole("region", { name: "As a poster" });
  expect(
    within(panel("As a poster").getByRole("list", { name: "Your tasks by state" }))
      .getAllByRole("listitem")
      .map((state) => state.textContent),
  ).toEqual(["Open2", "Completed1"]);
  expect(tiles("As a poster")).toEqual([
    "Committed$60Deals in progress",
    "Completed work$130.25Agreed prices",
    "Above budget$20All deals",
    "Offers per task1.75 offers received",
    "Time to first offer24 minMedian",
    "Time to choose an offer–None yet",
  ]);
  expect(screen.queryByRole("region", { name: "As a freelancer" })).not.toBeInTheDocument();
});

test("a placeholder is shown until the summary arrives", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  history.replaceState(null, "", "/");
  renderDashboard("/dashbord", { "GET /mydeals/summary": () => promise.then(() => Response.json(sampleSummary())) });
  await waitFor(() => expect(screen.getByRole("status", { name: "Loading today's list..." })).toBeVisible());
  resolve();
  expect(await screen.findByText("Nothing needs you today")).toBeVisible();
  expect(screen.queryByRole("status", { name: "Loading today's list..." })).not.toBeInTheDocument();
});

test.each([
  ["the server fails", problem(500, "Broken.")],
  ["there is no connection", offline],
])("when %s a message is shown beside the other panels, and the summary can be loaded again", async (_, answer) => {
  const api = renderDashboard("/dashbord", { "GET /mydeals/summary": answer });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("We couldn't load today's list.");
  expect(panel("Quick Actions").getAllByRole("link")).toHaveLength(4);
  api.answer("GET /mydeals/summary", json(sampleSummary()));
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nothing needs you today")).toBeVisible();
});

test("a live event loads the summary again", async () => {
  expect(handle.live.on).toEqual(["item", "message", "unread"]);
  const api = show({});
  await screen.findByText("Nothing needs you today");
  api.answer("GET /mydeals/summary", json(sampleSummary({ items: [item("answer_award")] })));
  await loadAgain();
  expect(await screen.findByText("Anika chose your offer of $80")).toBeVisible();
});

test("when loading it again fails, the summary stays and a message is shown", async () => {
  const api = show({ items: [item("answer_award")] });
  await screen.findByText("Anika chose your offer of $80");
  api.answer("GET /mydeals/summary", offline);
  await loadAgain();
  expect(await screen.findByText("This page may be out of date. The server cannot be reached.")).toBeVisible();
  expect(screen.getByText("Anika chose your offer of $80")).toBeVisible();
});

test("a session that has ended leads to the login page, which keeps the address", async () => {
  renderDashboard("/dashbord", { "GET /mydeals/summary": problem(401, "Sign in first.") });
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent('/login {"from":"/dashbord","fromState":null}');
});

function tiles(name: string): (string | undefined)[] {
  return panel(name)
    .getAllByRole("term")
    .map((term) => term.parentElement?.textContent ?? undefined);
}
