// `npm test`: runs the standard tests. `npm test -- units browser` runs only those steps, `--slowest` lists the slowest
// test files, `--shuffle` or `--shuffle=<seed>` changes the order of the tests.
import process from "node:process";
import { ensureChromium } from "./chromium.mjs";
import { countOne, readTestOptions, runPlaywright, runSteps, runVitest } from "./runners.mjs";
import { ensureBuilt, ensureInstalled, runScript, runTool } from "./tree.mjs";

runScript(async () => {
  const options = readTestOptions(process.argv.slice(2), { types, lint, units, browser });
  await ensureInstalled();
  await ensureBuilt();
  return runSteps(options);
});

async function types() {
  const generated = await runTool("@react-router/dev", "react-router", ["typegen"]);
  return countOne(generated || (await runTool("typescript", "tsc", ["--noEmit"])));
}

async function lint() {
  return countOne(await runTool("@biomejs/biome", "biome", ["check", "--error-on-warnings", "."]));
}

types.usesOneCore = lint.usesOneCore = true;

function units({ seed }) {
  return runVitest(["--project=server", "--project=clock", "--project=web"], { seed });
}

async function browser({ seed }) {
  return runPlaywright(["--project=journeys"], { seed, environment: { CHROMIUM_PATH: await ensureChromium() } });
}
