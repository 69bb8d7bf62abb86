// Poster and freelancer, each in a browser of their own: from the award to the payout, through the sandbox bank.
import { button, offersOf, press } from "./support/deal-page.ts";
import { verifyEmail } from "./support/mails.ts";
import { answerBank, figureOf, paymentOf, test } from "./support/paid-market.ts";
import { expect } from "./support/test.ts";

test("the poster pays at the bank, and the freelancer takes out the price less the fee", async ({ page, person, poster, task, market }) => {
  const { offer } = await person.request("POST /offers", { body: { task: task._id, amount: 95.5, days: 4, message: "Gladly." } });
  await poster.person.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });

  await test.step("the freelancer reads what they receive, accepts and waits for the payment", async () => {
    await page.goto(`/Details/${task._id}`);
    await button(page, "Accept").click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("You receive $85.95 after the fee of 10%.");
    await dialog.getByRole("button", { name: "Accept" }).click();
    await expect(paymentOf(page)).toContainText("Waiting for Karim Uddin to pay $95.50");
    await expect(button(page, "Deliver work")).toHaveCount(0);
  });

  await test.step("the poster pays at the bank", async () => {
    await poster.page.goto("/deals");
    await poster.page.getByRole("region", { name: "Your turn" }).getByRole("link", { name: task.title, exact: true }).click();
    await expect(paymentOf(poster.page)).toContainText("Secure $95.50 so that Rahima Khatun can begin");
    await paymentOf(poster.page).getByRole("button", { name: "Pay $95.50" }).click();
    await expect(poster.page.getByRole("heading", { level: 1, name: "$95.50" })).toBeVisible();
    await answerBank(poster.page, "Approve the payment");
    const secured = paymentOf(poster.page).getByRole("status").filter({ hasText: "Payment secured: $95.50. Rahima Khatun can begin." });
    await expect(secured).toBeFocused();
    await expect(paymentOf(poster.page).getByRole("heading", { name: "Payment secured" })).toBeVisible();
  });

  await test.step("the freelancer sees that the payment is secured, without a reload", async () => {
    await expect(paymentOf(page).getByRole("heading", { name: "Payment secured" })).toBeVisible();
    await expect(paymentOf(page)).toContainText("You receive $85.95 when Karim Uddin approves it.");
    await expect(button(page, "Deliver work")).toBeVisible();
  });

  await test.step("the poster approves the work and opens the receipt", async () => {
    await person.request("POST /mytask/{id}/deliver", { id: task._id, body: { note: "The sign, with two coats." } });
    await poster.page.reload();
    await press(poster.page, "Approve work");
    await expect(paymentOf(poster.page)).toContainText("$95.50 was released to Rahima Khatun");
    await paymentOf(poster.page)
      .getByRole("link", { name: /^Receipt / })
      .click();
    await expect(poster.page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
    await expect(poster.page.getByRole("row", { name: "Total paid" })).toContainText("$95.50");
    await expect(poster.page.getByRole("article")).toContainText(task.title);
  });

  await test.step("the freelancer takes the money out of the wallet", async () => {
    await verifyEmail(person, market.folder);
    await page.reload();
    await expect(offersOf(page)).toContainText("Completed");
    await paymentOf(page).getByRole("link", { name: "Open your wallet" }).click();
    await expect(figureOf(page, "Available")).toContainText("$85.95");
    await page.getByRole("button", { name: "Take out everything" }).click();
    await page.getByLabel("Where to").fill("bKash 01700 000000");
    await page.getByRole("button", { name: "Request payout" }).click();
    await page.getByRole("alertdialog", { name: "Take out $85.95?" }).getByRole("button", { name: "Take out" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: /^(Payout of \$85\.95 requested|Your payout of \$85\.95 was sent)\.$/ }),
    ).toBeFocused();
    await expect(figureOf(page, "Available")).toContainText("$0.00");
    await expect(figureOf(page, "Taken out")).toContainText("$85.95");
    const payouts = page.getByRole("region", { name: "Payouts" });
    await expect(payouts.getByRole("listitem")).toContainText("To bKash 01700 000000");
    await expect(payouts.getByRole("listitem")).toContainText("Paid");
  });
});
