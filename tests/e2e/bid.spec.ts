import type { Page } from "@playwright/test";
import { bidSlug } from "#contract/bid-slug.ts";
import { messages } from "#contract/messages.ts";
import type { Task } from "#contract/task.ts";
import { expectAccessible } from "./support/access.ts";
import { answerCall, holdCall, offline, problem, recordCalls } from "./support/calls.ts";
import { signUp, type TestPerson } from "./support/people.ts";
import { test as base, expect } from "./support/test.ts";

/** A task of somebody who is not on the page. */
const test = base.extend<{ poster: TestPerson; task: Task }>({
  poster: async ({ browser, server }, use) => {
    const context = await browser.newContext();
    await use(await signUp(context, server.address, "Karim Uddin"));
    await context.close();
  },
  task: async ({ poster }, use) => use(await poster.postTask()),
});

const pathOf = (task: Task) => `/bid/${bidSlug(task)}`;
const callOf = (task: Task) => `/alltasks/${task._id}`;
const bidNow = (page: Page) => page.getByRole("button", { name: "Bid Now", exact: true });
const alreadyBidded = (page: Page) => page.getByRole("button", { name: "Already Bidded", exact: true });
const likes = (page: Page) => page.getByRole("definition").filter({ hasNotText: /\d{4}-/ });
const dialog = (page: Page, title: string) => page.getByRole("alertdialog", { name: title, exact: true });

async function expectTask(page: Page, task: Task): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: task.title })).toBeVisible();
  const content = page.getByRole("main");
  for (const text of [task.category, "$120.50", task.deadline, task.description, task.user.name, "Likes"])
    await expect(content).toContainText(text);
}

test("the page is read without an account and without scripts", async ({ browser, server, task }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address });
  const page = await context.newPage();
  const response = await page.goto(pathOf(task));
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(`Bid on ${task.title}`);
  await expectTask(page, task);
  await expect(likes(page)).toHaveText("0");
  await context.close();
});

test("a bid is a like: the button closes, the count goes up by one, a dialog says so", async ({ page, person, poster, task, request }) => {
  await poster.likeTask(task._id);
  await page.goto(pathOf(task));
  await expectTask(page, task);
  await expect(likes(page)).toHaveText("1");
  const calls = recordCalls(page, "PATCH", callOf(task));
  const held = await holdCall(page, "PATCH", callOf(task));
  await bidNow(page).click();
  await held.arrived;
  await expect(alreadyBidded(page)).toBeDisabled();
  await expect(likes(page)).toHaveText("1");
  expect(calls[0]?.postDataJSON()).toEqual({ email: person.email });
  held.release();
  await expect(dialog(page, "Liked!")).toContainText("You liked this task.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(alreadyBidded(page)).toBeDisabled();
  await expect(likes(page)).toHaveText("2");
  expect(await (await request.get(`/mytask/${task._id}`)).json()).toMatchObject({ likeCount: 2 });
});

test("a second bid of the same person is told as already liked and counts for nothing", async ({ page, person, task }) => {
  await person.likeTask(task._id);
  await page.goto(pathOf(task));
  await bidNow(page).click();
  await expect(dialog(page, "Already Liked")).toContainText("You've already liked this task.");
  await page.getByRole("button", { name: "OK" }).click();
  await expect(alreadyBidded(page)).toBeDisabled();
  await expect(likes(page)).toHaveText("1");
});

for (const [failure, answer] of [
  ["the network is away", offline],
  ["the server fails", problem(500, "The server failed.")],
  ["the server refuses", problem(403, "That is not your address.")],
] as const) {
  test(`when ${failure} an error dialog says so and the button can be used again`, async ({ page, person, task, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.goto(pathOf(task));
    await expect(page.getByRole("button", { name: person.displayName })).toBeVisible();
    await answerCall(page, "PATCH", callOf(task), answer);
    await bidNow(page).click();
    await expect(dialog(page, "Error")).toContainText("Something went wrong!");
    await page.getByRole("button", { name: "OK" }).click();
    await page.unrouteAll();
    await bidNow(page).click();
    await expect(dialog(page, messages.bid.likedTitle)).toBeVisible();
  });
}

test("a double click bids once", async ({ page, person, task }) => {
  await page.goto(pathOf(task));
  await expect(page.getByRole("button", { name: person.displayName })).toBeVisible();
  const calls = recordCalls(page, "PATCH", callOf(task));
  await bidNow(page).dblclick();
  await expect(dialog(page, messages.bid.likedTitle)).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("signed out, a bid leads to the login page and back", async ({ page, browser, server, task }) => {
  const elsewhere = await browser.newContext();
  const person = await signUp(elsewhere, server.address);
  await elsewhere.close();
  await page.goto(pathOf(task));
  await bidNow(page).click();
  await expect(page).toHaveURL("/login");
  await logIn(page, person);
  await expect(page).toHaveURL(pathOf(task));
  await bidNow(page).click();
  await expect(dialog(page, messages.bid.likedTitle)).toBeVisible();
});

test("a session that ended leads to the login page and back", async ({ page, context, person, task, server, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.goto(pathOf(task));
  // Only then is the press the first to find out: what asked for this would have been refused and led to the login page by itself.
  await expect(page.getByRole("heading", { name: "Make an offer" })).toBeVisible();
  // At the server: the page may hold a token that outlives the cookie.
  await context.request.post("/identity/sign-out", { headers: { Origin: server.address }, data: {} });
  await bidNow(page).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await logIn(page, person);
  await expect(page).toHaveURL(pathOf(task));
  await expect(bidNow(page)).toBeEnabled();
});

test("a session that is found to have ended while the page is open is told at once", async ({
  page,
  context,
  person,
  task,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.goto(pathOf(task));
  await expect(page.getByRole("button", { name: person.displayName })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/");
  await other.getByRole("button", { name: person.displayName }).click();
  await other.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByText("Your session has ended. Log in again to go on.")).toBeVisible();
  await expect(other.getByText("Your session has ended.")).toHaveCount(0);
  await bidNow(page).click();
  await expect(page).toHaveURL("/login");
});

test("a task that was deleted meanwhile cannot be bid on, and the page says so", async ({ page, person, poster, task, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.goto(pathOf(task));
  await expect(page.getByRole("button", { name: person.displayName })).toBeVisible();
  await poster.deleteTask(task._id);
  await bidNow(page).click();
  await expect(dialog(page, "Error")).toContainText("This task is no longer on the market.");
  await page.getByRole("button", { name: "OK" }).click();
  await expect(bidNow(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Bid" })).toContainText("This task is no longer on the market.");
});

test.describe("from a card", () => {
  test.beforeEach(async ({ page, person, task }) => {
    await page.goto("/");
    await expect(page.getByRole("button", { name: person.displayName })).toBeVisible();
    await expect(page.getByRole("heading", { name: task.title })).toBeVisible();
  });

  const seeMore = (page: Page, task: Task) =>
    page.getByRole("article").filter({ hasText: task.title }).getByRole("link", { name: "See more..." });

  test("the task is shown at once, and then as the server has it", async ({ page, poster, task }) => {
    const held = await holdCall(page, "GET", `/mytask/${task._id}`);
    await seeMore(page, task).click();
    await expect(page).toHaveURL(pathOf(task));
    await expectTask(page, task);
    await expect(likes(page)).toHaveText("0");
    await poster.likeTask(task._id);
    held.release();
    await expect(likes(page)).toHaveText("1");
  });

  test("without the network the task is shown as it was, with a word about it", async ({ page, task, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await answerCall(page, "GET", `/mytask/${task._id}`, offline);
    await seeMore(page, task).click();
    await expect(page.getByText("This may be out of date.")).toBeVisible();
    await expectTask(page, task);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("This may be out of date.")).toBeHidden();
    await expectTask(page, task);
  });

  test("a task that was deleted meanwhile is told to be gone", async ({ page, poster, task, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await poster.deleteTask(task._id);
    await seeMore(page, task).click();
    await expect(page.getByText("This task is no longer on the market")).toBeVisible();
    await expect(bidNow(page)).toHaveCount(0);
  });
});

test("a link with another title leads to the task that its id names", async ({ page, task, server }) => {
  await page.goto(`/bid/something-else-${task._id}`);
  await expectTask(page, task);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", server.address + pathOf(task));
});

test("a link without an id shows a sample, on which nobody can bid", async ({ page, person }) => {
  const response = await page.goto("/bid/paint-a-shop-sign");
  expect(response?.status()).toBe(200);
  await expect(page.getByText("This link names no task, so here is a sample.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$1,500");
  await expect(page.getByRole("main")).toContainText("June 15, 2025");
  await expect(page.getByRole("button", { name: person.displayName })).toBeVisible();
  const calls = recordCalls(page, "PATCH", "/alltasks/00000000-0000-0000-0000-000000000000");
  await bidNow(page).click();
  await expect(dialog(page, "A sample")).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(bidNow(page)).toBeEnabled();
  expect(calls).toHaveLength(0);
});

test("a link to a task that never was is the 404 page", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const response = await page.goto("/bid/nothing-0190a000-0000-7000-8000-000000000000");
  expect(response?.status()).toBe(404);
  await expect(page.getByText(messages.notFound.title)).toBeVisible();
});

test("a deadline that has passed is shown as such", async ({ page, poster }) => {
  const task = await poster.postTask({ deadline: "2020-01-31" });
  await page.goto(pathOf(task));
  await expect(page.getByText("Deadline passed")).toBeVisible();
});

test("the page is accessible in both themes and fits a small phone", async ({ page, poster }) => {
  const task = await poster.postTask({
    title: "W".repeat(120),
    description: "No spaces ".repeat(20) + "x".repeat(400),
    budget: 9_999_999.99,
  });
  await page.goto(pathOf(task));
  await expect(bidNow(page)).toBeEnabled();
  await expectAccessible(page);
});

async function logIn(page: Page, person: TestPerson): Promise<void> {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}
