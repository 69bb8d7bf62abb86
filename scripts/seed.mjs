// `npm run seed`: the small market, or with `-- --tasks N` a large one.
import process from "node:process";
import { ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  return run([pinnedNode(), "server/commands/seed/seed.ts", ...process.argv.slice(2)]);
});
