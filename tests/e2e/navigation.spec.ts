import { expectAccessible } from "./support/access.ts";
import { answerIcons } from "./support/icons.ts";
import { expect, test } from "./support/test.ts";

const links = [
  ["Home", "/"],
  ["Add Task", "/add-task"],
  ["Browse Tasks", "/borujer"],
  ["My Posted Tasks", "/poste"],
  ["Dashbord", "/dashbord"],
  ["About", "/Blog"],
] as const;

test.beforeEach(({ page }) => answerIcons(page));

test("the bar is fixed at the top and has the logo, six links and Login", async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: "TaskHaat" })).toBeVisible();
  for (const [label, path] of links) await expect(bar.getByRole("link", { name: label, exact: true })).toHaveAttribute("href", path);
  await page.mouse.wheel(0, 2_000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await expect(bar).toBeInViewport();
  await bar.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
});

test("the theme is the stored one, else the system's; it is there before first paint and kept when changed", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/", { waitUntil: "commit" });
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "dark");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
  const toggle = page.getByRole("button", { name: "Dark theme" });
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await toggle.click();
  await expect(html).toHaveAttribute("data-theme", "light");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-paint").length > 0) sessionStorage.setItem("painted", document.documentElement.dataset.theme ?? "");
    }).observe({ type: "paint", buffered: true });
  });
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "light");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("painted"))).toBe("light");
});

test("the profile menu shows the person and leads where it says", async ({ page, person }) => {
  await page.goto("/");
  const photo = page.getByRole("button", { name: `Account of ${person.displayName}` });
  const menu = page.getByRole("menu", { name: "Account" });
  await photo.hover();
  await expect(page.getByRole("banner").getByText(person.displayName).first()).toBeVisible();
  await photo.click();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.locator("[lang=bn]").filter({ hasText: "২০২৫" })).toBeVisible();
  for (const [item, path] of [
    ["See all profiles", "/my-profile"],
    ["Meta Business Suite", "/dashbord"],
    ["Settings & privacy", "/my-profile"],
    ["Help & support", "/Blog#help"],
  ] as const) {
    await expect(menu.getByRole("menuitem", { name: item })).toHaveAttribute("href", path);
  }
  await expect(menu.getByRole("menuitem", { name: /Give feedback/ })).toContainText("CTRL B");
  await expect(menu.getByRole("menuitem", { name: "Log out" })).toBeVisible();
  await expectAccessible(page);
});

test("the menu closes on Escape and on a click outside, and is walked with the arrow keys", async ({ page, person }) => {
  await page.goto("/");
  const photo = page.getByRole("button", { name: `Account of ${person.displayName}` });
  const menu = page.getByRole("menu", { name: "Account" });
  await photo.click();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(photo).toBeFocused();
  await photo.press("ArrowDown");
  await expect(menu.getByRole("menuitem", { name: "See all profiles" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("menuitem", { name: "Meta Business Suite" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(menu.getByRole("menuitem", { name: "Log out" })).toBeFocused();
  await page.mouse.click(5, 500);
  await expect(menu).toBeHidden();
});

test("Log out signs out and closes the menu", async ({ page, person }) => {
  await page.goto("/");
  await page.getByRole("button", { name: `Account of ${person.displayName}` }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("menu", { name: "Account" })).toBeHidden();
  await page.goto("/my-profile");
  await expect(page).toHaveURL("/login");
});

test("a log out that fails is logged and told, and the menu stays", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/, /IdentityError/);
  await page.goto("/");
  await page.getByRole("button", { name: `Account of ${person.displayName}` }).click();
  await page.route("**/identity/sign-out", (route) => route.abort());
  const logged = page.waitForEvent("console", (message) => message.type() === "error" && /IdentityError/.test(message.text()));
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await logged;
  await expect(page.getByRole("alert").filter({ hasText: "Log out failed" })).toBeVisible();
  await expect(page.getByRole("menu", { name: "Account" })).toBeVisible();
});

test("Alt+T moves the focus to the notice at the top right, which stays for five seconds", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/, /IdentityError/);
  await page.goto("/");
  await page.route("**/identity/sign-out", (route) => route.abort());
  await page.getByRole("button", { name: `Account of ${person.displayName}` }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  const notice = page.locator(".Toastify__toast-container--top-right .Toastify__toast");
  await expect(notice).toBeVisible();
  expect(await notice.locator(".Toastify__progress-bar--animated").evaluate((bar) => getComputedStyle(bar).animationDuration)).toBe("5s");
  await page.keyboard.press("Alt+t");
  await expect(page.locator(".Toastify :focus")).toHaveCount(1);
});

test("on a phone the bar folds into a menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/");
  const fold = page.getByRole("button", { name: "Menu" });
  await fold.click();
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(fold).toBeFocused();
  await fold.click();
  await page.getByRole("banner").getByRole("link", { name: "Browse Tasks" }).click();
  await expect(page).toHaveURL("/borujer");
  await expect(fold).toHaveAttribute("aria-expanded", "false");
});

test("feedback is sent from the menu or with Ctrl+B, signed in or not, and nothing typed is lost on failure", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /ApiError|Failed to fetch/);
  await page.goto("/Blog");
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await page.keyboard.press("Control+b");
  const dialog = page.getByRole("dialog", { name: "Give feedback" });
  await dialog.getByRole("button", { name: "Send feedback" }).click();
  await expect(dialog.getByText("Message is required.")).toBeVisible();
  await dialog.getByLabel("Message").fill("More tea stalls, please.");
  await page.route("**/feedback", (route) => route.abort());
  await dialog.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "could not be sent" })).toBeVisible();
  await expect(dialog.getByLabel("Message")).toHaveValue("More tea stalls, please.");
  await page.unroute("**/feedback");
  const sent = page.waitForResponse("**/feedback");
  await dialog.getByRole("button", { name: "Send feedback" }).click();
  expect((await sent).status()).toBe(201);
  await expect(dialog).toBeHidden();
});

test("the display panel changes theme, text size and motion, and the page remembers them", async ({ page, person }) => {
  await page.goto("/");
  await page.getByRole("button", { name: `Account of ${person.displayName}` }).click();
  await page.getByRole("menuitem", { name: "Display & accessibility" }).click();
  const panel = page.getByRole("dialog", { name: "Display & accessibility" });
  await panel.getByText("Dark", { exact: true }).click();
  await panel.getByText("Larger", { exact: true }).click();
  await panel.getByText("Reduced", { exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.reload();
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(html).toHaveAttribute("data-text-size", "larger");
  await expect(html).toHaveAttribute("data-motion", "reduced");
  expect(await html.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(16);
});
