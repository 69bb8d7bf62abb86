// `npm run messages`, once the compiler is installed. Compiles also when there are faults, and then fails.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { findMessageFaults, readCatalogues, sortedCatalogue } from "./catalogues.ts";
import { compileMessages } from "./compile.mjs";

const [folder] = process.argv.slice(2);
for (const [locale, catalogue] of readCatalogues(folder)) {
  const file = join(folder, `${locale}.json`);
  const sorted = sortedCatalogue(catalogue);
  if (readFileSync(file, "utf8") !== sorted) writeFileSync(file, sorted);
}
await compileMessages({ folder, out: join(folder, "compiled") });
const faults = findMessageFaults(readCatalogues(folder));
// Timers of the compiler would keep the process running for half a minute.
process.stderr.write(faults.map((fault) => `${fault}\n`).join(""), () => process.exit(faults.length > 0 ? 1 : 0));
