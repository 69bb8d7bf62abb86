import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { answerCall, holdCall, loseAnswer } from "./support/calls.ts";
import { endSession, logIn } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

const task = {
  title: "Repaint the tea stall's sign",
  category: "Design",
  description: "One metre by forty.\nTwo colours.",
  deadline: "2099-12-31",
  budget: "120.50",
};
const overlayTime = 2_000;

const add = (page: Page) => page.getByRole("button", { name: "Add Task" });
const overlay = (page: Page) => page.getByText("Task Added Successfully", { exact: true });

test("a task is added: missing fields, draft, overlay, link to the task", async ({ page, person }) => {
  await page.goto("/add-task");
  await expect(page).toHaveTitle("Create New Task");
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await expect(page.getByLabel("Full Name")).toHaveValue(person.displayName);

  await test.step("an empty form shows a toast at the top right and the first field has the focus", async () => {
    // Toasts do not count down while the window is in the background.
    await setWindowFocus(page, false);
    await add(page).click();
    const toast = page.getByRole("alert").filter({ hasText: "Please fill in all required fields!" });
    await expect(toast).toBeVisible();
    await expect(page.getByLabel("Title")).toBeFocused();
    await expect.poll(async () => (await toast.boundingBox())?.x).toBeLessThan(1280 - 60);
    const box = await toast.boundingBox();
    expect(box?.y).toBeLessThan(150);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 60);
    await expect(page.locator(".Toastify__progress-bar--animated")).toHaveCSS("animation-duration", "3s");
    await setWindowFocus(page, true);
    await expect(toast).toBeHidden();
    await expectAccessible(page);
  });

  await test.step("typed values survive a reload", async () => {
    await fill(page);
    await page.reload();
    await expectFilled(page);
    await expect(page.getByRole("button", { name: "Discard" })).toBeVisible();
  });

  await test.step("the overlay goes away after two seconds and leaves an empty form", async () => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await add(page).click();
    await expect(overlay(page)).toBeVisible();
    await expectFilled(page);
    await page.clock.runFor(overlayTime);
    await expect(overlay(page)).toBeHidden();
    await page.clock.resume();
    for (const label of ["Title", "Category", "Description", "Deadline", "Budget"]) await expect(page.getByLabel(label)).toHaveValue("");
    await expect(add(page)).toBeEnabled();
  });

  await test.step("a link leads to the task on the market", async () => {
    await page.getByRole("status").getByRole("link", { name: task.title }).click();
    await expect(page).toHaveURL(/\/bid\/repaint-the-tea-stall-s-sign-[0-9a-f-]{36}$/);
    await expect(page.getByText(task.description)).toBeVisible();
    await expect(page.getByRole("main")).toContainText("$120.50");
  });
});

test("a session that has ended at the server leads to the login page and back to the typed values", async ({
  page,
  context,
  person,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.goto("/add-task");
  await fill(page);
  const held = await holdCall(page, "POST", "/vacant");
  await add(page).click();
  await held.arrived;
  await endSession(context, server.address);
  const answer = page.waitForResponse("**/vacant");
  held.release();
  expect((await answer).status()).toBe(401);
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await logIn(page, person);
  await expect(page).toHaveURL("/add-task");
  await expectFilled(page);
  await add(page).click();
  await expect(overlay(page)).toBeVisible();
});

test("a task whose answer was lost is not added twice when it is sent again after a reload", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.goto("/add-task");
  await answerCall(page, "POST", "/vacant", loseAnswer);
  await fill(page);
  for (let attempt = 0; attempt < 2; attempt++) {
    await add(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Something went wrong!" })).toBeVisible();
    await page.reload();
    await expectFilled(page);
  }
  await page.unrouteAll();
  await add(page).click();
  await expect(overlay(page)).toBeVisible();
  const { data: tasks } = await person.list("GET /mytask", { query: { email: person.email } });
  expect(tasks.map(({ title }) => title)).toEqual([task.title]);
});

async function fill(page: Page): Promise<void> {
  await page.getByLabel("Title").fill(task.title);
  await page.getByLabel("Category").selectOption(task.category);
  await page.getByLabel("Description").fill(task.description);
  await page.getByLabel("Deadline").fill(task.deadline);
  await page.getByLabel("Budget").fill(task.budget);
}

async function expectFilled(page: Page): Promise<void> {
  await expect(page.getByLabel("Title")).toHaveValue(task.title);
  await expect(page.getByLabel("Category")).toHaveValue(task.category);
  await expect(page.getByLabel("Description")).toHaveValue(task.description);
  await expect(page.getByLabel("Deadline")).toHaveValue(task.deadline);
  await expect(page.getByLabel("Budget")).toHaveValue(task.budget);
}

async function setWindowFocus(page: Page, focused: boolean): Promise<void> {
  await page.evaluate((isFocused) => {
    document.hasFocus = () => isFocused;
    window.dispatchEvent(new Event(isFocused ? "focus" : "blur"));
  }, focused);
}
