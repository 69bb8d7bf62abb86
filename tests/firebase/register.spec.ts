import type { Page } from "@playwright/test";
import { button, inline, refused, toast } from "#tests/e2e/support/account-page.ts";
import { findAccount } from "./support/project.ts";
import { expect, type FirebasePerson, test } from "./support/test.ts";

async function fill(page: Page, { displayName, photoURL, email, password }: FirebasePerson) {
  await page.getByLabel("Full Name").fill(displayName);
  await page.getByLabel("Photo URL").fill(photoURL);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
}

const account = (page: Page) => page.getByRole("button", { name: /^Account menu, / });

test("a new person joins, posts under their name, stays after a reload, and leaves every tab at once", async ({
  page,
  context,
  newcomer,
}) => {
  await page.goto("/register");
  await fill(page, newcomer);
  await button(page, "Create Account").click();
  await expect(toast(page, "Registration successful!")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(account(page)).toHaveAccessibleName(`Account menu, ${newcomer.displayName}`);
  expect(await findAccount(newcomer.email)).toMatchObject({ displayName: newcomer.displayName, photoUrl: newcomer.photoURL });

  await page.goto("/add-task");
  await expect(page.getByLabel("Email")).toHaveValue(newcomer.email);
  await page.getByLabel("Title").fill("Repaint the tea stall's sign");
  await page.getByLabel("Category").selectOption("Design");
  await page.getByLabel("Description").fill("Two colours.");
  await page.getByLabel("Deadline").fill("2099-12-31");
  await page.getByLabel("Budget").fill("120.50");
  const posted = page.waitForResponse((response) => response.url().endsWith("/vacant"));
  await page.getByRole("button", { name: "Add Task" }).click();
  const answer = await posted;
  expect(answer.status()).toBe(201);
  expect((await answer.json()).user).toMatchObject({ name: newcomer.displayName, email: newcomer.email });

  await page.reload();
  await expect(account(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/my-profile");
  await expect(other.getByRole("main").getByText(newcomer.email)).toBeVisible();
  await button(other, "Log Out").click();
  await expect(other).toHaveURL("/login");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});

test("an address that is taken is told at its field", async ({ page, member, expectedErrors }) => {
  expectedErrors.push(...refused);
  await page.goto("/register");
  await fill(page, member);
  await button(page, "Create Account").click();
  await expect(toast(page, "Registration failed!")).toBeVisible();
  await expect(inline(page)).toHaveText("This email already has an account.");
  await expect(page.getByLabel("Email")).toBeFocused();
});

test("the product's own password rule holds, though Firebase's is weaker", async ({ page, newcomer }) => {
  await page.goto("/register");
  await fill(page, { ...newcomer, password: "secret" });
  await button(page, "Create Account").click();
  await expect(toast(page, "Weak password")).toBeVisible();
  await expect(inline(page)).toHaveText(/^Password must contain at least one number/);
  expect(await findAccount(newcomer.email)).toBeUndefined();
});

test("an account whose name and photo cannot be saved is not left behind", async ({ page, newcomer, expectedErrors }) => {
  expectedErrors.push(...refused);
  await page.route("**/v1/accounts:update?**", (route) => route.abort());
  await page.goto("/register");
  await fill(page, newcomer);
  await button(page, "Create Account").click();
  await expect(inline(page)).toHaveText("We can't reach the server. Check your connection and try again.");
  expect(await findAccount(newcomer.email)).toBeUndefined();
  await page.unroute("**/v1/accounts:update?**");
  await button(page, "Create Account").click();
  await expect(page).toHaveURL("/");
  await expect(account(page)).toHaveAccessibleName(`Account menu, ${newcomer.displayName}`);
});
