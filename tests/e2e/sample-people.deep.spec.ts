// Visitors on loopback try people of the sample market.
import type { Page } from "@playwright/test";
import { startServer } from "#tests/support/server-process.ts";
import { expectAccessible } from "./support/access.ts";
import { expect, test } from "./support/test.ts";

test.use({
  // Other journeys run behind a proxy, where sample people are not offered.
  baseURL: async ({}, use) => {
    await using server = await startServer();
    await use(server.address);
  },
});

const strip = (page: Page) => page.getByRole("complementary", { name: "Try the sample market" });
const person = (page: Page, name: string) => strip(page).getByRole("button", { name });
const isCurrent = (page: Page, name: string) => expect(person(page, name)).toHaveAttribute("aria-current", "true");

test("one press signs in, another one switches, in every tab, and the strip can be closed", async ({ page, context }) => {
  await page.goto("/");
  await expect(person(page, "Nusrat Jahan")).toContainText("4 offers to compare");
  await expectAccessible(page);
  await person(page, "Nusrat Jahan").dblclick();
  await expect(page).toHaveURL("/deals");
  await isCurrent(page, "Nusrat Jahan");

  await page.goto("/borujer?q=tea+stall");
  await page.getByRole("link", { name: "Online ordering page for a campus tea stall" }).first().click();
  await expect(page).toHaveURL(/\/(bid|Details)\//);
  const task = page.url();
  await person(page, "Tanvir Ahmed").click();
  await isCurrent(page, "Tanvir Ahmed");
  expect(page.url()).toBe(task);

  const other = await context.newPage();
  await other.goto("/");
  await isCurrent(other, "Tanvir Ahmed");
  await person(page, "moderator").click();
  await expect(page).toHaveURL("/moderation");
  await isCurrent(page, "moderator");
  await isCurrent(other, "moderator");

  await strip(page).getByRole("button", { name: "Hide the sample people" }).click();
  await expect(strip(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(strip(page)).toBeHidden();

  await context.clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: "Rezaul Karim" }).click();
  await expect(page.getByText("Login successful!")).toBeVisible();
  await expect(page).toHaveURL("/administration");
});
