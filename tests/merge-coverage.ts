// Adds up what `npm run coverage` measured: the unit tests' report, and the raw V8 data of pages and server processes.
import { readdir, readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { CoverageReport, type V8CoverageEntry } from "monocart-coverage-reports";

const root = fileURLToPath(new URL("..", import.meta.url));
const [folder = ""] = process.argv.slice(2);
const ours = /^(contract|server|web)\/(?!.*(\.test\.|\.suite\.|migrations\/|\+types)).+\.tsx?$/;

const units = JSON.parse(await readFile(join(folder, "units/coverage-final.json"), "utf8"));
const report = new CoverageReport({
  name: "TaskHaat",
  outputDir: join(folder, "all"),
  reports: ["console-summary", "json-summary"],
  logging: "error",
  sourcePath: (path) => relative(root, join(root, path.replace(/^.*?(?=(contract|server|web)\/)/, ""))),
  sourceFilter: (path) => ours.test(path),
});
await report.add(units);
for (const name of await readdir(join(folder, "raw"))) {
  const data = JSON.parse(await readFile(join(folder, "raw", name), "utf8"));
  const entries: V8CoverageEntry[] = Array.isArray(data) ? data : await readProcess(data.result);
  if (entries.length > 0) await report.add(entries);
}
await report.generate();

/** Node runs our files with their types blanked out, which keeps every position. */
async function readProcess(entries: V8CoverageEntry[]): Promise<V8CoverageEntry[]> {
  const mine = entries.filter(({ url }) => url.startsWith(`file://${root}`) && !url.includes("/node_modules/") && !url.includes("/tests/"));
  return Promise.all(
    mine.map(async (entry) => {
      const path = fileURLToPath(entry.url);
      const text = await readFile(path, "utf8");
      return { ...entry, source: path.endsWith(".ts") ? stripTypeScriptTypes(text) : text };
    }),
  );
}
