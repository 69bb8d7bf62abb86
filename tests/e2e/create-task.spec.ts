import type { Page } from "@playwright/test";
import { categories } from "#contract/categories.ts";
import { messages } from "#contract/messages.ts";
import { expectAccessible } from "./support/access.ts";
import { answerCall, holdCall, loseAnswer, offline, problem, recordCalls } from "./support/calls.ts";
import { waitForToken } from "./support/readiness.ts";
import { expect, test } from "./support/test.ts";

const task = {
  title: "Repaint the tea stall's sign",
  category: "Design",
  description: "One metre by forty.\nTwo colours.",
  deadline: "2099-12-31",
  budget: "120.50",
};
const labels = ["Title", "Category", "Description", "Deadline", "Budget"] as const;

async function fill(page: Page, change: Partial<typeof task> = {}): Promise<void> {
  const values = { ...task, ...change };
  await page.getByLabel("Title").fill(values.title);
  await page.getByLabel("Category").selectOption(values.category);
  await page.getByLabel("Description").fill(values.description);
  await page.getByLabel("Deadline").fill(values.deadline);
  await page.getByLabel("Budget").fill(values.budget);
}

async function expectFilled(page: Page): Promise<void> {
  await expect(page.getByLabel("Title")).toHaveValue(task.title);
  await expect(page.getByLabel("Category")).toHaveValue(task.category);
  await expect(page.getByLabel("Description")).toHaveValue(task.description);
  await expect(page.getByLabel("Deadline")).toHaveValue(task.deadline);
  await expect(page.getByLabel("Budget")).toHaveValue(task.budget);
}

const add = (page: Page) => page.getByRole("button", { name: "Add Task" });

test("without a user the form leads to the login page", async ({ page }) => {
  await page.goto("/add-task");
  await expect(page).toHaveURL("/login");
});

test.describe("signed in", () => {
  test.beforeEach(async ({ page, person }) => {
    await page.goto("/add-task");
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
  });

  test("the form has the product's fields, and shows who posts without letting it be changed", async ({ page, person }) => {
    await expect(page).toHaveTitle("Create New Task");
    await expect(page.getByLabel("Category").getByRole("option")).toHaveText(["Choose a category", ...categories]);
    await expect(page.getByRole("textbox", { name: "Description" })).toHaveJSProperty("tagName", "TEXTAREA");
    await expect(page.getByLabel("Deadline")).toHaveAttribute("type", "date");
    const budget = page.getByLabel("Budget");
    await expect(budget).toHaveAttribute("type", "number");
    await expect(budget).toHaveAttribute("min", "0");
    await expect(budget).toHaveAttribute("step", "0.01");
    for (const [label, value] of [
      ["Email", person.email],
      ["Full Name", person.displayName],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveValue(value);
      await expect(page.getByLabel(label)).not.toBeEditable();
    }
  });

  test("a task is added: busy, overlay, then an empty form that still knows the person", async ({ page, person }) => {
    const calls = recordCalls(page, "POST", "/vacant");
    const held = await holdCall(page, "POST", "/vacant");
    await fill(page);
    await add(page).click();
    await held.arrived;
    await expect(page.getByRole("button", { name: messages.taskForm.adding })).toBeDisabled();
    expect(calls[0]?.postDataJSON()).toEqual({
      title: task.title,
      category: task.category,
      description: task.description,
      deadline: task.deadline,
      budget: 120.5,
      bidcunt: 0,
      user: { email: person.email, name: person.displayName },
    });
    held.release();

    const overlay = page.getByText("Task Added Successfully", { exact: true });
    await expect(overlay).toBeVisible();
    await expectFilled(page);
    await expect(overlay).toBeHidden();
    for (const label of labels) await expect(page.getByLabel(label)).toHaveValue("");
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await expect(page.getByLabel("Full Name")).toHaveValue(person.displayName);
    await expect(add(page)).toBeEnabled();

    await page.getByRole("status").getByRole("link", { name: task.title }).click();
    await expect(page).toHaveURL(/\/bid\/repaint-the-tea-stall-s-sign-[0-9a-f-]{36}$/);
    await expect(page.getByText(task.description)).toBeVisible();
    await page.goto("/add-task");
    await expect(page.getByLabel("Title")).toHaveValue("");
  });

  test("an empty form is refused in a red toast for three seconds, and every field says what it lacks", async ({ page }) => {
    const calls = recordCalls(page, "POST", "/vacant");
    await add(page).click();
    const toast = page.getByRole("alert").filter({ hasText: messages.taskForm.missing });
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    expect(box?.y).toBeLessThan(150);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 60);
    const frame = page.locator(".Toastify__toast", { hasText: messages.taskForm.missing });
    await expect(frame).toHaveClass(/Toastify__toast--error/);
    await expect(frame.locator(".Toastify__progress-bar--animated")).toHaveCSS("animation-duration", "3s");
    for (const label of labels) {
      await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`${label} is required`));
    }
    await expect(page.getByLabel("Title")).toBeFocused();
    await expectAccessible(page);
    await expect(toast).toBeHidden();
    expect(calls).toHaveLength(0);
  });

  test("each field alone is required, and only the missing one is marked", async ({ page }) => {
    const calls = recordCalls(page, "POST", "/vacant");
    for (const missing of Object.keys(task) as (keyof typeof task)[]) {
      await fill(page, { [missing]: "" });
      await add(page).click();
      await expect(page.locator("[aria-invalid=true]")).toHaveCount(1);
      await expect(page.locator("[aria-invalid=true]")).toHaveAttribute("name", missing);
      await expect(page.getByText(messages.taskForm.missing).first()).toBeVisible();
    }
    expect(calls).toHaveLength(0);
  });

  test("a budget of 0 is a filled field", async ({ page, request }) => {
    await fill(page, { budget: "0" });
    const answer = page.waitForResponse((response) => response.url().endsWith("/vacant"));
    await add(page).click();
    await expect(page.getByText(messages.taskForm.added)).toBeVisible();
    const { _id } = await (await answer).json();
    expect(await (await request.get(`/mytask/${_id}`)).json()).toMatchObject({ budget: 0, likeCount: 0, bidcunt: 0 });
  });

  test("what the contract refuses is told at the field, before anything is sent", async ({ page }) => {
    const calls = recordCalls(page, "POST", "/vacant");
    await fill(page, { budget: "12.345" });
    await add(page).click();
    await expect(page.getByLabel("Budget")).toHaveAccessibleDescription(/at most two decimals/);
    await page.getByLabel("Budget").fill("-1");
    await add(page).click();
    await expect(page.getByLabel("Budget")).toHaveAccessibleDescription(/0 or more/);
    await expect(page.getByText(messages.taskForm.missing)).toHaveCount(0);
    expect(calls).toHaveLength(0);
  });

  for (const [failure, answer] of [
    ["the network is away", offline],
    ["the server fails", problem(500, "The server failed.")],
    ["the server refuses", problem(403, "You may not post here.")],
  ] as const) {
    test(`when ${failure} a toast says so, nothing typed is lost, and it can be sent again`, async ({ page, expectedErrors }) => {
      expectedErrors.push(/Failed to load resource/);
      await answerCall(page, "POST", "/vacant", answer);
      await fill(page);
      await add(page).click();
      await expect(page.getByRole("alert").filter({ hasText: "Something went wrong!" })).toBeVisible();
      await expectFilled(page);
      await page.unrouteAll();
      await add(page).click();
      await expect(page.getByText(messages.taskForm.added)).toBeVisible();
    });
  }

  test("when only the answer is lost, sending it again makes no second task, a reload in between included", async ({
    page,
    person,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    await answerCall(page, "POST", "/vacant", loseAnswer);
    await fill(page);
    for (let attempt = 0; attempt < 2; attempt++) {
      await add(page).click();
      await expect(page.getByRole("alert").filter({ hasText: "Something went wrong!" })).toBeVisible();
      await page.reload();
      await expectFilled(page);
    }
    await page.unrouteAll();
    const answer = page.waitForResponse((response) => response.url().endsWith("/vacant"));
    await add(page).click();
    await expect(page.getByText(messages.taskForm.added)).toBeVisible();
    const { _id } = await (await answer).json();
    const mine = page.waitForResponse((response) => response.url().includes("/mytask?"));
    await page.goto("/poste");
    expect(await (await mine).json()).toMatchObject([{ _id, title: task.title, user: { email: person.email } }]);
  });

  test("a field that the server finds wrong says why", async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await answerCall(page, "POST", "/vacant", problem(422, "Invalid.", [{ field: "title", message: "Title is taken." }]));
    await fill(page);
    await add(page).click();
    await expect(page.getByLabel("Title")).toHaveAccessibleDescription("Title is taken.");
    await expect(page.getByLabel("Title")).toBeFocused();
    await expectFilled(page);
  });

  test("a double click adds one task", async ({ page }) => {
    const calls = recordCalls(page, "POST", "/vacant");
    await fill(page);
    await add(page).dblclick();
    await expect(page.getByText(messages.taskForm.added)).toBeVisible();
    await expect(page.getByText(messages.taskForm.added)).toBeHidden();
    expect(calls).toHaveLength(1);
  });

  test("a session that ended sends to the login page, and what was typed is there again afterwards", async ({
    page,
    context,
    person,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    await fill(page);
    await waitForToken(page);
    // At the server: the page may hold a token that outlives the cookie.
    await context.request.post("/identity/sign-out", { headers: { Origin: server.address }, data: {} });
    await add(page).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByText("Your session has ended.")).toBeVisible();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await expect(page).toHaveURL("/add-task");
    await expectFilled(page);
    await add(page).click();
    await expect(page.getByText(messages.taskForm.added)).toBeVisible();
  });

  test("what was typed outlives a reload, and can be thrown away", async ({ page }) => {
    await fill(page);
    await page.reload();
    await expectFilled(page);
    await page.getByRole("button", { name: "Discard it" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("");
    await page.reload();
    await expect(page.getByLabel("Title")).toHaveValue("");
  });

  test("the form is accessible in both themes and fits a small phone", async ({ page }) => {
    await fill(page);
    await expectAccessible(page);
  });
});
