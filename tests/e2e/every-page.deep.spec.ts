// No page needs horizontal scrolling at any common width or cuts text off on a small phone, in either language. In Bengali axe finds nothing in either theme; `every-page.spec.ts`
// checks that in English.
import type { Page } from "@playwright/test";
import { describeLocale, locales } from "#messages/locale.ts";
import { expectAccessible, expectNoHorizontalScroll, expectNothingClipped } from "./support/access.ts";
import { type Addresses, groupPages, type PageName, preparePages, visitPage } from "./support/pages.ts";
import { signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const widths = [2560, 1440, 1024, 768, 390, 320];

for (const locale of locales) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: describeLocale(locale).tag, colorScheme: "dark" });

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
          await visitPage(page, addressOf(name));
          await expect(page.locator("html")).toHaveAttribute("lang", locale);
          for (const width of widths) {
            await expectNoHorizontalScroll(page, width);
            await expect
              .poll(async () => (await page.getByRole("banner").boundingBox())?.height, `the bar at ${width} px`)
              .toBeLessThan(70);
          }
          await expectNothingClipped(page);
          if (locale !== "en") await expectAccessible(page);
        });
      }
    }
  });
}
