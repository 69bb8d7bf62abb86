// How little a page costs: the JavaScript that the home page loads, and what moves while a page comes.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { bidSlug } from "#contract/bid-slug.ts";
import { expect, test } from "./support/test.ts";

const most = 140_000;
const assets = fileURLToPath(new URL("../../build/client/assets", import.meta.url));

test("the home page needs at most 140 kB of JavaScript, packed, signed out and in", async ({ page, person, browser, server }) => {
  await using context = { page: await browser.newPage({ baseURL: server.address }), [Symbol.asyncDispose]: () => context.page.close() };
  expect(await weigh(context.page)).toBeLessThan(most);
  expect(await weigh(page)).toBeLessThan(most);
  await expect(page.getByRole("button", { name: `Account of ${person.displayName}` })).toBeVisible();
});

test("the charts are not in it", async ({ page }) => {
  const names = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const sources = await Promise.all(names.map((name) => readFile(join(assets, name), "utf8")));
  const charts = names.filter((_, index) => sources[index]?.includes("recharts-"));
  expect(charts).not.toEqual([]);
  const loaded = await scriptsOf(page);
  expect([...loaded.keys()].filter((address) => charts.some((name) => address.endsWith(name)))).toEqual([]);
});

test("who only reads a list does not load what its buttons ask", async ({ page }) => {
  const isQuestion = (address: string) => /\/task-question-[^/]+\.js$/.test(address);
  expect([...(await scriptsOf(page, "/borujer")).keys()].filter(isQuestion)).toEqual([]);
  const question = page.waitForResponse((response) => isQuestion(response.url()));
  await page.getByRole("article").first().hover();
  expect((await question).ok()).toBe(true);
});

test("the Bengali letters come once the page has loaded", async ({ page, person }) => {
  const task = await person.postTask({ title: "নৌকায় রং করা" });
  await page.goto(`/bid/${bidSlug(task)}`);
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes("Hind Siliguri") && status === "loaded"),
  );
  const [asked, loaded] = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const font = performance.getEntriesByType("resource").find(({ name }) => name.includes("hind-siliguri"));
    return [font?.startTime ?? 0, navigation?.loadEventStart ?? 0];
  });
  expect(asked).toBeGreaterThanOrEqual(loaded);
});

for (const width of [390, 1440]) {
  test(`nothing moves while a page comes, though its fonts come late, at ${width} px`, async ({ page, person, context }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(collectShifts);
    await page.route(/\.woff2$/, async (route) => {
      await page.waitForLoadState("domcontentloaded");
      await route.continue();
    });
    const task = await person.postTask({ title: "নৌকায় রং করা" });
    const everyone = ["/", "/borujer", `/bid/${bidSlug(task)}`, `/Details/${task._id}`, "/Blog"];
    for (const path of [...everyone, "/add-task", "/poste", "/dashbord", "/my-profile"]) await expectStill(page, path);
    await context.clearCookies();
    for (const path of [...everyone, "/login", "/register"]) await expectStill(page, path);
  });
}

type Shifts = { read(): string[] };

async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  const moved = await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return (window as unknown as { shifts: Shifts }).shifts.read();
  });
  expect.soft({ path, moved }).toEqual({ path, moved: [] });
}

/** Runs in the page before anything else. A late font may move a figure by a hair; anything more counts. */
function collectShifts(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] };
  const entries: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  const describe = ({ value, sources }: Shift) =>
    `${value.toFixed(3)} ${sources.map(({ node }) => node?.outerHTML?.slice(0, 100)).join(" | ")}`;
  const read = () =>
    ([...entries, ...observer.takeRecords()] as Shift[]).filter((one) => one.value > 0.02 && !one.hadRecentInput).map(describe);
  Object.assign(window, { shifts: { read } });
}

/** Every script that comes without a press, those written into the page included. */
async function weigh(page: Page): Promise<number> {
  const scripts = await scriptsOf(page);
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll("script:not([src])")].map((script) => script.textContent).join("\n"),
  );
  return [...scripts.values(), Buffer.from(inline)].reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0);
}

async function scriptsOf(page: Page, path = "/"): Promise<Map<string, Buffer>> {
  const answers: Response[] = [];
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.startsWith("text/javascript")) answers.push(response);
  });
  await page.goto(path, { waitUntil: "networkidle" });
  expect(answers).not.toEqual([]);
  return new Map(await Promise.all(answers.map(async (response) => [response.url(), await response.body()] as const)));
}
