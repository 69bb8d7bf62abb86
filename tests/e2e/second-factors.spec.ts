// Passkeys with the browser's virtual authenticator, and two-factor authentication with the codes of a real secret.
import { codeOf } from "#tests/support/authenticator-app.ts";
import { expectAccessible } from "./support/access.ts";
import { button, refused, toast } from "./support/account-page.ts";
import { expect, test } from "./support/test.ts";

test("a passkey is added, logs in without a password and is removed", async ({ page, person }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await browser.send("WebAuthn.addVirtualAuthenticator", { options });
  const passkeys = page.getByRole("region", { name: "Passkeys" });

  await page.goto("/my-profile");
  await button(page, "Add a passkey").click();
  await passkeys.getByLabel("Name").fill("Work laptop");
  await passkeys.getByLabel("Current password").fill(person.password);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Passkey added.")).toBeVisible();
  await expect(passkeys.getByRole("listitem")).toContainText("Work laptop");
  await expectAccessible(page);

  // The browser offers it at the email field, and the authenticator takes the offer.
  await page.context().clearCookies();
  await page.goto("/login");
  await page.waitForURL("/");

  await page.addInitScript(() => Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false }));
  await page.context().clearCookies();
  await page.goto("/login");
  await button(page, "Log in with a passkey").click();
  await expect(toast(page, "Login successful!")).toBeVisible();
  await page.waitForURL("/");

  await page.goto("/my-profile");
  await button(page, "Rename Work laptop").click();
  await passkeys.getByLabel("Name").fill("Phone");
  await page.keyboard.press("Enter");
  await button(page, "Remove Phone").click();
  await page.getByRole("alertdialog").getByLabel("Current password").fill(person.password);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Passkey removed.")).toBeVisible();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
});

test("an authenticator app protects the login, with recovery codes and a trusted device", async ({ page, person, expectedErrors }) => {
  expectedErrors.push(...refused);
  const card = page.getByRole("region", { name: "Two-factor authentication" });
  await page.goto("/my-profile");
  await card.getByRole("button", { name: "Turn on" }).click();
  await card.getByLabel("Current password").fill(person.password);
  await page.keyboard.press("Enter");
  await expect(card.getByRole("img", { name: "QR code with the key below" })).toBeVisible();
  // Scanners need a light ground, also in the dark theme.
  await expect(card.locator("svg[role=img] rect")).toHaveAttribute("fill", "#fff");
  const secret = (await card.locator("code").innerText()).replaceAll(" ", "");
  await expectAccessible(page);
  await card.getByLabel("Code that the app shows").fill(codeOf(secret));
  await page.keyboard.press("Enter");
  await expect(card.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  const codes = await card.getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  await card.getByRole("button", { name: "I've saved them" }).click();
  await expect(card.getByText("10 recovery codes left")).toBeVisible();

  async function logIn() {
    await page.context().clearCookies({ name: /session/ });
    await page.goto("/login", { waitUntil: "load" });
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
  }

  await logIn();
  await expect(page.getByLabel("Six-digit code")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("123");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter the six digits of the code.")).toBeVisible();
  await button(page, "Use a recovery code instead").click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByLabel("Trust this device for 30 days").check();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Login successful!")).toBeVisible();
  await page.waitForURL("/");

  await logIn();
  await expect(toast(page, "Login successful!")).toBeVisible();
  await page.waitForURL("/");
  await page.goto("/my-profile");
  await expect(card.getByText("9 recovery codes left")).toBeVisible();
  await card.getByRole("button", { name: "Turn off" }).click();
  await card.getByLabel("Current password").fill(person.password);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Two-factor authentication is off.")).toBeVisible();
});
