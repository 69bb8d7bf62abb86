import { randomBytes } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Task } from "#contract/tasks/task.ts";
import type { TestPerson } from "./people.ts";

export function cards(page: Page): Locator {
  return page.getByRole("article");
}

export function cardOf(page: Page, title: string): Locator {
  return cards(page).filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

/** Titles of the cards, from top to bottom. */
export function titles(page: Page): Locator {
  return page.getByRole("heading", { level: 3 });
}

export async function columnTops(page: Page): Promise<number[]> {
  return cards(page).evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
}

/** The first scroll gives the cards below the screen their heights, which moves the link once. */
export async function showMoreTasks(page: Page): Promise<void> {
  const link = page.getByRole("link", { name: "Show more tasks" });
  await link.scrollIntoViewIfNeeded();
  await expect(page.locator("html")).not.toHaveAttribute("data-at-top");
  await link.click();
}

/** Presses delete on the card and answers the question. */
export async function deleteAndConfirm(page: Page, title: string): Promise<void> {
  await cardOf(page, title).getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("alertdialog", { name: "Are you sure you want to delete this task?" })
    .getByRole("button", { name: "Delete" })
    .click();
}

/** What the page before handed on with the navigation. */
export function handedOn(page: Page): Promise<{ from?: string; task?: { _id: string; title: string } } | null> {
  return page.evaluate(() => history.state?.usr ?? null);
}

/** A word that no other task has: a search for it finds the journey's own tasks and no others. */
export function newWord(): string {
  return [...randomBytes(8)].map((byte) => `${"bdfgklmnprstvz".charAt(byte % 14)}a`).join("");
}

/** Posts tasks whose titles begin with the word. The newest is the first of the answer, as in the lists. */
export async function postTasks(person: TestPerson, word: string, count: number): Promise<Task[]> {
  const tasks: Task[] = [];
  for (let place = 1; place <= count; place += 1) tasks.unshift(await person.postTask({ title: `${word} ${place}` }));
  return tasks;
}

/** Leaves by the card's title for the details, goes back, and expects the list where it was left. */
export async function visitDetailsAndReturn(page: Page, title: string, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  const count = await cards(page).count();
  const link = cardOf(page, title).getByRole("heading").getByRole("link");
  await link.focus();
  const place = await topOf(link);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  // By the keyboard: a click may scroll before it presses.
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/Details\//);
  await meanwhile();
  await page.goBack();
  await expect(cards(page)).toHaveCount(count);
  await expect.poll(() => topOf(link)).toBe(place);
}

export async function reloadAndExpectSamePlace(page: Page): Promise<void> {
  const [count, place] = [await cards(page).count(), await topOf(cards(page).last())];
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.reload();
  await expect(cards(page)).toHaveCount(count);
  await expect.poll(() => topOf(cards(page).last())).toBe(place);
}

/** Where it is on the screen, in whole pixels. */
function topOf(element: Locator): Promise<number> {
  return element.evaluate((found) => Math.round(found.getBoundingClientRect().top));
}
