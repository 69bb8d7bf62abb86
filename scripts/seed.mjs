// `npm run seed`: adds the small sample market, or with `-- --tasks N` a large market.
import process from "node:process";
import { ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  return run([pinnedNode(), "server/commands/seed/seed.ts", ...process.argv.slice(2)]);
});
