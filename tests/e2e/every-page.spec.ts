// What holds for every page, signed in and out, light and dark: no console error (the fixture sees to that), nothing for
// axe to find, nothing that sticks out sideways at any width.
import type { Page } from "@playwright/test";
import { bidSlug } from "#contract/bid-slug.ts";
import { expectAccessible } from "./support/access.ts";
import { answerIcons } from "./support/icons.ts";
import { expect, test } from "./support/test.ts";

const widths = [320, 390, 768, 1024, 1440, 2560];
const publicPages = [
  "/",
  "/borujer",
  "/All-item",
  "/Blog",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password?token=x",
  "/terms",
  "bid",
  "Details",
  "person",
];
const personalPages = [
  "/add-task",
  "/poste",
  "/my-item",
  "/my-profile",
  "/dashbord",
  "/dashbord/analytics",
  "/dashbord/reports",
  "/deals",
  "/inbox",
  "/messages",
  "update",
];
const longTitle = "Ein_unbrechbar_langes_Wort_".repeat(4);

test.beforeEach(({ page }) => answerIcons(page));

for (const path of publicPages) {
  test(`${path}, signed out`, async ({ page, server }) => {
    await page.goto(await addressOf(path, server.address));
    await expectWhole(page);
  });
}

for (const path of [...publicPages.filter((page) => !/login|register|password/.test(page)), ...personalPages]) {
  test(`${path}, signed in`, async ({ page, person, server }) => {
    const task = await person.postTask({ title: longTitle, description: "শব্দ".repeat(400) });
    const address = path === "update" ? `/update/${task._id}` : await addressOf(path, server.address);
    await page.goto(address);
    await expect(page.getByRole("button", { name: `Account of ${person.displayName}` })).toBeVisible();
    await expectWhole(page);
  });
}

for (const path of ["/add-task", "/update/0198a1de-0000-7000-8000-00000000000a", "/dashbord", "/my-profile", "/deals"]) {
  test(`${path} sends a stranger to login`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
  });
}

async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("status", { name: "Checking who is signed in" })).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
  }
}

async function addressOf(path: string, server: string): Promise<string> {
  if (path.startsWith("/")) return path;
  const [task] = (await (await fetch(`${server}/alltasks?limit=1`)).json()) as { _id: string; title: string; user: { id: string } }[];
  if (!task) throw new Error("The market is empty.");
  if (path === "person") return `/person/${task.user.id}`;
  return path === "bid" ? `/bid/${bidSlug(task)}` : `/${path}/${task._id}`;
}
