// `npm run admin`: see server/commands/admin.ts.
import process from "node:process";
import { ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  return run([pinnedNode(), "server/commands/admin.ts", ...process.argv.slice(2)]);
});
