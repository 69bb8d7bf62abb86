import type { Page } from "@playwright/test";
import { answerWith, button, inline, refused, toast } from "#tests/e2e/support/account-page.ts";
import { deleteAccount, findAccount } from "./support/project.ts";
import { expect, type FirebasePerson, test } from "./support/test.ts";

const update = "**/v1/accounts:update?**";
const content = (page: Page) => page.getByRole("main");

async function openProfile(page: Page, { email, password }: FirebasePerson) {
  await page.goto("/my-profile");
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Login").click();
  await expect(page).toHaveURL("/my-profile");
}

test("a new name and photo are saved, shown everywhere, and in the very next token", async ({ page, member, server }) => {
  await openProfile(page, member);
  await expect(content(page).getByRole("heading", { name: member.displayName })).toBeVisible();
  await button(page, "Edit Profile").click();
  await page.getByLabel("Username").fill("Rahima K.");
  await page.getByLabel("Photo URL").fill(`${server.address}/favicon.svg?new`);
  await button(page, "Save Changes").click();
  await expect(content(page).getByRole("heading", { name: "Rahima K." })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Account menu, Rahima K." })).toBeVisible();
  expect(await findAccount(member.email)).toMatchObject({ displayName: "Rahima K.", photoUrl: `${server.address}/favicon.svg?new` });

  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === "/mytask");
  await page.goto("/poste");
  const token = (await (await asked).headerValue("Authorization"))?.split(".")[1] ?? "";
  const claims = JSON.parse(Buffer.from(token, "base64url").toString());
  expect(claims).toMatchObject({ name: "Rahima K.", picture: `${server.address}/favicon.svg?new` });

  await page.goto("/my-profile");
  await button(page, "Edit Profile").click();
  await page.getByLabel("Photo URL").fill("");
  await button(page, "Save Changes").click();
  await expect(content(page).getByText("No photo yet")).toBeVisible();
  await page.reload();
  await expect(content(page).getByText("No photo yet")).toBeVisible();
});

test("a change that fails is told and stays in the form; an account that is gone ends the session", async ({
  page,
  member,
  expectedErrors,
}) => {
  expectedErrors.push(...refused);
  await openProfile(page, member);
  await button(page, "Edit Profile").click();
  await page.getByLabel("Username").fill("Rahima K.");
  await page.route(update, answerWith("abort"));
  await button(page, "Save Changes").click();
  await expect(inline(page)).toHaveText("We couldn't save your profile.We can't reach the server. Check your connection and try again.");
  await page.unroute(update);

  await deleteAccount((await findAccount(member.email))?.localId ?? "");
  await button(page, "Save Changes").click();
  await expect(inline(page)).toHaveText("No user is currently logged in.");
  await expect(toast(page, "No user is currently logged in.")).toBeVisible();
  await button(page, "Log in again").click();
  await expect(page).toHaveURL("/login");
});
