// `npm run mutation`: whether the tests of the rules notice every change of them.
import process from "node:process";
import { ensureInstalled, runScript, runTool } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  return runTool("@stryker-mutator/core", "stryker", ["run", "tests/mutation/stryker.config.mjs", ...process.argv.slice(2)]);
});
