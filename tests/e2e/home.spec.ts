import type { Locator } from "@playwright/test";
import { marqueeSpeed } from "#contract/platform/display.ts";
import { signUp } from "./support/people.ts";
import { logIn } from "./support/session.ts";
import { cardOf } from "./support/task-cards.ts";
import { expect, test } from "./support/test.ts";

const titles = ["Discover Top Apps", "Track. Learn. Grow.", "Built for Everyone", "The Future is App-Based"] as const;

test("the slider moves, Explore Now opens the market, and See more... opens a task, for a stranger after login", async ({
  page,
  browser,
  server,
}) => {
  await using elsewhere = await browser.newContext();
  const person = await signUp(elsewhere, server.address);
  const { title } = await person.postTask();

  await test.step("arrows, dots and swipes move the slider", async () => {
    await page.goto("/");
    await expect(page).toHaveTitle("Home");
    const next = page.getByRole("button", { name: "Next slide" });
    await expectSlide(1);
    await next.click();
    await expectSlide(2);
    await page.getByRole("button", { name: `Slide 4: ${titles[3]}` }).click();
    await expectSlide(4);
    await next.click();
    await expectSlide(1);
    await swipe(page.getByRole("article", { name: "1 of 4" }), -120);
    await expectSlide(2);
  });

  await test.step("reviews do not move while motion is reduced", async () => {
    const row = page.getByRole("region", { name: "Reviews", exact: true });
    await expect(row).toHaveAttribute("data-running", "false");
    await expect(row).toHaveAttribute("tabindex", "0");
  });

  await test.step("Explore Now opens the market", async () => {
    await page.getByRole("article", { name: "2 of 4" }).getByRole("link", { name: "Explore Now" }).click();
    await expect(page).toHaveURL("/borujer");
    await page.goBack();
  });

  await test.step("See more... leads a stranger to login and back to the task", async () => {
    await cardOf(page, title).getByRole("link", { name: "See more..." }).click();
    await expect(page).toHaveURL("/login");
    await logIn(page, person);
    await expect(page).toHaveURL(/\/bid\/.+-[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  });

  await test.step("See more... leads a signed-in person straight to the task", async () => {
    await page.getByRole("banner").getByRole("link", { name: "TaskHaat" }).click();
    await expect(page).toHaveURL("/");
    await cardOf(page, title).getByRole("link", { name: "See more..." }).click();
    await expect(page).toHaveURL(/\/bid\/.+-[0-9a-f-]{36}$/);
  });

  async function expectSlide(place: number): Promise<void> {
    await expect(page.getByText(`0${place} / 04`, { exact: true })).toBeVisible();
    for (const [index, name] of titles.entries()) {
      await expect(page.getByRole("heading", { name, exact: true })).toBeVisible({ visible: index === place - 1 });
    }
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the home page shows its first slide, its links and the newest tasks", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: titles[0] })).toBeVisible();
    await expect(page.getByRole("link", { name: "Browse Tasks" }).first()).toBeVisible();
    await expect(page.getByRole("article").filter({ hasText: "See more..." })).toHaveCount(6);
  });
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });
  test("two rows of reviews move in opposite directions, pause under the pointer, and show the signed-in person's own", async ({
    page,
    person,
  }) => {
    await page.goto("/");
    const rows = [page.getByRole("region", { name: "Reviews", exact: true }), page.getByRole("region", { name: "More reviews" })];
    await expect(page.locator("figcaption").getByText(person.displayName).first()).toBeVisible();
    const speeds: number[] = [];
    for (const row of rows) {
      const track = row.locator(".marquee-track");
      const playState = () => track.evaluate((element) => getComputedStyle(element).animationPlayState);
      await row.scrollIntoViewIfNeeded();
      await page.mouse.move(0, 0);
      await expect.poll(playState).toBe("running");
      await waitForMovement(track);
      speeds.push(await readSpeed(track));
      await row.hover();
      await expect.poll(playState).toBe("paused");
    }
    expect(speeds.map(Math.round).sort((a, b) => a - b)).toEqual([-marqueeSpeed, marqueeSpeed]);
  });
});

async function waitForMovement(track: Locator): Promise<void> {
  await track.evaluate(async (element) => {
    const place = () => element.getBoundingClientRect().left;
    const start = place();
    while (place() === start) await new Promise(requestAnimationFrame);
  });
}

/** Pixels per second, computed from the animation itself, not from a clock. */
async function readSpeed(track: Locator): Promise<number> {
  return track.evaluate((element) => {
    const [animation] = element.getAnimations();
    if (!animation) throw new Error("The row has no animation.");
    const placeAt = (time: number) => {
      animation.currentTime = time;
      return element.getBoundingClientRect().left;
    };
    return placeAt(3_000) - placeAt(2_000);
  });
}

async function swipe(target: Locator, distance: number): Promise<void> {
  const touch = { pointerType: "touch", isPrimary: true, bubbles: true };
  await target.dispatchEvent("pointerdown", { ...touch, clientX: 300 });
  await target.dispatchEvent("pointerup", { ...touch, clientX: 300 + distance });
}
