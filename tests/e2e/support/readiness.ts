// A served page can be pressed before its scripts have taken it over and before it knows who is signed in. People are
// slower than that; journeys are not.
import type { Page } from "@playwright/test";

const longest = 5_000;

/** From now on `page.goto` ends when the page is ready to be used, or when it is plain that it will not be. */
export function waitForReadiness(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    await page.waitForFunction(isReady, null, { timeout: longest }).catch(() => null);
    return response;
  };
  return page;
}

/** The page holds a token, so that nothing but the next call of the journey finds out that the session has ended. */
export async function waitForToken(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/identity/token")));
}

function isReady(): boolean {
  const main = document.querySelector("main");
  const isTakenOver = main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  const isAskingWho = document.querySelector("header a.known-person\\:invisible") !== null;
  return isTakenOver && !isAskingWho;
}
