// `npm run messages`: sorts and checks messages/*.json and compiles them. The compiler has a folder and a lockfile of its own, because it
// takes more room than everything else together; what it writes is part of the repository.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findMessageFaults, messagesFingerprint, readCatalogues, sortedCatalogue } from "../messages/catalogues.mjs";
import { ensureInstalled, pinnedNode, Refusal, root, run, runScript } from "./tree.mjs";

const folder = join(root, "messages");

runScript(async () => {
  await ensureInstalled();
  await ensureInstalled(join(folder, "compiler"));
  for (const [locale, catalogue] of readCatalogues(folder)) {
    const file = join(folder, `${locale}.json`);
    const sorted = sortedCatalogue(catalogue);
    if (readFileSync(file, "utf8") !== sorted) writeFileSync(file, sorted);
  }
  const code = await run([pinnedNode(), join(folder, "compiler", "main.mjs"), folder, join(folder, "compiled")]);
  if (code !== 0) return code;
  writeFileSync(join(folder, "compiled", "fingerprint.txt"), `${messagesFingerprint(folder)}\n`);
  const faults = findMessageFaults(readCatalogues(folder));
  if (faults.length > 0) throw new Refusal(faults.join("\n"));
  return 0;
});
