// Phones with larger text: "Larger" of the product's own settings, and 200 % as WCAG 1.4.4 asks.
import { expect, type Page } from "@playwright/test";
import { expectNoHorizontalScroll } from "./access.ts";

type TextSize = "larger" | "200%";

/** Runs the check on a small phone with text of 200 %, after it was found that nothing needs scrolling sideways and that the bar shows all of its controls. */
export async function expectRoomForLargeText(page: Page, check = async () => {}): Promise<void> {
  await setTextSize(page, "200%");
  await expectRoomInBar(page, 320, "200%");
  await check();
  await setTextSize(page, "normal");
}

/** The bar is the same on every page. The rest of a page that has room for text of 200 % has room for larger text too. */
export async function expectRoomInBarForLargerText(page: Page): Promise<void> {
  await setTextSize(page, "larger");
  for (const width of [390, 320]) await expectRoomInBar(page, width, "larger");
  await setTextSize(page, "normal");
}

async function expectRoomInBar(page: Page, width: number, size: TextSize): Promise<void> {
  await expectNoHorizontalScroll(page, width);
  await expect.poll(() => findDrawnBarProblems(page), `the bar at ${width} px with text of ${size}`).toEqual([]);
}

/** A screenshot makes Chromium draw a page that it has stopped drawing, whose observers have not run either. */
async function findDrawnBarProblems(page: Page): Promise<string[]> {
  const problems = await findBarProblems(page);
  if (problems.length > 0) await page.screenshot();
  return problems;
}

function setTextSize(page: Page, size: TextSize | "normal"): Promise<void> {
  return page.evaluate((size) => {
    const html = document.documentElement;
    html.dataset.textSize = size === "larger" ? "larger" : "normal";
    html.style.fontSize = size === "200%" ? size : "";
  }, size);
}

/** Controls that leave the screen, a logo that is cut off, and a bar that covers the beginning of the page. */
function findBarProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = document.querySelector("header") as HTMLElement;
    const controls = [...bar.querySelectorAll<HTMLElement>("a, button")].filter((control) => control.checkVisibility());
    const outside = controls.filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return left < 0 || right > innerWidth || top < 0 || bottom > bar.getBoundingClientRect().bottom;
    });
    const problems = outside.map(({ ariaLabel, innerText }) => `${ariaLabel ?? innerText} is not on the screen`);
    const name = controls[0]?.querySelector("svg + span");
    const words = document.createRange();
    if (name) words.selectNodeContents(name);
    if (!name || words.getBoundingClientRect().width > name.getBoundingClientRect().width + 1) problems.push("The logo is cut off");
    if (bar.getBoundingClientRect().bottom > (bar.nextElementSibling?.getBoundingClientRect().bottom ?? 0) + scrollY + 1)
      problems.push("The bar covers the page");
    return problems;
  });
}
