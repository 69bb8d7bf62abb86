// Messages, reports and blocks between poster and bidder, each in their own browser.
import { expectAccessible } from "./support/access.ts";
import { test } from "./support/deal-page.ts";
import { expect } from "./support/test.ts";

test("poster and bidder message each other, report and block", async ({ page, person, poster, task }) => {
  test.slow();
  await person.request("POST /offers", { body: { task: task._id, amount: 80, days: 3, message: "I painted two shops." } });
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
    await poster.page.getByLabel("Message to Rahima Khatun").fill("Red and green.");
    await poster.page.getByRole("button", { name: "Send" }).click();
    await expect(said).toContainText(["Which colours?", "Red and green."], { timeout: 20_000 });
  });

  await test.step("text of 200 % leaves room for the conversation", async () => {
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
    const setTextSize = (size: string) => page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), size);
    await setTextSize("200%");
    const linesInView = () => page.getByRole("region", { name: "Messages" }).evaluate((pane) => pane.clientHeight / 52);
    for (const wide of [1440, 390]) {
      await page.setViewportSize({ width: wide, height: 900 });
      await expect.poll(linesInView, `lines of text at ${wide} px`).toBeGreaterThan(12);
    }
    await page.setViewportSize({ width, height });
    await setTextSize("");
  });

  await test.step("the poster blocks: neither can write until they unblock", async () => {
    await page.getByLabel("Message to Karim Uddin").fill("Hello?");
    await poster.page.getByRole("button", { name: "Block" }).click();
    await poster.page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
    await expect(poster.page.getByText("one of you has blocked the other")).toBeVisible();
    await page.reload();
    await expect(page.getByText("one of you has blocked the other")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send" })).toBeHidden();
    await poster.page.goto("/my-profile");
    await expect(poster.page.getByRole("button", { name: "Unblock Rahima Khatun" })).toBeVisible();
    await expectAccessible(poster.page);
    await poster.page.getByRole("button", { name: "Unblock Rahima Khatun" }).click();
    await expect(poster.page.getByText("You haven't blocked anyone. You can block a person in a conversation.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Message to Karim Uddin")).toHaveValue("Hello?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(said).toContainText(["Which colours?", "Red and green.", "Hello?"]);
  });
});
