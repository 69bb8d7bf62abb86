import { button, inline, openGoogle, toast } from "#tests/e2e/support/account-page.ts";
import { signInAtEmulator } from "./support/emulator-popup.ts";
import { expect, test } from "./support/test.ts";

test("Continue with Google signs in through the popup from the login page, and knows the person again on the register page", async ({
  page,
  newcomer,
}) => {
  const { displayName: name, email } = newcomer;
  await page.goto("/login");
  await expect(page.getByText("Demo mode: this is not the real Google")).toBeVisible();
  await signInAtEmulator(await openGoogle(page), { name, email });
  await expect(toast(page, "Google login successful!")).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goto("/my-profile");
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
  await button(page, "Log Out").click();
  await expect(page).toHaveURL("/login");

  await page.goto("/register");
  await signInAtEmulator(await openGoogle(page), { name, email });
  await expect(toast(page, "Google login successful!")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: `Account menu, ${name}` })).toBeVisible();
});

test("a popup that is closed fails in words", async ({ page, expectedErrors }) => {
  expectedErrors.push(/IdentityError/);
  await page.goto("/login");
  const popup = await openGoogle(page);
  await popup.close();
  await expect(inline(page)).toHaveText("Google login failed!The login window was closed.", { timeout: 20_000 });
  await expect(toast(page, "Google login failed!")).toBeVisible();
  await expect(button(page, "Login")).toBeEnabled();
});
