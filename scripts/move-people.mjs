// `npm run move-people`: moves people to another identity provider. See `docs/identity.md`.
import process from "node:process";
import { ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

runScript(async () => {
  await ensureInstalled();
  return run([pinnedNode(), "server/commands/move-people/move-people.ts", ...process.argv.slice(2)]);
});
