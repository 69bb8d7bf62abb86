import type { KindFigures } from "./findings.ts";
import type { Sample, Trend } from "./memory.ts";

export type Summary = {
  engine: "pglite" | "postgres";
  minutes: number;
  connections: number;
  requests: number;
  perSecond: number;
  /** Milliseconds, by kind of request. */
  kinds: Record<string, KindFigures>;
  errors: { count: number; first: string[] };
  server: { exitCode: number | null; errorLines: number; firstErrorLines: string[] };
  /** Megabytes; medians of the second and the last quarter. */
  memory: { rss: Trend; heap: Trend; isJudged: boolean; isFlat: boolean; samples: Sample[] };
  passed: boolean;
};

export function printSummary(summary: Summary, out: string): void {
  const { kinds, requests, perSecond, errors, server, memory } = summary;
  const widest = Math.max(...Object.keys(kinds).map(({ length }) => length));
  console.log(`\n${"request".padEnd(widest)}  ${["count", "p50 ms", "p99 ms", "max ms"].map((name) => name.padStart(8)).join("")}`);
  for (const [kind, { requests, p50, p99, max }] of Object.entries(kinds)) {
    console.log(`${kind.padEnd(widest)}  ${[requests, p50, p99, max].map((figure) => String(figure).padStart(8)).join("")}`);
  }
  console.log(`\n${requests.toLocaleString("en")} requests, ${perSecond} a second, ${summary.connections} connections, ${summary.engine}`);
  for (const what of ["rss", "heap"] as const) {
    const { second, last, growth, isFlat } = memory[what];
    const verdict = memory.isJudged ? (isFlat ? "flat" : "growing") : "too short to judge";
    console.log(`${what}: ${second} MB in the second quarter, ${last} MB in the last (${growth >= 0 ? "+" : ""}${growth} MB): ${verdict}`);
  }
  console.log(`the server ended with ${server.exitCode} and logged ${server.errorLines} errors`);
  for (const line of [...errors.first, ...server.firstErrorLines]) console.log(`  ${line}`);
  console.log(`\n${summary.passed ? "passed" : "failed"}: ${errors.count} wrong answers. Written to ${out}`);
}
