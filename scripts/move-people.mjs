// `npm run move-people`: takes people along when another provider is to keep the accounts. `docs/identity.md` has the steps.
import process from "node:process";
import { ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  return run([pinnedNode(), "server/commands/move-people.ts", ...process.argv.slice(2)]);
});
