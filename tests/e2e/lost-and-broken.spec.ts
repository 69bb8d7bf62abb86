import { expectAccessible } from "./support/access.ts";
import { expect, test } from "./support/test.ts";

test("an unknown path shows the 404 page, with its status", async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  const response = await page.goto("/no-such-stall");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByText("Looks like you're lost")).toBeVisible();
  await expect(page.getByText("The page you are looking for is not available!")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("a page that fails while it is shown is replaced by the error page, which leads home", async ({ page, expectedErrors }) => {
  expectedErrors.push(/./);
  await page.goto("/");
  await page.route(/\/assets\/terms-.*\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "export default function Broken() { throw new Error('broken on purpose'); }" }),
  );
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Discover Top Apps" })).toBeVisible();
});
