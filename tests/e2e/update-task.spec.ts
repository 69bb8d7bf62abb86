import type { Page } from "@playwright/test";
import { messages } from "#contract/messages.ts";
import type { Task } from "#contract/task.ts";
import { expectAccessible } from "./support/access.ts";
import { answerCall, holdCall, offline, problem, recordCalls } from "./support/calls.ts";
import { signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const update = (page: Page) => page.getByRole("button", { name: "Update Task" });
const alert = (page: Page, title: string) => page.getByRole("alertdialog", { name: title, exact: true });
const callOf = (task: Task) => `/mytask/${task._id}`;

async function expectPrefilled(page: Page, task: Task): Promise<void> {
  await expect(page.getByLabel("Title")).toHaveValue(task.title);
  await expect(page.getByLabel("Category")).toHaveValue(task.category);
  await expect(page.getByLabel("Description")).toHaveValue(task.description);
  await expect(page.getByLabel("Deadline")).toHaveValue(task.deadline);
  await expect(page.getByLabel("Budget")).toHaveValue(String(task.budget));
}

test("without a user the form leads to the login page", async ({ page }) => {
  await page.goto("/update/0190a000-0000-7000-8000-000000000000");
  await expect(page).toHaveURL("/login");
});

test("the form comes prefilled, is busy while it saves, and stays filled", async ({ page, person, request }) => {
  const task = await person.postTask();
  await page.goto(`/update/${task._id}`);
  await expect(page).toHaveTitle("Update Task");
  await expectPrefilled(page, task);
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await expect(page.getByLabel("Email")).not.toBeEditable();
  await expect(page.getByLabel("Full Name")).toHaveValue(person.displayName);
  await expect(page.getByLabel("Full Name")).not.toBeEditable();

  const calls = recordCalls(page, "PUT", callOf(task));
  const held = await holdCall(page, "PUT", callOf(task));
  await page.getByLabel("Title").fill("A larger sign");
  await page.getByLabel("Budget").fill("0");
  await update(page).click();
  await held.arrived;
  await expect(page.getByRole("button", { name: messages.taskForm.updating })).toBeDisabled();
  const { category, description, deadline } = task;
  const changed = { title: "A larger sign", category, description, deadline, budget: 0 };
  expect(calls[0]?.postDataJSON()).toEqual(changed);
  held.release();

  const overlay = page.getByText("Task Updated Successfully!", { exact: true });
  await expect(overlay).toBeVisible();
  await expect(overlay).toBeHidden();
  await expectPrefilled(page, { ...task, ...changed });
  expect(await (await request.get(callOf(task))).json()).toMatchObject(changed);
});

test("missing fields are told in an alert, and marked", async ({ page, person }) => {
  const task = await person.postTask();
  await page.goto(`/update/${task._id}`);
  await expectPrefilled(page, task);
  const calls = recordCalls(page, "PUT", callOf(task));
  await page.getByLabel("Category").selectOption("");
  for (const label of ["Title", "Description", "Deadline", "Budget"]) await page.getByLabel(label).fill("");
  await update(page).click();
  await expect(alert(page, "Please fill in all required fields!")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(5);
  await expect(page.getByLabel("Title")).toBeFocused();
  expect(calls).toHaveLength(0);
});

for (const [failure, answer] of [
  ["the network is away", offline],
  ["the server fails", problem(500, "The server failed.")],
] as const) {
  test(`when ${failure} the task cannot be loaded, which is told, and can be tried again`, async ({ page, person, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const task = await person.postTask();
    await answerCall(page, "GET", callOf(task), answer);
    await page.goto(`/update/${task._id}`);
    await expect(alert(page, "Failed to load task data")).toBeVisible();
    await page.getByRole("button", { name: "OK" }).click();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expectPrefilled(page, task);
  });

  test(`when ${failure} the change is not saved, which is told, and nothing typed is lost`, async ({ page, person, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const task = await person.postTask();
    await page.goto(`/update/${task._id}`);
    await answerCall(page, "PUT", callOf(task), answer);
    await page.getByLabel("Title").fill("A larger sign");
    await update(page).click();
    await expect(alert(page, "Failed to update task")).toBeVisible();
    await page.getByRole("button", { name: "OK" }).click();
    await expectPrefilled(page, { ...task, title: "A larger sign" });
    await page.unrouteAll();
    await update(page).click();
    await expect(page.getByText(messages.taskForm.updated)).toBeVisible();
  });
}

test("a task that does not exist cannot be loaded", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const task = await person.postTask();
  await person.deleteTask(task._id);
  await page.goto(`/update/${task._id}`);
  await expect(alert(page, "Failed to load task data")).toContainText("There is no such task.");
});

test("a task that was deleted meanwhile is not updated, and the alert says why", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const task = await person.postTask();
  await page.goto(`/update/${task._id}`);
  await expectPrefilled(page, task);
  await person.deleteTask(task._id);
  await update(page).click();
  await expect(alert(page, "Failed to update task")).toContainText("There is no such task.");
});

test("a refusal shows the server's reason, and its fields' errors at the fields", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const task = await person.postTask();
  await page.goto(`/update/${task._id}`);
  await answerCall(page, "PUT", callOf(task), problem(403, "This task is not yours."));
  await update(page).click();
  await expect(alert(page, "Failed to update task")).toContainText("This task is not yours.");
  await page.getByRole("button", { name: "OK" }).click();
  await page.unrouteAll();
  await answerCall(page, "PUT", callOf(task), problem(422, "Invalid.", [{ field: "budget", message: "Budget is odd." }]));
  await update(page).click();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByLabel("Budget")).toHaveAccessibleDescription(/Budget is odd\./);
});

test("somebody else's task is not opened for change, and the page says whose it is", async ({ page, person, browser, server }) => {
  const stranger = await browser.newContext();
  const theirs = await (await signUp(stranger, server.address, "Karim Uddin")).postTask();
  async function expectClosed() {
    await page.goto(`/update/${theirs._id}`);
    await expect(page.getByText("This is not your task")).toBeVisible();
    await expect(page.getByText(/Karim Uddin posted it/)).toBeVisible();
    await expect(update(page)).toHaveCount(0);
  }
  await expectClosed();
  await person.postTask();
  await expectClosed();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See the task" }).click();
  await expect(page.getByRole("heading", { name: theirs.title })).toBeVisible();
  await stranger.close();
});

test("a double click saves once", async ({ page, person }) => {
  const task = await person.postTask();
  await page.goto(`/update/${task._id}`);
  const calls = recordCalls(page, "PUT", callOf(task));
  await update(page).dblclick();
  await expect(page.getByText(messages.taskForm.updated)).toBeVisible();
  await expect(page.getByText(messages.taskForm.updated)).toBeHidden();
  expect(calls).toHaveLength(1);
});

test("a session that ended sends to the login page, and the changes are there again afterwards", async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const task = await person.postTask();
  await page.goto(`/update/${task._id}`);
  await answerCall(page, "PUT", callOf(task), problem(401, "Sign in first."));
  await page.getByLabel("Title").fill("A larger sign");
  await update(page).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await page.unrouteAll();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL(`/update/${task._id}`);
  await expectPrefilled(page, { ...task, title: "A larger sign" });
  await update(page).click();
  await expect(page.getByText(messages.taskForm.updated)).toBeVisible();
});

test("the form is accessible in both themes and fits a small phone", async ({ page, person }) => {
  const task = await person.postTask();
  await page.goto(`/update/${task._id}`);
  await expectPrefilled(page, task);
  await expectAccessible(page);
});
