import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access.ts";
import { answerIcons } from "./support/icons.ts";
import { expect, test } from "./support/test.ts";

const technologies = ["React", "React Router", "TypeScript", "Tailwind CSS", "Vite", "Node.js", "Hono", "PostgreSQL", "Drizzle", "Zod"];

function region(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

function playState(page: Page): Promise<string> {
  return page.locator(".tech-track").evaluate((track) => getComputedStyle(track).animationPlayState);
}

test("tells of the box, the mission, three benefits, three people and two customers", async ({ page }) => {
  await answerIcons(page);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About", exact: true }).click();
  await expect(page).toHaveURL(/\/Blog$/);
  await expect(page).toHaveTitle("About");
  await expect(page.getByText("a curated subscription box of local businesses")).toBeVisible();
  await expect(region(page, "Our mission").getByRole("paragraph")).toHaveCount(2);
  await expect(region(page, "Why people keep their box").getByRole("listitem")).toHaveCount(3);
  const team = region(page, "Who packs the box").getByRole("listitem");
  await expect(team).toHaveCount(3);
  await expect(team).toContainText(["Founder & CEO", "Chief Operations Officer", "Product Manager"]);
  await expect(team.locator("svg")).toHaveCount(3);
  await expect(region(page, "From both ends of the box").locator("blockquote")).toHaveCount(2);
  await expect(region(page, "What the stall is built of").locator("dt")).toHaveText(["What you see", "What answers", "What remembers"]);
});

test("is in the served page, and reads without scripts", async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.address}/Blog`);
  await expect(page).toHaveTitle("About");
  await expect(page.getByText("a curated subscription box of local businesses")).toBeVisible();
  await expect(page.getByRole("link", { name: "Get Started", exact: true })).toHaveAttribute("href", "/register");
  await expect(region(page, "Technologies").getByRole("img", { name: "React logo" })).toBeVisible();
  await page.getByText("How do I post a task?").click();
  await expect(page.getByText("Sign in and open Add Task.")).toBeVisible();
  await context.close();
});

test("answers at its exact address alone", async ({ request }) => {
  expect((await request.get("/Blog")).status()).toBe(200);
  expect((await request.get("/blog")).status()).toBe(404);
});

test("Get Started and Get Started Now lead to an account", async ({ page }) => {
  await answerIcons(page);
  await page.goto("/Blog");
  await expect(page.getByRole("link", { name: "Get Started", exact: true })).toHaveAttribute("href", "/register");
  await expect(page.getByRole("link", { name: "Get Started Now" })).toHaveAttribute("href", "/register");
});

test("Get Started and Get Started Now lead people who have an account to a task", async ({ page, person }) => {
  await answerIcons(page);
  await page.goto("/Blog");
  await expect(page.getByRole("button", { name: person.displayName })).toBeVisible();
  await expect(page.getByRole("link", { name: "Get Started", exact: true })).toHaveAttribute("href", "/add-task");
  await expect(page.getByRole("link", { name: "Get Started Now" })).toHaveAttribute("href", "/add-task");
});

test.describe("the technology icons", () => {
  test("come from the icon service, each with its name", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await answerIcons(page);
    await page.goto("/Blog");
    const carousel = region(page, "Technologies");
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel.getByRole("listitem")).toHaveText(technologies.map((name) => new RegExp(`${name}$`)));
    for (const name of technologies) {
      const icon = carousel.getByRole("img", { name: `${name} logo`, exact: true });
      await expect(icon).toHaveCSS("opacity", "1");
      await expect(icon).toHaveAttribute("src", /^https:\/\/cdn\.simpleicons\.org\//);
    }
  });

  test("give way to a drawn placeholder when they do not come", async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await answerIcons(page, ["hono"]);
    await page.goto("/Blog");
    const carousel = region(page, "Technologies");
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel.locator("svg").and(page.getByRole("img", { name: "Hono logo" }))).toBeVisible();
    await expect(carousel.locator("img").and(page.getByRole("img", { name: "React logo" }))).toHaveCSS("opacity", "1");
  });

  test("turn, and stand still under the mouse, the focus and the button", async ({ page }) => {
    await answerIcons(page);
    await page.goto("/Blog");
    const carousel = region(page, "Technologies");
    const stop = carousel.getByRole("button", { name: "Stop the logos" });
    await stop.scrollIntoViewIfNeeded();
    const place = () => page.locator(".tech-track").evaluate((track) => track.getBoundingClientRect().x);
    const atFirst = await place();
    await expect.poll(place).not.toBe(atFirst);
    expect(await playState(page)).toBe("running");

    await page.locator(".tech-window").hover();
    await expect.poll(() => playState(page)).toBe("paused");
    await page.mouse.move(0, 0);
    await expect.poll(() => playState(page)).toBe("running");

    await page.getByText("Help & support", { exact: true }).first().scrollIntoViewIfNeeded();
    await stop.focus();
    await page.keyboard.press("Shift");
    await expect.poll(() => playState(page)).toBe("paused");
    await page.keyboard.press("Enter");
    await expect(carousel.getByRole("button", { name: "Move the logos" })).toBeVisible();
    await page.keyboard.press("Tab");
    expect(await playState(page)).toBe("paused");
    await carousel.getByRole("button", { name: "Move the logos" }).click();
    await page.mouse.move(0, 0);
    await expect.poll(() => playState(page)).toBe("running");
  });

  test("do not move where motion is reduced", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await answerIcons(page);
    await page.goto("/Blog");
    await expect(region(page, "Technologies").getByRole("listitem")).toHaveCount(technologies.length);
    expect(await page.locator(".tech-track").evaluate((track) => track.getAnimations().length)).toBe(0);
    await expect(region(page, "Technologies").getByRole("button")).toHaveCount(0);
  });
});

test("Help & support answers questions at its own address", async ({ page }) => {
  await answerIcons(page);
  await page.goto("/Blog#help");
  await expect(page.getByRole("heading", { name: "Help & support" })).toBeInViewport();
  const help = region(page, "Help & support");
  expect(await help.locator("details").count()).toBeGreaterThanOrEqual(6);
  await help.getByText("How do I bid on a task?").focus();
  await page.keyboard.press("Enter");
  await expect(help.getByText("Each person can bid once on a task")).toBeVisible();
});

test("the footer's Help leads there too", async ({ page }) => {
  await answerIcons(page);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  await expect(page).toHaveURL(/\/Blog#help$/);
  await expect(page.getByRole("heading", { name: "Help & support" })).toBeInViewport();
});

test("is accessible in both themes, and fits the smallest phone", async ({ page }) => {
  await answerIcons(page);
  await page.goto("/Blog");
  for (const summary of await page.locator("#help summary").all()) await summary.click();
  await expectAccessible(page);
});
