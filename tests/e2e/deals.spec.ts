// Poster and bidder, each in a browser of their own: from an offer to the reviews.
import { readFile } from "node:fs/promises";
import { bidSlug } from "#contract/tasks/bid-slug.ts";
import { button, fillOffer, notice, offersOf, press, review, scrollPosition, test } from "./support/deal-page.ts";
import { expect } from "./support/test.ts";

// Two browsers and many steps.
test.describe.configure({ timeout: 180_000 });

test("from an offer to both reviews", async ({ page, person, poster, task }) => {
  await test.step("the bidder sends an offer", async () => {
    await page.goto(`/bid/${bidSlug(task)}`);
    await expect(offersOf(page)).toContainText("No offers yet");
    await fillOffer(page, ["95.5", "4", "I painted two shops in your street."]);
    await button(page, "Send offer").click();
    await expect(notice(page, "Offer sent to")).toBeFocused();
    await expect(offersOf(page)).toContainText("1 offer");
  });

  await test.step("the poster finds it among the deals and awards it", async () => {
    await poster.page.goto("/deals");
    const row = poster.page.getByRole("region", { name: "Your turn" }).getByRole("listitem").filter({ hasText: task.title });
    await expect(row).toContainText("1 offer to review");
    await row.getByRole("link", { name: task.title, exact: true }).click();
    await expect(poster.page).toHaveURL(`/Details/${task._id}#offers`);
    await expect(offersOf(poster.page)).toContainText("I painted two shops in your street.");
    await expect(offersOf(poster.page)).toContainText("$95.50");
    const shortlist = button(poster.page, /hortlist/);
    await shortlist.scrollIntoViewIfNeeded();
    const position = await scrollPosition(poster.page);
    expect(position).toBeGreaterThan(0);
    await shortlist.click();
    await expect(poster.page.getByRole("alert").filter({ hasText: "is on your shortlist." })).toBeVisible();
    await expect(button(poster.page, /^Remove from shortlist/)).toBeFocused();
    expect(await scrollPosition(poster.page)).toBe(position);
    await press(poster.page, "Award");
    await expect(notice(poster.page, "Awarded.")).toBeFocused();
    await expect(offersOf(poster.page)).toContainText(/3[56] hours left/);
  });

  await test.step("the bidder downloads the proof of the sealed offer and checks it; an altered one is refused", async () => {
    await page.reload();
    await expect(offersOf(page)).toContainText("1 offer was sealed on");
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Download proof").click()]);
    const proof = await readFile(await file.path(), "utf8");
    await page.goto("/verify");
    const choose = async (content: string) => {
      const input = page.locator('input[type="file"]');
      await input.setInputFiles({ name: file.suggestedFilename(), mimeType: "application/json", buffer: Buffer.from(content) });
    };
    await choose(proof);
    await expect(page.getByRole("heading", { level: 2, name: "Valid" })).toBeFocused();
    await expect(page.getByRole("main")).toContainText("$95.50");
    await choose(proof.replace("95.50", "90.50"));
    await expect(page.getByRole("heading", { level: 2, name: "Altered" })).toBeFocused();
  });

  await test.step("the winner accepts and delivers", async () => {
    await page.goto("/deals?side=bids");
    await expect(page.getByRole("region", { name: "Your turn" })).toContainText("Accept the job or turn it down.");
    await page.getByRole("link", { name: task.title, exact: true }).click();
    await expect(offersOf(page)).toContainText(/3[56] hours left/);
    await press(page, "Accept");
    await expect(offersOf(page).locator('[aria-current="step"]')).toContainText("In progress");
    await press(page, "Deliver work", "The sign, with two coats.");
    await expect(notice(page, "Work delivered.")).toBeFocused();
  });

  await test.step("the poster requests changes, then approves the work and reviews", async () => {
    await poster.page.reload();
    const delivered = poster.page.getByRole("region", { name: "Delivered work" });
    await expect(delivered).toContainText("The sign, with two coats.");
    await press(poster.page, "Request changes", "The blue is too dark.");
    await expect(delivered).toContainText("The blue is too dark.");
    await person.request("POST /mytask/{id}/deliver", { id: task._id, body: { links: ["https://example.com/sign"] } });
    await poster.page.reload();
    await expect(delivered.getByRole("link", { name: "https://example.com/sign" })).toBeVisible();
    await press(poster.page, "Approve work");
    await review(poster.page, "5 stars", "On time, and kind.");
    await expect(offersOf(poster.page)).toContainText("Both reviews appear once you have both written one");
  });

  await test.step("the winner writes a review, and both are public", async () => {
    await page.reload();
    await expect(button(page, "Send review")).toBeVisible();
    await expect(offersOf(page)).not.toContainText("On time, and kind.");
    await review(page, "4 stars", "Clear about what he wanted.");
    await expect(offersOf(page)).toContainText("On time, and kind.");
    await page.getByRole("link", { name: poster.person.displayName }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: poster.person.displayName })).toBeVisible();
    const reviews = page.getByRole("region", { name: "Reviews" });
    await expect(reviews).toContainText("Clear about what he wanted.");
    await reviews.getByRole("link", { name: person.displayName }).click();
    await expect(page.getByRole("main")).toContainText("Jobs completed1");
    await expect(reviews).toContainText("On time, and kind.");
  });
});
