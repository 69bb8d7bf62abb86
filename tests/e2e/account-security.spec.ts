import { randomUUID } from "node:crypto";
import { expectAccessible } from "./support/access.ts";
import { button, refused, toast } from "./support/account-page.ts";
import { mailedCode, mailedTo } from "./support/mails.ts";
import { expect, test } from "./support/test.ts";

test("password, devices and email address are changed on the profile page", async ({ page, browser, person, server, expectedErrors }) => {
  expectedErrors.push(...refused);
  const elsewhere = await browser.newContext({ baseURL: server.address });
  const headers = { Origin: server.address };
  const logIn = (email: string, password: string) =>
    elsewhere.request.post("/identity/sign-in/email", { headers, data: { email, password } });
  const isLoggedIn = async () => (await (await elsewhere.request.get("/identity/get-session")).json()) !== null;

  await test.step("the address is verified by the code of the mail that followed the registration", async () => {
    await page.goto("/dashbord");
    await expect(page.getByRole("heading", { name: "Quick actions" })).toBeVisible();
    await page.getByRole("link", { name: "Verify your email address" }).click();
    const card = page.getByRole("region", { name: "Verify your email address" });
    await expect.poll(() => mailedTo(person.email, server.folder, mailedCode)).not.toBe("");
    await expectAccessible(page);
    await card.getByLabel("Six-digit code").fill(await mailedTo(person.email, server.folder, mailedCode));
    await page.keyboard.press("Enter");
    await expect(toast(page, "Your email address is confirmed.")).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  await test.step("another device is listed and logged out", async () => {
    expect((await logIn(person.email, person.password)).ok()).toBe(true);
    await page.goto("/my-profile");
    await expect(page.getByRole("region", { name: "Where you're logged in" }).getByRole("listitem")).toHaveCount(2);
    await expectAccessible(page);
    await button(page, "Log out all other devices").click();
    await expect(toast(page, "All other devices were logged out.")).toBeVisible();
    expect(await isLoggedIn()).toBe(false);
  });

  await test.step("a wrong password is named at its field, the right one changes the password", async () => {
    await button(page, "Change password").click();
    await page.getByLabel("Current password").fill("Wrong1");
    await page.getByLabel("New password").fill("Better2");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Wrong password.")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Current password").fill(person.password);
    await page.keyboard.press("Enter");
    await expect(toast(page, "Password changed. All other devices were logged out.")).toBeVisible();
    await expect(button(page, "Change password")).toBeFocused();
  });

  await test.step("a new address is used once its link is confirmed", async () => {
    const next = `${randomUUID()}@example.com`;
    await button(page, "Change email address").click();
    await page.getByLabel("New email").fill(next);
    await page.getByLabel("Current password").fill("Better2");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Open the link we sent to ${next}, or enter the code.`)).toBeVisible();
    await expect.poll(() => mailedTo(next, server.folder)).toContain(`${server.address}/confirm-email#`);
    await page.goto(await mailedTo(next, server.folder));
    await expect(page).toHaveURL("/confirm-email");
    await expect(button(page, "Confirm this address")).toBeVisible();
    await expectAccessible(page);
    await button(page, "Confirm this address").click();
    await expect(page.getByText(`${next} is confirmed.`)).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "My Profail" }).click();
    await expect(page).toHaveURL("/my-profile");
    await expect(page.getByRole("main").getByText(next).first()).toBeVisible();
    expect([(await logIn(person.email, "Better2")).status(), (await logIn(next, "Better2")).status()]).toEqual([401, 200]);
  });
  await elsewhere.close();
});
