// The soak itself: a few seconds of it for real, and what it would call a failure.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { createFindings } from "../bench/soak/findings.ts";
import { type Sample, trendOf } from "../bench/soak/memory.ts";
import { readSoakOptions } from "../bench/soak/options.ts";
import type { Summary } from "../bench/soak/report.ts";

test("a short soak finds nothing wrong, says so, and writes it down", async () => {
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-soak-test-"));
  const out = join(folder, "soak.json");
  const options = ["--minutes", "0.05", "--connections", "12", "--tasks", "60", "--database-url", inject("postgresUrl"), "--out", out];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ["bench/soak/soak.ts", ...options]);
    expect(stdout).toMatch(/passed: 0 wrong answers\. Written to .*soak\.json\n$/);
    const summary: Summary = JSON.parse(await readFile(out, "utf8"));
    expect(summary).toMatchObject({ passed: true, engine: "postgres", connections: 12, errors: { count: 0 }, server: { exitCode: 0 } });
    expect(summary.requests).toBeGreaterThan(12);
    expect(summary.memory.samples.at(-1)?.rss).toBeGreaterThan(50);
    expect(summary.memory.samples.at(-1)?.heap).toBeGreaterThan(10);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("ten minutes and 200 connections unless told otherwise; nonsense is refused", () => {
  expect(readSoakOptions([])).toMatchObject({ minutes: 10, connections: 200, databaseUrl: undefined });
  expect(readSoakOptions(["--minutes", "0.2"]).minutes).toBe(0.2);
  expect(() => readSoakOptions(["--minutes", "soon"])).toThrow("--minutes must be a number above 0, not soon.");
});

test("memory that settles is flat, memory that goes on growing is not", () => {
  const settling = samplesOf((part) => 400 + 200 * Math.min(1, part * 4));
  const leaking = samplesOf((part) => 400 + 300 * part);
  expect(trendOf(settling, "rss")).toMatchObject({ second: 600, last: 600, growth: 0, isFlat: true });
  expect(trendOf(leaking, "rss").isFlat).toBe(false);
  expect(trendOf(leaking, "heap").isFlat).toBe(false);
});

test("every wrong answer is counted, the first are described", () => {
  const findings = createFindings();
  for (let turn = 0; turn < 30; turn++) findings.failed("page: home", new Error(`wrong ${turn}`));
  findings.took("page: home", 4);
  expect(findings.errors().count).toBe(30);
  expect(findings.errors().first).toHaveLength(20);
  expect(findings.kinds()["page: home"]).toEqual({ requests: 1, p50: 4, p99: 4, max: 4 });
});

function samplesOf(memory: (part: number) => number): Sample[] {
  return Array.from({ length: 100 }, (_, second) => ({ second, rss: memory(second / 100), heap: memory(second / 100) }));
}
