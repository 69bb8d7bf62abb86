import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { answerWith, button, holdRequests, inline, refused, toast } from "./support/account-page.ts";
import { expect, test } from "./support/test.ts";

const weak = "Password must contain at least one number, one lowercase letter, one uppercase letter, and be at least 6 characters long.";
const request = "**/identity/request-password-reset";

async function askForLink(page: Page, email: string) {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await button(page, "Send Reset Link").click();
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
}

/** The links that were mailed to an address so far. */
async function linksMailedTo(email: string, folder: string): Promise<string[]> {
  const outbox = join(folder, "outbox");
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(files.sort().map((file) => readFile(join(outbox, file), "utf8")));
  return mails.filter((mail) => mail.includes(`To: ${email}\n`)).flatMap((mail) => /^http\S+$/m.exec(mail)?.[0] ?? []);
}

async function linkMailedTo(email: string, folder: string): Promise<string> {
  await expect.poll(() => linksMailedTo(email, folder)).not.toEqual([]);
  const links = await linksMailedTo(email, folder);
  return links.at(-1) ?? "";
}

async function choosePassword(page: Page, password: string) {
  await page.getByLabel("New Password").fill(password);
  await button(page, "Save New Password").click();
}

test("a forgotten password is replaced by mail, ends every session, and the link works once", async ({
  page,
  person,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(...refused);
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(page).toHaveTitle("Forgot Password");
  await expectAccessible(page);
  await page.getByLabel("Email").fill(person.email);
  await button(page, "Send Reset Link").click();
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
  await expectAccessible(page);

  const link = await linkMailedTo(person.email, server.folder);
  expect(link).toMatch(new RegExp(`^${server.address}/reset-password\\?token=`));
  await page.goto(link);
  await expect(page).toHaveTitle("Reset Password");
  await expectAccessible(page);
  await choosePassword(page, "weak");
  await expect(inline(page)).toHaveText(weak);
  await expect(toast(page, "Weak password")).toBeVisible();
  await choosePassword(page, "Better2");
  await expect(toast(page, "Password changed. Log in with the new one.")).toBeVisible();
  await expect(page).toHaveURL("/login");

  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await button(page, "Login").click();
  await expect(inline(page)).toHaveText("Login failed! Please check your credentials.");
  await page.getByLabel("Password").fill("Better2");
  await button(page, "Login").click();
  await expect(page).toHaveURL("/");

  await page.goto(link);
  await choosePassword(page, "Better3");
  await expect(inline(page)).toHaveText("This link was used already or is too old. Ask for a new one.");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ask for a New Link" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("a person who is signed in here is signed out by a new password", async ({ page, person, server }) => {
  await askForLink(page, person.email);
  await page.goto(await linkMailedTo(person.email, server.folder));
  await expect(page.getByRole("button", { name: new RegExp(person.displayName) })).toBeVisible();
  await choosePassword(page, "Better2");
  await expect(page).toHaveURL("/login");
  await expect(button(page, "Login")).toBeEnabled();
});

test("the answer does not tell whether an address has an account", async ({ page, person, server }) => {
  await askForLink(page, "nobody@example.com");
  const words = await page.getByRole("main").innerText();
  await askForLink(page, person.email);
  expect((await page.getByRole("main").innerText()).replace(person.email, "nobody@example.com")).toBe(words);
  await linkMailedTo(person.email, server.folder);
  expect(await linksMailedTo("nobody@example.com", server.folder)).toEqual([]);
  await button(page, "Use Another Email").click();
  await expect(page.getByLabel("Email")).toBeVisible();
});

test("an address that is none is refused at its field", async ({ page }) => {
  await page.goto("/forgot-password");
  await button(page, "Send Reset Link").click();
  await expect(inline(page)).toHaveText("Email is required.");
  await page.getByLabel("Email").fill("rahima");
  await button(page, "Send Reset Link").click();
  await expect(inline(page)).toHaveText("Email must be an email address.");
  await expect(page.getByLabel("Email")).toBeFocused();
  await button(page, "Back to Login").click();
  await expect(page).toHaveURL("/login");
});

test("one press sends one mail, and the page is busy meanwhile", async ({ page, person, server }) => {
  const requests = await holdRequests(page, request);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(person.email);
  await button(page, "Send Reset Link").evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
    element.form?.requestSubmit();
  });
  await expect(button(page, "Sending...")).toBeDisabled();
  requests.letGo();
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
  expect(requests.count()).toBe(1);
  await linkMailedTo(person.email, server.folder);
});

for (const { name, answer, reason } of [
  { name: "offline", answer: "abort", reason: "The server cannot be reached. Check your connection and try again." },
  { name: "at a broken server", answer: { status: 500 }, reason: "The server could not do that." },
  { name: "after too many requests", answer: { status: 429 }, reason: "Too many attempts. Wait a minute, then try again." },
] as const) {
  test(`asking and choosing fail ${name} in words, and keep what was typed`, async ({ page, expectedErrors }) => {
    expectedErrors.push(...refused);
    await page.route("**/identity/re*", answerWith(answer));
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill("rahima@example.com");
    await button(page, "Send Reset Link").click();
    await expect(inline(page)).toHaveText(`The link could not be sent.${reason}`);
    await expect(toast(page, "The link could not be sent.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("rahima@example.com");
    await page.goto("/reset-password?token=any");
    await choosePassword(page, "Better2");
    await expect(inline(page)).toHaveText(`The password could not be changed.${reason}`);
    await expect(toast(page, "The password could not be changed.")).toBeVisible();
    await expect(page.getByLabel("New Password")).toHaveValue("Better2");
  });
}

test("a link without its token says so and offers a new one", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(inline(page)).toHaveText("This link is not complete. Open it straight from the mail, or ask for a new one.");
  await expect(page.getByRole("link", { name: "Ask for a New Link" })).toHaveAttribute("href", "/forgot-password");
  await page.getByRole("link", { name: "Back to Login" }).click();
  await expect(page).toHaveURL("/login");
});
