// Finding one's way in the market: searching, narrowing and ordering, on /borujer and /All-item alike.
import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { limits } from "#contract/limits.ts";
import { messages } from "#contract/messages.ts";
import { expectAccessible } from "./support/access.ts";
import { cards } from "./support/task-cards.ts";
import { expect, test } from "./support/test.ts";

const phone = { width: 390, height: 844 };

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test("a form finds, narrows and orders, and links lead through what was found", async ({ page, person }) => {
    const word = newWord();
    const budgets = Array.from({ length: limits.page + 2 }, (_, place) => 100 + place);
    for (const budget of budgets) await person.postTask({ title: `${word} ${budget}`, budget });
    await person.postTask({ title: `${word} elsewhere`, category: "Writing" });
    await person.postTask({ title: `${word} later`, deadline: "2199-01-01" });
    await page.goto("/borujer");
    await page.getByLabel("Search tasks").fill(word.slice(0, 8));
    await page.getByText("Design", { exact: true }).first().click();
    await page.getByLabel("Budget from").fill("50");
    await page.getByLabel("Due to").fill("2100-01-01");
    await page.getByLabel("Sort by").selectOption("Highest budget");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(`/borujer?q=${word.slice(0, 8)}&category=Design&minBudget=50&dueTo=2100-01-01&sort=budget-down`);
    await expect(page).toHaveTitle(`“${word.slice(0, 8)}” in Design · Browse Tasks`);
    await expect(page.getByRole("heading", { level: 2, name: "Highest budget" })).toBeVisible();
    await expect(found(page)).toHaveText(`${budgets.length} tasks`);
    await expect(page.getByRole("radio", { name: "Writing 1 task", exact: true })).toBeAttached();
    const titles = await page.getByRole("heading", { level: 3 }).allTextContents();
    await page.getByRole("link", { name: "More tasks" }).click();
    titles.push(...(await page.getByRole("heading", { level: 3 }).allTextContents()));
    expect(titles).toEqual(budgets.toReversed().map((budget) => `${word} ${budget}`));
    await page.getByRole("link", { name: "First page" }).click();
    await expect(cards(page)).toHaveCount(limits.page);
    await page.getByRole("link", { name: "Remove from $50" }).click();
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL("/borujer");
  });
});

test("every choice is a step that one can share and go back from", async ({ page, person, browser, server }) => {
  const word = newWord();
  const design = await person.postTask({ title: `${word} sign`, budget: 40 });
  const writing = await person.postTask({ title: `${word} text`, budget: 400, category: "Writing" });
  await page.goto("/borujer");

  await page.getByLabel("Search tasks").fill(swapLetters(word));
  await page.keyboard.press("Enter");
  await expectTitles(page, [writing.title, design.title]);
  await expect(found(page)).toHaveText("2 tasks");
  await expect(page.getByText(`so these have ${word} too`)).toBeVisible();
  await expect(page.getByLabel("Search tasks")).toBeFocused();
  await expectAccessible(page);

  await page.getByRole("radio", { name: /Writing/ }).press("Space");
  await expectTitles(page, [writing.title]);
  await expect(found(page)).toHaveText("1 task");
  // So much that nobody else's task is in the way, whatever the market holds.
  await page.getByLabel("Budget from").fill("9876543.21");
  await page.keyboard.press("Tab");
  await expect(page.getByText(messages.list.empty)).toBeVisible();
  await expect(found(page)).toHaveText("0 tasks");
  const address = page.url();
  expect(new URL(address).search).toBe(`?q=${swapLetters(word)}&category=Writing&minBudget=9876543.21`);
  await expectAccessible(page);

  await page.goBack();
  await expectTitles(page, [writing.title]);
  await expect(page.getByLabel("Budget from")).toHaveValue("");
  await page.goBack();
  await expect(page.getByRole("radio", { name: "All categories" })).toBeChecked();
  await expectTitles(page, [writing.title, design.title]);
  await page.getByLabel("Sort by").selectOption("Lowest budget");
  await expectTitles(page, [design.title, writing.title]);
  await page.getByRole("link", { name: "Grid" }).click();
  await expect(page).toHaveURL(/\/All-item\?.*sort=budget-up$/);
  await expectTitles(page, [design.title, writing.title]);

  await using other = { page: await browser.newPage(), [Symbol.asyncDispose]: () => other.page.close() };
  const response = await other.page.goto(server.address + new URL(address).pathname + new URL(address).search);
  expect((await response?.text())?.replaceAll("<!-- -->", "").includes("Without from $9,876,543.21: 1 task")).toBe(true);
  await other.page.getByRole("link", { name: "Without from $9,876,543.21: 1 task" }).click();
  await expect(cards(other.page)).toHaveCount(1);

  await page.getByRole("link", { name: "Search only for" }).click();
  await expect(page.getByText(messages.list.empty)).toBeVisible();
  await expect(page.getByLabel("Exactly these words")).toBeChecked();
  await page.getByLabel("Exactly these words").click();
  await expectTitles(page, [design.title, writing.title]);
});

test("on a phone the filters fold, and what cannot be read is said where it stands", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const task = await person.postTask({ title: `${newWord()} sign` });
  await page.setViewportSize(phone);
  await page.goto("/borujer");
  const fold = page.getByRole("button", { name: "Filters" });
  await expect(page.getByLabel("Sort by")).toBeHidden();
  await fold.focus();
  await page.keyboard.press("Enter");
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  await page.getByLabel("Due from").fill(task.deadline);
  await page.getByLabel("Search tasks").fill(task.title);
  await page.getByRole("button", { name: "Search" }).click();
  await expectTitles(page, [task.title]);
  await expect(page.getByLabel("Sort by")).toBeHidden();
  await expect(page.getByRole("button", { name: "Filters (2)" })).toBeVisible();

  const response = await page.goto("/borujer?minBudget=abc");
  expect(response?.status()).toBe(422);
  await expect(page.getByLabel("Budget from")).toHaveAccessibleDescription(/must be a number/);
  await page.getByRole("alert").getByRole("link", { name: "All tasks" }).click();
  await expect(cards(page)).toHaveCount(limits.page);
});

/** How many, as it is announced. */
function found(page: Page): Locator {
  return page.getByRole("status").filter({ hasText: /^[\d,]+\+? tasks?$/ });
}

async function expectTitles(page: Page, titles: string[]): Promise<void> {
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(titles);
}

/** One that no other task has. */
function newWord(): string {
  return [...randomBytes(12)]
    .map((byte) => "bdfgklmnprstvz".charAt(byte % 14))
    .join("a")
    .slice(0, 12);
}

function swapLetters(word: string): string {
  return word.slice(0, 4) + word.charAt(5) + word.charAt(4) + word.slice(6);
}
