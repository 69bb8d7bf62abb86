// Deals that change or end on the way, and an offer without a session. The way from an offer to the reviews is in deals.spec.ts.
import type { Page } from "@playwright/test";
import { bidSlug } from "#contract/tasks/bid-slug.ts";
import { pickTaskFields } from "#contract/tasks/task-fields.ts";
import { expectAccessible } from "./support/access.ts";
import { expectNothingCovered } from "./support/covered.ts";
import { button, fillOffer, notice, offersOf, press, scrollPosition, test } from "./support/deal-page.ts";
import { expectTrapped, pressOn } from "./support/keyboard.ts";
import { signUp } from "./support/people.ts";
import { endSession, logIn } from "./support/session.ts";
import { expect } from "./support/test.ts";

// Two browsers and many steps.
test.describe.configure({ timeout: 180_000 });

test("an offer is declined, another is withdrawn and sent again, changed under its bidder, revised under its poster, and the task cancelled", async ({
  page,
  person,
  poster,
  task,
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);

  await test.step("the poster declines with a reason", async () => {
    await using rivals = await browser.newContext();
    const rival = await signUp(rivals, server.address, "Salma Begum");
    const { offer } = await rival.request("POST /offers", { body: { task: task._id, amount: 80, days: 9, message: "Cheap and slow." } });
    await poster.page.goto(`/Details/${task._id}`);
    await button(poster.page, /^Decline offer/).click();
    const dialog = poster.page.getByRole("alertdialog", { name: "Decline this offer?" });
    await dialog.getByRole("button", { name: "Decline offer" }).click();
    await expect(dialog.getByLabel("Reason")).toBeFocused();
    await expect(dialog).toContainText("Reason is required.");
    await expectAccessible(poster.page);
    await dialog.getByLabel("Reason").fill("Nine days is too long.");
    const position = await scrollPosition(poster.page);
    await dialog.getByRole("button", { name: "Decline offer" }).click();
    await expect(button(poster.page, /^Undo/)).toBeFocused();
    expect(await scrollPosition(poster.page)).toBe(position);
    await poster.page.keyboard.press("Alt+KeyT");
    await poster.page.keyboard.press("Tab");
    await expect(poster.page.getByRole("alert").getByRole("button", { name: "Undo" })).toBeFocused();
    await poster.page.keyboard.press("Enter");
    await press(poster.page, "Decline offer");
    const readOffer = () => rival.request("GET /offers/{id}", { id: offer._id });
    expect((await readOffer()).offer.state).toBe("active");
    // A page that is left no longer waits.
    await poster.page.reload();
    await expect
      .poll(async () => (await readOffer()).offer)
      .toMatchObject({ state: "declined", reason: "Declined by the poster: Nine days is too long." });
  });

  await test.step("the bidder withdraws and sends again", async () => {
    await person.request("POST /offers", { body: { task: task._id, amount: 100, days: 3, message: "First try." } });
    await page.goto(`/Details/${task._id}`);
    await press(page, "Withdraw offer");
    await expect(offersOf(page)).toContainText("You withdrew this offer.");
    await expect(offersOf(page).getByRole("heading", { name: "Make a new offer" })).toBeVisible();
    await fillOffer(page, ["110", "3", "Second try."]);
    await button(page, "Send offer").click();
    await expect(notice(page, "Offer sent to")).toBeFocused();
  });

  await test.step("the task changes while the bidder revises", async () => {
    await poster.person.request("PUT /mytask/{id}", { id: task._id, body: { ...pickTaskFields(task), budget: 90 } });
    await button(page, "Change offer").click();
    await offersOf(page).getByLabel("Amount").fill("105");
    await button(page, "Change offer").click();
    await expect(notice(page, "This task changed after you opened it.")).toBeFocused();
    await expect(offersOf(page).getByLabel("Amount")).toHaveValue("105");
    await expect(offersOf(page)).toContainText("Changes to the task since your offer");
    await expect(offersOf(page)).toContainText("$120.50");
    await button(page, "Keep my offer").click();
    await expectAccessible(page);
    await button(page, "Confirm offer").click();
    await expect(notice(page, "You confirmed your offer for the updated task.")).toBeFocused();
  });

  await test.step("the offer is revised while the poster awards", async () => {
    // Never answered, so that the page does not learn of the revision.
    await poster.page.route("**/myinbox/stream", () => {});
    await poster.page.reload();
    await expect(offersOf(poster.page)).toContainText("Second try.");
    await button(page, "Change offer").click();
    await fillOffer(page, ["115", "2", "Third try."]);
    await button(page, "Change offer").click();
    await expect(notice(page, "Offer updated.")).toBeFocused();
    await offersOf(page).getByText("2 revisions").click();
    await expect(offersOf(page).getByRole("listitem").filter({ hasText: "Revision 1" })).toContainText("Second try.");
    await press(poster.page, "Award");
    await expect(notice(poster.page, "This offer changed after you opened it.")).toBeFocused();
    await expect(offersOf(poster.page)).toContainText("Before: $110, 3-day delivery.");
    await press(poster.page, "Award");
    await press(poster.page, "Withdraw award", "My mistake.");
    await expect(offersOf(poster.page)).toContainText("You withdrew the award: My mistake.");
  });

  await test.step("the poster extends the deadline, then cancels", async () => {
    await button(poster.page, "Extend deadline").click();
    const extend = poster.page.getByRole("alertdialog", { name: "Extend the deadline?" });
    await extend.getByRole("button", { name: "Extend deadline" }).click();
    await expect(extend).toContainText("Choose a date after the current deadline");
    await extend.getByLabel("New deadline").fill("2100-06-30");
    await extend.getByRole("button", { name: "Extend deadline" }).click();
    await expect(poster.page.getByRole("region", { name: "Summary" })).toContainText("2100-06-30");
    await press(poster.page, "Cancel task", "I paint it myself.");
    await page.goto("/deals");
    await expect(page.getByRole("region", { name: "Done" })).toContainText("The task was cancelled: I paint it myself.");
  });
});

test("nothing covers the offers or the deal at any width", async ({ page, person, poster, task, browser, server }) => {
  await using rivals = await browser.newContext();
  const rival = await signUp(rivals, server.address, "Salma Begum");
  await rival.request("POST /offers", { body: { task: task._id, amount: 80, days: 9, message: "Cheap and slow." } });
  const { offer } = await person.request("POST /offers", { body: { task: task._id, amount: 95, days: 4, message: "Two coats." } });
  await expectFree(poster.page, /2 offers/);
  await poster.person.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
  await person.request("POST /offers/{id}/accept", { id: offer._id });
  for (const side of [page, poster.page]) await expectFree(side, /deliver/);

  async function expectFree(side: Page, words: RegExp): Promise<void> {
    for (const width of [320, 768, 1024, 1280, 1920]) {
      await side.setViewportSize({ width, height: 800 });
      await side.goto(`/Details/${task._id}`);
      await expect(offersOf(side)).toContainText(words);
      await expectNothingCovered(side);
    }
  }
});

test("without a session an offer leads to the login page and back, with what was typed", async ({
  page,
  context,
  task,
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await using elsewhere = await browser.newContext();
  const person = await signUp(elsewhere, server.address, "Salma Begum");

  await test.step("a visitor logs in to make an offer", async () => {
    await page.goto(`/bid/${bidSlug(task)}`);
    await offersOf(page).getByRole("link", { name: "Log in to make an offer" }).click();
    await logIn(page, person);
    await expect(page).toHaveURL(`/bid/${bidSlug(task)}#offer`);
  });

  await test.step("the session ends, and sending the offer leads to the login page", async () => {
    // The form is there once the offers were read with a token, which the page keeps: only a refused call shows that the session is over.
    await fillOffer(page, ["50", "2", "Kept words."]);
    await endSession(context, server.address);
    await pressOn(page, button(page, "Send offer"));
    await logIn(page, person);
    await expect(page).toHaveURL(`/bid/${bidSlug(task)}#offer`);
    await expect(offersOf(page).getByLabel("Message", { exact: true })).toHaveValue("Kept words.");
    await button(page, "Send offer").click();
    await expect(notice(page, "Offer sent to")).toBeFocused();
  });

  await test.step("a dialog keeps the focus inside and gives it back", async () => {
    const question = page.getByRole("alertdialog", { name: "Withdraw your offer?" });
    await pressOn(page, button(page, "Withdraw offer"));
    await expectTrapped(page, question);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(button(page, "Withdraw offer")).toBeFocused();
  });

  await test.step("the account menu leads to the deals", async () => {
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "My deals" }).click();
    await expect(page.getByRole("region", { name: "Waiting for others" })).toContainText(task.title);
  });
});
