// Poster and bidder, each in their own browser: live notifications, messages, reports and blocks.
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
    .getByRole("link", { name: /revised their offer/ })
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

test("poster and bidder message each other, report and block", async ({ page, person, poster, expectedErrors }) => {
  test.slow();
  expectedErrors.push(/Failed to load resource/);
  const task = await poster.person.postTask();
  await person.request("POST /offers", { body: { task: task._id, ...terms } });
  const said = page.getByRole("region", { name: "Messages" }).getByRole("listitem");
  const heard = poster.page.getByRole("region", { name: "Messages" }).getByRole("listitem");

  await test.step("the bidder reports the task", async () => {
    await page.goto(`/Details/${task._id}`);
    await page.getByRole("button", { name: "Report this task" }).click();
    const report = page.getByRole("alertdialog", { name: "Report this task?" });
    await report.getByRole("button", { name: "Report" }).click();
    await expect(report.getByText("Reason is required.")).toBeVisible();
    await expectAccessible(page);
    await report.getByLabel("What's wrong?").fill("It asks for money first.");
    await report.getByRole("button", { name: "Report" }).click();
    await expect(page.getByText("Reported. Thank you.")).toBeVisible();
  });

  await test.step("the bidder writes, and the poster answers live", async () => {
    await page.getByRole("link", { name: `Message ${poster.person.displayName}` }).click();
    await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
    await page.getByLabel("Message to Karim Uddin").fill("Which colours?");
    await page.reload();
    await expect(page.getByLabel("Message to Karim Uddin")).toHaveValue("Which colours?");
    await page.getByLabel("Message to Karim Uddin").press("Control+Enter");
    await expect(said).toContainText(["Which colours?"]);
    await expect(page.getByLabel("Message to Karim Uddin")).toHaveValue("");
    await poster.page.goto("/messages");
    await poster.page.getByRole("link", { name: /Rahima Khatun.*Which colours\?.*1 unread/s }).click();
    await expect(heard).toContainText(["Which colours?"]);
    await expectAccessible(poster.page);
    await poster.page.getByLabel("Message to Rahima Khatun").fill("Red and green.");
    await poster.page.getByRole("button", { name: "Send" }).click();
    await expect(said).toContainText(["Which colours?", "Red and green."], { timeout: 20_000 });
  });

  await test.step("the poster blocks: a message is refused, and arrives after unblocking", async () => {
    await poster.page.getByRole("button", { name: "Block" }).click();
    await poster.page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
    await expect(poster.page.getByText("one of you has blocked the other")).toBeVisible();
    await page.getByLabel("Message to Karim Uddin").fill("Hello?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "one of you has blocked the other" })).toBeVisible();
    await poster.page.goto("/my-profile");
    await expect(poster.page.getByRole("button", { name: "Unblock Rahima Khatun" })).toBeVisible();
    await expectAccessible(poster.page);
    await poster.page.getByRole("button", { name: "Unblock Rahima Khatun" }).click();
    await expect(poster.page.getByText("You haven't blocked anyone. You can block a person in a conversation.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(said).toContainText(["Which colours?", "Red and green.", "Hello?"]);
  });
});
