import type { Page } from "@playwright/test";
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

test("a stranger uses the bar, its folded menu, the footer, the contents of the terms and the feedback form", async ({ page }) => {
  const bar = page.getByRole("banner");

  await test.step("the bar has the logo, six links and Login, and stays at the top", async () => {
    await page.goto("/");
    await expect(bar.getByRole("link", { name: "TaskHaat" })).toBeVisible();
    for (const [label, path] of links) await expect(bar.getByRole("link", { name: label, exact: true })).toHaveAttribute("href", path);
    await page.mouse.wheel(0, 2_000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await expect(bar).toBeInViewport();
    await bar.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL("/login");
  });

  await test.step("on a phone the links are in a menu, which closes on Escape and on a choice", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const fold = page.getByRole("button", { name: "Menu" });
    const choice = bar.getByRole("link", { name: "Browse Tasks" });
    await expect(choice).toBeHidden();
    await fold.click();
    await expect(fold).toHaveAttribute("aria-expanded", "true");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(choice).toBeHidden();
    await expect(fold).toBeFocused();
    await fold.click();
    await choice.click();
    await expect(page).toHaveURL("/borujer");
    await expect(fold).toHaveAttribute("aria-expanded", "false");
  });

  await test.step("on a phone the footer opens the feedback form", async () => {
    await page.getByRole("contentinfo").getByRole("button", { name: "Give feedback" }).click();
    const dialog = page.getByRole("dialog", { name: "Give feedback" });
    await expect(dialog.getByLabel("Message")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("the footer leads to the terms, whose contents jump to a section", async () => {
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await expect(page).toHaveTitle("Terms");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms and conditions");
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Your data" }).click();
    await expect(page).toHaveURL("/terms#your-data");
    await expect(page.getByRole("heading", { name: "Your data" })).toBeInViewport();
  });

  await test.step("Ctrl+B opens the feedback form, which works without an account", async () => {
    await page.keyboard.press("Control+b");
    const dialog = page.getByRole("dialog", { name: "Give feedback" });
    await dialog.getByRole("button", { name: "Send feedback" }).click();
    await expect(dialog.getByText("Message is required.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Message").fill("More tea stalls, please.");
    const sent = page.waitForResponse("**/feedback");
    await dialog.getByRole("button", { name: "Send feedback" }).click();
    expect((await sent).status()).toBe(201);
    await expect(dialog).toBeHidden();
  });
});

test("the stored theme, or else that of the system, applies before the first paint, and a change is stored", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
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

test("the profile menu shows the person, opens and closes by mouse and keyboard, and logs out", async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /IdentityError/);
  const photo = page.getByRole("button", { name: `Account menu, ${person.displayName}` });
  const menu = page.getByRole("menu", { name: "Account" });
  const item = (name: string) => menu.getByRole("menuitem", { name });

  await test.step("the photo shows the name under the pointer and opens the menu", async () => {
    await page.goto("/");
    await expect(page.getByRole("banner").getByText(person.displayName, { exact: true }).first()).toBeHidden();
    await photo.hover();
    await expect(page.getByRole("banner").getByText(person.displayName, { exact: true }).first()).toBeVisible();
    await photo.click();
    await expect(page.getByText(person.email)).toBeVisible();
    await expect(page.locator("[lang=bn]").filter({ hasText: "২০২৫" })).toBeVisible();
    await expect(item("Give feedback")).toContainText("CTRL B");
    await expectAccessible(page);
  });

  await test.step("Escape, arrow keys and a click outside", async () => {
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(photo).toBeFocused();
    await photo.press("ArrowDown");
    await expect(item("See all profiles")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(item("Meta Business Suite")).toBeFocused();
    await page.keyboard.press("End");
    await expect(item("Log out")).toBeFocused();
    await page.mouse.click(5, 500);
    await expect(menu).toBeHidden();
  });

  await test.step("a failed log out is logged and shown, and the menu stays open", async () => {
    await page.route("**/identity/sign-out", (route) => route.abort());
    await holdToasts(page);
    const logged = page.waitForEvent("console", (message) => message.type() === "error" && /IdentityError/.test(message.text()));
    await photo.click();
    await item("Log out").click();
    await logged;
    await expect(page.getByRole("alert").filter({ hasText: "We couldn't log you out" })).toBeVisible();
    await expect(menu).toBeVisible();
  });

  await test.step("the toast is at the top right for five seconds, and Alt+T moves the focus to it", async () => {
    const toast = page.locator(".Toastify__toast-container--top-right .Toastify__toast");
    await expect(toast.locator(".Toastify__progress-bar--animated")).toHaveCSS("animation-duration", "5s");
    await page.keyboard.press("Alt+t");
    await expect(page.locator(".Toastify :focus")).toHaveCount(1);
  });

  await test.step("on a phone the toast is below the bar", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const bar = await page.getByRole("banner").boundingBox();
    await expect.poll(async () => (await page.locator(".Toastify__toast").boundingBox())?.y).toBeGreaterThan(bar?.height ?? 800);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("Log out closes the menu and ends the session", async () => {
    await page.unroute("**/identity/sign-out");
    await item("Log out").click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    await expect(menu).toBeHidden();
    await page.goto("/my-profile");
    await expect(page).toHaveURL("/login");
  });
});

test("the display panel changes theme, text size and motion, and the next page load keeps them", async ({ page, person }) => {
  await page.goto("/");
  await page.getByRole("button", { name: `Account menu, ${person.displayName}` }).click();
  await page.getByRole("menuitem", { name: "Display & accessibility" }).click();
  const panel = page.getByRole("dialog", { name: "Display & accessibility" });
  await panel.getByText("Dark", { exact: true }).click();
  await panel.getByText("Larger", { exact: true }).click();
  await panel.getByText("Reduced", { exact: true }).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.reload();
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(html).toHaveAttribute("data-text-size", "larger");
  await expect(html).toHaveAttribute("data-motion", "reduced");
  expect(await html.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(16);
});

/** A toast closes when the animation of its bar ends. */
async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".Toastify__progress-bar--animated { animation-play-state: paused !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}
