import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { answerWith, button, holdRequests, inline, openGoogle, refused, toast, toastTimer } from "./support/account-page.ts";
import { signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const failed = "Login failed! Please check your credentials.";
const signIn = "**/identity/sign-in/email";

const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Password");

async function fill(page: Page, person: { email: string; password: string }) {
  await email(page).fill(person.email);
  await password(page).fill(person.password);
}

/** Puts a remembered path where the router keeps it, as a page that sends people here does. */
async function openWithState(page: Page, from: string) {
  await page.goto("/login");
  await page.evaluate((path) => history.replaceState({ ...history.state, usr: { from: path } }, ""), from);
  await page.reload();
}

test.describe("the login page", () => {
  test("has its fields, its ways on, and nothing for axe to find", async ({ page }) => {
    await page.goto("/login");
    await expect(page).toHaveTitle("Login");
    await expect(email(page)).toHaveAttribute("type", "email");
    await expect(page.getByRole("link", { name: "Forgot Password?" })).toHaveAttribute("href", "/forgot-password");
    await expect(button(page, "Continue with Google")).toBeEnabled();
    await expectAccessible(page);
    await button(page, "Create Account").click();
    await expect(page).toHaveURL("/register");
  });

  test("shows and hides the password", async ({ page }) => {
    await page.goto("/login");
    await expect(button(page, "Login")).toBeEnabled();
    await password(page).fill("Secret1");
    await expect(password(page)).toHaveAttribute("type", "password");
    await button(page, "Show password").click();
    await expect(password(page)).toHaveAttribute("type", "text");
    await button(page, "Hide password").click();
    await expect(password(page)).toHaveAttribute("type", "password");
    await expect(password(page)).toHaveValue("Secret1");
  });

  test("asks for both email and password", async ({ page }) => {
    await page.goto("/login");
    await button(page, "Login").click();
    await expect(inline(page)).toHaveText("Please enter both email and password");
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAccessibleDescription("Please enter both email and password");
    await email(page).fill("rahima@example.com");
    await button(page, "Login").click();
    await expect(inline(page)).toHaveText("Please enter both email and password");
    await expect(password(page)).toBeFocused();
    await expect(password(page)).toHaveAccessibleDescription("Please enter both email and password");
    await expectAccessible(page);
  });
});

test.describe("logging in", () => {
  test("is busy, says so, and goes home", async ({ page, context, person }) => {
    await context.clearCookies();
    await page.goto("/login");
    await fill(page, person);
    await button(page, "Login").click();
    await expect(toast(page, "Login successful!")).toBeVisible();
    await expect(button(page, "Logging in...")).toBeDisabled();
    await expect(button(page, "Continue with Google")).toBeDisabled();
    await expect(button(page, "Create Account")).toBeDisabled();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: new RegExp(person.displayName) })).toBeVisible();
  });

  test("returns to the page that the person wanted, and the way back does not lead to the form", async ({ page, context, person }) => {
    await context.clearCookies();
    await page.goto("/terms");
    await page.goto("/my-profile");
    await expect(page).toHaveURL("/login");
    await fill(page, person);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/my-profile");
    await page.goBack();
    await expect(page).toHaveURL("/terms");
  });

  test("never leaves the site for a path that only looks like ours", async ({ page, context, person }) => {
    await context.clearCookies();
    await openWithState(page, "//evil.example/x");
    await fill(page, person);
    await button(page, "Login").click();
    await expect(page).toHaveURL("/");
  });

  test("sends a person who is signed in already straight on", async ({ page, context, server }) => {
    await openWithState(page, "/my-profile");
    const person = await signUp(context, server.address);
    await page.reload();
    await expect(page).toHaveURL("/my-profile");
    await expect(page.getByRole("main").getByText(person.email)).toBeVisible();
  });
});

test.describe("a login that fails", () => {
  test("says so inline and in a toast, and keeps what was typed", async ({ page, person, context, expectedErrors }) => {
    expectedErrors.push(...refused);
    await context.clearCookies();
    await page.goto("/login");
    await fill(page, { email: person.email, password: "Wrong1" });
    await button(page, "Login").click();
    await expect(inline(page)).toHaveText(failed);
    await expect(inline(page)).toBeFocused();
    await expect(toast(page, "Login failed!")).toBeVisible();
    await expect(toastTimer(page, "Login failed!")).toHaveCSS("animation-duration", "5s");
    await expect(email(page)).toHaveValue(person.email);
    await expect(button(page, "Login")).toBeEnabled();
    await expect(button(page, "Continue with Google")).toBeEnabled();
    await expectAccessible(page);
    await fill(page, person);
    await button(page, "Login").click();
    await expect(page).toHaveURL("/");
  });

  test("is answered the same for an address that nobody has", async ({ page, expectedErrors }) => {
    expectedErrors.push(...refused);
    await page.goto("/login");
    await fill(page, { email: "nobody@example.com", password: "Wrong1" });
    await button(page, "Login").click();
    await expect(inline(page)).toHaveText(failed);
  });

  const failures = [
    { name: "offline", answer: "abort", words: `${failed}The server cannot be reached. Check your connection and try again.` },
    { name: "by a broken server", answer: { status: 500 }, words: `${failed}The server could not do that.` },
    {
      name: "after too many attempts",
      answer: { status: 429, json: { message: "Too many requests. Please try again later." } },
      words: "Too many attempts. Wait a minute, then try again.",
    },
  ] as const;
  for (const { name, answer, words } of failures) {
    test(`${name} has its own words and can be tried again`, async ({ page, expectedErrors }) => {
      expectedErrors.push(...refused);
      await page.route(signIn, answerWith(answer));
      await page.goto("/login");
      await fill(page, { email: "rahima@example.com", password: "Secret1" });
      await button(page, "Login").click();
      await expect(inline(page)).toHaveText(words);
      await expect(toast(page, "Login failed!")).toBeVisible();
      await expect(email(page)).toHaveValue("rahima@example.com");
      await expect(password(page)).toHaveValue("Secret1");
      await expect(button(page, "Login")).toBeEnabled();
    });
  }
});

test("a quick second press sends no second request, and the buttons are shut while the server thinks", async ({
  page,
  context,
  person,
}) => {
  await context.clearCookies();
  const requests = await holdRequests(page, signIn);
  await page.goto("/login");
  await fill(page, person);
  await button(page, "Login").evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
    element.form?.requestSubmit();
  });
  await expect(button(page, "Logging in...")).toBeDisabled();
  await expect(button(page, "Continue with Google")).toBeDisabled();
  requests.letGo();
  await expect(page).toHaveURL("/");
  expect(requests.count()).toBe(1);
});

test.describe("Continue with Google", () => {
  test("signs in as one of the demonstration's people", async ({ page }) => {
    await page.goto("/login");
    const popup = await openGoogle(page);
    await expect(popup.getByText("This is not Google.")).toBeVisible();
    await expect(button(page, "Logging in...")).toBeDisabled();
    const closed = popup.waitForEvent("close");
    await popup.getByRole("button", { name: "Maya Chen" }).click();
    await closed;
    await expect(toast(page, "Google login successful!")).toBeVisible();
    await expect(button(page, "Logging in...")).toBeDisabled();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: /Maya Chen/ })).toBeVisible();
  });

  test("signs in as anybody who is typed in", async ({ page }) => {
    await page.goto("/login");
    const popup = await openGoogle(page);
    await popup.getByLabel("Full Name").fill("Karim Uddin");
    await popup.getByLabel("Email").fill("karim@example.com");
    await popup.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: /Karim Uddin/ })).toBeVisible();
  });

  test("fails in words when the window is closed", async ({ page, expectedErrors }) => {
    expectedErrors.push(/IdentityError/);
    await page.goto("/login");
    const popup = await openGoogle(page);
    await popup.close();
    await expect(inline(page)).toHaveText("Google login failed!The sign-in window was closed.");
    await expect(toast(page, "Google login failed!")).toBeVisible();
    await expect(button(page, "Login")).toBeEnabled();
  });

  test("fails in words for an address that has a password", async ({ page, context, person, expectedErrors }) => {
    expectedErrors.push(/IdentityError/);
    await context.clearCookies();
    await page.goto("/login");
    const popup = await openGoogle(page);
    await popup.getByLabel("Full Name").fill("Not Rahima");
    await popup.getByLabel("Email").fill(person.email);
    await popup.getByRole("button", { name: "Continue" }).click();
    await expect(inline(page)).toContainText("This email address already has an account. Log in with its password.");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form says what it needs and cannot send a password by itself", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByText("This page needs JavaScript.")).toBeVisible();
    await expect(button(page, "Login")).toBeDisabled();
  });
});
