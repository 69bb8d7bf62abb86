// How little a page costs: the JavaScript that the home page loads.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
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

/** Every script that comes without a press, those written into the page included. */
async function weigh(page: Page): Promise<number> {
  const scripts = await scriptsOf(page);
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll("script:not([src])")].map((script) => script.textContent).join("\n"),
  );
  return [...scripts.values(), Buffer.from(inline)].reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0);
}

async function scriptsOf(page: Page): Promise<Map<string, Buffer>> {
  const answers: Response[] = [];
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.startsWith("text/javascript")) answers.push(response);
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(answers).not.toEqual([]);
  return new Map(await Promise.all(answers.map(async (response) => [response.url(), await response.body()] as const)));
}
