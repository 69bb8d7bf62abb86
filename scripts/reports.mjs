// `npm run reports`: see server/reports/list-reports.ts.
import { ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  return run([pinnedNode(), "server/reports/list-reports.ts"]);
});
