import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const pageSize = 24;

function report(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

async function download(page: Page, name: string): Promise<Download> {
  const started = page.waitForEvent("download");
  await report(page, name)
    .getByRole("button", { name: `Download CSV: ${name}`, exact: true })
    .click();
  return started;
}

async function read(file: Download): Promise<string[]> {
  const text = await readFile(await file.path(), "utf8");
  expect(text.charCodeAt(0)).toBe(0xfeff);
  return text.slice(1).split("\r\n");
}

test("the tables show the person's tasks, and each downloads as a CSV file", async ({ page, person, browser, server }) => {
  const first = await person.postTask({ title: '=HYPERLINK("http://x")', description: "Oldest, of\nall", category: "Other", budget: 9 });
  for (let count = 0; count < pageSize; count += 1) await person.postTask({ title: `Sign ${count}`, category: "Marketing", budget: 10.5 });
  const context = await browser.newContext();
  const other = await signUp(context, server.address, "Tanvir Ahmed");
  await other.request("POST /offers", { body: { task: first._id, amount: 8.5, days: 2, message: "Tomorrow." } });
  await context.close();
  await page.goto("/dashbord/reports");
  await expect(page).toHaveTitle("Reports");

  await test.step("the tables have the figures", async () => {
    await expect(report(page, "My tasks by category").getByRole("row", { name: /^Marketing/ })).toHaveText("Marketing24");
    await expect(report(page, "My tasks by month").getByRole("row", { name: /^Total/ })).toHaveText("Total$26125");
    await expect(report(page, "My tasks by day").locator("tbody tr")).toHaveCount(1);
    await expect(report(page, "My tasks by day").getByRole("row", { name: /^Total/ })).toHaveText("Total25");
  });

  await test.step("the list grows", async () => {
    const list = report(page, "My tasks");
    await expect(list.locator("tbody tr")).toHaveCount(pageSize);
    await expect(list.locator("tbody tr").first()).toContainText(`Sign ${pageSize - 1}`);
    await list.getByRole("button", { name: "Show more tasks" }).click();
    await expect(list.getByRole("link", { name: first.title })).toHaveAttribute("href", `/Details/${first._id}`);
    await expect(list.locator("tbody tr")).toHaveCount(pageSize + 1);
    await expect(list.getByRole("button", { name: "Show more tasks" })).toBeHidden();
  });

  await test.step("the figures download", async () => {
    const categories = await download(page, "My tasks by category");
    expect(categories.suggestedFilename()).toMatch(/^taskhaat-my-tasks-by-category-\d{4}-\d\d-\d\d\.csv$/);
    expect(await read(categories)).toEqual(["Category,Tasks", "Marketing,24", "Other,1", ""]);
    const months = await read(await download(page, "My tasks by month"));
    expect(months[0]).toBe("Month,Budget,Tasks");
    expect(months.slice(1, -1)).toEqual([expect.stringMatching(/^\d{4}-\d\d,261,25$/)]);
    const days = await read(await download(page, "My tasks by day"));
    expect(days.slice(1, -1)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d,25$/)]);
  });

  await test.step("the offers download, and a table without rows is one line", async () => {
    await expect(report(page, "Offers sent")).toContainText("You haven't sent any offers yet.");
    const lines = await read(await download(page, "Offers received"));
    expect(lines[0]).toBe("Task,Person,Sent,State,Days,Amount,Category,Budget,Task ID,ID");
    expect(lines[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)",Tanvir Ahmed,\d{4}-\d\d-\d\d,Active,2,8\.5,Other,9,/);
    expect(lines).toHaveLength(3);
  });

  await test.step("all tasks download, with no formula", async () => {
    const file = await download(page, "My tasks");
    expect(file.suggestedFilename()).toMatch(/^taskhaat-my-tasks-\d{4}-\d\d-\d\d\.csv$/);
    const lines = await read(file);
    expect(lines[0]).toBe("Title,Category,Description,Posted,Deadline,Budget,Needed by,Place,Town,Likes,ID");
    expect(lines).toHaveLength(1 + pageSize + 1 + 1);
    expect(lines.at(-2)).toMatch(
      /^"'=HYPERLINK\(""http:\/\/x""\)",Other,"Oldest, of\nall",\d{4}-\d\d-\d\d,2099-12-31,9,9999-12-31,On site,Khulna,0,/,
    );
  });
});
