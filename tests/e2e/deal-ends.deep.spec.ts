// Deals that end before they are completed: by agreement, abandoned and awarded again, overdue, and by a dispute.
import type { Page } from "@playwright/test";
import { startServer } from "#tests/support/server-process.ts";
import { claimAdministration } from "#tests/support/staged-moderation.ts";
import { expectAccessible } from "./support/access.ts";
import { expectNothingCovered } from "./support/covered.ts";
import { button, hire, join, offersOf, press, test } from "./support/deal-page.ts";
import { letDaysPass } from "./support/let-days-pass.ts";
import { expect } from "./support/test.ts";

// Several browsers and many steps.
test.describe.configure({ timeout: 180_000 });

test("a deal is ended by agreement", async ({ page, person, poster, task }) => {
  await hire(poster.person, person, task._id);
  await poster.page.goto(`/Details/${task._id}`);
  await showOptions(poster.page);
  await press(poster.page, "Propose to end the deal", "The shop is closing.");
  await expect(offersOf(poster.page)).toContainText("You proposed to end the deal");

  await page.goto(`/Details/${task._id}`);
  await expect(offersOf(page)).toContainText("Karim Uddin proposed to end the deal");
  await expect(offersOf(page)).toContainText("The shop is closing.");
  await expectAccessible(page);
  await press(page, "End the deal");
  for (const side of [page, poster.page]) {
    await expect(offersOf(side)).toContainText("Ended by agreement: The shop is closing.");
    await side.goto("/deals");
    await expect(side.getByRole("region", { name: "Done" })).toContainText(task.title);
  }
});

test("work is abandoned and awarded again", async ({ page, person, poster, task, browser, server }) => {
  await hire(poster.person, person, task._id);
  await page.goto(`/Details/${task._id}`);
  await showOptions(page);
  await press(page, "Abandon the work", "My hand is broken.");
  await expect(offersOf(page)).toContainText("You abandoned the work: My hand is broken.");

  const second = await join(browser, server.address, "Salma Begum");
  const { offer } = await second.person.request("POST /offers", {
    body: { task: task._id, amount: 100, days: 3, message: "I can start today." },
  });
  await poster.page.goto(`/Details/${task._id}`);
  await expect(offersOf(poster.page)).toContainText("My hand is broken.");
  await press(poster.page, "Award");
  await second.person.request("POST /offers/{id}/accept", { id: offer._id });
  await second.page.goto(`/Details/${task._id}`);
  await showOptions(second.page);
  await expect(button(second.page, /^Abandon the work/)).toBeVisible();
  await expect(second.page.getByText("My hand is broken.")).toHaveCount(0);
  await second.page.context().close();
});

test("overdue work is ended by the poster alone", async ({ browser }) => {
  await using earlier = await startServer({ TRUST_PROXY: "1", SEED: "off" });
  const poster = await join(browser, earlier.address, "Karim Uddin");
  const winner = await join(browser, earlier.address, "Rahima Khatun");
  const task = await poster.person.postTask({ title: "Paint a shop sign" });
  await hire(poster.person, winner.person, task._id);
  await poster.page.goto(`/Details/${task._id}`);
  await showOptions(poster.page);
  await expect(button(poster.page, /^Propose to end the deal/)).toBeVisible();
  await expect(button(poster.page, /^End overdue deal/)).toHaveCount(0);

  await earlier.end();
  await letDaysPass(earlier.folder);
  await using later = await startServer({
    ...{ TRUST_PROXY: "1", SEED: "off" },
    ...{ DATA_DIR: earlier.folder, PORT: new URL(earlier.address).port },
  });
  expect(later.address).toBe(earlier.address);
  await poster.page.goto(`/Details/${task._id}`);
  await press(poster.page, "End overdue deal");
  await winner.page.goto(`/Details/${task._id}`);
  await expect(offersOf(poster.page)).toContainText("You ended the deal because the work was more than 7 days overdue.");
  await expect(offersOf(winner.page)).toContainText("Ended by the poster because the work was more than 7 days overdue.");
  for (const { page } of [poster, winner]) await page.context().close();
});

test("a dispute goes from two statements to a decision, which the losing side appeals", async ({ browser }) => {
  await using server = await startServer({ TRUST_PROXY: "1", SEED: "off" });
  const [moderator, poster, winner] = [
    await join(browser, server.address, "Mina Roy"),
    await join(browser, server.address, "Karim Uddin"),
    await join(browser, server.address, "Rahima Khatun"),
  ];
  await claimAdministration(server, moderator.person);
  const task = await poster.person.postTask({ title: "Paint a shop sign" });
  await hire(poster.person, winner.person, task._id);
  await winner.person.request("POST /mytask/{id}/deliver", { id: task._id, body: { note: "The sign is on the wall." } });

  await poster.page.goto(`/Details/${task._id}`);
  await showOptions(poster.page);
  await press(poster.page, "Open a dispute", "The name of the shop is wrong.");
  await expect(poster.page.getByText(/the delivered work counts as completed/)).toBeVisible();
  await writeStatement(poster.page, "It says Karm instead of Karim.");
  await winner.page.goto(`/Details/${task._id}`);
  await expect(winner.page.getByText("It says Karm instead of Karim.")).toBeVisible();
  await writeStatement(winner.page, "I painted what the order said.");
  await expectAccessible(winner.page);

  const staff = moderator.page;
  await staff.goto("/moderation?tab=disputes");
  await staff
    .getByRole("navigation", { name: "Disputes" })
    .getByRole("link", { name: /Paint a shop sign/ })
    .click();
  for (const text of ["The name of the shop is wrong.", "The sign is on the wall.", "I painted what the order said."]) {
    await expect(staff.getByRole("article").getByText(text)).toBeVisible();
  }
  await expectAccessible(staff);
  await expectNothingCovered(staff);
  await staff.getByRole("radio", { name: /End the deal/ }).check();
  await staff.getByLabel("Reasons").fill("The order says Karim.");
  await staff.getByRole("button", { name: "Decide" }).click();
  await staff.getByRole("alertdialog").getByRole("button", { name: "End the deal" }).click();
  await expect(staff.getByText("Decision saved: Deal ended.")).toBeVisible();

  for (const { page } of [poster, winner]) {
    await page.goto(`/Details/${task._id}`);
    await expect(page.getByText("A moderator decided to end the deal.")).toBeVisible();
    await page.getByRole("link", { name: "Read the decision" }).click();
    await expect(page.getByText("The order says Karim.")).toBeVisible();
    await expect(page.getByText("Mina Roy")).toHaveCount(0);
    await expectNothingCovered(page);
  }
  await expect(poster.page.getByLabel("Your appeal")).toHaveCount(0);
  await winner.page.getByLabel("Your appeal").fill("The order in the messages says Karm.");
  await winner.page.getByRole("button", { name: "Send appeal" }).click();
  await expect(winner.page.getByText(/The appeal is waiting/)).toBeVisible();
  for (const { page } of [moderator, poster, winner]) await page.context().close();
});

async function writeStatement(page: Page, text: string): Promise<void> {
  await page.getByLabel("Your statement").fill(text);
  await page.getByRole("button", { name: "Send statement" }).click();
  await expect(page.getByText(/^Statement sent\./)).toBeVisible();
}

function showOptions(page: Page): Promise<void> {
  return offersOf(page).locator("summary", { hasText: "More options" }).click();
}
