import { button, inline, refused } from "./support/account-page.ts";
import { expect, test } from "./support/test.ts";

const soon = /Too many attempts\. Try again in \d+ (second|minute)s?\./;

test("a refusal after too many attempts says when to try again, and keeps the typed values", async ({
  page,
  person,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(...refused);

  await test.step("posting a task", async () => {
    await page.goto("/add-task");
    await page.getByLabel("Title").fill("One task too many");
    await page.getByLabel("Category").selectOption("Writing");
    await page.getByLabel("Description").fill("Typed with care.");
    await page.getByLabel("Deadline").fill("2099-12-31");
    await page.getByLabel("Budget").fill("12.50");
    // Invalid tasks count too, and are faster: the limit holds for a minute only.
    const { token } = await (await context.request.get("/identity/token")).json();
    const postNothing = () => context.request.post("/vacant", { headers: { Authorization: `Bearer ${token}` }, data: {} });
    const answers = await Promise.all(Array.from({ length: 120 }, postNothing));
    expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([422]));
    await button(page, "Add Task").click();
    await expect(page.getByRole("alert").filter({ hasText: "Something went wrong!" })).toContainText(soon);
    await expect(page.getByLabel("Description")).toHaveValue("Typed with care.");
  });

  await context.clearCookies();
  // With the cookie of a recent write, the provider asks for the origin that a browser sends.
  const headers = { Origin: server.address };
  const ask = (call: string, data: object) => context.request.post(`/identity/${call}`, { data, headers });

  await test.step("logging in", async () => {
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
  });

  await test.step("requesting a new password", async () => {
    for (let count = 0; count < 5; count++) expect((await ask("request-password-reset", { email: person.email })).status()).toBe(200);
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(person.email);
    await button(page, "Send reset link").click();
    await expect(inline(page)).toHaveText(/^We couldn't send the link\.Too many attempts\. Try again in \d+ minutes\.$/);
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
  });
});
