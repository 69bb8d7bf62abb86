// A served page can be pressed before its scripts run and before it knows who is signed in. People are slower than that; journeys are not.
import type { Page } from "@playwright/test";

const early = ["commit", "domcontentloaded"];

/** From now on `goto` and `reload` end when the page can be used, unless they ask for an earlier moment with `waitUntil`. */
export function waitForReadiness(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!early.includes(options?.waitUntil ?? "")) await expectReady(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!early.includes(options?.waitUntil ?? "")) await expectReady(page);
    return response;
  };
  return page;
}

/** The bell has its items, so that nothing but the next call of the journey finds out that the session has ended. */
export async function waitForBell(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/myinbox")));
}

/** Documents that are not pages of the product have no theme and are ready as they are. */
async function expectReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { dataset } = document.documentElement;
    return dataset.theme === undefined || dataset.ready !== undefined;
  });
}
