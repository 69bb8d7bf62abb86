// What holds for every page in each language: no console error (a fixture checks that), one main heading, no layout shift
// in English, the theme of the system, no violation that axe finds (colours in English only, in either theme), no horizontal scrolling at any common
// width, no text cut off on a small phone, nothing covered by a sticky or fixed element at any scroll position, room for larger text on phones.
// In English also with data and states that strain the layout of narrow screens.
import type { Page } from "@playwright/test";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { stageDeals } from "#tests/support/staged-deals.ts";
import { describeLocale, locales } from "#texts/locale.ts";
import {
  expectFieldsInPlace,
  expectNoHorizontalScroll,
  expectNothingClipped,
  expectNoViolations,
  expectNoViolationsButColours,
} from "./support/access.ts";
import { expectNothingCovered } from "./support/covered.ts";
import { expectRoomForLargeText, expectRoomInBarForLargerText } from "./support/large-text.ts";
import { readShifts, recordShifts } from "./support/layout-shifts.ts";
import { type Addresses, groupPages, type PageName, preparePages, visitPage } from "./support/pages.ts";
import { signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** The others load lists and tables of unknown length after the first paint. */
const stillPages = new Set("home browse bid details about login register addTask myPosted dashboard profile".split(" "));
const widths = { en: [2560, 1440, 1024, 768, 390, 320], bn: [1440, 1024, 390, 320] };

for (const locale of locales) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: describeLocale(locale).tag, colorScheme: "dark" });
    test.beforeEach(({ page }) => recordShifts(page));

    // What a visitor and a signed-in person see differs alike in both languages.
    const once = locale !== "en";

    for (const names of groupPages("signed out", { once })) {
      test(`signed out: ${names.join(", ")}`, async ({ page, browser, server }) => {
        await using context = await browser.newContext();
        await expectWhole(page, names, await preparePages(await signUp(context, server.address), browser, server.address));
      });
    }

    for (const names of groupPages("signed in", { once })) {
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
          if (locale === "en") await expectNothingCovered(page);
          for (const width of widths[locale]) {
            await expectNoHorizontalScroll(page, width);
            await expect
              .poll(async () => (await page.getByRole("banner").boundingBox())?.height, `the bar at ${width} px`)
              .toBeLessThan(70);
          }
          await expectNothingCovered(page);
          await expectNothingClipped(page);
          await expectRoomForLargeText(page);
          if (name === names[0]) await expectRoomInBarForLargerText(page);
          await (locale === "en" ? expectNoViolations(page) : expectNoViolationsButColours(page));
        });
      }
    }
  });
}

test.describe("with long titles and broken photos", () => {
  const title = (text: string) =>
    `${text} ${"and_everything_around_it as_soon_as_possible before the next market day ".repeat(2)}`.slice(0, 90).trim();
  const narrow = [768, 390, 320];
  test.beforeEach(async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.route("**/favicon.svg", (route) => (route.request().resourceType() === "image" ? route.abort() : route.fallback()));
  });

  test("every state of a deal, and the pages that list deals and messages", async ({ page, person, browser, server }) => {
    test.slow();
    const { thread, reviewed, ...tasks } = await stageDeals(browser, server.address, person, title);
    const addresses = [
      ...Object.values(tasks).map((id) => fillPath(pagePaths.details, { id })),
      ...[pagePaths.deals, pagePaths.inbox, pagePaths.messages, pagePaths.dashboard, pagePaths.myPosted],
      ...[fillPath(pagePaths.thread, { id: thread }), fillPath(pagePaths.person, { id: reviewed })],
    ];
    for (const address of addresses) await test.step(address, () => expectNarrow(page, address));
  });

  test("lists with everything open that can be opened", async ({ page, person }) => {
    await person.postTask({ title: title("Paint the sign") });
    for (const name of ["browse", "allItems", "myPosted", "myItems"] as const) {
      await test.step(name, () => expectNarrow(page, pagePaths[name], () => openAll(page)));
    }
  });

  async function expectNarrow(page: Page, address: string, open = async () => {}): Promise<void> {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visitPage(page, address);
    await open();
    for (const width of narrow) {
      await expectNoHorizontalScroll(page, width);
      await expectFieldsInPlace(page);
    }
    await expectNothingCovered(page);
    await expectNothingClipped(page);
    await expectRoomForLargeText(page);
    await expectNoViolations(page);
  }
});

/** Opens what a page has folded, such as filters. */
async function openAll(page: Page): Promise<void> {
  await page.locator("main details:not([open]) > summary").evaluateAll((summaries) => {
    for (const summary of summaries) (summary.parentElement as HTMLDetailsElement).open = true;
  });
  const closed = page.locator("main button[aria-expanded=false]:not([aria-haspopup])");
  for (const button of await closed.all()) if (await button.isVisible()) await button.click();
}
