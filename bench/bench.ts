// `npm run bench`: builds the markets, measures everything in one run, prints a table, writes JSON, and fails when a bound is not kept.
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname } from "node:path";
import { buildMarkets } from "./databases.ts";
import { usualConnections as connections, readGenerator } from "./load.ts";
import { measureLive } from "./measure-live.ts";
import { measurePersonal } from "./measure-personal.ts";
import { measureCrowd, measureExpress, measureReads } from "./measure-reads.ts";
import { measureScale } from "./measure-scale.ts";
import { measureMemory, measureStart } from "./measure-start.ts";
import { measureWrites } from "./measure-writes.ts";
import { type Part, readOptions } from "./options.ts";
import { tableOf } from "./report.ts";
import { type Figure, isKept } from "./result.ts";

const options = readOptions(process.argv.slice(2));
const say = (words: string) => console.log(words);
const begun = performance.now();
const figures: Figure[] = [];

if (readGenerator === "autocannon") say("wrk is not installed: autocannon measures reads, and is slower than what it measures.");
await using markets = await buildMarkets({ ...options, say });
for (const [engine, homes] of markets.homes) {
  // What does not depend on the size is measured at a middle one.
  const home = homes.get([...homes.keys()].findLast((count) => count <= 100_000) ?? Math.min(...homes.keys()));
  if (!home) continue;
  const measures: Record<Part, () => Promise<Figure[]>> = {
    reads: () => measureReads(engine, home, options),
    crowd: () => measureCrowd(engine, home, options),
    express: () => measureExpress(engine, home, options),
    personal: () => measurePersonal(engine, home, options),
    live: () => measureLive(engine, home, options),
    scale: () => measureScale(engine, homes, options),
    start: () => measureStart(engine, home, options),
    memory: () => measureMemory(engine, home, options),
    writes: () => measureWrites(engine, home, markets, options),
  };
  // Writing last: it changes what the others measure.
  for (const part of Object.keys(measures) as Part[]) {
    if (!options.parts[engine].includes(part)) continue;
    say(`Measuring ${part} on ${engine} …`);
    const measured = await measures[part]();
    say(tableOf(measured));
    figures.push(...measured);
  }
}

const machine = `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
const { rows, seconds, rounds, requests } = options;
const date = new Date().toISOString().slice(0, 10);
const set = { date, machine, postgres: markets.postgresVersion, connections, readGenerator, rows, seconds, rounds, requests };
const broken = figures.filter((figure) => !isKept(figure));
mkdirSync(dirname(options.out), { recursive: true });
writeFileSync(options.out, `${JSON.stringify({ ...set, figures }, null, 2)}\n`);
say(
  `\n${machine}; PostgreSQL ${markets.postgresVersion}; ${connections} connections; reads by ${readGenerator}; ${Math.round((performance.now() - begun) / 60_000)} minutes\n`,
);
say(tableOf(figures));
say(broken.length === 0 ? "Every bound is kept." : `${broken.length} of the bounds are not kept.`);
process.exitCode = broken.length === 0 ? 0 : 1;
