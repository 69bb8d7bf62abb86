// That the benchmark runs, on markets too small and for too short to say anything about speed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Figure } from "../bench/result.ts";
import { watchChild } from "./support/watch.ts";

const root = new URL("..", import.meta.url);
const tiny = ["--rows", "60,120", "--seconds", "0.3", "--rounds", "1", "--requests", "40", "--streams", "10"];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "taskhaat-bench-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function bench(...options: string[]) {
  const out = join(folder, "figures.json");
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, ["bench/bench.ts", ...tiny, ...options, "--out", out], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  watchChild(child);
  const said = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (chunk: string) => (said[stream] += chunk));
  await once(child, "close");
  expect(said.stderr).toBe("");
  return {
    table: said.stdout,
    ...(JSON.parse(await readFile(out, "utf8")) as { machine: string; rows: { postgres: number[] }; figures: Figure[] }),
  };
}

test("npm run bench measures, prints a table and writes the same figures as JSON", async () => {
  const { table, machine, rows, figures } = await bench("--engines", "postgres", "--only", "express,live,scale");
  expect(rows.postgres).toEqual([60, 120]);
  expect(machine).toContain(process.versions.node);
  expect([...new Set(figures.map(({ part }) => part))].sort()).toEqual(["express", "live", "scale"]);
  for (const { name, value, unit } of figures) {
    expect(table).toContain(name);
    // In so short a time few streams may use no CPU time that the system counts.
    if (unit === "cores") expect(value.median, name).toEqual(expect.any(Number));
    else expect(value.median, name).toBeGreaterThan(0);
    expect([value.low <= value.median, value.median <= value.high], name).toEqual([true, true]);
  }
  const held = figures.flatMap(({ name, bound }) => (bound ? [[name, bound]] : []));
  expect(Object.fromEntries(held)).toEqual({
    "list of 24 / Express and pg": { least: 10 },
    "10 streams, 50 events/s, more than without": { most: 0.5 },
    "10 streams, 50 events/s, delivered / expected": { least: 1 },
  });
});
