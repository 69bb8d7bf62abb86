import type { Page } from "@playwright/test";
import { button, inline, openGoogle, refused, toast } from "#tests/e2e/support/account-page.ts";
import { signInAtEmulator } from "./support/emulator-popup.ts";
import { findAccount } from "./support/project.ts";
import { expect, test } from "./support/test.ts";

const dialog = (page: Page) => page.getByRole("alertdialog");

async function openDialog(page: Page, email: string) {
  await page.goto("/my-profile");
  await button(page, "Delete account").click();
  await dialog(page).getByLabel(`Type ${email} to confirm`).fill(email);
}

test("an account with a password goes at Firebase too, after the right password", async ({ page, member, expectedErrors }) => {
  expectedErrors.push(...refused);
  await page.goto("/login");
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await button(page, "Login").click();
  await expect(page).toHaveURL("/");

  await openDialog(page, member.email);
  await dialog(page).getByLabel("Password", { exact: true }).fill("Wrong1");
  await dialog(page).getByRole("button", { name: "Delete permanently" }).click();
  await expect(dialog(page).getByText("Invalid email or password.")).toBeVisible();
  expect(await findAccount(member.email)).toBeDefined();

  await dialog(page).getByLabel("Password", { exact: true }).fill(member.password);
  await dialog(page).getByRole("button", { name: "Delete permanently" }).click();
  await expect(toast(page, "Your account was deleted.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  expect(await findAccount(member.email)).toBeUndefined();
  await page.goto("/my-profile");
  await expect(page).toHaveURL("/login");
  await expect(inline(page)).toHaveCount(0);
});

test("an account of Google goes after signing in there again", async ({ page, newcomer }) => {
  const person = { name: newcomer.displayName, email: newcomer.email };
  await page.goto("/login");
  await signInAtEmulator(await openGoogle(page), person);
  await expect(page).toHaveURL("/");

  await openDialog(page, person.email);
  await expect(dialog(page).getByLabel("Password", { exact: true })).toHaveCount(0);
  const opened = page.waitForEvent("popup");
  await dialog(page).getByRole("button", { name: "Delete permanently" }).click();
  await signInAtEmulator(await opened, person);
  await expect(toast(page, "Your account was deleted.")).toBeVisible();
  expect(await findAccount(person.email)).toBeUndefined();
});
