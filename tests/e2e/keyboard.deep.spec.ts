// The main flows with the keyboard alone: the focus is visible, dialogs keep it and return it, and changes are announced.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { bidSlug } from "#contract/tasks/bid-slug.ts";
import { refused } from "./support/account-page.ts";
import { expectFocusShown, expectTrapped, pressOn, skipToContent, tabTo, typeInto } from "./support/keyboard.ts";
import { signUp } from "./support/people.ts";
import { cardOf } from "./support/task-cards.ts";
import { expect, test } from "./support/test.ts";

const phone = { width: 390, height: 844 };
const barLink = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const announced = (page: Page, role: "alert" | "status", text: string) => page.getByRole(role).filter({ hasText: text }).first();

test("the keyboard is enough to sign up and to post, change and delete a task", async ({ page, server }) => {
  const title = `Paint a boat ${randomUUID().slice(0, 8)}`;
  await page.goto("/");
  await pressOn(page, barLink(page, "Login"));
  await expect(page).toHaveURL("/login");
  await pressOn(page, button(page, "Create Account"));
  await expect(page).toHaveURL("/register");
  await typeInto(page, page.getByLabel("Full Name"), "Rahima Khatun");
  await typeInto(page, page.getByLabel("Photo URL"), `${server.address}/favicon.svg`);
  await typeInto(page, page.getByLabel("Email"), `${randomUUID()}@example.com`);
  await typeInto(page, page.getByLabel("Password", { exact: true }), "secret");
  await pressOn(page, button(page, "Show password"), "Space");
  await pressOn(page, page.getByRole("checkbox"), "Space");
  await pressOn(page, button(page, "Create Account"));
  await expect(announced(page, "alert", "Password must contain")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type("S1");
  await page.keyboard.press("Enter");
  await expect(announced(page, "alert", "Registration successful!")).toBeVisible();
  await expect(page).toHaveURL("/");

  await pressOn(page, barLink(page, "Add Task"));
  await expect(page).toHaveURL("/add-task");
  await typeInto(page, page.getByLabel("Title"), title);
  await typeInto(page, page.getByLabel("Category"), "Des");
  await typeInto(page, page.getByLabel("Description"), "One boat, two colours.");
  await typeInto(page, page.getByLabel("Deadline"), "12312099");
  await typeInto(page, page.getByLabel("Budget"), "120.50");
  await page.keyboard.press("Enter");
  await expect(announced(page, "status", "Task Added Successfully")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("");

  await tabTo(page, barLink(page, "My Posted Tasks"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await pressOn(page, cardOf(page, title).getByRole("link", { name: "Edit" }));
  await typeInto(page, page.getByLabel("Budget"), "0");
  await page.keyboard.press("Enter");
  await expect(announced(page, "status", "Task Updated Successfully!")).toBeVisible();

  await page.goto("/poste");
  const remove = cardOf(page, title).getByRole("button", { name: "Delete" });
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this task?" });
  await skipToContent(page);
  await pressOn(page, remove);
  await expect(question).toBeVisible();
  await expectTrapped(page, question);
  await page.keyboard.press("Escape");
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await pressOn(page, question.getByRole("button", { name: "Delete" }));
  await expect(announced(page, "status", `“${title}” was deleted.`)).toBeAttached();
  await expect(question).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test("the keyboard is enough to log in on the way to a task and to bid on it", async ({
  page,
  context,
  person,
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(...refused);
  const other = await browser.newContext();
  const poster = await signUp(other, server.address, "Karim Uddin");
  const task = await poster.postTask();
  await other.close();
  await context.clearCookies();
  await page.goto("/");
  await skipToContent(page);
  await pressOn(page, cardOf(page, task.title).getByRole("link", { name: "See more..." }));
  await expect(page).toHaveURL("/login");
  await typeInto(page, page.getByLabel("Email"), person.email);
  await typeInto(page, page.getByLabel("Password", { exact: true }), "wrong");
  await page.keyboard.press("Enter");
  await expect(announced(page, "alert", "Login failed! Please check your credentials.")).toBeVisible();
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/bid/${bidSlug(task)}`);

  const dialog = page.getByRole("alertdialog");
  await pressOn(page, button(page, "Bid Now"));
  await expect(dialog).toContainText("You liked this task.");
  await expectTrapped(page, dialog);
  await pressOn(page, dialog.getByRole("button", { name: "OK" }));
  await expect(dialog).toBeHidden();
  await pressOn(page, page.getByRole("link", { name: "Make an offer" }));
  await expect(page).toHaveURL(`/bid/${bidSlug(task)}#offer`);

  await page.goto("/borujer");
  await skipToContent(page);
  await pressOn(page, cardOf(page, task.title).getByRole("link", { name: "Bid" }));
  await expect(page).toHaveURL(`/bid/${bidSlug(task)}`);
});

test("the keyboard is enough for the account menu, the display panel, feedback and the profile", async ({ page, person }) => {
  const account = button(page, `Account menu, ${person.displayName}`);
  const item = (name: string) => page.getByRole("menuitem", { name });
  await page.goto("/");
  await pressOn(page, account);
  await expect(item("See all profiles")).toBeFocused();
  await expectFocusShown(page);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowDown");
  await expect(item("Display & accessibility")).toBeFocused();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Display & accessibility" });
  await tabTo(page, panel.getByRole("radio", { name: "Light" }));
  await page.keyboard.press("ArrowRight");
  await expectFocusShown(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectTrapped(page, panel);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(account).toBeFocused();

  await page.keyboard.press("Control+b");
  const feedback = page.getByRole("dialog", { name: "Give feedback" });
  await typeInto(page, feedback.getByLabel("Message"), "More tea stalls, please.");
  await expectTrapped(page, feedback);
  await pressOn(page, feedback.getByRole("button", { name: "Send feedback" }));
  await expect(announced(page, "alert", "Your feedback was sent")).toBeVisible();
  await expect(feedback).toHaveCount(0);
  await expect(account).toBeFocused();

  await page.keyboard.press("ArrowDown");
  await expect(item("See all profiles")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/my-profile");
  await pressOn(page, button(page, "Edit Profile"));
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Rahima K.");
  await page.keyboard.press("Enter");
  await expect(button(page, "Edit Profile")).toBeFocused();
  await expect(button(page, "Account menu, Rahima K.")).toBeVisible();
});

test("the keyboard is enough for the menus of the bar and the dashboard on a phone", async ({ page, person }) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  await pressOn(page, button(page, "Menu"));
  await pressOn(page, barLink(page, "Dashbord"));
  await expect(page).toHaveURL("/dashbord");
  const opener = button(page, "Dashboard menu");
  await pressOn(page, opener);
  const drawer = page.getByRole("dialog", { name: "Dashboard menu" });
  await expect(drawer.getByText(person.email)).toBeVisible();
  await expectTrapped(page, drawer);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await pressOn(page, drawer.getByRole("link", { name: "Reports" }));
  await expect(page).toHaveURL("/dashbord/reports");
});

test("the keyboard is enough for the slider, a forgotten password and the Google popup", async ({ page }) => {
  await page.goto("/");
  await skipToContent(page);
  await pressOn(page, button(page, "Next slide"));
  await expect(page.getByText("02 / 04")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("01 / 04")).toBeVisible();
  await expect(page.locator('.marquee[data-running="true"]')).toHaveCount(0);
  const longest = await page.evaluate(() =>
    Math.max(...document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().endTime ?? 0)), 0),
  );
  expect(longest).toBeLessThanOrEqual(1);

  await page.goto("/login");
  await skipToContent(page);
  await pressOn(page, page.getByRole("link", { name: "Forgot Password?" }));
  await typeInto(page, page.getByLabel("Email"), "nobody@example.com");
  await page.keyboard.press("Enter");
  await expect(announced(page, "status", "The link works once")).toBeVisible();

  await page.goto("/login");
  await skipToContent(page);
  const opened = page.waitForEvent("popup");
  await pressOn(page, button(page, "Continue with Google"));
  const popup = await opened;
  await pressOn(popup, popup.getByRole("button").first());
  await expect(button(page, "Login")).toHaveCount(0);
  await expect(page).toHaveURL("/");
});
