// `npm run lighthouse`: Lighthouse on the public pages and on a bare React Router page, mobile settings. Fails where a page is too slow.
import { ensureChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return run([pinnedNode(), "tests/measure-lighthouse.ts"], { CHROMIUM_PATH: await ensureChromium() });
});
