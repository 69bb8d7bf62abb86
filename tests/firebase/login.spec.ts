import type { Page } from "@playwright/test";
import { answerWith, button, inline, refused, toast } from "#tests/e2e/support/account-page.ts";
import { resetLinkMailedTo } from "./support/project.ts";
import { expect, test } from "./support/test.ts";

const failed = "Login failed! Please check your credentials.";
const signIn = "**/v1/accounts:signInWithPassword?**";

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Login").click();
}

test("a wrong password and an unknown address are one message, and the right one leads where the person wanted to go", async ({
  page,
  member,
  expectedErrors,
}) => {
  expectedErrors.push(...refused);
  await page.goto("/my-profile");
  await expect(page).toHaveURL("/login");
  await logIn(page, { email: member.email, password: "Wrong1" });
  await expect(inline(page)).toHaveText(failed);
  await expect(toast(page, "Login failed!")).toBeVisible();
  await logIn(page, { email: "nobody@example.com", password: "Wrong1" });
  await expect(button(page, "Login")).toBeEnabled();
  await expect(inline(page)).toHaveText(failed);
  await logIn(page, member);
  await expect(toast(page, "Login successful!")).toBeVisible();
  await expect(page).toHaveURL("/my-profile");
  await expect(page.getByRole("main").getByText(member.email)).toBeVisible();
});

for (const { name, answer, words } of [
  { name: "offline", answer: "abort", words: `${failed}We can't reach the server. Check your connection and try again.` },
  {
    name: "after too many attempts",
    answer: { status: 400, json: { error: { code: 400, message: "TOO_MANY_ATTEMPTS_TRY_LATER : Access is disabled for a while." } } },
    words: "Too many attempts. Wait a minute and try again.",
  },
] as const) {
  test(`a login that fails ${name} has its own words`, async ({ page, member, expectedErrors }) => {
    expectedErrors.push(...refused);
    await page.route(signIn, answerWith(answer));
    await page.goto("/login");
    await logIn(page, member);
    await expect(inline(page)).toHaveText(words);
    await page.unroute(signIn);
    await button(page, "Login").click();
    await expect(page).toHaveURL("/");
  });
}

test("a forgotten password is replaced through Firebase's mail and our page, once per link", async ({ page, member, expectedErrors }) => {
  expectedErrors.push(...refused);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await page.getByLabel("Email").fill(member.email);
  await button(page, "Send reset link").click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  const link = `/identity/action${(await resetLinkMailedTo(member.email)).search}`;
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password\?token=/);
  await page.getByLabel("New password").fill("secret");
  await button(page, "Save new password").click();
  await expect(inline(page)).toHaveText(/^Password must contain at least one number/);
  await page.getByLabel("New password").fill("Changed1");
  await button(page, "Save new password").click();
  await expect(page).toHaveURL("/login");
  await logIn(page, { email: member.email, password: "Changed1" });
  await expect(page).toHaveURL("/");

  await page.goto(link);
  await page.getByLabel("New password").fill("Again111");
  await button(page, "Save new password").click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});
