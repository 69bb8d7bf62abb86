// `npm run coverage`: statement and branch coverage of contract/, server/ and web/ by the tests of `npm test`, browser journeys and server
// processes included. Writes `coverage/`.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, pinnedNode, root, run, runScript, runTool } from "./tree.mjs";

const folder = join(root, "coverage");
const raw = join(folder, "raw");

runScript(async () => {
  await ensureInstalled();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(raw, { recursive: true });
  const environment = { COVERAGE_DIR: raw };
  await ensureBuilt(environment);
  try {
    const units = [
      "run",
      "--project=server",
      "--project=clock",
      "--project=pglite",
      "--project=pglite-clock",
      "--project=web",
      "--coverage.enabled",
      "--coverage.reportOnFailure",
      "--reporter=dot",
    ];
    await runTool("vitest", "vitest", units, environment);
    const journeys = { ...environment, CHROMIUM_PATH: await ensureChromium() };
    // Scripts with source maps are larger than the limit that one journey checks.
    const args = ["test", "--project=journeys", "--grep-invert=compressed JavaScript", "--reporter=dot"];
    await runTool("@playwright/test", "playwright", args, journeys);
    return await run([pinnedNode(), "--disable-warning=ExperimentalWarning", "tests/merge-coverage.ts", folder]);
  } finally {
    await ensureBuilt();
  }
});
