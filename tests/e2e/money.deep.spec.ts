// Payments that do not go the usual way, disputes about paid deals, a market where administrators confirm payments, and how the pages about money look.
import type { Page } from "@playwright/test";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { claimAdministration } from "#tests/support/staged-moderation.ts";
import { expectAccessible, expectNothingClipped, expectNoViolations } from "./support/access.ts";
import { expectNothingCovered } from "./support/covered.ts";
import { hire, join, type Side } from "./support/deal-page.ts";
import { expectRoomForLargeText } from "./support/large-text.ts";
import { verifyEmail } from "./support/mails.ts";
import { visitPage } from "./support/pages.ts";
import { answerBank, complete, figureOf, hireAndPay, paymentOf, test } from "./support/paid-market.ts";
import { expect } from "./support/test.ts";

// Several browsers and many steps.
test.describe.configure({ timeout: 180_000 });

test("a declined payment is tried again, and a late one is approved at the bank in another tab", async ({ page, person, poster, task }) => {
  await hire(poster.person, person, task._id, 100);
  await poster.page.goto(`/Details/${task._id}`);
  const payment = paymentOf(poster.page);
  await expectAccessible(poster.page);
  await payment.getByRole("button", { name: "Pay $100" }).click();
  await expect(poster.page.getByRole("heading", { level: 1, name: "$100" })).toBeVisible();
  await expectNoViolations(poster.page);
  await answerBank(poster.page, "Decline the payment");
  await expect(payment.getByRole("status").filter({ hasText: "Nothing was paid." })).toBeFocused();
  await expect(payment).toContainText("Try again, or pay in another way.");
  await expectAccessible(poster.page);
  await page.goto(`/Details/${task._id}`);
  await expect(paymentOf(page)).toContainText("Waiting for Karim Uddin to pay $100");

  await payment.getByRole("button", { name: "Pay $100" }).click();
  await answerBank(poster.page, "Approve it a minute later");
  await expect(payment.getByRole("status").filter({ hasText: "as soon as the bank has confirmed the payment" })).toBeVisible();
  const bank = await poster.page.context().newPage();
  await bank.goto((await payment.getByRole("link", { name: "Continue at the bank" }).getAttribute("href")) ?? "");
  await expect(bank.getByText("Not confirmed yet")).toBeVisible();
  await answerBank(bank, "Approve the payment");
  const secured = payment.getByRole("status").filter({ hasText: "Payment secured: $100." });
  await expect(secured).toBeFocused();
  await expect(secured).toBeInViewport();
  await expect(payment).not.toContainText("didn't go through");
  await expect(paymentOf(page).getByRole("heading", { name: "Payment secured" })).toBeVisible();
});

test("a moderator splits the price of a dispute, and both sides read their part and until when it waits", async ({
  page,
  person,
  poster,
  task,
  market,
  browser,
}) => {
  const moderator = await join(browser, market.address, "Mina Roy");
  await claimAdministration(market, moderator.person);
  await hireAndPay(poster, person, task._id, 100);
  await person.request("POST /mytask/{id}/deliver", { id: task._id, body: { note: "The sign is on the wall." } });
  await poster.person.request("POST /mytask/{id}/dispute", { id: task._id, body: { reason: "The name of the shop is wrong." } });
  await person.request("POST /mytask/{id}/statement", { id: task._id, body: { text: "I painted what the order said." } });

  const staff = moderator.page;
  await staff.goto("/moderation?tab=disputes");
  await staff
    .getByRole("navigation", { name: "Disputes" })
    .getByRole("link", { name: new RegExp(task.title) })
    .click();
  await staff.getByRole("radio", { name: /^Split the price/ }).check();
  await staff.getByLabel("Freelancer's part in percent").fill("60");
  await expect(staff.getByText("Rahima Khatun gets $60, Karim Uddin gets $40.")).toBeVisible();
  await staff.getByLabel("Reasons").fill("The sign is usable, the name is wrong.");
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Decide" }).click();
  const question = staff.getByRole("alertdialog");
  await expect(question).toContainText("the money stays with the market for 72 hours");
  await question.getByRole("button", { name: "Split the price" }).click();
  await expect(staff.getByRole("status").filter({ hasText: /^Decision saved:/ })).toBeFocused();

  await poster.page.goto(`/Details/${task._id}`);
  await expect(paymentOf(poster.page)).toContainText("The payment was split: $60 will be released to Rahima Khatun");
  await expect(paymentOf(poster.page)).toContainText("$40 will be refunded to you");
  await page.goto(`/Details/${task._id}`);
  await expect(paymentOf(page)).toContainText("The payment was split: you will receive $54");
  await expect(paymentOf(page)).toContainText("$40 will be refunded to Karim Uddin");
  for (const side of [poster.page, page]) {
    await expect(side.getByText("A moderator split the price.")).toBeVisible();
    await expect(paymentOf(side)).toContainText(/An appeal can still change this until .+\. The money waits until then\./);
    await expectAccessible(side);
    await expectNothingCovered(side);
  }
  await verifyEmail(person, market.folder);
  await page.goto("/wallet");
  await expect(figureOf(page, "Available")).toContainText(/\$0\.00\$54\.00 more from /);
  await expect(page.getByText("There is nothing to take out now.")).toBeVisible();
  await poster.page.goto("/wallet");
  await expect(figureOf(poster.page, "On its way back to you")).toContainText(/\$40\.00Waits until /);
  await moderator.page.context().close();
});

test("the wallet and the pages of a deal show everything on a small phone, with large text and in both themes", async ({
  page,
  person,
  poster,
  task,
  market,
}) => {
  await fillWallet({ page, person }, poster, task._id, market.folder);
  const asked = await poster.person.postTask();
  await hire(poster.person, person, asked._id, 120);
  const [document] = await person.request("GET /me/documents");
  for (const address of [
    "/wallet",
    `/Details/${task._id}`,
    `/Details/${asked._id}`,
    fillPath(pagePaths.document, { id: document?._id ?? "" }),
  ]) {
    await test.step(address, () => expectRoom(page, address));
  }
  for (const id of [task._id, asked._id]) await test.step(`the poster's ${id}`, () => expectRoom(poster.page, `/Details/${id}`));
  await test.step("a printed receipt has no navigation", () => expectPrinted(poster.page, `/Details/${task._id}`));
});

test.describe("in Bengali", () => {
  test.use({ locale: "bn-BD" });

  test("the wallet, a deal and an invoice", async ({ page, person, poster, task, market }) => {
    await person.request("PATCH /me", { body: { language: "bn" } });
    await fillWallet({ page, person }, poster, task._id, market.folder);
    await page.goto("/wallet");
    await expect(page.getByRole("region", { name: "আপনার টাকা" })).toContainText("$৫৫.০০");
    const [document] = await person.request("GET /me/documents");
    for (const address of ["/wallet", `/Details/${task._id}`, fillPath(pagePaths.document, { id: document?._id ?? "" })]) {
      await test.step(address, () => expectRoom(page, address));
      await expect(page.locator("html")).toHaveAttribute("lang", "bn");
    }
    await visitPage(page, "/wallet");
    const amount = page.getByRole("table").getByRole("row").last().getByRole("cell").last();
    for (const width of [768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      // A minus sign of its own line would be another box.
      expect(await amount.locator("span").evaluate((element) => element.getClientRects().length)).toBe(1);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    await page.locator("html").evaluate((html) => {
      html.style.fontSize = "200%";
    });
    const widths = await amount.evaluate((cell) => [cell.clientWidth, cell.firstElementChild?.clientWidth]);
    expect(widths[1], "the value below its label").toBe(widths[0]);
    await visitPage(page, fillPath(pagePaths.document, { id: document?._id ?? "" }));
    await expect(page.getByRole("article")).toHaveAttribute("lang", "bn");
  });
});

test.describe("where administrators confirm payments", () => {
  test.use({ payments: "manual" });

  test("they confirm a payment, and two of them a large payout", async ({
    page,
    person,
    poster,
    task,
    market,
    browser,
    expectedErrors,
  }) => {
    expectedErrors.push(/403/);
    const first = await join(browser, market.address, "Mina Roy");
    const second = await join(browser, market.address, "Ayesha Akter");
    await claimAdministration(market, first.person);
    await verifyEmail(second.person, market.folder);
    const { id } = await second.person.request("GET /me");
    await first.person.request("PUT /staff/people/{id}/role", { id, body: { role: "administrator" } });

    await test.step("an administrator describes how posters pay", async () => {
      await first.page.goto("/administration?tab=settings");
      await first.page
        .getByRole("region", { name: "How posters pay" })
        .getByLabel("In English")
        .fill("Send the money to bKash 01800 000000.");
      await first.page.getByRole("button", { name: "Save" }).click();
      await expect.poll(async () => (await first.person.request("GET /staff/settings")).paymentInstructions.en).toContain("bKash 01800");
    });

    await hire(poster.person, person, task._id, 600);
    await test.step("the poster gets instructions and a code", async () => {
      await poster.page.goto(`/Details/${task._id}`);
      await paymentOf(poster.page).getByRole("button", { name: "Pay $600" }).click();
      await expect(paymentOf(poster.page)).toContainText("Send the money to bKash 01800 000000.");
      await expect(paymentOf(poster.page)).toContainText("Waiting for an administrator to confirm");
      await expectAccessible(poster.page);
      await expectRoomForLargeText(poster.page);
      await page.goto(`/Details/${task._id}`);
      await expect(paymentOf(page)).toContainText("Karim Uddin has announced a bank transfer.");
      await expect(paymentOf(page)).not.toContainText("bKash");
    });
    const code = await paymentOf(poster.page).locator("code").innerText();

    await test.step("an administrator confirms the money", async () => {
      const staff = first.page;
      await staff.goto("/administration?tab=money");
      await expectAccessible(staff);
      await staff.getByRole("link", { name: "Payments to confirm: 1" }).click();
      await expectAccessible(staff);
      await staff.getByRole("button", { name: `Confirm money: ${task.title} (${code})` }).click();
      const dialog = staff.getByRole("alertdialog");
      await expect(dialog.getByLabel("Amount")).toHaveValue("600");
      await dialog.getByLabel("Reference").fill("TX-1");
      await dialog.getByRole("button", { name: "Confirm money" }).click();
      await expect(staff.getByText("Payment of Karim Uddin confirmed.")).toBeVisible();
      for (const side of [poster.page, page]) await expect(paymentOf(side).getByRole("heading", { name: "Payment secured" })).toBeVisible();
    });

    await complete(poster.person, person, task._id);
    await verifyEmail(person, market.folder);
    await test.step("the freelancer requests a payout above the limit", async () => {
      await page.goto("/wallet");
      await expect(figureOf(page, "Available")).toContainText("$540.00");
      // As the server answers an hour after the sign-in, once.
      const type = "urn:taskhaat:sign-in-again";
      const refusal = {
        status: 403,
        contentType: "application/problem+json",
        body: JSON.stringify({ type, title: "Forbidden", status: 403 }),
      };
      await page.route("**/me/payouts", (route) => route.fulfill(refusal), { times: 1 });
      await requestPayout(page, "540", "bKash 01700 000000");
      const signIn = page.getByRole("dialog");
      await signIn.getByLabel("Password", { exact: true }).fill(person.password);
      await signIn.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("status").filter({ hasText: "Payout of $540.00 requested." })).toBeFocused();
      await expect(page.getByRole("region", { name: "Payouts" }).getByRole("listitem")).toContainText("Waiting");
    });

    const about = "Payout, Rahima Khatun, $540";
    await test.step("one administrator approves it and cannot confirm it", async () => {
      const staff = first.page;
      await staff.goto("/administration?tab=money&part=orders");
      await expect(staff.getByText("Two administrators are needed: one approves, another makes the transfer.")).toBeVisible();
      await expectAccessible(staff);
      await staff.getByRole("button", { name: `Approve: ${about}` }).click();
      await staff.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
      await expect(staff.getByText("You approved this payout. Another administrator has to confirm it.")).toBeVisible();
      await expect(staff.getByRole("button", { name: `Confirm transfer: ${about}` })).toHaveCount(0);
    });

    await test.step("another one makes the transfer", async () => {
      const staff = second.page;
      await staff.goto("/administration?tab=money&part=orders");
      await staff.getByRole("button", { name: `Confirm transfer: ${about}` }).click();
      await staff.getByRole("alertdialog").getByLabel("Reference").fill("TX-2");
      await staff.getByRole("alertdialog").getByRole("button", { name: "Confirm transfer" }).click();
      await expect(staff.getByText("Payout of $540 to Rahima Khatun confirmed.")).toBeVisible();
      await staff.goto("/administration?tab=money&part=orders&list=done");
      await expect(staff.getByRole("row", { name: /Rahima Khatun/ })).toContainText("By Ayesha Akter");
      await expectAccessible(staff);
      const payout = page.getByRole("region", { name: "Payouts" }).getByRole("listitem");
      await expect(payout).toContainText("Paid");
      await expect(payout).toContainText("Reference of the bank: TX-2");
    });
    for (const { page } of [first, second]) await page.context().close();
  });
});

/** Money that was released, taken out in part and returned after a failed payout, and money that is held. */
async function fillWallet({ person }: Side, poster: Side, task: string, folder: string): Promise<void> {
  await hireAndPay(poster, person, task, 100);
  await complete(poster.person, person, task);
  const held = await poster.person.postTask();
  await hireAndPay(poster, person, held._id, 80);
  await verifyEmail(person, folder);
  for (const destination of ["bKash 01700 000000", "An_account_that_will_fail_".repeat(3)])
    await person.request("POST /me/payouts", { body: { amount: 35, destination } });
  const states = async () => (await person.list("GET /me/payouts", {})).data.map(({ state }) => state);
  await expect.poll(states).toEqual(["failed", "done"]);
}

async function requestPayout(page: Page, amount: string, destination: string): Promise<void> {
  const card = page.getByRole("region", { name: "Take out money" });
  await card.getByLabel("Amount").fill(amount);
  await card.getByLabel("Where to").fill(destination);
  await card.getByRole("button", { name: "Request payout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take out" }).click();
}

async function expectPrinted(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(address);
  await paymentOf(page)
    .getByRole("link", { name: /^Receipt / })
    .click();
  await expect(page).toHaveURL(/\/document\//);
  const sheet = page.getByRole("article");
  const around = [page.getByRole("banner"), page.getByRole("contentinfo"), page.getByRole("button", { name: "Print" })];
  await expect(sheet).toContainText("Total paid");
  for (const part of around) await expect(part).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const part of [...around, page.getByRole("navigation")]) await expect(part.filter({ visible: true })).toHaveCount(0);
  await expect(sheet).toContainText("$100.00");
  await expect(sheet).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(sheet.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
  expect((await sheet.boundingBox())?.y).toBeLessThan(20);
}

async function expectRoom(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visitPage(page, address);
  await expectNothingCovered(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNothingCovered(page);
  await expectNothingClipped(page);
  await expectRoomForLargeText(page, () => expectNothingCovered(page));
}
