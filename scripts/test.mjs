// `npm test`: everything, ending with one line that adds up all runners. `npm test -- units browser` runs only those steps.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { ensureChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, Refusal, runScript, runTool } from "./tree.mjs";

const reports = mkdtempSync(join(tmpdir(), "taskhaat-test-"));
const steps = { types, lint, units, browser };

runScript(async () => {
  try {
    await ensureInstalled();
    await ensureBuilt();
    const total = { passed: 0, failed: 0 };
    for (const step of chosenSteps()) {
      console.log(`\n== ${step.name}`);
      const { passed, failed } = await step();
      total.passed += passed;
      total.failed += failed;
    }
    console.log(`\n${total.passed} passed, ${total.failed} failed`);
    return total.failed === 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

function chosenSteps() {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !Object.hasOwn(steps, name));
  if (unknown) throw new Refusal(`There is no test step "${unknown}": choose from ${Object.keys(steps).join(", ")}.`);
  return names.length > 0 ? names.map((name) => steps[name]) : Object.values(steps);
}

async function types() {
  const generated = await runTool("@react-router/dev", "react-router", ["typegen"]);
  return countOne(generated || (await runTool("typescript", "tsc", ["--noEmit"])));
}

async function lint() {
  return countOne(await runTool("@biomejs/biome", "biome", ["check", "--error-on-warnings", "."]));
}

async function units() {
  const report = join(reports, "units.json");
  const code = await runTool("vitest", "vitest", ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`]);
  return readCounts(report, code, (result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numPendingTests + result.numTodoTests,
  }));
}

async function browser() {
  const report = join(reports, "browser.json");
  const chromium = await ensureChromium();
  const code = await runTool("@playwright/test", "playwright", ["test", "--reporter=list,json"], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return readCounts(report, code, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }));
}

function countOne(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A runner that broke off counts as a failure even if every test it reached passed. A skipped test counts as failed. */
function readCounts(report, code, count) {
  let counts = { passed: 0, failed: 0 };
  try {
    counts = count(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    console.error("The runner left no report.");
    counts.failed = 1;
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
