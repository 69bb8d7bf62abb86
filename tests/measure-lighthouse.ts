// `npm run lighthouse`: Lighthouse with its default settings (a phone on a slow network, simulated) on the production build with a new sample market, and on a bare
// React Router page, with which the pages are compared.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { createClient } from "#contract/client.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { bidSlug } from "#contract/tasks/bid-slug.ts";
import { browserArguments } from "#tests/e2e/support/browser.ts";
import { answerIcons } from "#tests/e2e/support/icons.ts";
import { startBarePage } from "#tests/support/bare-page.ts";
import { startServer } from "#tests/support/server-process.ts";

/** Every category of our pages. */
const least = 95;
/** Our pages compared with the bare page of the same run: points of performance, and times its total blocking time. */
const mostPointsBelow = 3;
const mostBlocking = 2;
/** A bare page may block for 0 ms in the simulation, and twice that is no limit: up to this many milliseconds are always allowed. */
const freeBlocking = 50;
/** A busy machine spoils one run; it seldom spoils the median. Where three fall short, two more decide. */
const rounds = [3, 2];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const timings = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"] as const;
type Figures = Record<(typeof categories)[number] | (typeof timings)[number], number>;

const reports = "lighthouse";
await mkdir(reports, { recursive: true });
await using bare = await startBarePage();
await using server = await startServer();
const pages = {
  home: server.address + pagePaths.home,
  browse: server.address + pagePaths.browse,
  bid: server.address + (await bidPage()),
  about: server.address + pagePaths.about,
};
const { bare: bareFigures, ...figures } = await measurePages({ bare: `${bare.address}/`, ...pages });
const { version } = JSON.parse(await readFile(new URL(import.meta.resolve("lighthouse/package.json")), "utf8"));
const limits = { least, mostPointsBelow, mostBlocking, freeBlocking };
await writeFile("docs/lighthouse.json", `${JSON.stringify({ lighthouse: version, limits, bare: bareFigures, pages: figures }, null, 2)}\n`);
console.table({ "bare page": bareFigures, ...figures });
console.log(`Total blocking time up to ${freeBlocking} ms is allowed whatever the bare page needs, as its own may be 0.`);
const faults = Object.entries(figures).flatMap(([name, figure]) => findFaults(figure, bareFigures).map((fault) => `${name}: ${fault}`));
for (const fault of faults) console.error(`${fault} (reports: ${reports}/)`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Medians by page. The pages are measured in turn, so that each shares its moments of load with the bare page. */
async function measurePages<Name extends string>(addresses: Record<Name | "bare", string>): Promise<Record<Name | "bare", Figures>> {
  const names = Object.keys(addresses) as (Name | "bare")[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as Figures[]])) as Record<Name | "bare", Figures[]>;
  for (const more of rounds) {
    for (let run = 0; run < more; run += 1) {
      for (const name of names) {
        taken[name].push(await measureOnce(addresses[name], join(reports, `${name}-${taken[name].length + 1}.html`)));
      }
    }
    const [compared, ...others] = names.map((name) => medians(taken[name]));
    if (compared && others.every((figure) => findFaults(figure, compared).length === 0)) break;
  }
  return Object.fromEntries(names.map((name) => [name, medians(taken[name])])) as Record<Name | "bare", Figures>;
}

async function measureOnce(address: string, report: string): Promise<Figures> {
  const profile = await mkdtemp(join(tmpdir(), "taskhaat-lighthouse-"));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? "chromium",
    args: [...browserArguments, "--remote-debugging-port=0"],
    viewport: null,
  });
  try {
    // The logos come from another company's network, which is not measured.
    if (address === pages.about) await answerIcons(browser);
    const [port] = (await readFile(join(profile, "DevToolsActivePort"), "utf8")).split("\n");
    const flags = { port: Number(port), output: "html" as const, logLevel: "error" as const, onlyCategories: [...categories] };
    const result = await lighthouse(address, flags);
    if (!result) throw new Error(`Lighthouse gave no result for ${address}.`);
    const { lhr } = result;
    await writeFile(report, String(result.report));
    return Object.fromEntries([
      ...categories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]),
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
  const blocking = Math.max(compared["total-blocking-time"] * mostBlocking, freeBlocking);
  const wrong = {
    [`performance is more than ${mostPointsBelow} points below the bare page`]: figure.performance < compared.performance - mostPointsBelow,
    [`total blocking time is above ${blocking} ms`]: figure["total-blocking-time"] > blocking,
    "the layout shifts": figure["cumulative-layout-shift"] !== 0,
  };
  return [...low, ...Object.keys(wrong).filter((fault) => wrong[fault])];
}

async function bidPage(): Promise<string> {
  const { data: tasks } = await createClient((path, init) => fetch(server.address + path, init)).list("GET /alltasks", {
    query: { limit: 1 },
  });
  const [task] = tasks;
  if (!task) throw new Error("The market is empty.");
  return `/bid/${bidSlug(task)}`;
}
