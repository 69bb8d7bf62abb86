import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { answerCall, holdCall, offline, problem, recordCalls } from "./support/calls.ts";
import { expect, test } from "./support/test.ts";

const pageSize = 24;

function report(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

async function download(page: Page, name: string): Promise<Download> {
  const started = page.waitForEvent("download");
  await report(page, name)
    .getByRole("button", { name: `Download CSV for ${name}`, exact: true })
    .click();
  return started;
}

async function read(file: Download): Promise<string[]> {
  const text = await readFile(await file.path(), "utf8");
  expect(text.charCodeAt(0)).toBe(0xfeff);
  return text.slice(1).split("\r\n");
}

/** Today by the browser's clock, which runs in the machine's time zone. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

test("shows the person's tasks by category, month and day, and gives each as a file", async ({ page, person }) => {
  await person.postTask({ category: "Marketing", budget: 10.5 });
  await person.postTask({ category: "Marketing", budget: 4 });
  await page.goto("/dashbord/reports");
  await expect(page).toHaveTitle("Reports");
  await expect(report(page, "My tasks by category").getByRole("row", { name: /^Marketing/ })).toHaveText("Marketing2");
  await expect(report(page, "My tasks by month").getByRole("row", { name: /^Total/ })).toHaveText("Total$14.502");
  await expect(report(page, "My tasks by day").locator("tbody tr")).toHaveCount(30);

  const categories = await download(page, "My tasks by category");
  expect(categories.suggestedFilename()).toBe(`taskhaat-my-tasks-by-category-${today()}.csv`);
  expect(await read(categories)).toEqual([
    "Category,Tasks",
    "Web Development,0",
    "Design,0",
    "Writing,0",
    "Marketing,2",
    "Data Analysis,0",
    "Mobile Development,0",
    "Other,0",
    "",
  ]);
  const months = await read(await download(page, "My tasks by month"));
  expect(months[0]).toBe("Month,Budget,Tasks");
  expect(months.at(-2)).toMatch(/^\d{4}-\d\d,14\.5,2$/);
  const days = await read(await download(page, "My tasks by day"));
  expect(days).toHaveLength(32);
  expect(days.at(-2)).toMatch(/^\d{4}-\d\d-\d\d,2$/);
});

test("lists the person's tasks page by page, and gives all of them as one harmless file", async ({ page, person }) => {
  const first = await person.postTask({ title: '=HYPERLINK("http://x")', description: "Oldest, of\nall", category: "Other", budget: 9 });
  for (let count = 0; count < pageSize; count += 1) await person.postTask({ title: `Sign ${count}` });
  await page.goto("/dashbord/reports");
  const list = report(page, "My tasks");
  await expect(list.locator("tbody tr")).toHaveCount(pageSize);
  await expect(list.locator("tbody tr").first()).toContainText(`Sign ${pageSize - 1}`);
  await expect(list.getByRole("button", { name: "Previous" })).toBeDisabled();

  await list.getByRole("button", { name: "Next" }).click();
  await expect(list.getByText("Page 2")).toBeVisible();
  await expect(list.locator("tbody tr")).toHaveCount(1);
  await expect(list.getByRole("link", { name: first.title })).toHaveAttribute("href", `/Details/${first._id}`);
  await expect(list.getByRole("button", { name: "Next" })).toBeDisabled();
  await list.getByRole("button", { name: "Previous" }).click();
  await expect(list.locator("tbody tr")).toHaveCount(pageSize);

  const file = await download(page, "My tasks");
  expect(file.suggestedFilename()).toBe(`taskhaat-my-tasks-${today()}.csv`);
  const lines = await read(file);
  expect(lines[0]).toBe("Title,Category,Description,Posted,Deadline,Budget,Likes,Id");
  expect(lines).toHaveLength(1 + pageSize + 1 + 1);
  expect(lines.at(-2)).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)",Other,"Oldest, of\nall",\d{4}-\d\d-\d\d,2099-12-31,9,0,/);
});

test("turns a page once, however often it is asked", async ({ page, person }) => {
  for (let count = 0; count <= pageSize; count += 1) await person.postTask();
  await page.goto("/dashbord/reports");
  const list = report(page, "My tasks");
  await expect(list.locator("tbody tr")).toHaveCount(pageSize);
  const calls = recordCalls(page, "GET", "/mytask");
  const held = await holdCall(page, "GET", "/mytask");
  await list.getByRole("button", { name: "Next" }).dblclick();
  await held.arrived;
  await expect(list.getByRole("button", { name: "Next" })).toBeDisabled();
  await expect(list.locator("tbody tr")).toHaveCount(pageSize);
  held.release();
  await expect(list.getByText("Page 2")).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("tells a person without tasks how to begin", async ({ page, person }) => {
  await page.goto("/dashbord/reports");
  await expect(report(page, "My tasks").getByText("No posts here.")).toBeVisible();
  await expect(report(page, "My tasks").getByRole("link", { name: "Post your first task" })).toHaveAttribute("href", "/add-task");
  await expect(page.getByRole("complementary").getByText(person.email)).toBeVisible();
});

test("says when the list cannot be read, and tries again", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await person.postTask({ title: "Mend the awning" });
  await answerCall(page, "GET", "/mytask", problem(500, "Broken."));
  await page.goto("/dashbord/reports");
  const list = report(page, "My tasks");
  await expect(list.getByRole("alert")).toContainText("Failed to load tasks.");
  await page.unrouteAll();
  await list.getByRole("button", { name: "Try again" }).click();
  await expect(list.getByRole("link", { name: "Mend the awning" })).toBeVisible();
});

test("says when a page cannot be turned, keeps the one it has, and tries again", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  for (let count = 0; count <= pageSize; count += 1) await person.postTask();
  await page.goto("/dashbord/reports");
  const list = report(page, "My tasks");
  await expect(list.locator("tbody tr")).toHaveCount(pageSize);
  await answerCall(page, "GET", "/mytask", offline);
  await list.getByRole("button", { name: "Next" }).click();
  await expect(list.getByRole("alert")).toContainText("Failed to load tasks.");
  await expect(list.locator("tbody tr")).toHaveCount(pageSize);
  await page.unrouteAll();
  await list.getByRole("button", { name: "Try again" }).click();
  await expect(list.getByText("Page 2")).toBeVisible();
  await expect(list.locator("tbody tr")).toHaveCount(1);
});

test("says when the file cannot be made, and gives no half one", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await person.postTask();
  await page.goto("/dashbord/reports");
  const button = report(page, "My tasks").getByRole("button", { name: /^Download CSV/ });
  await expect(button).toBeVisible();
  await answerCall(page, "GET", "/mytask", offline);
  await button.click();
  await expect(page.getByText("The download failed. Please try again.")).toBeVisible();
  await expect(button).toBeEnabled();
});

test("is accessible in both themes, and fits the smallest phone", async ({ page, person }) => {
  await person.postTask();
  await page.goto("/dashbord/reports");
  await expect(report(page, "My tasks").locator("tbody tr")).toHaveCount(1);
  await expect(report(page, "My tasks by day")).toBeVisible();
  await expectAccessible(page);
});
