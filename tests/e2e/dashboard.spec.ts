import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { answerCall, holdCall, offline, problem } from "./support/calls.ts";
import { signUp } from "./support/people.ts";
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

for (const path of ["/dashbord", "/dashbord/analytics", "/dashbord/reports"]) {
  test(`${path} sends people who are not signed in to the login page`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("brings people back after they have signed in", async ({ page, person, context }) => {
  await context.clearCookies();
  await page.goto("/dashbord/reports");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL(/\/dashbord\/reports$/);
  await expect(menu(page).getByText(person.email)).toBeVisible();
});

test("shows the clock, the person, the sample figures, actions, activity and status", async ({ page, person }) => {
  await page.goto("/dashbord");
  await expect(page).toHaveTitle("Dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  const clock = page.locator("main time");
  const first = await clock.innerText();
  expect(first).toMatch(/^\d\d:\d\d:\d\d/);
  await expect(clock).not.toHaveText(first);

  const profile = panel(page, "Profile");
  await expect(profile.getByText(person.displayName)).toBeVisible();
  await expect(profile.getByText(person.email)).toBeVisible();
  await expect(profile.locator("img")).toHaveAttribute("src", person.photoURL);

  const sample = panel(page, "Market figures");
  await expect(sample.getByText("Sample", { exact: true })).toBeVisible();
  await expect(sample.getByRole("listitem")).toHaveText([
    "Total Products1,248",
    "My Items23",
    "Total Users8,549",
    "Monthly Revenue৳45,678",
  ]);
  await expect(figure(page, "Market figures", "Total Orders")).toHaveText("342");
  await expect(figure(page, "Market figures", "Active Users")).toHaveText("156");

  const actions = panel(page, "Quick Actions").getByRole("link");
  await expect(actions).toHaveText(["Post a task", "Browse tasks", "My tasks", "My profile"]);
  const targets = await actions.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(targets).toEqual(["/add-task", "/borujer", "/poste", "/my-profile"]);

  const activity = panel(page, "Recent Activity");
  await expect(activity.getByText("Sample", { exact: true })).toBeVisible();
  await expect(activity.getByRole("listitem")).toHaveCount(4);

  const status = panel(page, "System Status");
  await expect(status.getByRole("row")).toHaveText([
    /Part.*Sample.*Now/,
    /Server.*Online.*Working/,
    /Database.*Connected.*Working/,
    /Identity.*Active.*Working/,
  ]);
});

test.describe("the side menu", () => {
  test("stands beside the page on a wide screen, and slides away and back", async ({ page, person }) => {
    await page.goto("/dashbord");
    await expect(menu(page).getByText(person.displayName)).toBeVisible();
    await expect(menu(page).getByText(person.email)).toBeVisible();
    await expect(menu(page).locator("img")).toHaveAttribute("src", person.photoURL);
    const links = menu(page).getByRole("link");
    await expect(links).toHaveText(menuLinks.map(([label]) => label));
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(menuLinks.map(([, path]) => path));
    await expect(menu(page).getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");

    const button = page.getByRole("button", { name: "Dashboard Menu" });
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await button.click();
    await expect(menu(page)).toBeHidden();
    await button.click();
    await expect(menu(page)).toBeVisible();
  });

  test("leads to Analytics and Reports without loading the figures again", async ({ page, person }) => {
    await person.postTask();
    let calls = 0;
    page.on("request", (request) => new URL(request.url()).pathname === "/insights" && calls++);
    await page.goto("/dashbord");
    await expect(figure(page, "My figures", "My tasks")).toHaveText("1");
    await menu(page).getByRole("link", { name: "Analytics" }).click();
    await expect(page).toHaveURL(/\/dashbord\/analytics$/);
    await expect(page).toHaveTitle("Analytics");
    await expect(menu(page).getByRole("link", { name: "Analytics" })).toHaveAttribute("aria-current", "page");
    await menu(page).getByRole("link", { name: "Reports" }).click();
    await expect(page).toHaveTitle("Reports");
    await expect(panel(page, "My tasks by category")).toBeVisible();
    expect(calls).toBe(1);
  });

  test("slides in over the page on a phone, takes the focus and gives it back", async ({ page, person }) => {
    await page.setViewportSize(phone);
    await page.goto("/dashbord");
    const button = page.getByRole("button", { name: "Dashboard Menu" });
    const drawer = page.getByRole("dialog", { name: "Dashboard menu" });
    await expect(drawer).toBeHidden();

    await button.click();
    await expect(drawer.getByText(person.email)).toBeVisible();
    await expect(drawer.getByRole("link")).toHaveText(menuLinks.map(([label]) => label));
    await expect(drawer.getByRole("button", { name: "Close menu" })).toBeFocused();
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main time, header") ?? null)).toBeNull();

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

  test("is accessible while it is open on a phone", async ({ page, person }) => {
    await page.setViewportSize(phone);
    await page.goto("/dashbord");
    await page.getByRole("button", { name: "Dashboard Menu" }).click();
    await expect(page.getByRole("dialog").getByText(person.email)).toBeVisible();
    await expectAccessible(page);
  });

  test("Logout logs to the console and signs out", async ({ page, person }) => {
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "log" && logged.push(message.text()));
    await page.goto("/dashbord");
    await expect(menu(page).getByText(person.email)).toBeVisible();
    await menu(page).getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(logged).toContain("Logout");
    await page.goto("/dashbord");
    await expect(page).toHaveURL(/\/login$/);
  });

  test("a Logout that fails says so and leaves the person signed in", async ({ page, person, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/, /IdentityError/);
    await answerCall(page, "POST", "/identity/sign-out", offline);
    await page.goto("/dashbord");
    await menu(page).getByRole("button", { name: "Logout" }).click();
    await expect(page.getByText("Logout failed. Please try again.")).toBeVisible();
    await expect(menu(page).getByText(person.email)).toBeVisible();
    await expect(menu(page).getByRole("button", { name: "Logout" })).toBeEnabled();
  });
});

test.describe("what the person chose", () => {
  test("dark mode is remembered, and is the site's theme", async ({ page, person }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/dashbord");
    const toggle = page.getByRole("button", { name: "Dark mode" });
    await expect(toggle).toHaveAttribute("aria-pressed", "false");
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect([await stored(page, "darkMode"), await stored(page, "theme")]).toEqual(["true", "dark"]);

    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(toggle).toHaveAttribute("aria-pressed", "true");

    await page.getByRole("button", { name: "Dark theme" }).click();
    await expect(toggle).toHaveAttribute("aria-pressed", "false");
    await expect.poll(() => stored(page, "darkMode")).toBe("false");
    await expect(panel(page, "Profile").getByText(person.email)).toBeVisible();
  });

  test("full width is remembered", async ({ page, person }) => {
    await page.setViewportSize({ width: 1920, height: 900 });
    await page.goto("/dashbord");
    await expect(panel(page, "Profile").getByText(person.email)).toBeVisible();
    const width = () => page.locator("[data-width]").evaluate((frame) => frame.clientWidth);
    const boxed = await width();
    expect(boxed).toBeLessThan(1800);
    await page.getByRole("button", { name: "Full Width" }).click();
    await expect(page.getByRole("button", { name: "Boxed" })).toBeVisible();
    expect(await width()).toBeGreaterThan(1850);
    expect(await stored(page, "fullWidth")).toBe("true");

    await page.reload();
    await page.getByRole("button", { name: "Boxed" }).click();
    await expect.poll(width).toBe(boxed);
    expect(await stored(page, "fullWidth")).toBe("false");
  });
});

test.describe("the live figures", () => {
  test("are the person's own, and the market's", async ({ page, person, browser, server }) => {
    await person.postTask({ deadline: dateIn(-3), budget: 100 });
    await person.postTask({ deadline: dateIn(2), budget: 20.5 });
    const liked = await person.postTask({ deadline: dateIn(60), budget: 3 });
    const context = await browser.newContext();
    const other = await signUp(context, server.address, "Tanvir Ahmed");
    await other.likeTask(liked._id);
    await context.close();

    await page.goto("/dashbord");
    const live = panel(page, "My figures");
    await expect(live.getByText("Live", { exact: true })).toBeVisible();
    await expect(figure(page, "My figures", "My tasks")).toHaveText("3");
    await expect(live.getByText("$123.50 posted")).toBeVisible();
    await expect(figure(page, "My figures", "Likes received")).toHaveText("1");
    await expect(figure(page, "My figures", "Due soon")).toHaveText("1");
    await expect(figure(page, "My figures", "Overdue")).toHaveText("1");
    const tasks = Number(await figure(page, "My figures", "Tasks").innerText());
    expect(tasks).toBeGreaterThanOrEqual(3);

    await person.postTask();
    await live.getByRole("button", { name: "Refresh" }).click();
    await expect(figure(page, "My figures", "My tasks")).toHaveText("4");
  });

  test("wait visibly, then invite a person without tasks to post one", async ({ page, person }) => {
    const held = await holdCall(page, "GET", "/insights");
    await page.goto("/dashbord");
    await held.arrived;
    await expect(page.getByRole("status", { name: "Loading the live figures" })).toBeVisible();
    held.release();
    const invitation = panel(page, "My figures").getByRole("link", { name: "Post your first task" });
    await expect(invitation).toHaveAttribute("href", "/add-task");
    await expect(panel(page, "Profile").getByText(person.email)).toBeVisible();
  });

  for (const [name, answer] of [
    ["the server fails", problem(500, "Broken.")],
    ["the network is away", offline],
  ] as const) {
    test(`say when ${name}, and can be tried again`, async ({ page, person, expectedErrors }) => {
      expectedErrors.push(/Failed to load resource/);
      await person.postTask();
      await answerCall(page, "GET", "/insights", answer);
      await page.goto("/dashbord");
      const alert = panel(page, "My figures").getByRole("alert");
      await expect(alert).toContainText("The live figures could not be read");
      await page.unrouteAll();
      await alert.getByRole("button", { name: "Try again" }).click();
      await expect(figure(page, "My figures", "My tasks")).toHaveText("1");
    });
  }

  test("offer to sign in again when the session has ended", async ({ page, person, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await answerCall(page, "GET", "/insights", problem(401, "Sign in first."));
    await page.goto("/dashbord");
    await expect(page.getByRole("link", { name: "Sign in again" })).toHaveAttribute("href", "/login");
    await expect(panel(page, "Profile").getByText(person.email)).toBeVisible();
  });
});

test.describe("the system status", () => {
  test("tells a database that is down", async ({ page, person, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const body = JSON.stringify({ status: "down", database: "down", migrations: "ok", identity: "ok" });
    await answerCall(page, "GET", "/readyz", (route) => route.fulfill({ status: 503, contentType: "application/json", body }));
    await page.goto("/dashbord");
    const status = panel(page, "System Status");
    await expect(status.getByRole("row", { name: /^Server/ })).toContainText("Working");
    await expect(status.getByRole("row", { name: /^Database/ })).toContainText("Down");
    await expect(panel(page, "Profile").getByText(person.email)).toBeVisible();
  });

  test("tells a server that is away", async ({ page, person, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await answerCall(page, "GET", "/readyz", offline);
    await page.goto("/dashbord");
    await expect(panel(page, "System Status").getByRole("row", { name: /^Server/ })).toContainText("Down");
    await expect(panel(page, "System Status").getByRole("status")).toHaveText("The server cannot be reached.");
    await expect(panel(page, "Profile").getByText(person.email)).toBeVisible();
  });
});

test("is accessible in both themes, and fits the smallest phone", async ({ page, person }) => {
  await person.postTask();
  await page.goto("/dashbord");
  await expect(figure(page, "My figures", "My tasks")).toHaveText("1");
  await expect(panel(page, "System Status")).toContainText("Everything works.");
  await expectAccessible(page);
});
