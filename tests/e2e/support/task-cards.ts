import type { Locator, Page } from "@playwright/test";
import { messages } from "#contract/messages.ts";

export function cards(page: Page): Locator {
  return page.getByRole("article");
}

export function cardOf(page: Page, title: string): Locator {
  return cards(page).filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

/** Presses delete on the card and answers the question. */
export async function deleteAndConfirm(page: Page, title: string): Promise<void> {
  await cardOf(page, title).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog", { name: messages.remove.confirm }).getByRole("button", { name: "Delete" }).click();
}

/** What the page before handed on with the navigation. */
export function handedOn(page: Page): Promise<{ from?: string; task?: { _id: string; title: string } } | null> {
  return page.evaluate(() => history.state?.usr ?? null);
}
