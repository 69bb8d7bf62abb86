// `npm run backup`: see server/commands/backup/backup.ts.
import process from "node:process";
import { ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  return run([pinnedNode(), "server/commands/backup/backup.ts", ...process.argv.slice(2)]);
});
