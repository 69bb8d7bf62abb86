// `npm run mutation`: mutation tests of the rules. Stryker has its own folder and lockfile, so that `npm start` and `npm test` do not
// install it.
import { join } from "node:path";
import process from "node:process";
import { ensureInstalled, pinnedNode, root, run, runScript } from "./tree.mjs";

const folder = join(root, "tests", "mutation");

runScript(async () => {
  await ensureInstalled();
  // It uses the vitest of the project.
  await ensureInstalled(folder, ["--legacy-peer-deps"]);
  const stryker = join(folder, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
  return run([pinnedNode(), stryker, "run", "tests/mutation/stryker.config.mjs", ...process.argv.slice(2)]);
});
