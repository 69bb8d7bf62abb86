// What holds for every page: no console error (a fixture checks that), one main heading, no
// violation that axe finds in either theme, no horizontal scrolling on a small phone, and the theme of the system.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { readShifts, recordShifts } from "./support/layout-shifts.ts";
import { groupPages, preparePages, visitPage } from "./support/pages.ts";
import { signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** The others load lists and tables of unknown length after the first paint. */
const stillPages = new Set("home browse bid details about login register addTask myPosted dashboard profile".split(" "));

test.use({ colorScheme: "dark", viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => recordShifts(page));

for (const names of groupPages("signed out")) {
  test(`signed out: ${names.join(", ")}`, async ({ page, browser, server }) => {
    await using context = await browser.newContext();
    const addressOf = await preparePages(await signUp(context, server.address), browser, server.address);
    for (const name of names) {
      await test.step(name, async () => {
        await visitPage(page, addressOf(name));
        await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
        await expectWhole(page, name);
      });
    }
  });
}

for (const names of groupPages("signed in")) {
  test(`signed in: ${names.join(", ")}`, async ({ page, person, browser, server }) => {
    const addressOf = await preparePages(person, browser, server.address);
    for (const name of names) {
      await test.step(name, async () => {
        await visitPage(page, addressOf(name));
        await expect(page.getByRole("button", { name: `Account menu, ${person.displayName}` })).toBeVisible();
        await expectWhole(page, name);
      });
    }
  });
}

test("a page for signed-in people leads a stranger to login", async ({ page }) => {
  for (const path of ["/dashbord", "/update/0198a1de-0000-7000-8000-00000000000a"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
  }
});

async function expectWhole(page: Page, name: string): Promise<void> {
  if (stillPages.has(name)) expect(await readShifts(page)).toEqual([]);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page);
}
