// Two people side by side: what one does the other is told, live; they write to each other, report and block.
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { signUp, type TestPerson } from "./support/people.ts";
import { waitForReadiness } from "./support/readiness.ts";
import { test as base, expect } from "./support/test.ts";

type Side = { page: Page; person: TestPerson };

/** `person` bids on the test's own page; the poster has another browser. */
const test = base.extend<{ poster: Side }>({
  poster: async ({ browser, server }, use) => {
    const side = await join(browser, server.address, "Karim Uddin");
    await use(side);
    await side.page.context().close();
  },
});

async function join(browser: Browser, address: string, name: string): Promise<Side> {
  const context = await browser.newContext({ baseURL: address });
  const person = await signUp(context, address, name);
  return { page: waitForReadiness(await context.newPage()), person };
}

const terms = { amount: 80, days: 3, message: "I painted two shops in your street." };
const bellOf = (page: Page, unread: number) =>
  page.getByRole("button", { name: unread > 0 ? `Inbox, ${unread} unread` : "Inbox", exact: true });
const panelOf = (page: Page) => page.getByRole("region", { name: "Inbox" });

test("the bell tells of an offer as it comes, and of everything after it until it is read", async ({ page, person, poster }) => {
  const task = await poster.person.postTask();
  await poster.page.goto("/");
  await expect(bellOf(poster.page, 0)).toBeVisible();
  const { offer } = await person.client.sendOffer({ task: task._id, ...terms });
  await expect(bellOf(poster.page, 1)).toBeVisible({ timeout: 20_000 });
  await expect(poster.page.getByText(`You have a new offer. ${task.title}`)).toBeAttached();
  await person.client.reviseOffer(offer._id, { ...terms, amount: 81 });
  await expect(bellOf(poster.page, 2)).toBeVisible();

  await bellOf(poster.page, 2).focus();
  await poster.page.keyboard.press("Enter");
  await expect(panelOf(poster.page).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(poster.page);
  await poster.page.keyboard.press("Escape");
  await expect(panelOf(poster.page)).toBeHidden();
  await expect(bellOf(poster.page, 2)).toBeFocused();
  await poster.page.keyboard.press("Enter");
  await panelOf(poster.page)
    .getByRole("link", { name: /An offer was revised/ })
    .click();
  await expect(poster.page).toHaveURL(`/Details/${task._id}#offers`);
  await expect(bellOf(poster.page, 1)).toBeVisible();

  await poster.page.goto("/inbox");
  await expect(poster.page.getByRole("main").getByRole("listitem")).toHaveCount(2);
  await expectAccessible(poster.page);
  await person.client.stepOffer(offer._id, "withdraw");
  await expect(poster.page.getByRole("main").getByRole("listitem")).toHaveCount(3, { timeout: 20_000 });
  await poster.page.getByRole("main").getByRole("button", { name: "Mark all as read" }).click();
  await expect(poster.page.getByRole("main").getByText("Everything is read.")).toBeVisible();
  await expect(bellOf(poster.page, 0)).toBeVisible();

  await page.goto("/inbox");
  await expect(page.getByText("Nothing yet.").first()).toBeVisible();
});

test("poster and bidder write to each other, report and block", async ({ page, person, poster, expectedErrors }) => {
  test.slow();
  const task = await poster.person.postTask();
  await person.client.sendOffer({ task: task._id, ...terms });
  await page.goto(`/Details/${task._id}`);
  await page.getByRole("button", { name: "Report this task" }).click();
  const report = page.getByRole("alertdialog", { name: "Report this task?" });
  await report.getByRole("button", { name: "Report" }).click();
  await expect(report.getByText("Reason is required.")).toBeVisible();
  await expectAccessible(page);
  await report.getByLabel("What is wrong?").fill("It asks for money first.");
  await report.getByRole("button", { name: "Report" }).click();
  await expect(page.getByText("Reported. Thank you.")).toBeVisible();

  await page.getByRole("link", { name: `Message ${poster.person.displayName}` }).click();
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Message is required.")).toBeVisible();
  await page.getByLabel("Message to Karim Uddin").fill("Which colours?");
  await page.reload();
  await expect(page.getByLabel("Message to Karim Uddin")).toHaveValue("Which colours?");
  await page.keyboard.press("Tab");
  await page.getByLabel("Message to Karim Uddin").press("Control+Enter");
  const said = page.getByRole("region", { name: "Messages" }).getByRole("listitem");
  await expect(said).toContainText(["Which colours?"]);
  await expect(page.getByLabel("Message to Karim Uddin")).toHaveValue("");

  await poster.page.goto("/messages");
  await poster.page.getByRole("link", { name: /Rahima Khatun.*Which colours\?.*1 unread/s }).click();
  const heard = poster.page.getByRole("region", { name: "Messages" }).getByRole("listitem");
  await expect(heard).toContainText(["Which colours?"]);
  await expectAccessible(poster.page);
  await poster.page.getByLabel("Message to Rahima Khatun").fill("Red and green.");
  await poster.page.getByRole("button", { name: "Send" }).click();
  await expect(said).toContainText(["Which colours?", "Red and green."], { timeout: 20_000 });

  expectedErrors.push(/Failed to load resource/);
  await page.route("**/threads/*/messages", (route) => route.abort());
  await page.getByLabel("Message to Karim Uddin").fill("By when?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not sent." })).toBeVisible();
  await page.unroute("**/threads/*/messages");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heard).toContainText(["Which colours?", "Red and green.", "By when?"], { timeout: 20_000 });
  await expect(page.getByText("Not sent.")).toBeHidden();

  await poster.page.getByRole("button", { name: "Block" }).click();
  await poster.page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
  await expect(poster.page.getByText("One of you has blocked the other")).toBeVisible();
  await page.getByLabel("Message to Karim Uddin").fill("Hello?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "one of you has blocked the other" })).toBeVisible();
  await poster.page.goto("/my-profile");
  await poster.page.getByRole("checkbox", { name: /Write me a mail/ }).uncheck();
  await expectAccessible(poster.page);
  await poster.page.getByRole("button", { name: "Unblock Rahima Khatun" }).click();
  await expect(poster.page.getByText("Nobody. You can block somebody in a conversation.")).toBeVisible();
  await poster.page.reload();
  await expect(poster.page.getByRole("checkbox", { name: /Write me a mail/ })).not.toBeChecked();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(said.last()).toContainText("Hello?");
});
