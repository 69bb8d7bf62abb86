// `npm run bench`: benchmarks against plain servers and against a hundredth of the data.
import process from "node:process";
import { ensureBuilt, ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return run([pinnedNode(), "bench/bench.ts", ...process.argv.slice(2)]);
});
