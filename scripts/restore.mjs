// `npm run restore`: see server/commands/backup/restore.ts.
import process from "node:process";
import { ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  return run([pinnedNode(), "server/commands/backup/restore.ts", ...process.argv.slice(2)]);
});
