// `npm run mutation`: changes the rules one place at a time and checks that a test fails each time. Stryker has a folder and a lockfile of its
// own, so that `npm start` and `npm test` need not install it.
import { join } from "node:path";
import process from "node:process";
import { ensureInstalled, pinnedNode, root, run, runScript } from "./tree.mjs";

const folder = join(root, "tests", "mutation");

runScript(async () => {
  await ensureInstalled();
  // Its vitest is the project's, not one of its own.
  await ensureInstalled(folder, ["--legacy-peer-deps"]);
  const stryker = join(folder, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
  return run([pinnedNode(), stryker, "run", "tests/mutation/stryker.config.mjs", ...process.argv.slice(2)]);
});
