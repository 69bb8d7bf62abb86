// No page needs horizontal scrolling at any common width.
import type { Page } from "@playwright/test";
import { expectNoHorizontalScroll } from "./support/access.ts";
import { type Addresses, groupPages, type PageName, preparePages, visitPage } from "./support/pages.ts";
import { signUp } from "./support/people.ts";
import { test } from "./support/test.ts";

const widths = [2560, 1440, 1024, 768, 390, 320];

for (const names of groupPages("signed out")) {
  test(`signed out: ${names.join(", ")}`, async ({ page, browser, server }) => {
    await using context = await browser.newContext();
    await expectEveryWidth(page, names, await preparePages(await signUp(context, server.address), browser, server.address));
  });
}

for (const names of groupPages("signed in")) {
  test(`signed in: ${names.join(", ")}`, async ({ page, person, browser, server }) => {
    await expectEveryWidth(page, names, await preparePages(person, browser, server.address));
  });
}

async function expectEveryWidth(page: Page, names: PageName[], addressOf: Addresses): Promise<void> {
  for (const name of names) {
    await test.step(name, async () => {
      await visitPage(page, addressOf(name));
      for (const width of widths) await expectNoHorizontalScroll(page, width);
    });
  }
}
