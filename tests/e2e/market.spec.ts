// Searching, filtering and sorting the market, on /borujer and /All-item. Each journey searches for a word that only its own tasks have.
import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { limits } from "#contract/platform/limits.ts";
import { expectAccessible } from "./support/access.ts";
import { cards, newWord, showMoreTasks, titles } from "./support/task-cards.ts";
import { expect, test } from "./support/test.ts";

const phone = { width: 390, height: 844 };

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test("a form searches, filters and sorts, and links lead through what was found", async ({ page, person }) => {
    const word = newWord();
    const beginning = word.slice(0, -2);
    const budgets = Array.from({ length: limits.page + 2 }, (_, place) => 100 + place);
    for (const budget of budgets) await person.postTask({ title: `${word} ${budget}`, budget });
    await person.postTask({ title: `${word} elsewhere`, category: "Writing" });
    await person.postTask({ title: `${word} later`, deadline: "2199-01-01" });
    await page.goto("/borujer");
    await page.getByLabel("Search tasks").fill(beginning);
    await page.getByText("Design", { exact: true }).first().click();
    await page.getByLabel("Budget from").fill("50");
    await page.getByLabel("Deadline to").fill("2100-01-01");
    await page.getByLabel("Sort by").selectOption("Highest budget");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(`/borujer?q=${beginning}&category=Design&minBudget=50&dueTo=2100-01-01&sort=budget-down`);
    await expect(page).toHaveTitle(`“${beginning}” in Design · Browse Tasks`);
    await expect(page.getByRole("heading", { level: 2, name: "Highest budget" })).toBeVisible();
    await expect(found(page)).toHaveText(`${budgets.length} tasks`);
    await expect(page.getByRole("radio", { name: "Writing 1 task", exact: true })).toBeAttached();
    const expected = budgets.toReversed().map((budget) => `${word} ${budget}`);
    await expect(titles(page)).toHaveText(expected.slice(0, limits.page));
    await showMoreTasks(page);
    await expect(titles(page)).toHaveText(expected);
    await page.getByRole("link", { name: "Remove $50 or more" }).click();
    await expect(page).toHaveURL(`/borujer?q=${beginning}&category=Design&dueTo=2100-01-01&sort=budget-down`);
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL("/borujer");
  });
});

test("every choice has an address to share and to go back to", async ({ page, person, browser, server }) => {
  const word = newWord();
  const typed = swapLetters(word);
  const design = await person.postTask({ title: `${word} sign`, budget: 40 });
  const writing = await person.postTask({ title: `${word} text`, budget: 400, category: "Writing" });
  // A budget that no task has, whatever the filters beside it are: so only its own removal finds something again.
  const unusedBudget = `${randomInt(1_000_000, 9_000_000)}.37`;
  await page.goto("/borujer");

  await test.step("a typing error is corrected", async () => {
    await page.getByLabel("Search tasks").fill(typed);
    await page.keyboard.press("Enter");
    await expect(titles(page)).toHaveText([writing.title, design.title]);
    await expect(found(page)).toHaveText("2 tasks");
    await expect(page.getByText(`No task matches “${typed}”. Showing results for ${word}.`)).toBeVisible();
    await expect(page.getByLabel("Search tasks")).toBeFocused();
  });

  const address = await test.step("each filter narrows the list, until nothing is left", async () => {
    await page.getByRole("radio", { name: /Writing/ }).press("Space");
    await expect(titles(page)).toHaveText([writing.title]);
    await expect(found(page)).toHaveText("1 task");
    await page.getByRole("button", { name: "More filters" }).click();
    await page.getByLabel("Budget from").fill(unusedBudget);
    await page.keyboard.press("Tab");
    await expect(page.getByText("No tasks found.")).toBeVisible();
    await expect(found(page)).toHaveText("0 tasks");
    await expect(page.getByLabel("Budget to")).toBeFocused();
    await page.keyboard.type(unusedBudget);
    await page.keyboard.press("Tab");
    await expect(page).toHaveURL(`/borujer?q=${typed}&category=Writing&minBudget=${unusedBudget}&maxBudget=${unusedBudget}`);
    await expect(page.getByRole("link", { name: wayOut(unusedBudget) })).toBeVisible();
    await expectAccessible(page);
    return page.url();
  });

  await test.step("going back restores the fields and the tasks", async () => {
    await page.goBack();
    await expect(page.getByLabel("Budget to")).toHaveValue("");
    await expect(page.getByLabel("Budget from")).toHaveValue(unusedBudget);
    await page.goBack();
    await expect(titles(page)).toHaveText([writing.title]);
    await expect(page.getByLabel("Budget from")).toHaveValue("");
    await page.goBack();
    await expect(page.getByRole("radio", { name: "All categories" })).toBeChecked();
    await expect(titles(page)).toHaveText([writing.title, design.title]);
  });

  await test.step("the order is kept in the grid", async () => {
    await page.getByLabel("Sort by").selectOption("Lowest budget");
    await expect(titles(page)).toHaveText([design.title, writing.title]);
    await page.getByRole("link", { name: "Grid" }).click();
    await expect(page).toHaveURL(`/All-item?q=${typed}&sort=budget-up`);
    await expect(titles(page)).toHaveText([design.title, writing.title]);
    await titles(page).first().click();
    await page.getByRole("link", { name: "All Tasks" }).click();
    await expect(page).toHaveURL(`/All-item?q=${typed}&sort=budget-up`);
    await expect(titles(page)).toHaveText([design.title, writing.title]);
  });

  await test.step("a shared address shows the same to another person", async () => {
    await using other = { page: await browser.newPage(), [Symbol.asyncDispose]: () => other.page.close() };
    await other.page.goto(server.address + new URL(address).pathname + new URL(address).search);
    await other.page.getByRole("link", { name: wayOut(unusedBudget) }).click();
    await expect(titles(other.page)).toHaveText([writing.title]);
  });

  await test.step("the correction can be turned off and on", async () => {
    await page.getByRole("link", { name: "Search only for" }).click();
    await expect(page.getByText("No tasks found.")).toBeVisible();
    await page.getByRole("button", { name: "More filters" }).click();
    await expect(page.getByLabel("Exact words only")).toBeChecked();
    await page.getByLabel("Exact words only").click();
    await expect(titles(page)).toHaveText([design.title, writing.title]);
  });
});

test("on a phone the rarer filters are a sheet whose button says what they find, and a filter that cannot be read is explained at its field", async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const word = newWord();
  const task = await person.postTask({ title: `${word} sign` });
  await page.setViewportSize(phone);
  await page.goto("/borujer");
  await expect(page.getByLabel("Sort by")).toBeVisible();
  await expect(page.getByLabel("Deadline from")).toBeHidden();
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.5 });
  await page.getByLabel("Search tasks").fill(word);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(titles(page)).toHaveText([task.title]);
  const sheet = page.getByRole("dialog", { name: "More filters" });
  const expectToFit = async (area: Locator) => {
    for (const width of [320, 360, 390, 768]) {
      await page.setViewportSize({ ...phone, width });
      expect(await overflowing(area), `${width} px`).toEqual([]);
    }
  };
  await expectToFit(page.locator("search form"));
  await page.getByRole("button", { name: "More filters" }).focus();
  await page.keyboard.press("Enter");
  await expect(sheet).toBeVisible();
  await expectToFit(sheet);
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await page.getByLabel("Place").selectOption("Remote");
  await expect(sheet.getByRole("button", { name: "Show 0 tasks" })).toBeVisible();
  await page.getByLabel("Place").selectOption("On site");
  await page.getByLabel("Deadline from").fill(task.deadline);
  await sheet.getByRole("button", { name: "Show 1 task", exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(titles(page)).toHaveText([task.title]);
  await expect(page.getByRole("button", { name: "More filters (2)" })).toBeFocused();

  const response = await page.goto("/borujer?minBudget=abc");
  expect(response?.status()).toBe(422);
  await expect(page.getByLabel("Budget from")).toHaveAccessibleDescription(/must be a number/);
  await expectAccessible(page);
  await page.getByRole("alert").getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/borujer");
  await expect(page.getByText("Failed to load tasks.")).toHaveCount(0);
  await expect(cards(page)).toHaveCount(limits.page);
});

/** The visible fields of an area that leave it or overlap another field. */
function overflowing(area: Locator): Promise<string[]> {
  return area.evaluate((form) => {
    const card = form.getBoundingClientRect();
    const fields = [...form.querySelectorAll<HTMLInputElement>("input:not([type=radio]), select")]
      .map((field) => ({ name: field.name, box: field.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const overlaps = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    return fields
      .filter(
        ({ box }) =>
          box.left < card.left || box.right > card.right || fields.some((other) => other.box !== box && overlaps(box, other.box)),
      )
      .map(({ name }) => name);
  });
}

/** The number of tasks found, as it is announced. */
function found(page: Page): Locator {
  return page.getByRole("status").filter({ hasText: /^[\d,]+\+? tasks?$/ });
}

function wayOut(budget: string): string {
  const dollars = Number(budget).toLocaleString("en", { style: "currency", currency: "USD" });
  return `Remove ${dollars} to ${dollars} (1 task)`;
}

function swapLetters(word: string): string {
  return word.slice(0, 4) + word.charAt(5) + word.charAt(4) + word.slice(6);
}
