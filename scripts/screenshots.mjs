// `npm run screenshots`: every screen, phone and desktop, light and dark, into `screenshots/` or the folder given;
// a second argument selects screens by the beginning of their name, a third the language.
import process from "node:process";
import { ensureChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const environment = { CHROMIUM_PATH: await ensureChromium() };
  return run([pinnedNode(), "tests/take-screenshots.ts", ...process.argv.slice(2)], environment);
});
