import { button, inline, refused } from "./support/account-page.ts";
import { expect, test } from "./support/test.ts";

const soon = /Too many attempts\. Try again in (a second|a minute|\d+ (seconds|minutes))\./;

test("who tries too often is told when to try again, and loses nothing that was typed", async ({
  page,
  person,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(...refused);
  await page.goto("/add-task");
  await page.getByLabel("Title").fill("One task too many");
  await page.getByLabel("Category").selectOption("Writing");
  await page.getByLabel("Description").fill("Typed with care.");
  await page.getByLabel("Deadline").fill("2099-12-31");
  await page.getByLabel("Budget").fill("12.50");
  await Promise.all(Array.from({ length: 120 }, () => person.postTask()));
  await button(page, "Add Task").click();
  await expect(page.getByRole("alert").filter({ hasText: "Something went wrong!" })).toContainText(soon);
  await expect(page.getByLabel("Description")).toHaveValue("Typed with care.");

  await context.clearCookies();
  const ask = (call: string, data: object) => page.request.post(`/identity/${call}`, { data });
  for (let count = 0; count < 10; count++) {
    expect((await ask("sign-in/email", { email: person.email, password: "Wrong1" })).status()).toBe(401);
  }
  await page.goto("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await button(page, "Login").click();
  await expect(inline(page)).toHaveText(soon);
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await expect(page.getByLabel("Password")).toHaveValue(person.password);

  for (let count = 0; count < 5; count++) await ask("request-password-reset", { email: person.email });
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(person.email);
  await button(page, "Send Reset Link").click();
  await expect(inline(page)).toHaveText(/^The link could not be sent\.Too many attempts\. Try again in \d+ minutes\.$/);
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
});
