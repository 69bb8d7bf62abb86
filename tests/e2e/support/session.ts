// The end of a session and the login after it.
import type { BrowserContext, Page } from "@playwright/test";
import type { TestPerson } from "./people.ts";

/** Ends the session at the server while an open page still holds a token. */
export async function endSession(context: BrowserContext, address: string): Promise<void> {
  const response = await context.request.post(`${address}/identity/sign-out`, { headers: { Origin: address }, data: {} });
  if (!response.ok()) throw new Error(`Sign-out failed: ${response.status()} ${await response.text()}`);
}

/** Fills in and sends the form of the login page. */
export async function logIn(page: Page, { email, password }: Pick<TestPerson, "email" | "password">): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
}
