// `npm test`: everything, ending with one line that adds up all runners. `npm test -- units browser` runs only those steps.
import process from "node:process";
import { ensureChromium } from "./chromium.mjs";
import { countOne, runPlaywright, runSteps, runVitest } from "./runners.mjs";
import { ensureBuilt, ensureInstalled, Refusal, runScript, runTool } from "./tree.mjs";

const steps = { types, lint, units, browser };

runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runSteps(chosenSteps());
});

function chosenSteps() {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !Object.hasOwn(steps, name));
  if (unknown) throw new Refusal(`There is no test step "${unknown}": choose from ${Object.keys(steps).join(", ")}.`);
  return names.length > 0 ? names.map((name) => steps[name]) : Object.values(steps);
}

async function types() {
  const generated = await runTool("@react-router/dev", "react-router", ["typegen"]);
  return countOne(generated || (await runTool("typescript", "tsc", ["--noEmit"])));
}

async function lint() {
  return countOne(await runTool("@biomejs/biome", "biome", ["check", "--error-on-warnings", "."]));
}

function units() {
  return runVitest([]);
}

async function browser() {
  return runPlaywright([], { CHROMIUM_PATH: await ensureChromium() });
}
