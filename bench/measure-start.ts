import { readFileSync } from "node:fs";
import { throughput } from "./load.ts";
import type { Engine, Options } from "./options.ts";
import { type Figure, single } from "./result.ts";
import { type Home, type RunningServer, startOurs } from "./servers.ts";
import { spreadOf } from "./statistics.ts";

/** From the command until it says that it is ready and answers so. */
export async function measureStart(engine: Engine, home: Home, { rounds }: Options): Promise<Figure[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await using ours = await startOurs(home);
    const response = await fetch(`${ours.address}/readyz`);
    if (response.status !== 200) throw new Error(`/readyz answered ${response.status}.`);
    times.push((performance.now() - begun) / 1000);
  }
  const value = spreadOf(times);
  return [
    { part: "start", engine, name: "ready on a prepared database", unit: "s", value, bound: { most: engine === "postgres" ? 2 : 1.5 } },
  ];
}

export async function measureMemory(engine: Engine, home: Home, { seconds }: Options): Promise<Figure[]> {
  await using ours = await startOurs(home);
  const figure = { part: "memory", engine, unit: "MB" };
  const idle = residentOf(ours);
  // First as many answers and pages as the cache can hold, then load on one page.
  for (let limit = 1; limit <= 1_000; limit++) await read(`/alltasks?limit=${limit}`);
  for (let page = 1; page <= 500; page++) await read(`/borujer?q=word${page}`);
  await throughput(ours.address, seconds, () => ({ path: "/" }));
  return [
    { ...figure, name: "resident after start", value: single(idle), ...(engine === "postgres" && { bound: { most: 250 } }) },
    {
      ...figure,
      name: "resident with a full cache, after load",
      value: single(residentOf(ours)),
      ...(engine === "postgres" && { bound: { most: 300 } }),
    },
  ];

  async function read(path: string): Promise<void> {
    const response = await fetch(ours.address + path);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  }
}

function residentOf({ child }: RunningServer): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
