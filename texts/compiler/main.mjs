// `npm run messages`: sorts and checks texts/*.json, or the files of the folder given, and compiles them; with faults it compiles as well, and then fails.
// The compiler has its own folder and lockfile, because it is larger than all other dependencies together; its output is committed.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { findMessageFaults, readCatalogues, sortedCatalogue } from "./catalogues.ts";
import { compileMessages } from "./compile.mjs";

const [folder = join(import.meta.dirname, "..")] = process.argv.slice(2);
for (const [locale, catalogue] of readCatalogues(folder)) {
  const file = join(folder, `${locale}.json`);
  const sorted = sortedCatalogue(catalogue);
  if (readFileSync(file, "utf8") !== sorted) writeFileSync(file, sorted);
}
await compileMessages({ folder, out: join(folder, "compiled") });
const faults = findMessageFaults(readCatalogues(folder));
// Timers of the compiler would keep the process running for half a minute.
process.stderr.write(faults.map((fault) => `${fault}\n`).join(""), () => process.exit(faults.length > 0 ? 1 : 0));
