import { expect, test } from "./support/test.ts";

test("everything about a task is readable without an account, without scripts and on a small phone", async ({
  person,
  browser,
  server,
}) => {
  const task = await person.postTask({ title: "W".repeat(120), description: "x".repeat(600), budget: 9_999_999.99 });
  await using context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.address,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  const response = await page.goto(`/Details/${task._id}`);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(task.title);
  await expect(page.getByRole("heading", { level: 1, name: task.title })).toBeVisible();
  const content = page.getByRole("main");
  const posted = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(task.createdAt));
  for (const text of ["$9,999,999.99", "Likes", "No offers so far", "Tasks posted", "No questions yet", "New", posted])
    await expect(content).toContainText(text);
  for (const text of [task.category, task.description, task.deadline, person.displayName, task._id])
    await expect(content).toContainText(text);
  await expect(content).not.toContainText(person.email);
  await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("Copy link puts the task's address on the clipboard, or selects it where the clipboard is refused", async ({
  page,
  person,
  context,
  server,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.address });
  const task = await person.postTask();
  const address = `${server.address}/Details/${task._id}`;
  await page.goto(`/Details/${task._id}`);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("The link is selected. Copy it now")).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(address);
});
