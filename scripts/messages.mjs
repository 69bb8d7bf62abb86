// `npm run messages`: sorts and checks texts/*.json, or the files of the folder given, and compiles them. The compiler has its own folder and
// lockfile, because it is larger than all other dependencies together; its output is committed.
import { join } from "node:path";
import process from "node:process";
import { ensureInstalled, pinnedNode, root, run, runScript } from "./tree.mjs";

const compiler = join(root, "texts", "compiler");

runScript(async () => {
  await ensureInstalled();
  await ensureInstalled(compiler);
  const [folder = join(root, "texts")] = process.argv.slice(2);
  return run([pinnedNode(), join(compiler, "main.mjs"), folder]);
});
