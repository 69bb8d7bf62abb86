import type { Page } from "@playwright/test";
import type { TestPerson } from "./people.ts";

/** Fills in and sends the form of the login page that is open. */
export async function logIn(page: Page, { email, password }: TestPerson): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
}
