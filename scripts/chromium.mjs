// Finds or installs a Chromium for the browser tests. Without a browser the run fails; tests are not skipped.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import process from "node:process";
import { Refusal, root, run, runTool } from "./tree.mjs";

/** Uses about a quarter less time and CPU than the full browser. */
const headlessShell = "chromium-headless-shell";
const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const usualPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new Refusal(`CHROMIUM_PATH is ${given}, which is not executable.`);
  }
  return findOnPath([headlessShell]) ?? (await installHeadlessShell()) ?? findChromium() ?? (await downloadChromium()) ?? refuse();
}

function findChromium() {
  return findOnPath(names) ?? [...usualPlaces, playwrightChromium()].find(isExecutable);
}

function findOnPath(programs) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => programs.map((name) => join(folder, name))).find(isExecutable);
}

async function installHeadlessShell() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  console.log(`Installing Debian's ${headlessShell} for the browser tests …`);
  await run(["apt-get", "update", "-qq"], {}, { silent: true });
  await run(["apt-get", "install", "-y", "-qq", headlessShell], { DEBIAN_FRONTEND: "noninteractive" }, { silent: true });
  return findOnPath([headlessShell]);
}

function playwrightChromium() {
  return createRequire(join(root, "package.json"))("@playwright/test").chromium.executablePath();
}

async function downloadChromium() {
  console.log("Downloading Chromium for the browser tests …");
  await runTool("@playwright/test", "playwright", ["install", "chromium"], {}, { silent: true });
  const path = playwrightChromium();
  return isExecutable(path) ? path : undefined;
}

function refuse() {
  throw new Refusal("No Chromium found for the browser tests. Install Chrome or Chromium, or set CHROMIUM_PATH.");
}

function isExecutable(path) {
  if (!path || !existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0;
}
