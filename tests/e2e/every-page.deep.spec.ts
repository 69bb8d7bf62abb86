// What holds for every page in each language: no console error (a fixture checks that), one main heading, no layout shift
// in English, the theme of the system, no violation that axe finds in either theme, no horizontal scrolling at any common width, no text cut off on a small phone.
import type { Page } from "@playwright/test";
import { describeLocale, locales } from "#messages/locale.ts";
import { expectAccessible, expectNoHorizontalScroll, expectNothingClipped } from "./support/access.ts";
import { readShifts, recordShifts } from "./support/layout-shifts.ts";
import { type Addresses, groupPages, type PageName, preparePages, visitPage } from "./support/pages.ts";
import { signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** The others load lists and tables of unknown length after the first paint. */
const stillPages = new Set("home browse bid details about login register addTask myPosted dashboard profile".split(" "));
const widths = [2560, 1440, 1024, 768, 390, 320];

for (const locale of locales) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: describeLocale(locale).tag, colorScheme: "dark" });
    test.beforeEach(({ page }) => recordShifts(page));

    for (const names of groupPages("signed out")) {
      test(`signed out: ${names.join(", ")}`, async ({ page, browser, server }) => {
        await using context = await browser.newContext();
        await expectWhole(page, names, await preparePages(await signUp(context, server.address), browser, server.address));
      });
    }

    for (const names of groupPages("signed in")) {
      test(`signed in: ${names.join(", ")}`, async ({ page, person, browser, server }) => {
        await expectWhole(page, names, await preparePages(person, browser, server.address));
      });
    }

    async function expectWhole(page: Page, names: PageName[], addressOf: Addresses): Promise<void> {
      for (const name of names) {
        await test.step(name, async () => {
          await page.setViewportSize({ width: 1440, height: 900 });
          await visitPage(page, addressOf(name));
          await expect(page.locator("html")).toHaveAttribute("lang", locale);
          await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
          if (locale === "en" && stillPages.has(name)) expect(await readShifts(page)).toEqual([]);
          for (const width of widths) {
            await expectNoHorizontalScroll(page, width);
            await expect
              .poll(async () => (await page.getByRole("banner").boundingBox())?.height, `the bar at ${width} px`)
              .toBeLessThan(70);
          }
          await expectNothingClipped(page);
          await expectAccessible(page);
        });
      }
    }
  });
}
