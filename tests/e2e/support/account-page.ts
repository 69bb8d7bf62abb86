// Locators and actions of the account pages.
import { expect, type Page, type Route } from "@playwright/test";

/** Console errors of a refused request: Chromium's and the product's. */
export const refused = [/Failed to load resource/, /IdentityError/];

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const toast = (page: Page, text: string) => page.locator(".Toastify__toast").filter({ hasText: new RegExp(`^${text}$`) });

/** Errors in the page itself, not in a toast. */
export const inline = (page: Page) => page.locator("main [role=alert]:not(.Toastify__toast)").filter({ hasText: /./ });

type Answer = "abort" | { status: number; json?: object };

export function answerWith(answer: Answer) {
  return (route: Route) => (answer === "abort" ? route.abort() : route.fulfill(answer));
}

/** Opens the popup of the stand-in for Google. */
export async function openGoogle(page: Page): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await button(page, "Continue with Google").click();
  return opened;
}

/** The profile page has its answers. A request that is under way when the session ends is refused, and the browser logs an error. */
export async function waitForSettings(page: Page): Promise<void> {
  await expect(page.getByRole("checkbox", { name: "Email me about activity while I'm away" })).toBeEnabled();
  await expect(page.getByText("You haven't blocked anyone. You can block a person in a conversation.")).toBeVisible();
}
