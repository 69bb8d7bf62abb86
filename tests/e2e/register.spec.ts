import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { answerWith, button, holdRequests, inline, openGoogle, refused, toast, toastTimer } from "./support/account-page.ts";
import { signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const weak = "Password must contain at least one number, one lowercase letter, one uppercase letter, and be at least 6 characters long.";
const signUpCall = "**/identity/sign-up/email";

const progress = (page: Page) => page.getByRole("progressbar", { name: "Registration progress" });
const terms = (page: Page) => page.getByRole("checkbox", { name: "I accept the terms and conditions" });

function newcomer(address: string) {
  return {
    "Full Name": "Rahima Khatun",
    "Photo URL": `${address}/favicon.svg`,
    Email: `${randomUUID()}@example.com`,
    Password: "Secret1",
  };
}

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
}

test.describe("the register page", () => {
  test("is reached from the login page and leads back there", async ({ page }) => {
    await page.goto("/login");
    await button(page, "Create Account").click();
    await expect(page).toHaveURL("/register");
    await expect(page).toHaveTitle("Register");
    await expectAccessible(page);
    await button(page, "Login Here").click();
    await expect(page).toHaveURL("/login");
  });

  test("gains twenty points for each of five items and opens its button with the terms", async ({ page, server }) => {
    await page.goto("/register");
    await expect(button(page, "Continue with Google")).toBeEnabled();
    await expect(progress(page)).toHaveAttribute("aria-valuenow", "0");
    let points = 0;
    for (const [label, value] of Object.entries(newcomer(server.address))) {
      await page.getByLabel(label).fill(value);
      points += 20;
      await expect(progress(page)).toHaveAttribute("aria-valuenow", String(points));
    }
    await expect(button(page, "Create Account")).toBeDisabled();
    await terms(page).check();
    await expect(progress(page)).toHaveAttribute("aria-valuenow", "100");
    await expect(button(page, "Create Account")).toBeEnabled();
    await page.getByLabel("Full Name").fill("");
    await expect(progress(page)).toHaveAttribute("aria-valuenow", "80");
    await terms(page).uncheck();
    await expect(button(page, "Create Account")).toBeDisabled();
  });

  test("shows the terms beside the form, which stays as it is", async ({ page }) => {
    await page.goto("/register");
    await page.getByLabel("Full Name").fill("Rahima Khatun");
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "terms and conditions" }).click();
    await expect(await opened).toHaveURL("/terms");
    await expect(page.getByLabel("Full Name")).toHaveValue("Rahima Khatun");
    await expect(terms(page)).not.toBeChecked();
  });

  test("shows and hides the password", async ({ page }) => {
    await page.goto("/register");
    await expect(button(page, "Continue with Google")).toBeEnabled();
    await page.getByLabel("Password").fill("Secret1");
    await button(page, "Show password").click();
    await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");
    await button(page, "Hide password").click();
    await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
  });

  test("sends a person who is signed in already straight on", async ({ page, person }) => {
    await page.goto("/register");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: new RegExp(person.displayName) })).toBeVisible();
  });
});

test.describe("registering", () => {
  test("makes an account with name, photo, email and password, once, and goes home", async ({ page, context, server }) => {
    const requests = await holdRequests(page, signUpCall);
    const person = newcomer(server.address);
    await page.goto("/register");
    await fill(page, person);
    await terms(page).check();
    await button(page, "Create Account").evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
      element.form?.requestSubmit();
    });
    await expect(button(page, "Creating Account...")).toBeDisabled();
    await expect(button(page, "Continue with Google")).toBeDisabled();
    await expect(button(page, "Login Here")).toBeDisabled();
    requests.letGo();
    await expect(toast(page, "Registration successful!")).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: /Rahima Khatun/ })).toBeVisible();
    expect(requests.count()).toBe(1);
    const session = await (await context.request.get("/identity/get-session")).json();
    expect(session.user).toMatchObject({ name: "Rahima Khatun", email: person.Email, image: person["Photo URL"] });
  });

  test("returns to the page that the person wanted", async ({ page, server }) => {
    await page.goto("/my-profile");
    await expect(page).toHaveURL("/login");
    await button(page, "Create Account").click();
    await fill(page, newcomer(server.address));
    await terms(page).check();
    await button(page, "Create Account").click();
    await expect(page).toHaveURL("/my-profile");
  });
});

test.describe("a registration that is not right", () => {
  test("says of every field what is missing", async ({ page }) => {
    await page.goto("/register");
    await terms(page).check();
    await button(page, "Create Account").click();
    await expect(inline(page)).toHaveText(["Full Name is required.", "Photo URL is required.", "Email is required.", weak]);
    await expect(page.getByLabel("Full Name")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required.");
    await expectAccessible(page);
  });

  test("must accept the terms, even when the disabled button is got round", async ({ page, server }) => {
    await page.goto("/register");
    await expect(button(page, "Continue with Google")).toBeEnabled();
    await fill(page, newcomer(server.address));
    await page.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect(inline(page)).toHaveText("You must accept the terms and conditions.");
    await expect(page).toHaveURL("/register");
  });

  test("explains a weak password inline, and warns in a toast of three seconds", async ({ page, server }) => {
    await page.goto("/register");
    await fill(page, { ...newcomer(server.address), Password: "secret" });
    await terms(page).check();
    await button(page, "Create Account").click();
    await expect(toast(page, "Weak password")).toBeVisible();
    await expect(toastTimer(page, "Weak password")).toHaveCSS("animation-duration", "3s");
    await expect(inline(page)).toHaveText(weak);
    await expect(page.getByLabel("Password")).toBeFocused();
    await expect(page.getByLabel("Full Name")).toHaveValue("Rahima Khatun");
  });

  test("tells that the email is taken, in the provider's words, and keeps what was typed", async ({
    page,
    context,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(...refused);
    const person = await signUp(context, server.address);
    await context.clearCookies();
    await page.goto("/register");
    await fill(page, { ...newcomer(server.address), Email: person.email });
    await terms(page).check();
    await button(page, "Create Account").click();
    await expect(toast(page, "Registration failed!")).toBeVisible();
    await expect(inline(page)).toHaveText("User already exists. Use another email.");
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await expect(terms(page)).toBeChecked();
  });

  const failures = [
    { name: "offline", answer: "abort", words: "The server cannot be reached. Check your connection and try again." },
    { name: "at a broken server", answer: { status: 500 }, words: "The server could not do that." },
    { name: "after too many attempts", answer: { status: 429 }, words: "Too many attempts. Wait a minute, then try again." },
  ] as const;
  for (const { name, answer, words } of failures) {
    test(`fails ${name} in words and can be sent again`, async ({ page, server, expectedErrors }) => {
      expectedErrors.push(...refused);
      await page.route(signUpCall, answerWith(answer));
      await page.goto("/register");
      await fill(page, newcomer(server.address));
      await terms(page).check();
      await button(page, "Create Account").click();
      await expect(toast(page, "Registration failed!")).toBeVisible();
      await expect(inline(page)).toHaveText(words);
      await expect(page.getByLabel("Password")).toHaveValue("Secret1");
      await page.unroute(signUpCall);
      await button(page, "Create Account").click();
      await expect(page).toHaveURL("/");
    });
  }
});

test.describe("Continue with Google on the register page", () => {
  test("signs in and goes home", async ({ page }) => {
    await page.goto("/register");
    const popup = await openGoogle(page);
    await popup.getByRole("button", { name: "Jonas Weber" }).click();
    await expect(toast(page, "Google login successful!")).toBeVisible();
    await expect(button(page, "Creating Account...")).toBeDisabled();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: /Jonas Weber/ })).toBeVisible();
  });

  test("that is given up says why inline, and fails in a toast", async ({ page, expectedErrors }) => {
    expectedErrors.push(/IdentityError/);
    await page.goto("/register");
    const popup = await openGoogle(page);
    await popup.getByRole("link", { name: "Cancel" }).click();
    await expect(toast(page, "Google login failed")).toBeVisible();
    await expect(inline(page)).toHaveText("The sign-in window was closed.");
    await expect(button(page, "Login Here")).toBeEnabled();
  });
});
