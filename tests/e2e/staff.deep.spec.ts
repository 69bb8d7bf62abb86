// Every page of staff but disputes, which `deal-ends.deep.spec.ts` visits: axe in both themes, a small phone, larger text, nothing covered by a sticky or fixed element.
// Also what their announcement leaves of a conversation on a phone.
import { startServer } from "#tests/support/server-process.ts";
import { claimAdministration, stageModeration } from "#tests/support/staged-moderation.ts";
import { expectAccessible } from "./support/access.ts";
import { expectNothingCovered } from "./support/covered.ts";
import { expectRoomForLargeText } from "./support/large-text.ts";
import { preparePages, visitPage } from "./support/pages.ts";
import { signUp } from "./support/people.ts";
import { waitForReadiness } from "./support/readiness.ts";
import { expect, test } from "./support/test.ts";

test("the pages of staff are accessible, in both themes and on a small phone, also with larger text and an announcement", async ({
  browser,
}) => {
  await using server = await startServer({ TRUST_PROXY: "1", SEED: "off" });
  await using context = await browser.newContext({ baseURL: server.address });
  const administrator = await signUp(context, server.address, "Ayesha Akter");
  await claimAdministration(server, administrator);
  const { owner } = await stageModeration(browser, server.address, administrator);
  const [first] = await administrator.request("GET /staff/cases");
  const page = waitForReadiness(await context.newPage());
  const tabs = ["overview", "people", "audit", "feedback", "settings", "invitations"].map((tab) => `/administration?tab=${tab}`);
  const moderation = ["", `?case=${first?._id}`, "?tab=appeals", "?tab=decisions"].map((search) => `/moderation${search}`);
  for (const address of [...tabs, `/administration?tab=people&person=${owner}`, ...moderation, "/transparency"]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visitPage(page, address);
    await expectNothingCovered(page);
    await expectAccessible(page);
    await expectRoomForLargeText(page);
    await expectNothingCovered(page);
  }

  const text = "The market is closed on Friday. ".repeat(9).trim();
  const { version } = await administrator.request("GET /staff/settings");
  await administrator.request("PATCH /staff/settings", { body: { announcement: { en: text, bn: text }, version } });
  const addressOf = await preparePages(administrator, browser, server.address);
  await visitPage(page, addressOf("thread"));
  await expect(page.getByRole("complementary", { name: "Announcement" })).toBeVisible();
  const field = page.getByRole("textbox", { name: "Message to Karim Uddin" });
  await expectRoomForLargeText(page, async () => {
    // Beside a long announcement the page itself scrolls.
    await field.scrollIntoViewIfNeeded();
    await expect(field).toBeInViewport({ ratio: 1 });
  });
});

test("a change needs a recent sign-in: the page asks for the password and then finishes the change", async ({
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  await using server = await startServer({ TRUST_PROXY: "1", SEED: "off" });
  await using context = await browser.newContext({ baseURL: server.address });
  const administrator = await signUp(context, server.address, "Ayesha Akter");
  await claimAdministration(server, administrator);
  const page = waitForReadiness(await context.newPage());
  await page.goto("/administration?tab=settings");
  // As the server answers after an hour, once.
  let isFirst = true;
  await page.route("**/staff/settings", async (route) => {
    if (route.request().method() !== "PATCH" || !isFirst) return route.continue();
    isFirst = false;
    const type = "urn:taskhaat:sign-in-again";
    await route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      body: JSON.stringify({ type, title: "Forbidden", status: 403 }),
    });
  });
  await page.getByLabel("Name", { exact: true }).fill("Bogura Bazar");
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await dialog.getByLabel("Password", { exact: true }).fill(administrator.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("banner").getByText("Bogura Bazar")).toBeVisible();
});
