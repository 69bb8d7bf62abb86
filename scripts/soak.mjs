// `npm run soak`: ten minutes of mixed use by many people at once; `-- --minutes 1` for less.
import process from "node:process";
import { ensureBuilt, ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return run([pinnedNode(), "bench/soak/soak.ts", ...process.argv.slice(2)]);
});
