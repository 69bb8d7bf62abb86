// The person's own data on the profile page: download and deletion.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { button, inline, openGoogle, refused, toast, waitForSettings } from "./support/account-page.ts";
import { signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const dialog = (page: Page) => page.getByRole("alertdialog", { name: "Delete your account?" });

test("the data is downloaded and the account deleted with the keyboard, and the market keeps neither tasks nor likes", async ({
  page,
  context,
  person,
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(...refused, /ApiError/);
  await using elsewhere = await browser.newContext();
  const other = await signUp(elsewhere, server.address, "Karim Uddin");
  const theirs = await other.postTask();
  const mine = await person.postTask();
  await person.likeTask(theirs._id);
  const { token } = await (await context.request.get("/identity/token")).json();

  await page.goto("/my-profile");
  const download = page.waitForEvent("download");
  await button(page, "Download my data").focus();
  await page.keyboard.press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^taskhaat-my-data-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await file.path(), "utf8"))).toMatchObject({
    format: "taskhaat-account/2",
    person: { email: person.email },
    account: { email: person.email, sessions: [{}] },
    tasks: [{ id: mine._id }],
    likes: [{ taskId: theirs._id }],
  });

  await button(page, "Delete account").focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel(`Type ${person.email}`)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, "Delete account")).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel(`Type ${person.email}`)).toBeFocused();
  await page.keyboard.type("another@example.com");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("This is not the email of your account.")).toBeVisible();
  await dialog(page).getByLabel(`Type ${person.email}`).fill(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Wrong1");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("Wrong password.")).toBeVisible();
  await expect(dialog(page).getByLabel("Password", { exact: true })).toBeFocused();
  await dialog(page).getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");

  await expect(toast(page, "Your account was deleted.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  expect((await context.request.get("/me", { headers: { Authorization: `Bearer ${token}` } })).status()).toBe(401);
  expect((await context.request.get(`/mytask/${mine._id}`)).status()).toBe(404);
  expect(await (await context.request.get(`/mytask/${theirs._id}`)).json()).toMatchObject({ likeCount: 0 });
  await page.goto("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await button(page, "Login").click();
  await expect(inline(page)).toHaveText("Login failed! Please check your credentials.");
});

test("an account of Google is deleted with the address alone", async ({ page }) => {
  await page.goto("/login");
  const popup = await openGoogle(page);
  const email = `${randomUUID()}@example.com`;
  await popup.getByLabel("Full Name").fill("Karim Uddin");
  await popup.getByLabel("Email").fill(email);
  await popup.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Account menu, Karim Uddin" })).toBeVisible();
  await page.goto("/my-profile");
  await waitForSettings(page);
  await button(page, "Delete account").click();
  await dialog(page).getByLabel(`Type ${email}`).fill(email);
  // The field is in the dialog until the server has answered that there is no password.
  await expect(dialog(page).getByLabel("Password", { exact: true })).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Delete permanently" }).click();
  await expect(toast(page, "Your account was deleted.")).toBeVisible();
  await expect(page).toHaveURL("/");
});
