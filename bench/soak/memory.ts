// The server's memory over time, and whether it stays where it was once everything has been used.
import { percentile } from "../statistics.ts";
import type { Connection } from "./connection.ts";

export type Sample = { second: number; rss: number; heap: number };
export type Trend = { second: number; last: number; growth: number; isFlat: boolean };

const megabyte = 1_048_576;
/** Of what it was; and, where that is little, so many megabytes: a collection more or less must not decide. */
const allowed = { rss: { share: 0.1, megabytes: 48 }, heap: { share: 0.2, megabytes: 32 } };
const shortest = 2;

export async function takeSample({ send }: Connection, metricsToken: string, second: number): Promise<Sample> {
  const { text: figures } = await send("GET", "/metrics", undefined, { Authorization: `Bearer ${metricsToken}` });
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(figures)?.[1] ?? Number.NaN);
  const inMegabytes = (name: string) => Math.round(read(name) / megabyte);
  return { second, rss: inMegabytes("process_resident_memory_bytes"), heap: inMegabytes("nodejs_heap_size_used_bytes") };
}

/** The second quarter of the run against the last; the first is for warming up. */
export function trendOf(samples: Sample[], what: "rss" | "heap"): Trend {
  const quarter = Math.floor(samples.length / 4);
  const medianOf = (some: Sample[]) =>
    percentile(
      some.map((sample) => sample[what]),
      50,
    );
  const second = medianOf(samples.slice(quarter, quarter * 2));
  const last = medianOf(samples.slice(samples.length - quarter));
  const growth = last - second;
  const { share, megabytes } = allowed[what];
  return { second, last, growth, isFlat: growth <= Math.max(second * share, megabytes) };
}

/** A server that has just started grows: a short run says nothing about that. */
export function isLongEnough(minutes: number): boolean {
  return minutes >= shortest;
}
