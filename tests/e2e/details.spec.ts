import { messages } from "#contract/messages.ts";
import { expectAccessible } from "./support/access.ts";
import { recordCalls } from "./support/calls.ts";
import { expect, test } from "./support/test.ts";

test("everything about a task is told, signed out too, and in the served page", async ({ page, person, browser, server }) => {
  const task = await person.postTask({ budget: 0 });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address });
  for (const visitor of [page, await context.newPage()]) {
    const response = await visitor.goto(`/Details/${task._id}`);
    expect(response?.status()).toBe(200);
    await expect(visitor).toHaveTitle(task.title);
    await expect(visitor.getByRole("heading", { level: 1, name: task.title })).toBeVisible();
    const content = visitor.getByRole("main");
    const posted = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(task.createdAt));
    for (const text of [
      task.category,
      task.description,
      "$0",
      task.deadline,
      "Likes",
      "Bids",
      posted,
      person.displayName,
      "New",
      task._id,
    ]) {
      await expect(content).toContainText(text);
    }
    await expect(content).not.toContainText(person.email);
  }
  await context.close();
});

test("the link to a task is copied, with a word that it was", async ({ page, person, context, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.address });
  const task = await person.postTask();
  await page.goto(`/Details/${task._id}`);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.address}/Details/${task._id}`);
  await expect(page.getByText("Link copied")).toBeHidden();
});

test("where nothing may be copied, the link is marked to be copied by hand", async ({ page, person }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  const task = await person.postTask();
  await page.goto(`/Details/${task._id}`);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Press Ctrl+C to copy the link" })).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain(task._id);
});

test("where the device has a share sheet, it is offered", async ({ page, person, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", {
      value: async (data: ShareData) => {
        document.documentElement.dataset.shared = JSON.stringify(data);
        throw new DOMException("The person closed it.", "AbortError");
      },
    });
  });
  const task = await person.postTask();
  await page.goto(`/Details/${task._id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const shared = JSON.stringify({ title: task.title, url: `${server.address}/Details/${task._id}` });
  await expect(page.locator("html")).toHaveAttribute("data-shared", shared);
});

test("a bid can be placed here too", async ({ page, person }) => {
  const task = await person.postTask();
  await page.goto(`/Details/${task._id}`);
  const calls = recordCalls(page, "PATCH", `/alltasks/${task._id}`);
  await page.getByRole("button", { name: messages.bid.action }).click();
  await expect(page.getByRole("alertdialog", { name: messages.bid.likedTitle })).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("a deadline that has passed is shown as such", async ({ page, person }) => {
  const task = await person.postTask({ deadline: "2020-01-31" });
  await page.goto(`/Details/${task._id}`);
  await expect(page.getByText("Deadline passed")).toBeVisible();
});

test("the old addresses lead to the new ones", async ({ page, person, request }) => {
  const task = await person.postTask();
  const moved = await request.get(`/GameDetail/${task._id}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, `/Details/${task._id}`]);
  await page.goto(`/GameDetail/${task._id}`);
  await expect(page).toHaveURL(`/Details/${task._id}`);
  await expect(page.getByRole("heading", { name: task.title })).toBeVisible();
  await page.goto("/games");
  await expect(page).toHaveURL("/borujer");
});

test("addresses that name no task are the 404 page", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  for (const path of ["/Details/0190a000-0000-7000-8000-000000000000", "/Details/nothing", "/details/nothing"]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByText(messages.notFound.title)).toBeVisible();
  }
});

test("the page is accessible in both themes and fits a small phone", async ({ page, person }) => {
  const task = await person.postTask({ title: "W".repeat(120), description: "x".repeat(600), budget: 9_999_999.99 });
  await page.goto(`/Details/${task._id}`);
  await expect(page.getByRole("button", { name: messages.bid.action })).toBeEnabled();
  await expectAccessible(page);
});
