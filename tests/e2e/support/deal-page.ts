// Poster and bidder, each in a browser of their own, and the deal on a task page.
import type { Browser, Locator, Page } from "@playwright/test";
import type { Task } from "#contract/tasks/task.ts";
import { signUp, type TestPerson } from "./people.ts";
import { waitForReadiness } from "./readiness.ts";
import { test as base, expect } from "./test.ts";

export type Side = { page: Page; person: TestPerson };

/** `person` bids on the test's own page; the poster has another browser. */
export const test = base.extend<{ poster: Side; task: Task }>({
  poster: async ({ browser, server }, use) => {
    const side = await join(browser, server.address, "Karim Uddin");
    await use(side);
    await side.page.context().close();
  },
  task: async ({ poster }, use) => use(await poster.person.postTask()),
});

export async function join(browser: Browser, address: string, name: string): Promise<Side> {
  const context = await browser.newContext({ baseURL: address });
  const person = await signUp(context, address, name);
  return { page: waitForReadiness(await context.newPage()), person };
}

/** The winner has accepted. */
export async function hire(poster: TestPerson, winner: TestPerson, task: string, amount = 95): Promise<void> {
  const { offer } = await winner.request("POST /offers", { body: { task, amount, days: 4, message: "I painted two shops." } });
  await poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
  await winner.request("POST /offers/{id}/accept", { id: offer._id });
}

export const offersOf = (page: Page): Locator => page.getByRole("region", { name: /^(Offers|Your deal)$/ });
export const button = (page: Page, name: string | RegExp): Locator => offersOf(page).getByRole("button", { name });
export const scrollPosition = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);
export const notice = (page: Page, text: string | RegExp): Locator => offersOf(page).getByRole("status").filter({ hasText: text });

/** `words` are the reason of a step, or the note of a delivery. */
export async function press(page: Page, label: string, words?: string): Promise<void> {
  await button(page, new RegExp(`^${label}`)).click();
  const dialog = page.getByRole("alertdialog");
  if (words !== undefined) await dialog.getByLabel(/^(Reason|Note)$/).fill(words);
  await dialog.getByRole("button", { name: label }).click();
  await expect(dialog).toBeHidden();
}

export async function fillOffer(page: Page, [amount, days, message]: [string, string, string]): Promise<void> {
  await offersOf(page).getByLabel("Amount").fill(amount);
  await offersOf(page).getByLabel("Days needed").fill(days);
  await offersOf(page).getByLabel("Message", { exact: true }).fill(message);
}

export async function review(page: Page, stars: string, words: string): Promise<void> {
  await offersOf(page).getByRole("radio", { name: stars }).check();
  await offersOf(page).getByLabel("Your review").fill(words);
  await button(page, "Send review").click();
}
