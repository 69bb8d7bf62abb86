import type { Locator } from "@playwright/test";
import { marqueeSpeed } from "#contract/limits.ts";
import { expectAccessible } from "./support/access.ts";
import { signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const titles = ["Discover Top Apps", "Track. Learn. Grow.", "Built for Everyone", "The Future is App-Based"] as const;

test("the served HTML already holds the six newest tasks", async ({ page, server, context }) => {
  const poster = await signUp(context, server.address);
  const posted = await poster.postTask({ title: "Newest of all" });
  const html = await (await page.request.get("/")).text();
  const { length } = html.match(/See more\.\.\./g) ?? [];
  expect(length).toBe(6);
  expect(html).toContain(posted.title);
  const newest = (await (await page.request.get("/alltasks?limit=6")).json()) as { _id: string }[];
  for (const { _id } of newest) expect(html).toContain(_id);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the page can be read", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: titles[0] })).toBeVisible();
    await expect(page.getByRole("link", { name: "Browse Tasks" }).first()).toBeVisible();
    await expect(page.locator("article").filter({ hasText: "See more..." })).toHaveCount(6);
  });
});

test("the slider goes through four slides and wraps, by arrows, dots, keys and swipes", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Home");
  const counter = (place: number) => page.getByText(`0${place} / 04`, { exact: true });
  const heading = (place: number) => page.getByRole("heading", { name: titles[place - 1] ?? "", exact: true });
  const next = page.getByRole("button", { name: "Next slide" });
  await expect(counter(1)).toBeVisible();
  for (const place of [2, 3, 4, 1]) {
    await next.click();
    await expect(counter(place)).toBeVisible();
    await expect(heading(place)).toBeVisible();
  }
  await page.getByRole("button", { name: "Previous slide" }).click();
  await expect(counter(4)).toBeVisible();
  await page.getByRole("button", { name: `Slide 2: ${titles[1]}` }).click();
  await expect(counter(2)).toBeVisible();
  await next.press("ArrowRight");
  await expect(counter(3)).toBeVisible();
  await next.press("ArrowLeft");
  await expect(counter(2)).toBeVisible();
  await swipe(page.getByRole("article", { name: "2 of 4" }), -120);
  await expect(counter(3)).toBeVisible();
});

test("Explore Now leads to the market", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Explore Now" }).first().click();
  await expect(page).toHaveURL("/borujer");
});

test("See more... leads a stranger to login and back to the task, a person straight to it", async ({ page, browser, server }) => {
  const elsewhere = await browser.newContext();
  const person = await signUp(elsewhere, server.address);
  const { title } = await person.postTask();
  await elsewhere.close();
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });
  await page.goto("/");
  await card.getByText("See more...").click();
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL(/\/bid\/.+-[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("button", { name: /Rahima Khatun/ })).toBeVisible();
  await card.getByText("See more...").click();
  await expect(page).toHaveURL(/\/bid\//);
});

test("reviews move in two rows both ways, rest under the pointer, and show the signed-in person's own", async ({ page, person }) => {
  await page.goto("/");
  const rows = [page.getByRole("region", { name: "Reviews", exact: true }), page.getByRole("region", { name: "More reviews" })];
  await expect(page.getByText(person.displayName).and(page.locator("figcaption *")).first()).toBeVisible();
  const directions: number[] = [];
  for (const row of rows) {
    const track = row.locator(".marquee-track");
    await row.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    directions.push(Math.sign(await movement(track)));
    expect(Math.abs(await movementInOneSecond(track))).toBeCloseTo(marqueeSpeed, 0);
    await row.hover();
    await expect.poll(() => track.evaluate((element) => getComputedStyle(element).animationPlayState)).toBe("paused");
  }
  expect(directions.sort()).toEqual([-1, 1]);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("reviews stand still as rows to scroll", async ({ page }) => {
    await page.goto("/");
    const row = page.getByRole("region", { name: "Reviews", exact: true });
    await expect(row).toHaveAttribute("data-running", "false");
    await expect(row).toHaveAttribute("tabindex", "0");
  });
});

test("nothing for axe to find, nothing to scroll sideways", async ({ page }) => {
  await page.goto("/");
  await expectAccessible(page);
});

/** How far the row has moved between two frames in which it moved at all. */
async function movement(track: Locator): Promise<number> {
  return track.evaluate(async (element) => {
    const place = () => element.getBoundingClientRect().left;
    const start = place();
    while (place() === start) await new Promise(requestAnimationFrame);
    return place() - start;
  });
}

/** Read off the animation itself, not off the clock. */
async function movementInOneSecond(track: Locator): Promise<number> {
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

async function swipe(target: Locator, way: number): Promise<void> {
  const touch = { pointerType: "touch", isPrimary: true, bubbles: true };
  await target.dispatchEvent("pointerdown", { ...touch, clientX: 300 });
  await target.dispatchEvent("pointerup", { ...touch, clientX: 300 + way });
}
