import type { Page } from "@playwright/test";

/** Signs in on the emulator's page that plays Google: as somebody whom it knows already, or as somebody new. */
export async function signInAtEmulator(popup: Page, person: { name: string; email: string }): Promise<void> {
  const closed = popup.waitForEvent("close");
  const known = popup.locator(".js-reuse-account").filter({ hasText: person.email });
  await popup.waitForLoadState("domcontentloaded");
  if ((await known.count()) > 0) {
    await known.click();
  } else {
    await popup.locator(".js-new-account").click();
    await popup.locator("#email-input").fill(person.email);
    await popup.locator("#display-name-input").fill(person.name);
    await popup.locator("#sign-in").click();
  }
  await closed;
}
