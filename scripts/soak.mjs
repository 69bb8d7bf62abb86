// `npm run soak`: soak test, ten minutes of mixed load from many users; `-- --minutes 1` for less.
import process from "node:process";
import { ensureBuilt, ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return run([pinnedNode(), "bench/soak/soak.ts", ...process.argv.slice(2)]);
});
