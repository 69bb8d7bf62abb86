import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { recordCalls } from "./support/calls.ts";
import { expectTrapped } from "./support/keyboard.ts";
import { signUp } from "./support/people.ts";
import { logIn } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

const menuLinks = [
  ["Dashboard", "/dashbord"],
  ["All-Items", "/All-item"],
  ["My Item", "/my-item"],
  ["Add item", "/add-task"],
  ["Analytics", "/dashbord/analytics"],
  ["Reports", "/dashbord/reports"],
  ["Settings", "/my-profile"],
] as const;
const phone = { width: 390, height: 800 };
const dayLength = 86_400_000;

function panel(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

function menu(page: Page) {
  return page.getByRole("complementary", { name: "Dashboard menu" });
}

/** A figure's value, by its label. */
function figure(page: Page, block: string, label: string) {
  return panel(page, block).getByText(label, { exact: true }).locator("xpath=following-sibling::*[1]");
}

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

function dateIn(days: number): string {
  return new Date(Date.now() + days * dayLength).toISOString().slice(0, 10);
}

test("the dashboard shows what needs the person, figures, and the sample with clock, profile and status", async ({
  page,
  person,
  browser,
  server,
}) => {
  await person.postTask({ title: "Paint the awning", deadline: dateIn(2), budget: 20.5 });
  const offered = await person.postTask({ title: "Carry the stall", deadline: dateIn(60), budget: 300 });
  const context = await browser.newContext();
  const other = await signUp(context, server.address, "Tanvir Ahmed");
  const offer = { task: offered._id, amount: 250, days: 3, message: "I have a cart." };
  const sent = await other.request("POST /offers", { body: offer });

  await page.goto("/dashbord");
  await expect(page).toHaveTitle("Dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  await test.step("the clock runs", async () => {
    const clock = panel(page, "Sample").locator("time");
    await expect(clock).toHaveText(/^\d\d:\d\d:\d\d/);
    const first = await clock.innerText();
    await expect(clock).not.toHaveText(first);
  });

  await test.step("the profile is the person's own", async () => {
    const profile = panel(page, "Profile");
    await expect(profile.getByText(person.displayName)).toBeVisible();
    await expect(profile.getByText(person.email)).toBeVisible();
    await expect(profile.locator("img")).toHaveAttribute("src", person.photoURL);
  });

  await test.step("the sample blocks are in one band", async () => {
    const band = panel(page, "Sample");
    for (const name of ["Market figures", "Profile", "Recent Activity", "System Status"]) {
      await expect(band.getByRole("region", { name })).toBeVisible();
    }
    const sample = panel(page, "Market figures");
    await expect(sample.getByRole("listitem")).toHaveText([
      "Total Products1,248",
      "My Items23",
      "Total Users8,549",
      "Monthly Revenue৳45,678",
    ]);
    await expect(figure(page, "Market figures", "Total Orders")).toHaveText("342");
    await expect(figure(page, "Market figures", "Active Users")).toHaveText("156");
    await expect(panel(page, "Quick Actions").getByRole("link")).toHaveText(["Post a task", "Browse tasks", "My tasks", "My profile"]);
    await expect(panel(page, "Recent Activity").getByRole("listitem")).toHaveCount(4);
  });

  await test.step("the status comes from the server", async () => {
    await expect(panel(page, "System Status").getByRole("row")).toHaveText([
      /Service.*Sample.*Now/,
      /Server.*Online.*Working/,
      /Database.*Connected.*Working/,
      /Login.*Active.*Working/,
    ]);
  });

  await test.step("what needs the person has one action each, and follows live events", async () => {
    const today = panel(page, "Today");
    await expect(today.getByRole("listitem")).toHaveText([/^Tanvir Ahmed offers \$250Carry the stall/]);
    await expect(figure(page, "As a poster", "Offers per task")).toHaveText("0.5");
    await expect(panel(page, "As a freelancer")).toBeHidden();
    await other.request("POST /offers/{id}/withdraw", { id: sent.offer._id });
    await expect(today).toContainText("Nothing needs you today");
    await other.request("POST /offers", { body: offer });
    await today.getByRole("link", { name: "View offers: Carry the stall" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Carry the stall" })).toBeVisible();
  });
  await context.close();
});

test("login leads back to the page, the side menu through the dashboard, and Logout out of it", async ({ page, person, context }) => {
  await person.postTask({ category: "Writing" });
  await context.clearCookies();
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "log" && logged.push(message.text()));
  const calls = recordCalls(page, "GET", "/insights");

  await test.step("signed out, the page leads to login and back", async () => {
    await page.goto("/dashbord/reports");
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, person);
    await expect(page).toHaveURL(/\/dashbord\/reports$/);
    await expect(page).toHaveTitle("Reports");
    await expect(panel(page, "My tasks by category").getByRole("row", { name: /^Writing/ })).toHaveText("Writing1");
  });

  await test.step("the menu has the person and the links", async () => {
    await expect(menu(page).getByText(person.displayName)).toBeVisible();
    await expect(menu(page).getByText(person.email)).toBeVisible();
    await expect(menu(page).locator("img")).toHaveAttribute("src", person.photoURL);
    const links = menu(page).getByRole("link");
    await expect(links).toHaveText(menuLinks.map(([label]) => label));
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(menuLinks.map(([, path]) => path));
    await expect(menu(page).getByRole("link", { name: "Reports" })).toHaveAttribute("aria-current", "page");
  });

  await test.step("the button hides the menu and shows it", async () => {
    const button = page.getByRole("button", { name: "Dashboard menu" });
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await button.click();
    await expect(menu(page)).toBeHidden();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await button.click();
    await expect(menu(page)).toBeVisible();
  });

  await test.step("the links open the pages, which share their figures", async () => {
    await menu(page).getByRole("link", { name: "Analytics" }).click();
    await expect(page).toHaveURL(/\/dashbord\/analytics$/);
    await expect(page).toHaveTitle("Analytics");
    await expect(menu(page).getByRole("link", { name: "Analytics" })).toHaveAttribute("aria-current", "page");
    await menu(page).getByRole("link", { name: "Reports" }).click();
    await expect(page).toHaveTitle("Reports");
    expect(calls).toHaveLength(1);
    await menu(page).getByRole("link", { name: "Dashboard" }).click();
    await expect(page).toHaveTitle("Dashboard");
    await expect(figure(page, "As a poster", "Offers per task")).toHaveText("0.0");
  });

  await test.step("Logout logs to the console and ends the session", async () => {
    await menu(page).getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(logged).toContain("Logout");
    await page.goto("/dashbord");
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test("on a phone the menu is a drawer over the page that takes the focus and returns it", async ({ page, person }) => {
  await page.setViewportSize(phone);
  await page.goto("/dashbord");
  const button = page.getByRole("button", { name: "Dashboard menu" });
  const drawer = page.getByRole("dialog", { name: "Dashboard menu" });
  await expect(drawer).toBeHidden();

  await button.click();
  await expect(drawer.getByText(person.email)).toBeVisible();
  await expect(drawer.getByRole("link")).toHaveText(menuLinks.map(([label]) => label));
  await expect(drawer.getByRole("button", { name: "Close menu" })).toBeFocused();
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
  await expectTrapped(page, drawer);
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await expect(drawer).toBeVisible();
  await page.mouse.click(phone.width - 10, 400);
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await drawer.getByRole("link", { name: "Reports" }).click();
  await expect(page).toHaveURL(/\/dashbord\/reports$/);
  await expect(drawer).toBeHidden();
});

test("the page requests the session, the account and the summary once each, and no token or Bengali font", async ({ page, person }) => {
  const paths = ["/identity/get-session", "/identity/token", "/me", "/mydeals/summary"];
  const calls = paths.map((path) => recordCalls(page, "GET", path));
  const fonts: string[] = [];
  page.on("request", (request) => request.url().includes("hind-siliguri") && fonts.push(request.url()));
  await page.goto("/dashbord");
  await expect(panel(page, "Profile").getByText(person.email)).toBeVisible();
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status, unicodeRange }) => family.includes("Taka") && status === "loaded" && /9F3$/i.test(unicodeRange),
    ),
  );
  expect(calls.map((requests) => requests.length)).toEqual([1, 0, 1, 1]);
  expect(fonts).toEqual([]);
});

test("dark mode and full width are kept after a reload", async ({ page, person }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto("/dashbord");
  await expect(panel(page, "Profile").getByText(person.email)).toBeVisible();
  const dark = page.getByRole("button", { name: "Dark mode" });
  const width = () => page.locator("[data-width]").evaluate((frame) => frame.clientWidth);

  await expect(dark).toHaveAttribute("aria-pressed", "false");
  await dark.click();
  await expect(dark).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const boxed = await width();
  expect(boxed).toBeLessThan(1800);
  await page.getByRole("button", { name: "Full Width" }).click();
  await expect(page.getByRole("button", { name: "Boxed" })).toBeVisible();
  expect(await width()).toBeGreaterThan(1850);
  expect([await stored(page, "darkMode"), await stored(page, "theme"), await stored(page, "fullWidth")]).toEqual(["true", "dark", "true"]);

  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(dark).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Boxed" }).click();
  await expect.poll(width).toBe(boxed);
  expect(await stored(page, "fullWidth")).toBe("false");

  // The button of the navigation bar changes the same theme.
  await page.getByRole("button", { name: "Dark theme" }).click();
  await expect(dark).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => stored(page, "darkMode")).toBe("false");
});
