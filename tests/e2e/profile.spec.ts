import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { answerWith, button, holdRequests, inline, refused, toast } from "./support/account-page.ts";
import { waitForToken } from "./support/readiness.ts";
import { expect, test } from "./support/test.ts";

const update = "**/identity/update-user";
const username = (page: Page) => page.getByLabel("Username");
const photo = (page: Page) => page.getByLabel("Photo URL");
const content = (page: Page) => page.getByRole("main");

async function openForm(page: Page) {
  await page.goto("/my-profile");
  await button(page, "Edit Profile").click();
}

test("nobody's profile leads to the login page, and back once signed in", async ({ page, context, person }) => {
  await context.clearCookies();
  await page.goto("/my-profile");
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await button(page, "Login").click();
  await expect(page).toHaveURL("/my-profile");
});

test("shows username, email and the photo as a link", async ({ page, person }) => {
  await page.goto("/my-profile");
  await expect(page).toHaveTitle("My Profail");
  await expect(content(page).getByRole("definition").filter({ hasText: person.displayName })).toBeVisible();
  await expect(content(page).getByText(person.email)).toBeVisible();
  await expect(content(page).getByRole("link", { name: person.photoURL })).toHaveAttribute("href", person.photoURL);
  await expectAccessible(page);
});

test("saves a new username and photo, once, and returns to the view", async ({ page, context, person, server }) => {
  const requests = await holdRequests(page, update);
  await openForm(page);
  await expect(username(page)).toHaveValue(person.displayName);
  await expect(username(page)).toBeFocused();
  await expect(photo(page)).toHaveValue(person.photoURL);
  await expectAccessible(page);
  await username(page).fill("Rahima K.");
  await photo(page).fill(`${server.address}/favicon.svg?new`);
  await button(page, "Save Changes").evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
    element.form?.requestSubmit();
  });
  await expect(button(page, "Saving...")).toBeDisabled();
  await expect(button(page, "Cancel")).toBeDisabled();
  requests.letGo();
  await expect(button(page, "Edit Profile")).toBeFocused();
  await expect(content(page).getByRole("heading", { name: "Rahima K." })).toBeVisible();
  await expect(content(page).getByRole("link", { name: `${server.address}/favicon.svg?new` })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: /Rahima K\./ })).toBeVisible();
  expect(requests.count()).toBe(1);
  const { user } = await (await context.request.get("/identity/get-session")).json();
  expect(user).toMatchObject({ name: "Rahima K.", image: `${server.address}/favicon.svg?new` });
});

test("Cancel returns to the view and changes nothing", async ({ page, person }) => {
  await openForm(page);
  await username(page).fill("Somebody Else");
  await button(page, "Cancel").click();
  await expect(content(page).getByRole("heading", { name: person.displayName })).toBeVisible();
  await button(page, "Edit Profile").click();
  await expect(username(page)).toHaveValue(person.displayName);
});

test("refuses an empty username and a photo that is no address", async ({ page, person }) => {
  await openForm(page);
  await username(page).fill(" ");
  await photo(page).fill("not an address");
  await button(page, "Save Changes").click();
  await expect(inline(page)).toHaveText(["Username is required.", "Photo URL must be a web address that starts with http:// or https://."]);
  await expect(username(page)).toBeFocused();
  await username(page).fill(person.displayName);
  await photo(page).fill("");
  await button(page, "Save Changes").click();
  await expect(content(page).getByText("No photo yet")).toBeVisible();
});

for (const { name, answer, reason } of [
  { name: "offline", answer: "abort", reason: "The server cannot be reached. Check your connection and try again." },
  { name: "at a broken server", answer: { status: 500 }, reason: "The server could not do that." },
  { name: "after too many requests", answer: { status: 429 }, reason: "Too many attempts. Wait a minute, then try again." },
] as const) {
  test(`a change that fails ${name} is logged, told, and stays in the form`, async ({ page, person, expectedErrors }) => {
    expectedErrors.push(...refused);
    await page.route(update, answerWith(answer));
    await openForm(page);
    await username(page).fill(`${person.displayName} the second`);
    const logged = page.waitForEvent("console", (message) => message.type() === "error" && message.text().includes("IdentityError"));
    await button(page, "Save Changes").click();
    await logged;
    await expect(inline(page)).toHaveText(`Your profile could not be saved.${reason}`);
    await expect(toast(page, "Your profile could not be saved.")).toBeVisible();
    await expect(username(page)).toHaveValue(`${person.displayName} the second`);
    await page.unroute(update);
    await button(page, "Save Changes").click();
    await expect(content(page).getByRole("heading", { name: `${person.displayName} the second` })).toBeVisible();
  });
}

test("a session that ended meanwhile is told, and what was typed comes back after signing in again", async ({
  page,
  context,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(...refused);
  await openForm(page);
  await username(page).fill("Rahima K.");
  await waitForToken(page);
  await context.clearCookies();
  await button(page, "Save Changes").click();
  await expect(inline(page)).toHaveText("No user is currently logged in.");
  await expect(toast(page, "No user is currently logged in.")).toBeVisible();
  await expect(username(page)).toHaveValue("Rahima K.");
  await expectAccessible(page);
  await button(page, "Log In Again").click();
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await button(page, "Login").click();
  await expect(page).toHaveURL("/my-profile");
  await expect(username(page)).toHaveValue("Rahima K.");
  await button(page, "Save Changes").click();
  await expect(content(page).getByRole("heading", { name: "Rahima K." })).toBeVisible();
  await page.reload();
  await expect(content(page).getByRole("heading", { name: "Rahima K." })).toBeVisible();
});

test("Log Out signs out and goes to the login page, which then leads home", async ({ page, context, person }) => {
  await page.goto("/my-profile");
  await button(page, "Log Out").click();
  await expect(page).toHaveURL("/login");
  expect(await (await context.request.get("/identity/get-session")).json()).toBeNull();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await button(page, "Login").click();
  await expect(page).toHaveURL("/");
});

test("Log Out that fails is logged and told, and the person stays", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(...refused);
  await page.route("**/identity/sign-out", answerWith("abort"));
  await page.goto("/my-profile");
  await button(page, "Log Out").click();
  await expect(toast(page, "Log out failed. Please try again.")).toBeVisible();
  await expect(page).toHaveURL("/my-profile");
  await expect(content(page).getByText(person.email)).toBeVisible();
  await expect(button(page, "Log Out")).toBeEnabled();
});
