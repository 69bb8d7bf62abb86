import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { button, inline, refused, toast, waitForSettings } from "./support/account-page.ts";
import { waitForBell } from "./support/readiness.ts";
import { logIn } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

const username = (page: Page) => page.getByLabel("Username");
const photo = (page: Page) => page.getByLabel("Photo URL");
const content = (page: Page) => page.getByRole("main");

test("the profile is shown, edited, cancelled and saved, and Log Out leads to the login page", async ({
  page,
  context,
  person,
  server,
}) => {
  const newPhoto = `${server.address}/favicon.svg?new`;
  await page.goto("/my-profile");
  await expect(page).toHaveTitle("My Profail");
  await expect(content(page).getByRole("definition").filter({ hasText: person.displayName })).toBeVisible();
  await expect(content(page).getByText(person.email, { exact: true })).toBeVisible();
  await expect(content(page).getByRole("link", { name: person.photoURL })).toHaveAttribute("href", person.photoURL);

  await test.step("Cancel discards the changes", async () => {
    await button(page, "Edit Profile").click();
    await expect(username(page)).toBeFocused();
    await expect(username(page)).toHaveValue(person.displayName);
    await expect(photo(page)).toHaveValue(person.photoURL);
    await expectAccessible(page);
    await username(page).fill("Another Name");
    await button(page, "Cancel").click();
    await expect(content(page).getByRole("heading", { name: person.displayName })).toBeVisible();
  });

  await test.step("Save Changes updates the page, the navigation bar and the account", async () => {
    await button(page, "Edit Profile").click();
    await expect(username(page)).toHaveValue(person.displayName);
    await username(page).fill("Rahima K.");
    await photo(page).fill(newPhoto);
    await button(page, "Save Changes").click();
    await expect(content(page).getByRole("heading", { name: "Rahima K." })).toBeVisible();
    await expect(button(page, "Edit Profile")).toBeFocused();
    await expect(content(page).getByRole("link", { name: newPhoto })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("button", { name: "Account menu, Rahima K." })).toBeVisible();
    const { user } = await (await context.request.get("/identity/get-session")).json();
    expect(user).toMatchObject({ name: "Rahima K.", image: newPhoto });
  });

  await test.step("an uploaded photo is shown, and is the photo of the public profile", async () => {
    await page.getByLabel("Upload a photo").setInputFiles("public/apple-touch-icon.png");
    await expect(toast(page, "Photo updated.")).toBeVisible();
    const address = /^http:.*\/photos\/[0-9a-f-]{36}$/;
    await expect(content(page).getByRole("link", { name: address })).toBeVisible();
    await page.getByLabel("Headline").fill("Sign painter");
    await button(page, "Save public profile").click();
    await expect(toast(page, "Public profile saved.")).toBeVisible();
    await page.getByRole("link", { name: "View public profile" }).click();
    await expect(page).toHaveURL(/\/person\//);
    await expect(page.getByText("Sign painter")).toBeVisible();
    const picture = content(page).locator("img").first();
    await expect(picture).toHaveAttribute("src", address);
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(100);
    await page.goBack();
  });

  await test.step("Log Out leads to the login page, and the next login to the home page", async () => {
    await waitForSettings(page);
    await button(page, "Log Out").click();
    await expect(page).toHaveURL("/login");
    expect(await (await context.request.get("/identity/get-session")).json()).toBeNull();
    await logIn(page, person);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: "Account menu, Rahima K." })).toBeVisible();
  });
});

test("a session that ends during an edit is reported, and the typed values return after the next login", async ({
  page,
  context,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(...refused);
  await page.goto("/my-profile");
  await button(page, "Edit Profile").click();
  await username(page).fill("Rahima K.");
  await waitForBell(page);
  await context.clearCookies();
  await button(page, "Save Changes").click();
  await expect(inline(page)).toHaveText("No user is currently logged in.");
  await expect(toast(page, "No user is currently logged in.")).toBeVisible();
  await expect(username(page)).toHaveValue("Rahima K.");

  await button(page, "Log in again").click();
  await expect(page).toHaveURL("/login");
  await logIn(page, person);
  await expect(page).toHaveURL("/my-profile");
  await expect(username(page)).toHaveValue("Rahima K.");
  await button(page, "Save Changes").click();
  await expect(content(page).getByRole("heading", { name: "Rahima K." })).toBeVisible();
  await page.reload();
  await expect(content(page).getByRole("heading", { name: "Rahima K." })).toBeVisible();
});
