// `npm run lighthouse`: what Lighthouse says of the pages a stranger sees first, on a phone. Fails below 95.
import { ensureChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return run([pinnedNode(), "tests/measure-lighthouse.ts"], { CHROMIUM_PATH: await ensureChromium() });
});
