// Runs a test runner and reads from its report how many tests passed.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "./tree.mjs";

/** Runs one step after the other, and ends with what failed and one line that adds them up. */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 };
  const failures = [];
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    const { passed, failed, names = [] } = await step();
    total.passed += passed;
    total.failed += failed;
    failures.push(...names.map((name) => `${step.name}: ${name}`));
  }
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

export function runVitest(args, environment) {
  return withReport(async (report) => {
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
    const code = await runTool("vitest", "vitest", ["run", ...args, ...reporters], environment);
    return readCounts(report, code, (result) => ({
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numPendingTests + result.numTodoTests,
      names: result.testResults.flatMap(failuresOfFile),
    }));
  });
}

export function runPlaywright(args, environment) {
  return withReport(async (report) => {
    const given = { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const code = await runTool("@playwright/test", "playwright", ["test", ...args, "--reporter=list,json"], given);
    return readCounts(report, code, ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
      names: suites.flatMap(failuresOfSuite),
    }));
  });
}

export function countOne(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function failuresOfFile({ name: file, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0) return message ? [`${file}\n${message}`] : [];
  return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages.join("\n")}`);
}

function failuresOfSuite({ specs = [], suites = [] }) {
  const own = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} › ${title}`);
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), "taskhaat-test-"));
  try {
    return await work(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
