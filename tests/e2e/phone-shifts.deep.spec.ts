// Content that moves while a page loads on a phone.
import { readShifts, recordShifts } from "./support/layout-shifts.ts";
import { type PageName, preparePages, visitPage } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

// The sweep of every page checks the same on a wide screen.
test("nothing moves while a page loads on a phone, although its fonts arrive late", async ({ page, person, context, browser, server }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await recordShifts(page);
  const addressOf = await preparePages(person, browser, server.address);
  const everyone: PageName[] = ["home", "browse", "bid", "details", "about"];
  for (const name of [...everyone, "addTask", "myPosted", "dashboard", "profile"] as const) await expectStill(name);
  await context.clearCookies();
  for (const name of [...everyone, "login", "register"] as const) await expectStill(name);

  async function expectStill(name: PageName): Promise<void> {
    await visitPage(page, addressOf(name));
    expect.soft({ name, moved: await readShifts(page) }).toEqual({ name, moved: [] });
  }
});
