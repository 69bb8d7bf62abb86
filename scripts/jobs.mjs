// `npm run jobs`: see server/commands/jobs.ts.
import { ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  return run([pinnedNode(), "server/commands/jobs.ts"]);
});
