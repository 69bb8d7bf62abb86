// `npm run bench`: how fast it is, against plain servers and against itself at a hundredth of the size.
import process from "node:process";
import { ensureBuilt, ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return run([pinnedNode(), "bench/bench.ts", ...process.argv.slice(2)]);
});
