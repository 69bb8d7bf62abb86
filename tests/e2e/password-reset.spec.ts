import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { button, inline, refused, toast } from "./support/account-page.ts";
import { waitForBell } from "./support/readiness.ts";
import { expect, test } from "./support/test.ts";

async function requestLink(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await button(page, "Send reset link").click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

/** All links for a new password mailed to an address so far. */
async function linksMailedTo(email: string, folder: string): Promise<string[]> {
  const outbox = join(folder, "outbox");
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), "utf8")));
  return mails.filter((mail) => mail.includes(`To: ${email}\n`)).flatMap((mail) => /: (http\S+reset-password\S+)$/m.exec(mail)?.[1] ?? []);
}

async function linkMailedTo(email: string, folder: string): Promise<string> {
  await expect.poll(() => linksMailedTo(email, folder)).toHaveLength(1);
  const [link = ""] = await linksMailedTo(email, folder);
  return link;
}

async function choosePassword(page: Page, password: string) {
  await page.getByLabel("New password").fill(password);
  await button(page, "Save new password").click();
}

test("a forgotten password is replaced through a mailed link, which works once", async ({
  page,
  context,
  person,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(...refused);
  await context.clearCookies();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(page).toHaveTitle("Forgot password");

  const link = await test.step("the page answers the same for an unknown address, which gets no mail", async () => {
    const unknown = `${randomUUID()}@example.com`;
    await requestLink(page, unknown);
    const words = await page.getByRole("main").innerText();
    await button(page, "Use another email").click();
    await requestLink(page, person.email);
    expect((await page.getByRole("main").innerText()).replace(person.email, unknown)).toBe(words);
    const mailed = await linkMailedTo(person.email, server.folder);
    expect(await linksMailedTo(unknown, server.folder)).toEqual([]);
    return mailed;
  });

  await test.step("the link leads to the form for a new password", async () => {
    expect(link).toMatch(new RegExp(`^${server.address}/reset-password\\?token=`));
    await page.goto(link);
    await expect(page).toHaveTitle("Reset password");
    await choosePassword(page, "Better2");
    await expect(toast(page, "Password changed. Log in with your new password.")).toBeVisible();
    await expect(page).toHaveURL("/login");
  });

  await test.step("the old password is refused, and the new one works", async () => {
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await button(page, "Login").click();
    await expect(inline(page)).toHaveText("Login failed! Please check your credentials.");
    await page.getByLabel("Password").fill("Better2");
    await button(page, "Login").click();
    await expect(page).toHaveURL("/");
  });

  await test.step("the link is refused the second time", async () => {
    await page.goto(link);
    await choosePassword(page, "Better3");
    await expect(inline(page)).toHaveText("This link has expired or was already used. Request a new one.");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Request a new link" }).click();
    await expect(page).toHaveURL("/forgot-password");
  });
});

test("a new password ends the session of the person who is signed in on the same page", async ({ page, context, person, server }) => {
  await page.goto("/forgot-password");
  await requestLink(page, person.email);
  await page.goto(await linkMailedTo(person.email, server.folder));
  await expect(page.getByRole("button", { name: `Account menu, ${person.displayName}` })).toBeVisible();
  // A request of the bell that is under way when the session ends is refused, and the browser logs an error.
  await waitForBell(page);
  await choosePassword(page, "Better2");
  await expect(page).toHaveURL("/login");
  await expect(button(page, "Login")).toBeEnabled();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  expect(await (await context.request.get("/identity/get-session")).json()).toBeNull();
});
