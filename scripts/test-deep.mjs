// `npm run test:deep`: tests that need many rows, processes or page views, with the options of `npm test`. See the table in docs/testing.md.
import process from "node:process";
import { ensureChromium } from "./chromium.mjs";
import { readTestOptions, runPlaywright, runSteps, runVitest } from "./runners.mjs";
import { ensureBuilt, ensureInstalled, runScript } from "./tree.mjs";

runScript(async () => {
  const options = readTestOptions(process.argv.slice(2), { bulk, pglite, browser });
  await ensureInstalled();
  await ensureBuilt();
  return runSteps(options);
});

function bulk({ seed }) {
  return runVitest(["--project=deep"], { seed });
}

/** The tests of `npm test` that depend on the engine, on PGlite. */
function pglite({ seed }) {
  return runVitest(["--project=pglite", "--project=pglite-clock"], { seed });
}

async function browser({ seed }) {
  return runPlaywright(["--project=deep"], { seed, environment: { CHROMIUM_PATH: await ensureChromium() } });
}
