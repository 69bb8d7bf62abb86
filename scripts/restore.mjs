// `npm run restore`: see server/backup/restore.ts.
import process from "node:process";
import { ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  return run([pinnedNode(), "server/backup/restore.ts", ...process.argv.slice(2)]);
});
