// Prepares the checkout for its scripts: installs packages, builds the web app, finds the pinned Node.
// Imports only Node's built-ins, because it runs before packages are installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The parts of the build in their order: building the web app removes the folder `build`. Each is built again when its inputs have changed. */
const builds = [
  {
    name: "web app",
    stamp: "build/.built",
    inputs: ["web", "contract", "texts", "public", "vite.config.ts", "react-router.config.ts", "package.json", "package-lock.json"],
    tool: ["@react-router/dev", "react-router", ["build"]],
  },
  {
    name: "server",
    stamp: "build/start/.built",
    inputs: ["server", "contract", "texts", "vite.server.config.ts", "package.json", "package-lock.json"],
    tool: ["vite", "vite", ["build", "--config", "vite.server.config.ts"]],
  },
];
const oldestNode = [22, 22];

/** An expected error, printed without a stack. */
export class Refusal extends Error {}

/** Prints the message of a `Refusal` and exits with 1. */
export async function runScript(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Installs the packages of the project, or of a folder with its own lockfile. */
export async function ensureInstalled(folder = root, extraFlags = []) {
  const stamp = join(folder, "node_modules", ".installed");
  const wanted = fingerprint(["package-lock.json"], folder) + process.platform + process.arch;
  if (readStamp(stamp) === wanted) return;
  console.log(folder === root ? "Installing packages …" : `Installing packages in ${relative(root, folder)} …`);
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const flags = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error", ...extraFlags];
  const code = await run([...npm, ...flags], { NODE_ENV: "" }, { cwd: folder });
  if (code !== 0) throw new Refusal("Installing the packages failed. See the output above.");
  writeFileSync(stamp, wanted);
}

/** With COVERAGE_DIR in the environment the build includes source maps. */
export async function ensureBuilt(environment = {}) {
  for (const { name, stamp, inputs, tool } of builds) {
    const file = join(root, stamp);
    const wanted = fingerprint(inputs) + (environment.COVERAGE_DIR ? " with source maps" : "");
    if (readStamp(file) === wanted) continue;
    console.log(`Building the ${name} …`);
    const code = await runTool(...tool, { NODE_ENV: "production", ...environment }, { quiet: true });
    if (code !== 0) throw new Refusal(`Building the ${name} failed. See the output above.`);
    writeFileSync(file, wanted);
  }
}

/** The pinned Node version of the project, or the installed Node if it is recent enough. */
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
  // Halves the load time of server processes in tests. Not for coverage, which needs freshly compiled code.
  const compileCache = environment.COVERAGE_DIR ? "" : join(root, "node_modules", ".cache", "node");
  return run([pinnedNode(), join(folder, bin[command]), ...args], { NODE_COMPILE_CACHE: compileCache, ...environment }, options);
}

/**
 * Runs a command with the pinned tools first on PATH, forwards signals and returns its exit code.
 * With `quiet` the output is shown only on failure, with `silent` never. `onStart` gets the child process.
 */
export function run([command, ...args], environment = {}, { silent = false, quiet = silent, cwd = root, onStart } = {}) {
  const env = { ...process.env, PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter), ...environment };
  const child = spawn(command, args, { cwd, env, stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit" });
  onStart?.(child);
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
