import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { button, inline, openGoogle, refused, toast } from "./support/account-page.ts";
import { expect, test } from "./support/test.ts";

const weak = "Password must contain at least one number, one lowercase letter, one uppercase letter, and be at least 6 characters long.";

const progress = (page: Page) => page.getByRole("progressbar", { name: "Registration progress" });
const terms = (page: Page) => page.getByRole("checkbox", { name: "I accept the terms and conditions" });

test("a new account is made with name, photo, email and password, and leads to the wanted page", async ({
  page,
  context,
  person,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(...refused);
  const email = `${randomUUID()}@example.com`;
  const typed = {
    "Full Name": "Karim Uddin",
    "Photo URL": `${server.address}/favicon.svg?karim`,
    Email: person.email,
    Password: "Secret1",
  };
  await context.clearCookies();

  await test.step("the page is reached from the login page and leads back to it", async () => {
    await page.goto("/my-profile");
    await expect(page).toHaveURL("/login");
    await button(page, "Create Account").click();
    await expect(page).toHaveURL("/register");
    await expect(page).toHaveTitle("Register");
    await button(page, "Login Here").click();
    await expect(page).toHaveURL("/login");
    await button(page, "Create Account").click();
    await expect(page).toHaveURL("/register");
  });

  await test.step("an empty form is refused at every field", async () => {
    await terms(page).check();
    await button(page, "Create Account").click();
    await expect(inline(page)).toHaveText(["Full Name is required.", "Photo URL is required.", "Email is required.", weak]);
    await expect(page.getByLabel("Full Name")).toBeFocused();
    await expectAccessible(page);
    await terms(page).uncheck();
  });

  await test.step("the progress bar counts twenty points for each item, and the terms enable the button", async () => {
    await expect(progress(page)).toHaveAttribute("aria-valuenow", "0");
    let points = 0;
    for (const [label, value] of Object.entries(typed)) {
      await page.getByLabel(label).fill(value);
      points += 20;
      await expect(progress(page)).toHaveAttribute("aria-valuenow", String(points));
    }
    await expect(button(page, "Create Account")).toBeDisabled();
  });

  await test.step("the terms open in a new tab, and the form stays", async () => {
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "terms and conditions" }).click();
    const tab = await opened;
    await expect(tab).toHaveURL("/terms");
    await tab.close();
    await expect(page).toHaveURL("/register");
    await expect(page.getByLabel("Full Name")).toHaveValue("Karim Uddin");
    await expect(terms(page)).not.toBeChecked();
    await terms(page).check();
    await expect(progress(page)).toHaveAttribute("aria-valuenow", "100");
  });

  await test.step("an email that has an account is refused, and the values stay", async () => {
    await button(page, "Create Account").click();
    await expect(inline(page)).toHaveText("This email already has an account.");
    await expect(page.getByLabel("Email")).toBeFocused();
    for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value);
    await expect(terms(page)).toBeChecked();
  });

  await test.step("a chosen file is previewed, and is uploaded with the account", async () => {
    await page.getByLabel("Upload a photo").setInputFiles("public/apple-touch-icon.png");
    await expect(page.getByLabel("Photo URL")).toHaveValue(`${server.address}/portraits/photo.svg`);
    await expect(page.getByRole("img", { name: "Preview of the photo" })).toHaveAttribute("src", /^data:image\/jpeg/);
  });

  await page.getByLabel("Email").fill(email);
  await button(page, "Create Account").click();
  await expect(toast(page, "Registration successful!")).toBeVisible();
  await expect(page).toHaveURL("/my-profile");
  await expect(page.getByRole("button", { name: "Account menu, Karim Uddin" })).toBeVisible();
  const session = await (await context.request.get("/identity/get-session")).json();
  expect(session.user).toMatchObject({ name: "Karim Uddin", email, image: expect.stringMatching(/\/photos\/[0-9a-f-]{36}$/) });

  await test.step("a new person is asked once what brings them here, and led to the next step", async () => {
    const question = page.getByRole("region", { name: "What brings you here?" });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await question.getByRole("button", { name: /^I need something done/ }).click();
    await expect(page).toHaveURL("/add-task");
    await expect(question).toBeHidden();
  });
});

test("Continue with Google on the register page can be cancelled in the popup, and signs in at the second attempt", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/IdentityError/);
  await page.goto("/register");
  const cancelled = await openGoogle(page);
  await cancelled.getByRole("link", { name: "Cancel" }).click();
  await expect(inline(page)).toHaveText("The login window was closed.");
  await expect(button(page, "Login Here")).toBeEnabled();

  const popup = await openGoogle(page);
  await expect(button(page, "Creating Account...")).toBeDisabled();
  await popup.getByRole("button", { name: "Jonas Weber" }).click();
  await expect(toast(page, "Google login successful!")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Account menu, Jonas Weber" })).toBeVisible();
});
