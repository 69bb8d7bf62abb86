// `npm run messages`: sorts and checks messages/*.json, or the files of the folder given, and compiles them. The compiler has a folder and a
// lockfile of its own, because it takes more room than everything else together; what it writes is part of the repository.
import { join } from "node:path";
import process from "node:process";
import { ensureInstalled, pinnedNode, root, run, runScript } from "./tree.mjs";

const compiler = join(root, "messages", "compiler");

runScript(async () => {
  await ensureInstalled();
  await ensureInstalled(compiler);
  const [folder = join(root, "messages")] = process.argv.slice(2);
  return run([pinnedNode(), join(compiler, "main.mjs"), folder]);
});
