// Runs test steps, reads the reports of the test runners, and prints failures, durations and a summary line.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join, relative } from "node:path";
import process from "node:process";
import { pinnedNode, Refusal, root, runTool } from "./tree.mjs";

const slowestShown = 20;
const memoryDisk = "/dev/shm";
const memoryNeeded = 6 * 2 ** 30;

/** `units browser --slowest --shuffle=7` → the steps to run and how. */
export function readTestOptions(args, steps) {
  const names = args.filter((argument) => !argument.startsWith("--"));
  const options = { slowest: false, seed: null };
  for (const flag of args.filter((argument) => argument.startsWith("--"))) {
    const [name, value] = flag.split("=");
    if (name === "--slowest") options.slowest = true;
    else if (name === "--shuffle") options.seed = value ?? String(Date.now() % 100_000);
    else throw new Refusal(`Unknown option "${flag}". Choose from --slowest, --shuffle, --shuffle=<seed>.`);
  }
  const unknown = names.find((name) => !Object.hasOwn(steps, name));
  if (unknown) throw new Refusal(`Unknown test step "${unknown}". Choose from ${Object.keys(steps).join(", ")}.`);
  return { ...options, steps: names.length > 0 ? names.map((name) => steps[name]) : Object.values(steps) };
}

export async function runSteps({ steps, slowest = false, seed = null }) {
  if (seed) console.log(`Shuffled order, seed ${seed}`);
  const begun = performance.now();
  // Checks that use one core run beside each other.
  const results = await Promise.all(steps.filter(({ usesOneCore }) => usesOneCore).map(runStep));
  for (const step of steps.filter(({ usesOneCore }) => !usesOneCore)) results.push(await runStep(step));
  const seconds = (performance.now() - begun) / 1000;
  const failures = results.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`));
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
  if (slowest) printSlowest(results.flatMap(({ files }) => files));
  console.log("\nSeconds per step:");
  for (const result of results) console.log(row(result.seconds, result.name));
  const [passed, failed] = [sum(results, "passed"), sum(results, "failed")];
  console.log(row(seconds, "all steps"));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;

  async function runStep(step) {
    console.log(`\n== ${step.name}`);
    const start = performance.now();
    const result = await step({ seed });
    return { name: step.name, seconds: (performance.now() - start) / 1000, failures: [], files: [], ...result };
  }
}

function printSlowest(files) {
  console.log(`\nThe ${slowestShown} slowest test files, in seconds:`);
  const sorted = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestShown);
  for (const { file, seconds } of sorted) console.log(row(seconds, relative(root, file)));
}

function row(seconds, text) {
  return `${seconds.toFixed(1).padStart(7)}  ${text}`;
}

function sum(results, key) {
  return results.reduce((total, result) => total + result[key], 0);
}

export function runVitest(args, { seed = null, environment } = {}) {
  const shuffle = seed ? ["--sequence.shuffle.files", "--sequence.shuffle.tests", `--sequence.seed=${seed}`] : [];
  return withReport(async (report, runInFolder) => {
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
    const code = await runInFolder("vitest", "vitest", ["run", ...args, ...shuffle, ...reporters], environment);
    return readReport(report, code, (result) => ({
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numPendingTests + result.numTodoTests,
      failures: result.testResults.flatMap(failuresOfFile),
      files: result.testResults.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 })),
    }));
  });
}

export function runPlaywright(args, { seed = null, environment } = {}) {
  const shuffle = seed ? [`--shuffle=${seed}`] : [];
  return withReport(async (report, runInFolder) => {
    const given = { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const code = await runInFolder("@playwright/test", "playwright", ["test", ...args, ...shuffle, "--reporter=list,json"], given);
    return readReport(report, code, ({ stats, suites, config }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
      failures: suites.flatMap(failuresOfSuite),
      files: suites.map((suite) => ({ file: join(config.rootDir, suite.file), seconds: millisecondsOf(suite) / 1000 })),
    }));
  });
}

/** Counts a tool that passes or fails as a whole as one test. */
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

function millisecondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return sum(results, "duration") + suites.reduce((total, suite) => total + millisecondsOf(suite), 0);
}

/**
 * Runs a tool whose temporary files are all in one folder, which is removed at the end. If this process is killed, a watchdog ends the tool and
 * removes the folder.
 */
async function withReport(work) {
  const folder = mkdtempSync(join(hasMemoryDisk() ? memoryDisk : tmpdir(), "taskhaat-test-"));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const watchdog = spawn(pinnedNode(), [join(root, "tests/support/watchdog.mjs")], { stdio: ["pipe", "ignore", "inherit"] });
  const watch = (item) => watchdog.stdin.write(`${JSON.stringify(item)}\n`);
  watch({ folder });

  function runInFolder(packageName, command, args, environment) {
    return runTool(packageName, command, args, { ...environment, TMPDIR: folder }, { onStart: ({ pid }) => watch({ pid }) });
  }

  try {
    return await work(join(folder, "report.json"), runInFolder);
  } finally {
    watchdog.stdin.end();
    await once(watchdog, "exit");
  }
}

/** Tests create hundreds of databases with a thousand files each, which takes a file system on disk several times as long. */
function hasMemoryDisk() {
  if (process.env.TMPDIR || process.platform !== "linux") return false;
  const options = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync("/proc/mounts", "utf8"))?.[1] ?? "noexec";
  const { bavail, bsize } = statfsSync(memoryDisk);
  return !options.includes("noexec") && Math.min(freemem(), bavail * bsize) >= memoryNeeded;
}

/** A runner that exits early counts as a failure even if all its tests passed. A skipped test counts as failed. */
function readReport(report, code, read) {
  let result = { passed: 0, failed: 0 };
  try {
    result = read(JSON.parse(readFileSync(report, "utf8")));
  } catch (error) {
    console.error(`The report of the test runner cannot be read: ${error.message}`);
    result.failed = 1;
  }
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}
