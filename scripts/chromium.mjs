// Finds a Chromium for the browser tests, or gets one. Never a skip: without a browser the run fails.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import process from "node:process";
import { Refusal, root, run, runTool } from "./tree.mjs";

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
    throw new Refusal(`CHROMIUM_PATH names ${given}, which is not a program.`);
  }
  return installedChromium() ?? (await downloadChromium()) ?? (await debianChromium()) ?? refuse();
}

function installedChromium() {
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...usualPlaces, playwrightChromium()].find(isExecutable);
}

function playwrightChromium() {
  return createRequire(join(root, "package.json"))("@playwright/test").chromium.executablePath();
}

async function downloadChromium() {
  console.log("Downloading a Chromium for the browser tests …");
  await runTool("@playwright/test", "playwright", ["install", "chromium"], {}, { silent: true });
  const path = playwrightChromium();
  return isExecutable(path) ? path : undefined;
}

async function debianChromium() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  console.log("Installing Debian's Chromium for the browser tests …");
  await run(["apt-get", "update", "-qq"], {}, { quiet: true });
  await run(["apt-get", "install", "-y", "-qq", "chromium"], { DEBIAN_FRONTEND: "noninteractive" }, { quiet: true });
  return installedChromium();
}

function refuse() {
  throw new Refusal("No Chromium for the browser tests: install Chrome or Chromium, or set CHROMIUM_PATH to one.");
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
