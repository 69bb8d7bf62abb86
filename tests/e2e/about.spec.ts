import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { answerIcons } from "./support/icons.ts";
import { expect, test } from "./support/test.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("About opens from the bar, Help & support has an address of its own, and the logos do not move", async ({ page }) => {
  await answerIcons(page);
  const help = region(page, "Help & support");
  const title = help.getByRole("heading", { name: "Help & support" });

  await test.step("the address of Help & support scrolls to it", async () => {
    await page.goto("/Blog#help");
    await expect(title).toBeInViewport();
  });

  await test.step("questions open with the keyboard and are accessible when open", async () => {
    await help.getByText("How do I get a job?").focus();
    await page.keyboard.press("Enter");
    await expect(help.getByText("Only the poster sees it.")).toBeVisible();
    await help.locator("details").evaluateAll((questions: HTMLDetailsElement[]) => {
      for (const question of questions) question.open = true;
    });
    await expectAccessible(page);
  });

  await test.step("the logos do not move while motion is reduced", async () => {
    await expect(region(page, "Technologies").getByRole("listitem")).toHaveCount(10);
    expect(await page.locator(".tech-track").evaluate((track) => track.getAnimations().length)).toBe(0);
  });

  await test.step("the bar and the footer lead here", async () => {
    await page.getByRole("banner").getByRole("link", { name: "TaskHaat" }).click();
    await expect(page).toHaveURL("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
    await expect(page).toHaveURL("/Blog#help");
    await expect(title).toBeInViewport();
    await page.getByRole("banner").getByRole("link", { name: "TaskHaat" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About", exact: true }).click();
    await expect(page).toHaveURL("/Blog");
    await expect(page).toHaveTitle("About");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the About page can be read, and its questions open", async ({ page }) => {
    await page.goto("/Blog");
    await expect(page).toHaveTitle("About");
    await expect(page.getByText("a curated local-business subscription box")).toBeVisible();
    await expect(page.getByRole("link", { name: "Get Started", exact: true })).toHaveAttribute("href", "/register");
    await expect(region(page, "Technologies").getByRole("img", { name: "React logo" })).toBeVisible();
    await page.getByText("How do I post a task?").click();
    await expect(page.getByText("Log in and open Add Task.")).toBeVisible();
  });
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });
  test("the logos are loaded and move, and stop under the pointer, with the focus and with the button", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    await answerIcons(page, ["hono"]);
    await page.goto("/Blog");
    const carousel = region(page, "Technologies");
    const track = page.locator(".tech-track");
    const pause = carousel.getByRole("button", { name: "Pause the logos" });
    const play = carousel.getByRole("button", { name: "Play the logos" });
    const playState = () => track.evaluate((element) => getComputedStyle(element).animationPlayState);
    const place = () => track.evaluate((element) => element.getBoundingClientRect().x);
    await pause.scrollIntoViewIfNeeded();
    const start = await place();
    await expect.poll(place).not.toBe(start);
    expect(await playState()).toBe("running");
    await expect(carousel.locator("img").and(page.getByRole("img", { name: "React logo" }))).toHaveCSS("opacity", "1");
    await expect(carousel.locator("svg").and(page.getByRole("img", { name: "Hono logo" }))).toBeVisible();

    await page.locator(".tech-window").hover();
    await expect.poll(playState).toBe("paused");
    await page.mouse.move(0, 0);
    await expect.poll(playState).toBe("running");

    await pause.focus();
    // A key makes the focus visible.
    await page.keyboard.press("Shift");
    await expect.poll(playState).toBe("paused");
    await page.keyboard.press("Enter");
    await expect(play).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(play).not.toBeFocused();
    expect(await playState()).toBe("paused");
    await play.click();
    await page.mouse.move(0, 0);
    await expect.poll(playState).toBe("running");
  });
});
