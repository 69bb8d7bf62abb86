import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const charts = ["My tasks by category", "Market tasks by category", "Market tasks by day, last 30 days"];
const five = ["Writing", "Design", "Marketing", "Web Development", "Other"] as const;
const library = /\/assets\/bars-[^/]+\.js$/;

function card(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

test("the page alone loads the library and draws charts of five points and more, each with a table; fewer are a sentence", async ({
  page,
  person,
}) => {
  for (const category of five) await person.postTask({ category, budget: 20 });
  await person.postTask({ category: "Writing", budget: 1.25 });
  const warnings: string[] = [];
  page.on("console", (message) => {
    // Playwright warns about each page, as the tests block the worker.
    if (message.type() === "warning" && !message.text().includes("Service Worker registration blocked")) warnings.push(message.text());
  });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  const menu = page.getByRole("complementary", { name: "Dashboard menu" });
  const chart = card(page, "My tasks by category");

  await page.clock.install();
  await test.step("the other pages do not load the library", async () => {
    await page.goto("/", { waitUntil: "networkidle" });
    await page.goto("/dashbord");
    await expect(card(page, "As a poster")).toBeVisible();
    await menu.getByRole("link", { name: "Reports" }).click();
    await expect(card(page, "My tasks by day")).toBeVisible();
    expect(loaded.filter((path) => library.test(path))).toEqual([]);
  });

  await test.step("the charts are drawn without motion", async () => {
    // A stopped clock holds an animation at its start, on a slow machine too.
    await page.clock.pauseAt(Date.now() + 60_000);
    await menu.getByRole("link", { name: "Analytics" }).click();
    const bar = chart.locator(".recharts-bar-rectangle path").first();
    await expect(async () => {
      await page.clock.runFor(20);
      expect(await bar.isVisible()).toBe(true);
    }).toPass({ intervals: [0] });
    const drawn = await bar.getAttribute("d");
    await page.clock.runFor(1_000);
    expect(await bar.getAttribute("d")).toBe(drawn);
    await page.clock.resume();
    await expect(page).toHaveTitle("Analytics");
    expect(loaded.filter((path) => library.test(path))).toHaveLength(1);
    for (const name of charts) {
      await expect(card(page, name).locator("svg.recharts-surface").first()).toBeVisible();
      await expect(card(page, name).locator(".recharts-bar-rectangle path").first()).toBeVisible();
    }
  });

  await test.step("the keyboard shows values and opens the table", async () => {
    await chart.locator("svg.recharts-surface[tabindex='0']").focus();
    await page.keyboard.press("ArrowRight");
    await expect(chart.getByText(/^(Web Development|Design): 1$/)).toBeVisible();
    await expect(chart.getByRole("table")).toBeHidden();
    await chart.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(chart.getByRole("table", { name: "My tasks by category" })).toBeVisible();
  });

  await test.step("the tables have the figures", async () => {
    for (const name of charts.filter((other) => other !== "My tasks by category")) {
      await expect(card(page, name).getByRole("table", { name })).toBeHidden();
      await card(page, name).getByText("View as table").click();
      await expect(card(page, name).getByRole("table", { name })).toBeVisible();
    }
    const row = (name: string, label: RegExp) => card(page, name).getByRole("row", { name: label });
    await expect(row("My tasks by category", /^Writing/)).toHaveText("Writing2");
    await expect(row("My tasks by category", /^Design/)).toHaveText("Design1");
    await expect(row("My tasks by category", /^Total/)).toHaveText("Total6");
    await expect(chart.getByText("6 tasks in total. Highest: Writing (2).")).toBeVisible();
    await expect(card(page, "My budget by month").getByText(/^\$101\.25: /)).toBeVisible();
    await expect(card(page, "My tasks by day, last 30 days").getByText(/^6 tasks: /)).toBeVisible();
  });
  expect(warnings).toEqual([]);
});

test("without the library the figures are still in the tables", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  for (const category of five) await person.postTask({ category });
  await page.route(library, (route) => route.abort());
  await page.goto("/dashbord/analytics");
  const chart = card(page, "My tasks by category");
  await expect(chart.getByRole("alert")).toContainText("We couldn't load the chart.");
  await chart.getByText("View as table").click();
  await expect(chart.getByRole("row", { name: /^Writing/ })).toHaveText("Writing1");
});
