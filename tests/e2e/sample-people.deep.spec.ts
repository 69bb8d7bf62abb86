// Visitors on loopback try people of the sample market.
import type { Page } from "@playwright/test";
import { startServer } from "#tests/support/server-process.ts";
import { expectAccessible, expectNoHorizontalScroll, expectNoViolationsButColours } from "./support/access.ts";
import { expectNothingCovered } from "./support/covered.ts";
import { visitPage } from "./support/pages.ts";
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
  // A press before the page is hydrated is not lost.
  await page.goto("/", { waitUntil: "commit" });
  await expect(person(page, "Nusrat Jahan")).toContainText("1 payment to secure, 3 offers to compare");
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
  await expectAccessible(other);
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

/** The pages of the living market that a new person's are not like. `first` opens the first link that it finds on a page. */
const tours: [name: string, addresses: string[], first: [page: string, link: string][]][] = [
  [
    "Nusrat Jahan",
    ["/deals", "/dashbord", "/poste"],
    [
      ["/deals", "/Details/"],
      ["/messages", "/messages/"],
    ],
  ],
  ["Tanvir Ahmed", ["/deals", "/inbox"], [["/deals", "/Details/"]]],
  ["moderator", ["/moderation"], [["/moderation", "/moderation?"]]],
  ["administrator", ["/administration?tab=audit", "/transparency"], []],
];

test("the pages of the living market fit a small phone, cover nothing and are accessible", async ({ page, expectedErrors }) => {
  // The next sign-in ends the session before it, also for calls that are on their way.
  expectedErrors.push(/status of 401/);
  await page.goto("/");
  for (const [name, addresses, links] of tours) {
    await person(page, name).click();
    await isCurrent(page, name);
    const found: string[] = [];
    for (const [address, link] of links) {
      await visitPage(page, address);
      found.push((await page.locator(`main a[href^="${link}"]`).first().getAttribute("href")) ?? "");
    }
    for (const address of [...addresses, ...found]) {
      await test.step(`${name}: ${address}`, async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await visitPage(page, address);
        await expectNothingCovered(page);
        await expectNoViolationsButColours(page);
        await expectNoHorizontalScroll(page, 320);
      });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});
