// `npm run lighthouse [page …]`: Lighthouse with its default settings (a phone on a slow network, simulated) on the production build with a new sample market, and
// on a bare React Router page, with which the pages are compared. Without names it measures all pages and writes docs/lighthouse.json.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { createClient } from "#contract/client.ts";
import { addressIn } from "#contract/platform/language.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { bidSlug } from "#contract/tasks/bid-slug.ts";
import type { Task } from "#contract/tasks/task.ts";
import { browserArguments } from "#tests/e2e/support/browser.ts";
import { answerIcons } from "#tests/e2e/support/icons.ts";
import { signUp } from "#tests/e2e/support/people.ts";
import { startBarePage } from "#tests/support/bare-page.ts";
import { startServer } from "#tests/support/server-process.ts";

/** Every category of our pages. */
const least = 95;
/** Our pages compared with the bare page of the same run: points of performance, and milliseconds of total blocking time. */
const mostPointsBelow = 3;
const mostBlockingAbove = 50;
/** A busy machine spoils one run; it seldom spoils the median. Where three fall short, two more decide. */
const rounds = [3, 2];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const timings = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"] as const;
type Figures = Record<(typeof categories)[number] | (typeof timings)[number], number>;

const reports = "lighthouse";
await mkdir(reports, { recursive: true });
await using bare = await startBarePage();
await using server = await startServer();
const task = await newestTask();
const paths = {
  home: pagePaths.home,
  bengali: addressIn("bn", pagePaths.home),
  browse: pagePaths.browse,
  bid: `/bid/${bidSlug(task)}`,
  about: pagePaths.about,
  person: fillPath(pagePaths.person, { id: task.user.id }),
  dashboard: pagePaths.dashboard,
};
/** Pages that are measured for a signed-in person. */
const personal = [pagePaths.dashboard as string];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(paths, name));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(", ")}. Pages: ${Object.keys(paths).join(", ")}.`);
const chosen = Object.entries(paths).filter(([name]) => names.length === 0 || names.includes(name));
const { bare: bareFigures, ...figures } = await measurePages({
  bare: `${bare.address}/`,
  ...Object.fromEntries(chosen.map(([name, path]) => [name, server.address + path])),
});
if (names.length === 0) {
  const { version } = JSON.parse(await readFile(new URL(import.meta.resolve("lighthouse/package.json")), "utf8"));
  const limits = { least, mostPointsBelow, mostBlockingAbove };
  await writeFile(
    "docs/lighthouse.json",
    `${JSON.stringify({ lighthouse: version, limits, bare: bareFigures, pages: figures }, null, 2)}\n`,
  );
}
console.table({
  "bare page": summarize(bareFigures),
  ...Object.fromEntries(Object.entries(figures).map(([name, one]) => [name, summarize(one)])),
});
const faults = Object.entries(figures).flatMap(([name, figure]) => findFaults(figure, bareFigures).map((fault) => `${name}: ${fault}`));
for (const fault of faults) console.error(`${fault} (reports: ${reports}/)`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** What is compared, and whether the page keeps the bounds. */
function summarize(figure: Figures) {
  return {
    performance: figure.performance,
    "points to the bare page": figure.performance - bareFigures.performance,
    "blocking, ms": figure["total-blocking-time"],
    "above the bare page, ms": figure["total-blocking-time"] - bareFigures["total-blocking-time"],
    "largest paint, ms": figure["largest-contentful-paint"],
    "keeps the bounds": findFaults(figure, bareFigures).length === 0,
  };
}

/** Medians by page. The pages are measured in turn, so that each shares its moments of load with the bare page. */
async function measurePages(addresses: Record<string, string>): Promise<Record<string, Figures> & { bare: Figures }> {
  const taken = Object.entries(addresses).map(([name, address]) => ({ name, address, runs: [] as Figures[] }));
  const result = () => Object.fromEntries(taken.map(({ name, runs }) => [name, medians(runs)])) as Awaited<ReturnType<typeof measurePages>>;
  for (const more of rounds) {
    for (let run = 0; run < more; run += 1) {
      for (const { name, address, runs } of taken) {
        runs.push(await measureOnce(address, join(reports, `${name}-${runs.length + 1}.html`)));
      }
    }
    const { bare: compared, ...others } = result();
    if (Object.values(others).every((figure) => findFaults(figure, compared).length === 0)) break;
  }
  return result();
}

async function measureOnce(address: string, report: string): Promise<Figures> {
  const profile = await mkdtemp(join(tmpdir(), "taskhaat-lighthouse-"));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? "chromium",
    args: [...browserArguments, "--remote-debugging-port=0"],
    viewport: null,
  });
  try {
    // The logos of the About page come from another company's network, which is not measured.
    await answerIcons(browser);
    const isPersonal = personal.includes(new URL(address).pathname);
    if (isPersonal) await signUp(browser, server.address);
    // Search engines do not see personal pages.
    const measured = categories.filter((id) => !(isPersonal && id === "seo"));
    const [port] = (await readFile(join(profile, "DevToolsActivePort"), "utf8")).split("\n");
    const flags = {
      port: Number(port),
      output: "html" as const,
      logLevel: "error" as const,
      onlyCategories: measured,
      disableStorageReset: isPersonal,
    };
    const result = await lighthouse(address, flags);
    if (!result) throw new Error(`Lighthouse gave no result for ${address}.`);
    const { lhr } = result;
    await writeFile(report, String(result.report));
    return Object.fromEntries([
      ...measured.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]),
      ...timings.map((id) => [id, Number((lhr.audits[id]?.numericValue ?? Number.NaN).toFixed(id.endsWith("shift") ? 3 : 0))]),
    ]);
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

function medians(taken: Figures[]): Figures {
  const ids = [...categories, ...timings];
  return Object.fromEntries(ids.map((id) => [id, taken.map((one) => one[id]).sort((a, b) => a - b)[taken.length >> 1]])) as Figures;
}

/** Why a page is not good enough. */
function findFaults(figure: Figures, compared: Figures): string[] {
  const low = categories.filter((id) => figure[id] < least).map((id) => `${id} is ${figure[id]}, below ${least}`);
  const blocking = compared["total-blocking-time"] + mostBlockingAbove;
  const wrong = {
    [`performance is more than ${mostPointsBelow} points below the bare page`]: figure.performance < compared.performance - mostPointsBelow,
    [`total blocking time is above ${blocking} ms`]: figure["total-blocking-time"] > blocking,
    "the layout shifts": figure["cumulative-layout-shift"] !== 0,
  };
  return [...low, ...Object.keys(wrong).filter((fault) => wrong[fault])];
}

async function newestTask(): Promise<Task> {
  const { data: tasks } = await createClient((path, init) => fetch(server.address + path, init)).list("GET /alltasks", {
    query: { limit: 1 },
  });
  const [newest] = tasks;
  if (!newest) throw new Error("The market is empty.");
  return newest;
}
