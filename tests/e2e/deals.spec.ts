// Two people side by side, each in a browser of their own: from an offer to the reviews, and the ways in which it goes otherwise.
import type { Browser, Locator, Page } from "@playwright/test";
import { bidSlug } from "#contract/bid-slug.ts";
import type { Task } from "#contract/task.ts";
import { expectAccessible } from "./support/access.ts";
import { recordCalls } from "./support/calls.ts";
import { expectTrapped, pressOn, typeInto } from "./support/keyboard.ts";
import { signUp, type TestPerson } from "./support/people.ts";
import { waitForReadiness } from "./support/readiness.ts";
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

// Two browsers, many steps, and axe on every screen of theirs.
test.describe.configure({ timeout: 180_000 });

const offersOf = (page: Page): Locator => page.getByRole("region", { name: "Offers" });
const button = (page: Page, name: string | RegExp): Locator => offersOf(page).getByRole("button", { name });
const notice = (page: Page, text: string | RegExp): Locator => offersOf(page).getByRole("status").filter({ hasText: text });

async function press(page: Page, label: string, reason?: string): Promise<void> {
  await button(page, new RegExp(`^${label}`)).click();
  const dialog = page.getByRole("alertdialog", { name: `${label}?` });
  if (reason !== undefined) await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: label }).click();
  await expect(dialog).toBeHidden();
}

async function fillOffer(page: Page, [amount, days, message]: [string, string, string]): Promise<void> {
  await offersOf(page).getByLabel("Amount").fill(amount);
  await offersOf(page).getByLabel("Days needed").fill(days);
  await offersOf(page).getByLabel("Message").fill(message);
}

async function rate(page: Page, stars: string, words: string): Promise<void> {
  await offersOf(page).getByRole("radio", { name: stars }).check();
  await offersOf(page).getByLabel("Your words").fill(words);
  await button(page, "Send review").click();
}

test("from an offer to both reviews", async ({ page, person, poster, task }) => {
  await page.goto(`/bid/${bidSlug(task)}`);
  await expect(offersOf(page)).toContainText("No offers yet");
  await button(page, "Send offer").click();
  await expect(offersOf(page).getByText("Amount is required, as a number.")).toBeVisible();
  await expect(offersOf(page).getByLabel("Amount")).toBeFocused();
  await fillOffer(page, ["95.5", "4", "I painted two shops in your street."]);
  await expectAccessible(page);
  const sent = recordCalls(page, "POST", "/offers");
  await button(page, "Send offer").dblclick();
  await expect(notice(page, "Your offer is with the poster.")).toBeFocused();
  expect(sent).toHaveLength(1);
  await expect(offersOf(page)).toContainText("1 live offer");

  await poster.page.goto("/deals");
  const row = poster.page.getByRole("region", { name: "Needs you now" }).getByRole("listitem").filter({ hasText: task.title });
  await expect(row).toContainText("1 offer waits for you.");
  await expectAccessible(poster.page);
  await row.getByRole("link", { name: task.title }).click();
  await expect(poster.page).toHaveURL(`/Details/${task._id}#offers`);
  await expect(offersOf(poster.page)).toContainText("I painted two shops in your street.");
  await expect(offersOf(poster.page)).toContainText("$95.50");
  await button(poster.page, "Shortlist").click();
  await expect(notice(poster.page, "The offer is on your shortlist.")).toBeFocused();
  await press(poster.page, "Award");
  await expect(notice(poster.page, "The task is awarded.")).toBeFocused();
  await expect(offersOf(poster.page)).toContainText(/3[56] hours left/);
  await expectAccessible(poster.page);

  await page.goto("/deals?side=bids");
  await expect(page.getByRole("region", { name: "Needs you now" })).toContainText("Accept or decline the award.");
  await page.getByRole("link", { name: task.title }).click();
  await expect(offersOf(page)).toContainText(/3[56] hours left/);
  await press(page, "Accept");
  await press(page, "Deliver");
  await expect(notice(page, "The work is delivered.")).toBeFocused();

  await poster.page.reload();
  await press(poster.page, "Ask for changes", "The blue is too dark.");
  await page.reload();
  await expect(offersOf(page)).toContainText("The blue is too dark.");
  await press(page, "Deliver");
  await poster.page.reload();
  await press(poster.page, "Complete");

  await rate(poster.page, "5 stars", "On time, and kind.");
  await expect(offersOf(poster.page)).toContainText("Both reviews appear together when both are written");
  await page.reload();
  await expect(offersOf(page)).not.toContainText("On time, and kind.");
  await expectAccessible(page);
  await rate(page, "4 stars", "Clear about what he wanted.");
  await expect(offersOf(page)).toContainText("On time, and kind.");

  await page.getByRole("link", { name: poster.person.displayName }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: poster.person.displayName })).toBeVisible();
  await expect(page.getByRole("region", { name: "Reviews" })).toContainText("Clear about what he wanted.");
  await expectAccessible(page);
  await page.getByRole("region", { name: "Reviews" }).getByRole("link", { name: person.displayName }).click();
  await expect(page.getByRole("main")).toContainText("Tasks done1");
  await expect(page.getByRole("region", { name: "Reviews" })).toContainText("On time, and kind.");
});

test("declined, withdrawn, sent again, changed under an offer, revised under an award", async ({
  page,
  person,
  poster,
  task,
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const rival = await join(browser, server.address, "Salma Begum");
  await rival.person.client.sendOffer({ task: task._id, amount: 80, days: 9, message: "Cheap and slow." });
  await rival.page.goto(`/Details/${task._id}`);
  await expect(offersOf(rival.page)).toContainText("Cheap and slow.");
  await poster.page.goto(`/Details/${task._id}`);
  await button(poster.page, /^Decline offer/).click();
  const dialog = poster.page.getByRole("alertdialog", { name: "Decline offer?" });
  await dialog.getByRole("button", { name: "Decline offer" }).click();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await expect(dialog).toContainText("Reason is required.");
  await expectAccessible(poster.page);
  await dialog.getByLabel("Reason").fill("Nine days is too long.");
  await dialog.getByRole("button", { name: "Decline offer" }).click();
  await expect(notice(poster.page, "The offer is declined.")).toBeFocused();
  await press(rival.page, "Withdraw offer");
  await expect(notice(rival.page, "This offer was declined. This page shows how things stand now.")).toBeFocused();
  await expect(offersOf(rival.page)).toContainText("Declined by the poster: Nine days is too long.");
  await expect(button(rival.page, "Send offer")).toHaveCount(0);
  await rival.page.context().close();

  await page.goto(`/Details/${task._id}`);
  await fillOffer(page, ["100", "3", "First try."]);
  await button(page, "Send offer").click();
  await press(page, "Withdraw offer");
  await expect(offersOf(page)).toContainText("Withdrawn by its bidder.");
  await expect(offersOf(page).getByRole("heading", { name: "Send an offer again" })).toBeVisible();
  await expect(offersOf(page).getByLabel("Message")).toHaveValue("First try.");
  await fillOffer(page, ["110", "3", "Second try."]);
  await button(page, "Send offer").click();
  await expect(notice(page, "Your offer is with the poster.")).toBeVisible();

  const { title, category, description, deadline } = task;
  await poster.person.client.updateTask(task._id, { title, category, description, deadline, budget: 90 });
  await button(page, "Revise offer").click();
  await offersOf(page).getByLabel("Amount").fill("105");
  await button(page, "Revise offer").click();
  await expect(notice(page, "This task has changed since you saw it.")).toBeFocused();
  await expect(offersOf(page).getByLabel("Amount")).toHaveValue("105");
  await expect(offersOf(page)).toContainText("What changed in the task since");
  await expect(offersOf(page)).toContainText("$120.50");
  await button(page, "Leave it as it is").click();
  await expectAccessible(page);
  await button(page, "Confirm offer").click();
  await expect(notice(page, "Your offer stands for the task as it is now.")).toBeFocused();

  await poster.page.reload();
  await expect(offersOf(poster.page)).toContainText("Second try.");
  await button(page, "Revise offer").click();
  await fillOffer(page, ["115", "2", "Third try."]);
  await button(page, "Revise offer").click();
  await expect(notice(page, "Your offer is revised.")).toBeVisible();
  await offersOf(page).getByText("3 revisions").click();
  await expect(offersOf(page).getByRole("listitem").filter({ hasText: "revision 1" })).toContainText("Second try.");
  await press(poster.page, "Award");
  await expect(notice(poster.page, "This offer has been revised since you saw it.")).toBeFocused();
  await expect(offersOf(poster.page)).toContainText("Revised since you looked: it was $110 in 3 days.");
  await press(poster.page, "Award");
  await press(poster.page, "Take the award back", "My mistake.");
  await page.reload();
  await expect(offersOf(page)).toContainText("The award was taken back: My mistake.");

  await button(poster.page, "Extend the deadline").click();
  const extend = poster.page.getByRole("alertdialog", { name: "Extend the deadline?" });
  await extend.getByRole("button", { name: "Extend the deadline" }).click();
  await expect(extend).toContainText("The new deadline must be later than the old one");
  await extend.getByLabel("New deadline").fill("2100-06-30");
  await extend.getByRole("button", { name: "Extend the deadline" }).click();
  await expect(poster.page.getByRole("region", { name: "Bid" })).toContainText("2100-06-30");
  await press(poster.page, "Cancel task", "I paint it myself.");
  await page.goto("/deals");
  await expect(page.getByRole("region", { name: "Done" })).toContainText("The task was cancelled: I paint it myself.");
  await expect(page.getByRole("button", { name: `Account of ${person.displayName}` })).toBeVisible();
});

test("who is not signed in, or no longer is, is led to the login page and back with what they typed", async ({
  page,
  context,
  task,
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const { page: elsewhere, person } = await join(browser, server.address, "Salma Begum");
  await elsewhere.context().close();
  await page.goto(`/bid/${bidSlug(task)}`);
  await expectAccessible(page);
  await offersOf(page).getByRole("link", { name: "Log in to make an offer" }).click();
  await logIn(page, person);
  await expect(page).toHaveURL(`/bid/${bidSlug(task)}`);
  await typeInto(page, offersOf(page).getByLabel("Amount"), "50");
  await typeInto(page, offersOf(page).getByLabel("Days needed"), "2");
  await typeInto(page, offersOf(page).getByLabel("Message"), "Kept words.");
  await context.request.post("/identity/sign-out", { headers: { Origin: server.address }, data: {} });
  await pressOn(page, button(page, "Send offer"));
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await logIn(page, person);
  await expect(offersOf(page).getByLabel("Message")).toHaveValue("Kept words.");
  await button(page, "Send offer").click();
  await expect(notice(page, "Your offer is with the poster.")).toBeFocused();
  const question = page.getByRole("alertdialog", { name: "Withdraw offer?" });
  await pressOn(page, button(page, "Withdraw offer"));
  await expectTrapped(page, question);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(button(page, "Withdraw offer")).toBeFocused();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "My deals" }).click();
  await expect(page.getByRole("region", { name: "Waiting for others" })).toContainText(task.title);
});

async function logIn(page: Page, person: TestPerson): Promise<void> {
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}
