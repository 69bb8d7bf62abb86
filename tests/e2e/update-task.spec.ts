import type { Page } from "@playwright/test";
import type { Task } from "#contract/tasks/task.ts";
import { aTask } from "#tests/support/a-task.ts";
import { expectAccessible } from "./support/access.ts";
import { holdCall } from "./support/calls.ts";
import { signUp } from "./support/people.ts";
import { endSession, logIn } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

const update = (page: Page) => page.getByRole("button", { name: "Update Task" });
const overlay = (page: Page) => page.getByText("Task Updated Successfully!", { exact: true });
const callOf = (task: Task) => `/mytask/${task._id}`;

test("the form is prefilled, names missing fields in an alert, and saves", async ({ page, person, request }) => {
  const task = await person.postTask();
  await page.goto(`/update/${task._id}`);
  await expect(page).toHaveTitle("Update Task");
  await expectPrefilled(page, task);

  await page.getByLabel("Category").selectOption("");
  for (const label of ["Title", "Description", "Deadline", "Budget"]) await page.getByLabel(label).fill("");
  await update(page).click();
  const alert = page.getByRole("alertdialog", { name: "Please fill in all required fields!", exact: true });
  await expect(alert.getByRole("button", { name: "OK" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(alert).toBeHidden();
  await expect(page.getByLabel("Title")).toBeFocused();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(5);

  const changed = aTask({ title: "A larger sign", category: "Writing", description: "Three colours.", deadline: "2099-01-31", budget: 0 });
  await page.getByLabel("Title").fill(changed.title);
  await page.getByLabel("Category").selectOption(changed.category);
  await page.getByLabel("Description").fill(changed.description);
  await page.getByLabel("Deadline").fill(changed.deadline);
  await page.getByLabel("Budget").fill("0");
  await update(page).click();
  await expect(overlay(page)).toBeVisible();
  await expect(overlay(page)).toBeHidden();
  await expectPrefilled(page, { ...task, ...changed } as Task);
  expect(await (await request.get(callOf(task))).json()).toMatchObject(changed);
});

test("another person's task is not opened for change, and the page names the poster", async ({ page, person, browser, server }) => {
  await using context = await browser.newContext();
  const theirs = await (await signUp(context, server.address, "Karim Uddin")).postTask();
  // The server knows a person's id before the first task and after it.
  for (const hasPosted of [false, true]) {
    if (hasPosted) await person.postTask();
    await page.goto(`/update/${theirs._id}`);
    await expect(page.getByText("This isn't your task")).toBeVisible();
    await expect(page.getByText(/Karim Uddin posted this task/)).toBeVisible();
    await expect(update(page)).toHaveCount(0);
  }
  await page.getByRole("link", { name: "View task" }).click();
  await expect(page.getByRole("heading", { level: 1, name: theirs.title })).toBeVisible();
});

test("a session that has ended at the server leads to the login page and back to the changes", async ({
  page,
  context,
  person,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const task = await person.postTask();
  await page.goto(`/update/${task._id}`);
  await page.getByLabel("Title").fill("A larger sign");
  const held = await holdCall(page, "PUT", callOf(task));
  await update(page).click();
  await held.arrived;
  await endSession(context, server.address);
  const answer = page.waitForResponse((response) => response.request().method() === "PUT");
  held.release();
  expect((await answer).status()).toBe(401);
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await logIn(page, person);
  await expect(page).toHaveURL(`/update/${task._id}`);
  await expectPrefilled(page, { ...task, title: "A larger sign" });
  await update(page).click();
  await expect(overlay(page)).toBeVisible();
});

async function expectPrefilled(page: Page, task: Task): Promise<void> {
  await expect(page.getByLabel("Title")).toHaveValue(task.title);
  await expect(page.getByLabel("Category")).toHaveValue(task.category);
  await expect(page.getByLabel("Description")).toHaveValue(task.description);
  await expect(page.getByLabel("Deadline")).toHaveValue(task.deadline);
  await expect(page.getByLabel("Budget")).toHaveValue(String(task.budget));
}
