import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { bidSlug } from "#contract/tasks/bid-slug.ts";
import type { Task } from "#contract/tasks/task.ts";
import { expectAccessible } from "./support/access.ts";
import { holdCall } from "./support/calls.ts";
import { signUp, type TestPerson } from "./support/people.ts";
import { waitForReadiness } from "./support/readiness.ts";
import { endSession, logIn } from "./support/session.ts";
import { cardOf } from "./support/task-cards.ts";
import { test as base, expect } from "./support/test.ts";

/** A task of a person who is not signed in on the page. */
const test = base.extend<{ poster: TestPerson; task: Task }>({
  poster: async ({ browser, server }, use) => {
    await using context = await browser.newContext();
    await use(await signUp(context, server.address, "Karim Uddin"));
  },
  task: async ({ poster }, use) => use(await poster.postTask({ title: `Paint a shop sign ${randomUUID()}` })),
});

const pathOf = (task: Task) => `/bid/${bidSlug(task)}`;
const callOf = (task: Task) => `/alltasks/${task._id}`;
const bidNow = (page: Page) => page.getByRole("button", { name: "Bid Now", exact: true });
const alreadyBidded = (page: Page) => page.getByRole("button", { name: "Already Bidded", exact: true });
const likes = (page: Page) => page.getByRole("region", { name: "Summary" }).getByRole("definition").last();
const dialog = (page: Page, title: string) => page.getByRole("alertdialog", { name: title, exact: true });

test("a bid is a like that the server counts once", async ({ page, person, poster, task, request }) => {
  await poster.likeTask(task._id);
  await page.goto(pathOf(task));
  await expectTask(page, task);
  await expect(page.getByRole("button", { name: `Account menu, ${person.displayName}` })).toBeVisible();
  await expect(likes(page)).toHaveText("1");

  await bidNow(page).click();
  await expect(dialog(page, "Liked!")).toContainText("You liked this task.");
  await expect(page.getByRole("button", { name: "OK" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(alreadyBidded(page)).toBeDisabled();
  await expect(likes(page)).toHaveText("2");

  await page.goto(`/Details/${task._id}`);
  await expect(alreadyBidded(page)).toBeDisabled();
  await expect(likes(page)).toHaveText("2");
  expect(await (await request.get(`/mytask/${task._id}`)).json()).toMatchObject({ likeCount: 2 });
});

test("the page is readable without an account, without scripts and on a small phone", async ({ browser, server, poster }) => {
  await using context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.address,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  const task = await poster.postTask({
    title: "W".repeat(120),
    description: "No spaces ".repeat(20) + "x".repeat(400),
    budget: 9_999_999.99,
  });
  const response = await page.goto(pathOf(task));
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(task.title);
  await expectTask(page, task, "$9,999,999.99");
  await expect(likes(page)).toHaveText("0");
  await expect(page.getByText("Turn on JavaScript to like this task.")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("from a card the task is shown at once, then as the server has it, and Back leads to the list", async ({
  page,
  person,
  poster,
  task,
}) => {
  const list = `/borujer?${new URLSearchParams({ q: task.title.slice(-36) })}`;
  await page.goto(list);
  await expect(page.getByRole("button", { name: `Account menu, ${person.displayName}` })).toBeVisible();
  const held = await holdCall(page, "GET", `/mytask/${task._id}`);
  await cardOf(page, task.title).getByRole("link", { name: "Bid" }).click();
  await held.arrived;
  await expect(page).toHaveURL(pathOf(task));
  await expectTask(page, task);
  await expect(likes(page)).toHaveText("0");
  await poster.likeTask(task._id);
  held.release();
  await expect(likes(page)).toHaveText("1");
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect(cardOf(page, task.title)).toBeVisible();
});

test("signed out, at first or by another tab, a bid leads to the login page and back", async ({ page, context, browser, server, task }) => {
  await using elsewhere = await browser.newContext();
  const person = await signUp(elsewhere, server.address);
  await page.goto(pathOf(task));
  await bidNow(page).click();
  await expect(page).toHaveURL("/login");
  await logIn(page, person);
  await expect(page).toHaveURL(pathOf(task));
  await expect(page.getByRole("button", { name: `Account menu, ${person.displayName}` })).toBeVisible();

  const other = waitForReadiness(await context.newPage());
  await other.goto("/terms");
  await other.getByRole("button", { name: `Account menu, ${person.displayName}` }).click();
  await other.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByText("Your session has ended. Log in again to continue.")).toBeVisible();
  await expect(other.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(other.getByText("Your session has ended.")).toHaveCount(0);
  await bidNow(page).click();
  await expect(page).toHaveURL("/login");
});

test("a session that has ended at the server leads to the login page and back", async ({
  page,
  context,
  person,
  task,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.goto(pathOf(task));
  const held = await holdCall(page, "PATCH", callOf(task));
  await bidNow(page).click();
  // The button is pressed before the session ends. Other requests of the page may still be refused first: they lead to the login page too.
  await held.arrived;
  await endSession(context, server.address);
  const answer = page.waitForResponse(
    (response) => response.request().method() === "PATCH" && new URL(response.url()).pathname === callOf(task),
  );
  held.release();
  expect((await answer).status()).toBe(401);
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await logIn(page, person);
  await expect(page).toHaveURL(pathOf(task));
  await bidNow(page).click();
  await expect(dialog(page, "Liked!")).toBeVisible();
});

async function expectTask(page: Page, task: Task, budget = "$120.50"): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: task.title })).toBeVisible();
  const content = page.getByRole("main");
  for (const text of [task.category, budget, task.deadline, task.description.trim(), task.user.name, "Likes"])
    await expect(content).toContainText(text);
}
