// Using a page with the keyboard alone.
import { expect, type Locator, type Page } from "@playwright/test";

const farthest = 120;

/** Tabs until the target has the focus, which must then be visible. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  // Found once: searching the page by role and name at every step takes longer than the steps.
  let element = await target.elementHandle();
  for (let step = 0; step < farthest; step += 1) {
    const focus = await element?.evaluate((node) =>
      node === document.activeElement ? "here" : node.isConnected ? "elsewhere" : "replaced",
    );
    if (focus === "here") return expectFocusShown(page);
    if (focus === "replaced") element = await target.elementHandle();
    else await page.keyboard.press(key);
  }
  throw new Error(`${farthest} times ${key} did not lead to ${target}.`);
}

export async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** On a page that was just loaded: past the bar, to the content. */
export async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await expectFocusShown(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
}

/** Tab and Shift+Tab keep the focus inside. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
}

/** The focused element, or its label where the element itself is hidden, has a ring and is in the viewport. */
export async function expectFocusShown(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const hidden = focused.matches(".sr-only, [type=checkbox], [type=radio]") ? focused.closest("label") : null;
    const shown = hidden ?? focused;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown);
    const own = getComputedStyle(focused);
    const { top, bottom, left, right } = shown.getBoundingClientRect();
    return {
      name: shown.outerHTML.slice(0, 120),
      ring:
        (outlineStyle !== "none" && outlineWidth !== "0px") ||
        boxShadow !== "none" ||
        (own.outlineStyle !== "none" && own.outlineWidth !== "0px"),
      onScreen: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
    };
  });
  expect(seen).toMatchObject({ ring: true, onScreen: true });
}
