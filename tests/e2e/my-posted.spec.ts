// /poste: a signed-in person's own tasks as a list, and everything that deleting can meet.
import { limits, timings } from "#contract/limits.ts";
import { messages } from "#contract/messages.ts";
import { expectAccessible } from "./support/access.ts";
import { answerCall, holdCall, offline, problem, recordCalls } from "./support/calls.ts";
import { signUp } from "./support/people.ts";
import { cardOf, cards, deleteAndConfirm, handedOn } from "./support/task-cards.ts";
import { expect, test } from "./support/test.ts";

const refused = /Failed to load resource/;

test("without a user it goes to the login page, which remembers it", async ({ page }) => {
  await page.goto("/poste");
  await expect(page).toHaveURL("/login");
  expect(await handedOn(page)).toMatchObject({ from: "/poste" });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what it needs", async ({ page }) => {
    await page.goto("/poste");
    await expect(page).toHaveTitle("My Posted Tasks");
    await expect(page.getByText("Your own tasks need JavaScript, which is off in this browser.")).toBeVisible();
  });
});

test("someone without tasks is shown the next step", async ({ page, person }) => {
  expect(person.email).toBeTruthy();
  await page.goto("/poste");
  await expect(page).toHaveTitle("My Posted Tasks");
  await expect(page.getByText(messages.list.emptyMine)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Add Task" }).last()).toHaveAttribute("href", "/add-task");
  await expectAccessible(page);
});

test("one's own tasks are loaded by one's email, and nobody else's", async ({ page, person, browser, server }) => {
  await using context = await browser.newContext();
  const theirs = await (await signUp(context, server.address, "Karim Uddin")).postTask();
  const [first, second] = [await person.postTask(), await person.postTask()];
  const calls = recordCalls(page, "GET", "/mytask");
  await page.goto("/poste");
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([second.title, first.title]);
  await expect(cardOf(page, theirs.title)).toHaveCount(0);
  expect(calls.map((call) => new URL(call.url()).searchParams.get("email"))).toEqual([person.email]);
});

test("says that it is loading", async ({ page, person }) => {
  const task = await person.postTask();
  const call = await holdCall(page, "GET", "/mytask");
  await page.goto("/poste");
  await expect(page.getByRole("status").filter({ hasText: messages.list.loading })).toBeVisible();
  call.release();
  await expect(cardOf(page, task.title)).toBeVisible();
  await expect(page.getByText(messages.list.loading)).toHaveCount(0);
});

for (const [name, answer] of [
  ["the server fails", problem(500, "No.")],
  ["the network is away", offline],
] as const) {
  test(`says so when ${name}, and tries again`, async ({ page, person, expectedErrors }) => {
    expectedErrors.push(refused);
    const task = await person.postTask();
    await answerCall(page, "GET", "/mytask", answer);
    await page.goto("/poste");
    const alert = page.getByRole("alert").filter({ hasText: messages.list.failed });
    await expect(alert).toBeVisible();
    await page.unrouteAll();
    await alert.getByRole("button", { name: "Retry" }).click();
    await expect(cardOf(page, task.title)).toBeVisible();
  });
}

test("a session that the server no longer takes leads to the login page and back", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(refused);
  const task = await person.postTask();
  await answerCall(page, "GET", "/mytask", problem(401, "Sign in first."));
  await page.goto("/poste");
  const alert = page.getByRole("alert").filter({ hasText: messages.list.failed });
  await expect(alert).toContainText("Your session has ended.");
  await page.unrouteAll();
  await alert.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/poste");
  await expect(cardOf(page, task.title)).toBeVisible();
});

test("a long list is paged and keeps its place", async ({ page, person }) => {
  const titles: string[] = [];
  for (let place = 0; place < limits.page + 3; place += 1) titles.unshift((await person.postTask()).title);
  await page.goto("/poste");
  await expect(cards(page)).toHaveCount(limits.page);
  await page.getByRole("link", { name: "More tasks" }).click();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(titles);
  await expect(page.getByRole("link", { name: "More tasks" })).toHaveCount(0);
  const last = cards(page).last();
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await last.getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveURL(/\/update\//);
  await page.goBack();
  await expect(cards(page)).toHaveCount(titles.length);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test.describe("deleting", () => {
  test("asks first, and a no leaves everything as it is", async ({ page, person }) => {
    const task = await person.postTask();
    const calls = recordCalls(page, "DELETE", `/mytask/${task._id}`);
    await page.goto("/poste");
    const button = cardOf(page, task.title).getByRole("button", { name: "Delete" });
    const question = page.getByRole("alertdialog", { name: messages.remove.confirm });
    await button.click();
    await expect(question).toContainText(task.title);
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await button.click();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(button).toBeFocused();
    expect(calls).toEqual([]);
  });

  test("takes the card away, says so, and moves on to its neighbour", async ({ page, person, request, server }) => {
    const [older, middle, newer] = [await person.postTask(), await person.postTask(), await person.postTask()];
    await page.goto("/poste");
    await deleteAndConfirm(page, middle.title);
    await expect(page.getByRole("heading", { level: 3 })).toHaveText([newer.title, older.title]);
    await expect(page.getByRole("status").filter({ hasText: `Deleted: ${middle.title}` })).toHaveCount(1);
    await expect(cardOf(page, older.title).getByRole("heading").getByRole("link")).toBeFocused();
    expect((await request.get(`${server.address}/mytask/${middle._id}`)).status()).toBe(404);
    await deleteAndConfirm(page, older.title);
    await expect(cardOf(page, newer.title).getByRole("heading").getByRole("link")).toBeFocused();
    await deleteAndConfirm(page, newer.title);
    await expect(page.getByText(messages.list.emptyMine)).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Newest first" })).toBeFocused();
  });

  test("a double click sends one request", async ({ page, person }) => {
    const task = await person.postTask();
    await page.goto("/poste");
    const calls = recordCalls(page, "DELETE", `/mytask/${task._id}`);
    const held = await holdCall(page, "DELETE", `/mytask/${task._id}`);
    await cardOf(page, task.title).getByRole("button", { name: "Delete" }).click();
    const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
    await confirm.dblclick();
    await held.arrived;
    await expect(confirm).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(confirm).toBeVisible();
    held.release();
    await expect(cardOf(page, task.title)).toHaveCount(0);
    expect(calls).toHaveLength(1);
  });

  for (const [name, answer, logged, told] of [
    ["the server fails", problem(500, "Something broke here."), messages.remove.failed, `${messages.remove.failed}. Something broke here.`],
    ["the server refuses", problem(403, "Not yours."), messages.remove.failed, `${messages.remove.failed}. Not yours.`],
    ["the network is away", offline, messages.remove.error, messages.remove.error],
  ] as const) {
    test(`where ${name}, the card stays and the person is told`, async ({ page, person, expectedErrors }) => {
      expectedErrors.push(refused, new RegExp(`^${logged}`));
      const task = await person.postTask();
      await page.goto("/poste");
      await answerCall(page, "DELETE", `/mytask/${task._id}`, answer);
      const line = page.waitForEvent("console", (message) => message.type() === "error" && message.text().startsWith(logged));
      await deleteAndConfirm(page, task.title);
      await line;
      const toast = page.getByRole("alert").filter({ hasText: told });
      await expect(toast).toBeVisible();
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
      await expect(cardOf(page, task.title)).toBeVisible();
    });
  }

  test("notices stand at the top right for 3,000 ms", async ({ page, person, expectedErrors }) => {
    expectedErrors.push(refused, /Failed to delete/);
    const task = await person.postTask();
    await page.goto("/poste");
    await answerCall(page, "DELETE", `/mytask/${task._id}`, problem(500, "No."));
    await deleteAndConfirm(page, task.title);
    const toast = page.getByRole("alert").filter({ hasText: messages.remove.failed });
    await expect(toast.locator("xpath=ancestor::*[contains(@class, 'Toastify__toast-container--top-right')]")).toHaveCount(1);
    await expect(page.locator(".Toastify__progress-bar--animated")).toHaveCSS("animation-duration", `${timings.toastShort / 1_000}s`);
    await expect(toast).toHaveCount(0);
  });

  test("a task that is already gone leaves the list with a note", async ({ page, person, expectedErrors }) => {
    expectedErrors.push(refused);
    const task = await person.postTask();
    await page.goto("/poste");
    await answerCall(page, "DELETE", `/mytask/${task._id}`, problem(404, "There is no such task."));
    await deleteAndConfirm(page, task.title);
    await expect(page.getByText("This task was already gone.")).toBeVisible();
    await expect(cardOf(page, task.title)).toHaveCount(0);
  });

  test("a session that has ended leads to the login page and back, and the task is still there", async ({
    page,
    person,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(refused);
    const task = await person.postTask();
    await page.goto("/poste");
    await answerCall(page, "DELETE", `/mytask/${task._id}`, problem(401, "Sign in first."));
    await expect(cardOf(page, task.title)).toBeVisible();
    await context.clearCookies();
    await deleteAndConfirm(page, task.title);
    await expect(page).toHaveURL("/login");
    await expect(page.getByText(/Your session has ended/)).toBeVisible();
    expect(await handedOn(page)).toMatchObject({ from: "/poste" });
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
    await expect(page).toHaveURL("/poste");
    await expect(cardOf(page, task.title)).toBeVisible();
  });
});

test("is accessible in both themes and fits the smallest phone", async ({ page, person }) => {
  await person.postTask({ title: "Averylongtitlewithoutanyspaces".repeat(4), budget: limits.budget, deadline: "1999-01-01" });
  await page.goto("/poste");
  await expect(cards(page)).toHaveCount(1);
  await expectAccessible(page);
});
