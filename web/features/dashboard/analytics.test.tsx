import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aMarket } from "#tests/support/a-case.ts";
import { sampleInsights } from "#tests/support/insights.ts";
import { panel, renderDashboard } from "#tests/support/render-dashboard.tsx";
import { manualTerms } from "#tests/support/staff-money.ts";
import { json, problem } from "#tests/support/stub-api.ts";
import { monthsWith, sampleSummary } from "#tests/support/summary.ts";

/** All figures at zero, so that no chart is drawn. */
function withoutTasks() {
  const { generatedAt, mine, market } = sampleInsights();
  const byCategory = mine.byCategory.map((entry) => ({ ...entry, tasks: 0 }));
  const byDay = mine.byDay.map((entry) => ({ ...entry, tasks: 0 }));
  const budgetByMonth = mine.budgetByMonth.map((entry) => ({ ...entry, budget: 0, tasks: 0 }));
  return { generatedAt, mine: { ...mine, tasks: 0, byCategory, byDay, budgetByMonth }, market: { ...market, byCategory, byDay } };
}

const nothing = ["You haven't sent any offers yet.", "You didn't post any tasks in this period.", "No tasks were posted in this period."];

async function expectNothing() {
  for (const line of nothing) expect(await screen.findByText(line)).toBeVisible();
}

test("a side without figures has one line instead of its charts and tables", async () => {
  renderDashboard("/dashbord/analytics", { "GET /insights": json(withoutTasks()) });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Analytics");
  await expectNothing();
  expect(screen.queryByRole("table", { hidden: true })).not.toBeInTheDocument();
  expect(screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent)).toEqual([
    "As a freelancer",
    "As a poster",
    "Entire market",
  ]);
});

/** The first `count` categories have tasks, the second the most. */
function marketWith(count: number) {
  const { market } = sampleInsights();
  return {
    ...market,
    byCategory: market.byCategory.map((entry, place) => ({ ...entry, tasks: place < count ? (place === 1 ? 9 : 2) : 0 })),
  };
}

test("five points are drawn with a table, fewer are a sentence; the market has its totals", async () => {
  renderDashboard("/dashbord/analytics", { "GET /insights": json({ ...withoutTasks(), market: marketWith(5) }) });
  const card = await screen.findByRole("region", { name: "Market tasks by category" });
  expect(within(card).getByText("17 tasks in total. Highest: Design (9).")).toBeVisible();
  await waitFor(() => expect(card.querySelector(".recharts-wrapper")).toBeInTheDocument());
  expect(within(card).getAllByRole("row", { hidden: true })).toHaveLength(7);
  expect(panel("Market tasks by day, last 30 days").getByText("4 tasks: Nov 15, 2026.")).toBeVisible();
  expect(panel("Entire market").getByText("People").nextElementSibling).toHaveTextContent(/^5$/);
});

test("four points are a sentence without a table", async () => {
  renderDashboard("/dashbord/analytics", { "GET /insights": json({ ...withoutTasks(), market: marketWith(4) }) });
  const card = await screen.findByRole("region", { name: "Market tasks by category" });
  expect(within(card).getByText("15 tasks: Web Development (2), Design (9), Writing (2), and Marketing (2).")).toBeVisible();
  expect(within(card).queryByRole("table", { hidden: true })).not.toBeInTheDocument();
});

test("offers have sentences on both sides, and one says that there is no data", async () => {
  const sent = monthsWith({ offers: 3, jobs: 0, completed: 0 });
  const received = monthsWith({ offers: 1, jobs: 1, completed: 90 });
  renderDashboard("/dashbord/analytics", {
    "GET /insights": json(withoutTasks()),
    "GET /mydeals/summary": json(sampleSummary({ freelancer: { byMonth: sent }, poster: { byMonth: received } })),
  });
  await screen.findByRole("region", { name: "Offers sent by month" });
  expect(panel("Offers sent by month").getByText("3 offers: November 2026.")).toBeVisible();
  expect(panel("Offers received by month").getByText("1 offer: November 2026.")).toBeVisible();
  expect(panel("My completed work by month").getByText("No data yet")).toBeVisible();
  expect(panel("Work completed for me by month").getByText("$90: November 2026.")).toBeVisible();
});

test("earnings and spending are shown where the market takes payments, and are not requested elsewhere", async () => {
  const months = monthsWith({ offers: 0, jobs: 0, completed: 0 }).map(({ month }, place) => ({
    month,
    ...{ earned: place === 11 ? 90 : 0, fees: place === 11 ? 10 : 0, spent: place === 11 ? 40.5 : 0, paidOut: 0 },
  }));
  const answers = { "GET /insights": json(withoutTasks()), "GET /me/money/months": json(months) };
  const paid = renderDashboard("/dashbord/analytics", { ...answers, "GET /market": json({ ...aMarket, payments: manualTerms }) });
  expect(await screen.findByText("$90: November 2026.")).toBeVisible();
  expect(panel("Spending by month").getByText("$40.50: November 2026.")).toBeVisible();
  expect(paid.calls("GET /me/money/months")).toHaveLength(1);
  cleanup();
  const unpaid = renderDashboard("/dashbord/analytics", answers);
  await expectNothing();
  expect(screen.queryByRole("region", { name: "Earnings by month" })).not.toBeInTheDocument();
  expect(unpaid.calls("GET /me/money/months")).toEqual([]);
});

test("a placeholder is shown until the figures arrive", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  renderDashboard("/dashbord/analytics", { "GET /insights": () => promise });
  // The page replaces the placeholder of its layout, so an element found earlier may be detached.
  await waitFor(() => expect(screen.getByRole("status", { name: "Loading figures..." })).toBeVisible());
  resolve(Response.json(withoutTasks()));
  await expectNothing();
  expect(screen.queryByRole("status", { name: "Loading figures..." })).not.toBeInTheDocument();
});

test("when the figures fail to load a message is shown, and they can be loaded again", async () => {
  const api = renderDashboard("/dashbord/analytics", { "GET /insights": problem(503, "The database is down.") });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("We couldn't load your figures");
  api.answer("GET /insights", json(withoutTasks()));
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  await expectNothing();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
