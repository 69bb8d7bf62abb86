import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { sampleInsights } from "#tests/support/insights.ts";
import { panel, renderDashboard } from "#tests/support/render-dashboard.tsx";
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

test("a person without tasks still has the charts and the totals of the market", async () => {
  renderDashboard("/dashbord/analytics", { "GET /insights": json({ ...withoutTasks(), market: sampleInsights().market }) });
  for (const name of ["Market tasks by category", "Market tasks by day, last 30 days"]) {
    const card = await screen.findByRole("region", { name });
    expect(within(card).getByText(/^4 tasks in total\. Highest: /)).toBeVisible();
    await waitFor(() => expect(card.querySelector(".recharts-wrapper")).toBeInTheDocument());
  }
  expect(panel("Market tasks by category").getByText("4 tasks in total. Highest: Design (4).")).toBeVisible();
  expect(panel("Entire market").getByText("People").nextElementSibling).toHaveTextContent(/^5$/);
});

test("offers have charts on both sides, and a chart without data is one line", async () => {
  const sent = monthsWith({ offers: 3, jobs: 0, completed: 0 });
  const received = monthsWith({ offers: 1, jobs: 1, completed: 90 });
  renderDashboard("/dashbord/analytics", {
    "GET /insights": json(withoutTasks()),
    "GET /mydeals/summary": json(sampleSummary({ freelancer: { byMonth: sent }, poster: { byMonth: received } })),
  });
  await screen.findByRole("region", { name: "Offers sent by month" });
  expect(panel("Offers sent by month").getByText("3 offers in total. Highest: November 2026 (3).")).toBeVisible();
  expect(panel("Offers received by month").getByText("1 offer in total. Highest: November 2026 (1).")).toBeVisible();
  expect(panel("My completed work by month").getByText("No data yet")).toBeVisible();
  expect(panel("Offers sent by month").getAllByRole("row", { hidden: true })).toHaveLength(3);
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
