import { button, test } from "./support/deal-page.ts";
import { waitForReadiness } from "./support/readiness.ts";
import { expect } from "./support/test.ts";

test("a freelancer creates a credential, a visitor checks it, and it is revoked once it is withdrawn", async ({
  page,
  person,
  poster,
  task,
  browser,
  server,
}) => {
  const body = { task: task._id, amount: 95.5, days: 4, message: "I painted two shops in your street." };
  const { offer } = await person.request("POST /offers", { body });
  await poster.person.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
  await person.request("POST /offers/{id}/accept", { id: offer._id });
  await person.request("POST /mytask/{id}/deliver", { id: task._id, body: { note: "The sign, with two coats." } });
  await poster.person.request("POST /mytask/{id}/complete", { id: task._id });

  await page.goto(`/Details/${task._id}`);
  await button(page, "Create credential").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("The title of the task").check();
  await dialog.getByRole("button", { name: "Create credential" }).click();
  const address = await dialog.getByLabel("Link to the credential").inputValue();

  await using visitor = await browser.newContext({ baseURL: server.address });
  const shown = waitForReadiness(await visitor.newPage());
  await shown.goto(address);
  await expect(shown.getByRole("heading", { level: 1, name: person.displayName })).toBeVisible();
  await expect(shown.getByRole("article")).toContainText(task.title);
  await shown.emulateMedia({ media: "print" });
  const sheet = shown.getByRole("article");
  expect(await sheet.boundingBox()).toMatchObject({ y: 0 });
  await expect(sheet.getByRole("img", { name: "QR code of the address of this credential" })).toBeVisible();
  await expect(sheet.getByText(address, { exact: true })).toBeVisible();
  for (const control of ["link", "button"] as const) await expect(sheet.getByRole(control)).toHaveCount(0);
  for (const part of ["banner", "contentinfo"] as const) await expect(shown.getByRole(part)).toHaveCount(0);
  await shown.emulateMedia({ media: "screen" });
  await shown.getByRole("link", { name: "Check this credential" }).click();
  await expect(shown.getByRole("heading", { level: 2, name: "Valid" })).toBeFocused();
  await expect(shown.getByRole("main")).toContainText(task.title);

  await page.goto(address);
  await page.getByRole("link", { name: "Manage my credentials" }).click();
  await page.getByRole("button", { name: /^Withdraw the credential of/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw it" }).click();
  await expect(page.getByRole("heading", { level: 3, name: `${task.title} Withdrawn` })).toBeFocused();

  await shown.reload();
  await expect(shown.getByRole("heading", { level: 2, name: "Revoked" })).toBeFocused();
  await shown.goto(address);
  await expect(shown.getByRole("article")).toContainText("Revoked");
});
