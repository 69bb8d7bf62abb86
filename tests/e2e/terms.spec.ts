import { expectAccessible } from "./support/access.ts";
import { expect, test } from "./support/test.ts";

test("the terms stand in the served page, in sections that can be jumped to", async ({ page, request }) => {
  const html = await (await request.get("/terms")).text();
  expect(html).toContain("TaskHaat moves no money and takes no share.");
  await page.goto("/terms");
  await expect(page).toHaveTitle("Terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms and conditions");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Your data" }).click();
  await expect(page).toHaveURL("/terms#your-data");
  await expect(page.getByRole("heading", { name: "Your data" })).toBeInViewport();
  await expectAccessible(page);
});
