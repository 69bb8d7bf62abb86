// What the journeys through the account screens look at and do.
import type { Page, Route } from "@playwright/test";

/** Chromium's own line for a refused request, and the identity context's. */
export const refused = [/Failed to load resource/, /IdentityError/];

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const toast = (page: Page, text: string) => page.locator(".Toastify__toast").filter({ hasText: new RegExp(`^${text}$`) });

/** How long a toast stays: its bar runs for as long. */
export const toastTimer = (page: Page, text: string) => toast(page, text).locator(".Toastify__progress-bar--animated");

/** The errors that stand in the page itself, not in a toast. */
export const inline = (page: Page) => page.locator("main [role=alert]:not(.Toastify__toast)").filter({ hasText: /./ });

export type Answer = "abort" | { status: number; json?: object };

export function answerWith(answer: Answer) {
  return (route: Route) => (answer === "abort" ? route.abort() : route.fulfill(answer));
}

/** Counts the requests to an address and keeps them waiting until told to let go. */
export async function holdRequests(page: Page, address: string) {
  const held = Promise.withResolvers<void>();
  let count = 0;
  await page.route(address, async (route) => {
    count += 1;
    await held.promise;
    await route.continue();
  });
  return { letGo: () => held.resolve(), count: () => count };
}

/** Opens the page of the stand-in that plays Google. */
export async function openGoogle(page: Page): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await button(page, "Continue with Google").click();
  return opened;
}
