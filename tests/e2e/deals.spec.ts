// Poster and bidder, each in a browser of their own: from an offer to the reviews, and deals that change or end on the way.
import type { Browser, Locator, Page } from "@playwright/test";
import { bidSlug } from "#contract/bid-slug.ts";
import type { Task } from "#contract/task.ts";
import { pickTaskFields } from "#contract/task-fields.ts";
import { expectAccessible } from "./support/access.ts";
import { expectTrapped, pressOn } from "./support/keyboard.ts";
import { signUp, type TestPerson } from "./support/people.ts";
import { waitForReadiness } from "./support/readiness.ts";
import { endSession, logIn } from "./support/session.ts";
import { test as base, expect } from "./support/test.ts";

type Side = { page: Page; person: TestPerson };

/** `person` bids on the test's own page; the poster has another browser. */
const test = base.extend<{ poster: Side; task: Task }>({
  poster: async ({ browser, server }, use) => {
    const side = await join(browser, server.address, "Karim Uddin");
    await use(side);
    await side.page.context().close();
  },
  task: async ({ poster }, use) => use(await poster.person.postTask()),
});

async function join(browser: Browser, address: string, name: string): Promise<Side> {
  const context = await browser.newContext({ baseURL: address });
  const person = await signUp(context, address, name);
  return { page: waitForReadiness(await context.newPage()), person };
}

// Two browsers and many steps.
test.describe.configure({ timeout: 180_000 });

const offersOf = (page: Page): Locator => page.getByRole("region", { name: "Offers" });
const button = (page: Page, name: string | RegExp): Locator => offersOf(page).getByRole("button", { name });
const scrollPosition = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);
const notice = (page: Page, text: string | RegExp): Locator => offersOf(page).getByRole("status").filter({ hasText: text });

/** `words` are the reason of a step, or the note of a delivery. */
async function press(page: Page, label: string, words?: string): Promise<void> {
  await button(page, new RegExp(`^${label}`)).click();
  const dialog = page.getByRole("alertdialog");
  if (words !== undefined) await dialog.getByLabel(/^(Reason|Note)$/).fill(words);
  await dialog.getByRole("button", { name: label }).click();
  await expect(dialog).toBeHidden();
}

async function fillOffer(page: Page, [amount, days, message]: [string, string, string]): Promise<void> {
  await offersOf(page).getByLabel("Amount").fill(amount);
  await offersOf(page).getByLabel("Days needed").fill(days);
  await offersOf(page).getByLabel("Message", { exact: true }).fill(message);
}

async function review(page: Page, stars: string, words: string): Promise<void> {
  await offersOf(page).getByRole("radio", { name: stars }).check();
  await offersOf(page).getByLabel("Your review").fill(words);
  await button(page, "Send review").click();
}

test("from an offer to both reviews", async ({ page, person, poster, task }) => {
  await test.step("the bidder sends an offer", async () => {
    await page.goto(`/bid/${bidSlug(task)}`);
    await expect(offersOf(page)).toContainText("No offers yet");
    await fillOffer(page, ["95.5", "4", "I painted two shops in your street."]);
    await button(page, "Send offer").click();
    await expect(notice(page, "Offer sent to")).toBeFocused();
    await expect(offersOf(page)).toContainText("1 offer");
  });

  await test.step("the poster finds it among the deals and awards it", async () => {
    await poster.page.goto("/deals");
    const row = poster.page.getByRole("region", { name: "Your turn" }).getByRole("listitem").filter({ hasText: task.title });
    await expect(row).toContainText("1 offer to review");
    await expectAccessible(poster.page);
    await row.getByRole("link", { name: task.title }).click();
    await expect(poster.page).toHaveURL(`/Details/${task._id}#offers`);
    await expect(offersOf(poster.page)).toContainText("I painted two shops in your street.");
    await expect(offersOf(poster.page)).toContainText("$95.50");
    const shortlist = button(poster.page, /hortlist/);
    await shortlist.scrollIntoViewIfNeeded();
    const position = await scrollPosition(poster.page);
    expect(position).toBeGreaterThan(0);
    await shortlist.click();
    await expect(poster.page.getByRole("alert").filter({ hasText: "is on your shortlist." })).toBeVisible();
    await expect(button(poster.page, /^Remove from shortlist/)).toBeFocused();
    expect(await scrollPosition(poster.page)).toBe(position);
    await press(poster.page, "Award");
    await expect(notice(poster.page, "Awarded.")).toBeFocused();
    await expect(offersOf(poster.page)).toContainText(/3[56] hours left/);
    await expectAccessible(poster.page);
  });

  await test.step("the winner accepts and delivers", async () => {
    await page.goto("/deals?side=bids");
    await expect(page.getByRole("region", { name: "Your turn" })).toContainText("Accept or decline the award.");
    await page.getByRole("link", { name: task.title }).click();
    await expect(offersOf(page)).toContainText(/3[56] hours left/);
    await press(page, "Accept");
    await expect(offersOf(page).locator('[aria-current="step"]')).toContainText("In progress");
    await expectAccessible(page);
    await press(page, "Deliver work", "The sign, with two coats.");
    await expect(notice(page, "Work delivered.")).toBeFocused();
  });

  await test.step("the poster requests changes, then approves the work and reviews", async () => {
    await poster.page.reload();
    const delivered = poster.page.getByRole("region", { name: "Delivered work" });
    await expect(delivered).toContainText("The sign, with two coats.");
    await press(poster.page, "Request changes", "The blue is too dark.");
    await expect(delivered).toContainText("The blue is too dark.");
    await person.request("POST /mytask/{id}/deliver", { id: task._id, body: { links: ["https://example.com/sign"] } });
    await poster.page.reload();
    await expect(delivered.getByRole("link", { name: "https://example.com/sign" })).toBeVisible();
    await expectAccessible(poster.page);
    await press(poster.page, "Approve work");
    await review(poster.page, "5 stars", "On time, and kind.");
    await expect(offersOf(poster.page)).toContainText("Both reviews appear once you have both written one");
  });

  await test.step("the winner writes a review, and both are public", async () => {
    await page.reload();
    await expect(button(page, "Send review")).toBeVisible();
    await expect(offersOf(page)).not.toContainText("On time, and kind.");
    await expectAccessible(page);
    await review(page, "4 stars", "Clear about what he wanted.");
    await expect(offersOf(page)).toContainText("On time, and kind.");
    await page.getByRole("link", { name: poster.person.displayName }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: poster.person.displayName })).toBeVisible();
    const reviews = page.getByRole("region", { name: "Reviews" });
    await expect(reviews).toContainText("Clear about what he wanted.");
    await expectAccessible(page);
    await reviews.getByRole("link", { name: person.displayName }).click();
    await expect(page.getByRole("main")).toContainText("Jobs completed1");
    await expect(reviews).toContainText("On time, and kind.");
  });
});

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
    await expect(offersOf(page)).toContainText("Withdrawn by the freelancer.");
    await expect(offersOf(page).getByRole("heading", { name: "Make a new offer" })).toBeVisible();
    await fillOffer(page, ["110", "3", "Second try."]);
    await button(page, "Send offer").click();
    await expect(notice(page, "Offer sent to")).toBeFocused();
  });

  await test.step("the task changes while the bidder revises", async () => {
    await poster.person.request("PUT /mytask/{id}", { id: task._id, body: { ...pickTaskFields(task), budget: 90 } });
    await button(page, "Revise offer").click();
    await offersOf(page).getByLabel("Amount").fill("105");
    await button(page, "Revise offer").click();
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
    await button(page, "Revise offer").click();
    await fillOffer(page, ["115", "2", "Third try."]);
    await button(page, "Revise offer").click();
    await expect(notice(page, "Offer updated.")).toBeFocused();
    await offersOf(page).getByText("3 revisions").click();
    await expect(offersOf(page).getByRole("listitem").filter({ hasText: "Revision 1" })).toContainText("Second try.");
    await press(poster.page, "Award");
    await expect(notice(poster.page, "This offer was revised after you opened it.")).toBeFocused();
    await expect(offersOf(poster.page)).toContainText("Before: $110, 3-day delivery.");
    await press(poster.page, "Award");
    await press(poster.page, "Withdraw award", "My mistake.");
    await expect(offersOf(poster.page)).toContainText("Award withdrawn by the poster: My mistake.");
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
