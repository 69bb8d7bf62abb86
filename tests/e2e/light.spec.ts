// What a page costs its visitor: the JavaScript it loads, the time of its fonts, and content that moves while it loads.
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { bidSlug } from "#contract/tasks/bid-slug.ts";
import { answerIcons } from "./support/icons.ts";
import { signUp } from "./support/people.ts";
import { waitForReadiness } from "./support/readiness.ts";
import { expect, test } from "./support/test.ts";

/** The scripts of a bare React Router page of the same versions are 110 kB. 1 kB is the strip of sample people, which a public market does not have. */
const most = { signedOut: 137_000, signedIn: 153_000, task: { bytes: 161_000, scripts: 14 } };
const assets = fileURLToPath(new URL("../../build/client/assets", import.meta.url));
const fallbackFonts = fileURLToPath(new URL("../../node_modules/@fontsource/noto-sans-bengali/files", import.meta.url));
const isQuestion = (address: string) => /\/task-question-[^/]+\.js$/.test(address);

test("the home page loads at most 137 kB of compressed JavaScript, 153 kB for a signed-in person, without charts, and other pages load dialogs and schemas when they are needed", async ({
  page,
  browser,
  server,
}) => {
  await test.step("signed out", async () => {
    const scripts = await loadScripts(page, "/");
    expect(weigh(scripts)).toBeLessThan(most.signedOut);
    const charts = await findCharts();
    expect(charts).not.toEqual([]);
    expect([...scripts.keys()].filter((address) => charts.some((name) => address.endsWith(name)))).toEqual([]);
  });

  await test.step("signed in", async () => {
    await using context = await browser.newContext({ baseURL: server.address });
    await (await signUp(context, server.address)).postTask();
    const other = waitForReadiness(await context.newPage());
    const bell = other.getByRole("button", { name: "Inbox", exact: true });
    // The last script, which saves the language of a new account.
    const last = other.waitForResponse((response) => /\/change-language-[^/]+\.js$/.test(response.url()));
    const waitForScripts = () => Promise.all([expect(bell).toBeVisible(), last]).then(() => {});
    expect(weigh(await loadScripts(other, "/", waitForScripts))).toBeLessThan(most.signedIn);
  });

  await test.step("pages without a form load no schemas", async () => {
    await answerIcons(page);
    const [task] = await (await page.request.get("/alltasks?limit=1")).json();
    for (const path of [pagePaths.about, fillPath(pagePaths.person, { id: task.user.id })]) {
      const scripts = await loadScripts(page, path);
      expect([...scripts].filter(([, source]) => source.includes("ZodObject")).map(([address]) => address)).toEqual([]);
    }
  });

  await test.step("the dialogs of a list are loaded when the pointer is over a task", async () => {
    expect([...(await loadScripts(page, "/borujer")).keys()].filter(isQuestion)).toEqual([]);
    const question = page.waitForResponse((response) => isQuestion(response.url()));
    await page.getByRole("article").first().hover();
    expect((await question).ok()).toBe(true);
  });
});

test("a visitor's task page loads at most 161 kB of compressed JavaScript in 14 files, without the deal, forms and dialogs, which a signed-in person gets", async ({
  page,
  person,
  browser,
  server,
}) => {
  const path = `/bid/${bidSlug(await person.postTask())}`;
  const isPersonal = (address: string) =>
    /\/(?:task-deal|deal-overview|ask-form|question-actions|report-dialog|dialogs|zod)-[^/]+\.js$/.test(address);
  await using context = await browser.newContext({ baseURL: server.address });
  const visitor = waitForReadiness(await context.newPage());
  const login = visitor.getByRole("link", { name: "Log in to make an offer" });
  const scripts = await loadScripts(visitor, path, () => expect(login).toBeVisible());
  expect(weigh(scripts)).toBeLessThan(most.task.bytes);
  expect(scripts.size).toBeLessThanOrEqual(most.task.scripts);
  expect([...scripts.keys()].filter(isPersonal)).toEqual([]);

  const own = await loadScripts(page, path, () => expect(page.getByRole("button", { name: "Cancel task" })).toBeVisible());
  expect([...own.keys()].filter(isPersonal)).not.toEqual([]);
});

test("the Bengali font is requested after the page has loaded", async ({ page, person }) => {
  const task = await person.postTask({ title: "নৌকায় রং করা" });
  await page.goto(`/bid/${bidSlug(task)}`);
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes("Hind Siliguri") && status === "loaded"),
  );
  const [requested, loaded] = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const font = performance.getEntriesByType("resource").find(({ name }) => name.includes("hind-siliguri"));
    return [font?.startTime ?? 0, navigation?.loadEventStart ?? 0];
  });
  expect(loaded).toBeGreaterThan(0);
  expect(requested).toBeGreaterThanOrEqual(loaded);
});

test("the texts of a Bengali page keep their heights when the font arrives", async ({ browser, server, person }) => {
  const task = await person.postTask({
    title: "নৌকায় রং করা",
    description: "দুই রঙের একটি নৌকা, বর্ষার আগে শেষ করতে হবে। রং আমরা দেব, তুলি সঙ্গে আনবেন।",
  });
  for (const path of ["/", `/bid/${bidSlug(task)}`]) {
    await using context = await browser.newContext({ baseURL: server.address, locale: "bn-BD", viewport: { width: 390, height: 900 } });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await context.route(/\/hind-siliguri-[^/]+\.woff2$/, async (route) => {
      await released;
      await route.continue();
    });
    const page = await context.newPage();
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await expect(page.locator("html")).toHaveAttribute("data-ready");
    await installFallbackFont(page);
    const before = await readTextHeights(page);
    expect(before.length).toBeGreaterThan(50);
    release();
    await page.waitForFunction(
      () => [...document.fonts].filter(({ family, status }) => family.includes("Hind") && status === "loaded").length === 2,
    );
    const after = await readTextHeights(page);
    // The fallback has the same mean width, so a text whose line is nearly full may wrap differently. Parts of the page may arrive meanwhile.
    const changed = before.filter((text) => !after.includes(text));
    expect(changed.length, changed.join("\n")).toBeLessThanOrEqual(before.length / 50);
  }
});

/** The font that stands in for the Bengali one, from a file: the system may not have it. */
async function installFallbackFont(page: Page): Promise<void> {
  await page.route(/\/noto-sans-bengali-[^/]+\.woff2$/, (route) =>
    route.fulfill({ path: join(fallbackFonts, basename(route.request().url())), contentType: "font/woff2" }),
  );
  await page.evaluate(async () => {
    let faces = 0;
    for (const sheet of document.styleSheets) {
      for (const [index, rule] of [...sheet.cssRules].entries()) {
        if (!(rule instanceof CSSFontFaceRule) || !rule.cssText.includes("Bengali Fallback")) continue;
        const weight = rule.cssText.includes("600") ? 700 : 400;
        const file = `src: url("/noto-sans-bengali-bengali-${weight}-normal.woff2");`;
        sheet.deleteRule(index);
        sheet.insertRule(rule.cssText.replace(/src:[^;]+;/, file), index);
        faces += 1;
      }
    }
    if (faces !== 2) throw new Error("The page has no fallback for the Bengali font.");
    await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 16px "Bengali Fallback"`, "ক")));
  });
}

/** Of all elements with a text of their own, in the order of the page. */
function readTextHeights(page: Page): Promise<string[]> {
  return page
    .locator("body *")
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements
        .filter(({ childNodes }) => [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
        .map((element) => `${element.textContent.trim().slice(0, 40)}: ${element.getBoundingClientRect().height.toFixed(1)}`),
    );
}

async function findCharts(): Promise<string[]> {
  const names = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const sources = await Promise.all(names.map((name) => readFile(join(assets, name), "utf8")));
  return names.filter((_, index) => sources[index]?.includes("recharts-"));
}

/** All script files that are loaded without an action of the visitor. */
function weigh(scripts: Map<string, Buffer>): number {
  return [...scripts.values()].reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0);
}

/** The scripts of a page by address, once it is complete. */
async function loadScripts(page: Page, path: string, waitForPage = async () => {}): Promise<Map<string, Buffer>> {
  const answers: Response[] = [];
  const record = (response: Response) => {
    if (response.headers()["content-type"]?.startsWith("text/javascript")) answers.push(response);
  };
  page.on("response", record);
  await page.goto(path);
  await waitForPage();
  page.off("response", record);
  expect(answers).not.toEqual([]);
  return new Map(await Promise.all(answers.map(async (response) => [response.url(), await response.body()] as const)));
}
