// Live notifications of poster and bidder, each in their own browser.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { test } from "./support/deal-page.ts";
import { expect } from "./support/test.ts";

const terms = { amount: 80, days: 3, message: "I painted two shops in your street." };
const bellOf = (page: Page, unread: number) =>
  page.getByRole("button", { name: unread > 0 ? `Inbox, ${unread} unread` : "Inbox", exact: true });
const panelOf = (page: Page) => page.getByRole("region", { name: "Inbox" });

test("the bell counts notifications as they come, and the inbox lists them until they are read", async ({
  person,
  poster: { page, person: owner },
}) => {
  const task = await owner.postTask();
  // An offer that comes before the stream is open is counted, but not announced.
  const stream = page.waitForResponse("**/myinbox/stream");
  await page.goto("/");
  await stream;
  await expect(bellOf(page, 0)).toBeVisible();
  const { offer } = await person.request("POST /offers", { body: { task: task._id, ...terms } });
  await expect(bellOf(page, 1)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(`${person.displayName} offered $80. ${task.title}`)).toBeAttached();
  await person.request("PUT /offers/{id}", { id: offer._id, body: { ...terms, amount: 81 } });
  await expect(bellOf(page, 2)).toBeVisible({ timeout: 20_000 });

  await bellOf(page, 2).press("Enter");
  await expect(panelOf(page).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toBeHidden();
  await expect(bellOf(page, 2)).toBeFocused();
  await page.keyboard.press("Enter");
  await panelOf(page)
    .getByRole("link", { name: /changed their offer/ })
    .click();
  await expect(page).toHaveURL(`/Details/${task._id}#offers`);
  // The page shows what both notifications are about.
  await expect(bellOf(page, 0)).toBeVisible();
  await person.request("PUT /offers/{id}", { id: offer._id, body: { ...terms, amount: 82 } });
  await expect(page.getByRole("main").getByText("$82").first()).toBeVisible({ timeout: 20_000 });
  await expect(bellOf(page, 1)).toBeVisible();

  await bellOf(page, 1).click();
  await panelOf(page).getByRole("link", { name: "See all" }).click();
  await expect(page).toHaveURL("/inbox");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await person.request("POST /offers/{id}/withdraw", { id: offer._id });
  await expect(rows).toHaveCount(4, { timeout: 20_000 });
  await page.getByRole("main").getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("main").getByText("You're all caught up.")).toBeVisible();
  await expect(bellOf(page, 0)).toBeVisible();
});
