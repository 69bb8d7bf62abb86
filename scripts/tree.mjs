// Brings the checkout to where its scripts can run: packages installed, the web app built, the pinned Node found.
// Node's built-ins alone: this runs before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const buildStamp = join(root, "build", ".built");
const buildInputs = [
  "web",
  "contract",
  "messages",
  "public",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
];
const oldestNode = [22, 22];

/** A sentence for the person at the terminal; anything else that is thrown is a defect and keeps its stack. */
export class Refusal extends Error {}

/** Ends the process with one sentence when the work was refused. */
export async function runScript(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** The packages of the project, or of a folder with a lockfile of its own. */
export async function ensureInstalled(folder = root, extraFlags = []) {
  const stamp = join(folder, "node_modules", ".installed");
  const wanted = fingerprint(["package-lock.json"], folder) + process.platform + process.arch;
  if (readStamp(stamp) === wanted) return;
  console.log(folder === root ? "Installing packages …" : `Installing packages in ${relative(root, folder)} …`);
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const flags = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error", ...extraFlags];
  const code = await run([...npm, ...flags], { NODE_ENV: "" }, { cwd: folder });
  if (code !== 0) throw new Refusal("Installing the packages failed: see the lines above.");
  writeFileSync(stamp, wanted);
}

/** With COVERAGE_DIR in the environment the build carries source maps. */
export async function ensureBuilt(environment = {}) {
  const wanted = fingerprint(buildInputs) + (environment.COVERAGE_DIR ? " with source maps" : "");
  if (readStamp(buildStamp) === wanted) return;
  console.log("Building the web app …");
  const code = await runTool("@react-router/dev", "react-router", ["build"], { NODE_ENV: "production", ...environment }, { quiet: true });
  if (code !== 0) throw new Refusal("Building the web app failed: see the lines above.");
  writeFileSync(buildStamp, wanted);
}

/** The Node version the project pins, else the machine's own where it is new enough. */
export function pinnedNode() {
  const pinned = join(
    root,
    "node_modules",
    `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`,
    "bin",
    "node",
  );
  const runs = existsSync(pinned) && spawnSync(pinned, ["--version"]).status === 0;
  if (runs) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return process.execPath;
  throw new Refusal(`TaskHaat needs Node.js ${oldestNode.join(".")} or newer on this platform; this is ${process.versions.node}.`);
}

/** Runs a package's command on the pinned Node. */
export function runTool(packageName, command, args, environment = {}, options) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  // Halves the time that server processes of tests take to load. Coverage needs code that was compiled for it.
  const compileCache = environment.COVERAGE_DIR ? "" : join(root, "node_modules", ".cache", "node");
  return run([pinnedNode(), join(folder, bin[command]), ...args], { NODE_COMPILE_CACHE: compileCache, ...environment }, options);
}

/**
 * Runs a command to its end with the pinned tools first on PATH, passing signals on; answers its exit code.
 * A quiet one shows what it said only when it failed, a silent one never.
 */
export function run([command, ...args], environment = {}, { silent = false, quiet = silent, cwd = root } = {}) {
  const env = { ...process.env, PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter), ...environment };
  const child = spawn(command, args, { cwd, env, stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit" });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => said.push(chunk));
  const pass = (signal) => child.kill(signal);
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      for (const signal of signals) process.off(signal, pass);
      if (code !== 0 && !silent) process.stderr.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}

function fingerprint(paths, folder = root) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((name) => filesBelow(name, folder)))
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(folder, path)))
      .update("\0");
  return hash.digest("hex");
}

function filesBelow(path, folder) {
  const full = join(folder, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`, folder));
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}
