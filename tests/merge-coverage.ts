// Adds up what `npm run coverage` measured: the unit tests' report, and the raw V8 data of pages and server processes.
import { readdir, readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CoverageReport, type V8CoverageEntry } from "monocart-coverage-reports";

const root = fileURLToPath(new URL("..", import.meta.url));
const [folder = ""] = process.argv.slice(2);
const raw = join(folder, "raw");
const ours = /^(contract|server|web)\/(?!.*(\.test\.|\.suite\.|migrations\/|\+types)).+\.tsx?$/;

const journeys = new CoverageReport({
  outputDir: join(folder, "journeys"),
  reports: ["json"],
  logging: "error",
  sourcePath: (path) => path.replace(/^.*?(?=(contract|server|web)\/)/, ""),
  sourceFilter: (path) => ours.test(path),
});
for (const name of await readdir(raw)) {
  const data = JSON.parse(await readFile(join(raw, name), "utf8"));
  const entries: V8CoverageEntry[] = Array.isArray(data) ? data : await readProcess(data.result);
  if (entries.length > 0) await journeys.add(entries);
}
await journeys.generate();

const [units, inJourneys] = [await readReport("units"), await readReport("journeys")];
console.table({
  "unit and API tests": { statements: shareOf(units, statementsOf), branches: shareOf(units, branchesOf) },
  "journeys and server processes": { statements: shareOf(inJourneys, statementsOf), branches: shareOf(inJourneys, branchesOf) },
  "either, by lines": { statements: shareOfLines() },
});

type File = {
  path: string;
  s: Record<string, number>;
  b: Record<string, number[]>;
  statementMap: Record<string, { start: { line: number } }>;
};

async function readReport(kind: string): Promise<Map<string, File>> {
  const report = JSON.parse(await readFile(join(folder, kind, "coverage-final.json"), "utf8")) as Record<string, File>;
  return new Map(Object.values(report).map((file) => [file.path.replace(root, ""), file]));
}

function statementsOf({ s }: File): number[] {
  return Object.values(s);
}

function branchesOf({ b }: File): number[] {
  return Object.values(b).flat();
}

function shareOf(report: Map<string, File>, countsOf: (file: File) => number[]): string {
  const counts = [...report.values()].flatMap(countsOf);
  return percent(counts.filter((count) => count > 0).length, counts.length);
}

/** The two tools cut a line into different statements, so only lines can be added up. */
function shareOfLines(): string {
  let [covered, total] = [0, 0];
  for (const [path, file] of units) {
    const known = linesOf(file, () => true);
    const ran = [linesOf(file, isCovered), linesOf(inJourneys.get(path), isCovered)];
    covered += [...known].filter((line) => ran.some((lines) => lines.has(line))).length;
    total += known.size;
  }
  return percent(covered, total);
}

function linesOf(file: File | undefined, isWanted: (count: number) => boolean): Set<number> {
  const statements = Object.entries(file?.statementMap ?? {}).filter(([id]) => isWanted(file?.s[id] ?? 0));
  return new Set(statements.map(([, { start }]) => start.line));
}

function isCovered(count: number): boolean {
  return count > 0;
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)} % of ${whole}`;
}

/** Node runs our files with their types blanked out, which keeps every position. */
async function readProcess(entries: V8CoverageEntry[]): Promise<V8CoverageEntry[]> {
  const mine = entries.filter(({ url }) => url.startsWith(`file://${root}`) && !/\/(node_modules|tests|bench|scripts)\//.test(url));
  return Promise.all(
    mine.map(async (entry) => {
      const path = fileURLToPath(entry.url);
      const text = await readFile(path, "utf8");
      return { ...entry, source: path.endsWith(".ts") ? stripTypeScriptTypes(text) : text };
    }),
  );
}
