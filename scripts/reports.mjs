// `npm run reports`: see server/commands/reports.ts.
import { ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  return run([pinnedNode(), "server/commands/reports.ts"]);
});
