import type { Page } from "@playwright/test";
import { button, inline, openGoogle, refused, toast } from "./support/account-page.ts";
import { expect, test } from "./support/test.ts";

const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Password");

test("a login after a refused one returns to the wanted page, and Back does not lead to the form", async ({
  page,
  context,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(...refused);
  await context.clearCookies();
  await page.goto("/terms");
  await page.goto("/my-profile");
  await expect(page).toHaveURL("/login");
  await expect(page).toHaveTitle("Login");

  await test.step("an empty form is refused", async () => {
    await button(page, "Login").click();
    await expect(inline(page)).toHaveText("Please enter both email and password");
    await expect(email(page)).toBeFocused();
  });

  await test.step("a wrong password is refused, and the email stays", async () => {
    await email(page).fill(person.email);
    await password(page).fill("Wrong1");
    await button(page, "Login").click();
    await expect(inline(page)).toHaveText("Login failed! Please check your credentials.");
    await expect(inline(page)).toBeFocused();
    await expect(email(page)).toHaveValue(person.email);
  });

  await password(page).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Login successful!")).toBeVisible();
  await expect(page).toHaveURL("/my-profile");
  await expect(page.getByRole("main").getByText(person.email, { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/terms");
});

test("Continue with Google signs in through the popup, and the login page then redirects to the home page", async ({ page }) => {
  await page.goto("/login");
  const popup = await openGoogle(page);
  await expect(popup.getByText("this is not the real Google")).toBeVisible();
  await expect(button(page, "Logging in...")).toBeDisabled();
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Maya Chen" }).click();
  await closed;
  await expect(toast(page, "Google login successful!")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Account menu, Maya Chen" })).toBeVisible();
  await page.goto("/login");
  await expect(page).toHaveURL("/");
});

test("Continue with Google fails when the popup is closed, and for an address that has a password", async ({
  page,
  context,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/IdentityError/);
  await context.clearCookies();
  await page.goto("/login");
  const closed = await openGoogle(page);
  await closed.close();
  await expect(inline(page)).toHaveText("Google login failed!The login window was closed.");

  const popup = await openGoogle(page);
  await popup.getByLabel("Full Name").fill("Another Name");
  await popup.getByLabel("Email").fill(person.email);
  await popup.getByRole("button", { name: "Continue" }).click();
  await expect(inline(page)).toHaveText("Google login failed!This email already has an account. Log in with your password.");
  await expect(button(page, "Login")).toBeEnabled();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the login form asks for JavaScript, and its button is disabled", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByText("This page needs JavaScript.")).toBeVisible();
    await expect(button(page, "Login")).toBeDisabled();
  });
});
