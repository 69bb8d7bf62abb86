import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { answerCall, problem } from "./support/calls.ts";
import { expect, test } from "./support/test.ts";

const charts = [
  "Budget I posted, by month",
  "My tasks by category",
  "Market tasks by category",
  "My tasks by day, last 30 days",
  "Market tasks by day, last 30 days",
];
const library = /\/assets\/bars-[^/]+\.js$/;

function card(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

test("draws five charts, each with its table behind it", async ({ page, person }) => {
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await person.postTask({ category: "Writing", budget: 80.25 });
  await person.postTask({ category: "Writing", budget: 20 });
  await person.postTask({ category: "Design", budget: 1 });
  await page.goto("/dashbord/analytics");
  await expect(page).toHaveTitle("Analytics");
  for (const name of charts) {
    const chart = card(page, name);
    await expect(chart.locator("svg.recharts-surface").first()).toBeVisible();
    await expect(chart.locator(".recharts-bar-rectangle path").first()).toBeVisible();
    await expect(chart.getByRole("table", { name })).toBeHidden();
    await chart.getByText("Figures as a table").click();
    await expect(chart.getByRole("table", { name })).toBeVisible();
  }
  const row = (chart: string, name: string | RegExp) => card(page, chart).getByRole("row", { name });
  await expect(row("My tasks by category", /^Writing/)).toHaveText("Writing2");
  await expect(row("My tasks by category", /^Design/)).toHaveText("Design1");
  await expect(row("My tasks by category", /^Total/)).toHaveText("Total3");
  await expect(row("Budget I posted, by month", /^Total/)).toHaveText("Total$101.253");
  await expect(card(page, "Budget I posted, by month").locator("tbody tr")).toHaveCount(12);
  await expect(card(page, "My tasks by day, last 30 days").locator("tbody tr")).toHaveCount(30);
  await expect(card(page, "My tasks by day, last 30 days").locator("tbody tr").last()).toHaveText(/3$/);
  await expect(card(page, "My tasks by category").getByText("3 tasks in all. Most: Writing, 2.")).toBeVisible();
  expect(warnings).toEqual([]);
});

test("works by keyboard: the table opens, and the chart tells its values", async ({ page, person }) => {
  await person.postTask({ category: "Web Development" });
  await page.goto("/dashbord/analytics");
  const chart = card(page, "My tasks by category");
  const surface = chart.locator("svg.recharts-surface[tabindex='0']");
  await surface.focus();
  await page.keyboard.press("ArrowRight");
  await expect(chart.getByText(/^(Web Development|Design): \d$/)).toBeVisible();
  await chart.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(chart.getByRole("table")).toBeVisible();
});

test("loads the charting library on this page alone", async ({ page, person }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  for (const path of ["/", "/dashbord", "/dashbord/reports"]) await page.goto(path, { waitUntil: "networkidle" });
  expect(loaded.filter((path) => library.test(path))).toEqual([]);
  await person.postTask();
  await page.goto("/dashbord/analytics");
  await expect(page.locator("svg.recharts-surface").first()).toBeVisible();
  expect(loaded.filter((path) => library.test(path))).toHaveLength(1);
});

test("keeps the figures when the charting library does not come", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await person.postTask({ category: "Writing" });
  await page.route(library, (route) => route.abort());
  await page.goto("/dashbord/analytics");
  const chart = card(page, "My tasks by category");
  await expect(chart.getByRole("alert")).toContainText("The chart could not be loaded.");
  await chart.getByText("Figures as a table").click();
  await expect(chart.getByRole("row", { name: /^Writing/ })).toHaveText("Writing1");
});

test("does not move its bars where motion is reduced", async ({ page, person }) => {
  await person.postTask({ category: "Design" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/dashbord/analytics");
  const bar = card(page, "My tasks by category").locator(".recharts-bar-rectangle path").first();
  await expect(bar).toBeVisible();
  const atFirst = await bar.getAttribute("d");
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await bar.getAttribute("d")).toBe(atFirst);
});

test("says that there is nothing to draw for a person without tasks, and draws the market", async ({ page, person }) => {
  await page.goto("/dashbord/analytics");
  await expect(card(page, "My tasks by category")).toContainText("Nothing to draw yet");
  await expect(card(page, "Market tasks by category").locator("svg.recharts-surface").first()).toBeVisible();
  await expect(page.getByRole("complementary").getByText(person.email)).toBeVisible();
});

test("says when the figures cannot be read, and tries again", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await person.postTask();
  await answerCall(page, "GET", "/insights", problem(503, "The database is away."));
  await page.goto("/dashbord/analytics");
  await expect(page.getByRole("alert")).toContainText("The live figures could not be read");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(card(page, "My tasks by category").locator("svg.recharts-surface").first()).toBeVisible();
});

test("is accessible in both themes, and fits the smallest phone", async ({ page, person }) => {
  await person.postTask();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/dashbord/analytics");
  await expect(page.locator("svg.recharts-surface")).toHaveCount(charts.length);
  await card(page, "My tasks by category").locator("summary").click();
  await expectAccessible(page);
});
