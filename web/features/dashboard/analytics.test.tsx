import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { sampleInsights } from "#tests/support/insights.ts";
import { panel, renderDashboard } from "#tests/support/render-dashboard.tsx";
import { json, problem } from "#tests/support/stub-api.ts";

/** All figures at zero, so that no chart is drawn. */
function withoutTasks() {
  const { generatedAt, mine, market } = sampleInsights();
  const byCategory = mine.byCategory.map((entry) => ({ ...entry, tasks: 0 }));
  const byDay = mine.byDay.map((entry) => ({ ...entry, tasks: 0 }));
  const budgetByMonth = mine.budgetByMonth.map((entry) => ({ ...entry, budget: 0, tasks: 0 }));
  return { generatedAt, mine: { ...mine, tasks: 0, byCategory, byDay, budgetByMonth }, market: { ...market, byCategory, byDay } };
}

const charts = [
  ["My budget by month", 12, "You posted no tasks in this period."],
  ["My tasks by category", 7, "You posted no tasks in this period."],
  ["Market tasks by category", 7, "No tasks were posted in this period."],
  ["My tasks by day, last 30 days", 30, "You posted no tasks in this period."],
  ["Market tasks by day, last 30 days", 30, "No tasks were posted in this period."],
] as const;

test("a card without tasks has a note instead of its chart, and keeps its table", async () => {
  renderDashboard("/dashbord/analytics", { "GET /insights": json(withoutTasks()) });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Analytics");
  expect(await screen.findAllByText("No data yet")).toHaveLength(charts.length);
  for (const [name, rows, note] of charts) {
    const card = panel(name);
    expect(card.getByText(note)).toBeVisible();
    expect(card.getByRole("table", { name, hidden: true }).querySelectorAll("tbody tr")).toHaveLength(rows);
  }
});

test("a person without tasks still has the charts of the market", async () => {
  renderDashboard("/dashbord/analytics", { "GET /insights": json({ ...withoutTasks(), market: sampleInsights().market }) });
  expect(await screen.findAllByText("No data yet")).toHaveLength(3);
  for (const name of ["Market tasks by category", "Market tasks by day, last 30 days"]) {
    const card = screen.getByRole("region", { name });
    expect(within(card).getByText(/^4 tasks in total\. Highest: /)).toBeVisible();
    await waitFor(() => expect(card.querySelector(".recharts-wrapper")).toBeInTheDocument());
  }
  expect(panel("Market tasks by category").getByText("4 tasks in total. Highest: Design (4).")).toBeVisible();
});

test("a placeholder is shown until the figures arrive", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  renderDashboard("/dashbord/analytics", { "GET /insights": () => promise });
  // The page replaces the placeholder of its layout, so an element found earlier may be detached.
  await waitFor(() => expect(screen.getByRole("status", { name: "Loading figures…" })).toBeVisible());
  resolve(Response.json(withoutTasks()));
  expect(await screen.findAllByText("No data yet")).toHaveLength(charts.length);
  expect(screen.queryByRole("status", { name: "Loading figures…" })).not.toBeInTheDocument();
});

test("when the figures fail to load a message is shown, and they can be loaded again", async () => {
  const api = renderDashboard("/dashbord/analytics", { "GET /insights": problem(503, "The database is down.") });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("We couldn't load your figures");
  api.answer("GET /insights", json(withoutTasks()));
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findAllByText("No data yet")).toHaveLength(charts.length);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
