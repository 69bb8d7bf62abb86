// Load on a server: as many requests as possible, writes at a fixed rate, or single requests with the time that each took.
import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import autocannon from "autocannon";

const root = new URL("..", import.meta.url);

export const usualConnections = 32;
/** autocannon runs in Node and is slower than a server that answers from memory, so wrk measures reads where it is installed. */
export const readGenerator = spawnSync("wrk", ["-v"]).error ? "autocannon" : "wrk";

export type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/** Requests answered in a second, and the milliseconds in which 99 of 100 were. */
export type Measured = { rate: number; p99: number };

/** Requests by a generator in Node, for writes. Anything but a good answer ends the run: a refusal is quick, and would count as fast. */
export async function throughput(address: string, seconds: number, next: () => Asked, connections = usualConnections): Promise<Measured> {
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${address}${next().path} failed.`);
  return { rate: result.requests.total / result.duration, p99: result.latency.p99 };
}

type ReadOptions = { seconds: number; connections?: number };

/** As `throughput`, of requests that only read, sent in turn. */
export async function readThroughput(
  address: string,
  { seconds, connections = usualConnections }: ReadOptions,
  ...asked: Asked[]
): Promise<Measured> {
  if (readGenerator !== "wrk") return throughput(address, seconds, inTurn(asked), connections);
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-bench-"));
  const file = join(folder, "requests");
  const { host } = new URL(address);
  await writeFile(file, asked.map((one) => requestText(host, one)).join("\0"));
  const duration = `${Math.max(1, Math.round(seconds))}s`;
  const options = [
    "-t1",
    `-c${connections}`,
    `-d${duration}`,
    "--timeout",
    "10s",
    "--latency",
    "-s",
    "bench/in-turn.lua",
    address,
    "--",
    file,
  ];
  try {
    const { stdout } = await promisify(execFile)("wrk", options, { cwd: root });
    const failed = /Non-2xx.*|Socket errors:.*/.exec(stdout)?.[0];
    if (failed) throw new Error(`Requests to ${address}${asked[0]?.path} failed: ${failed}`);
    const [, time, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
    return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]), p99: Number(time) * milliseconds[unit as "ms"] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const milliseconds = { us: 0.001, ms: 1, s: 1_000 };

function requestText(host: string, { path, headers = {} }: Asked): string {
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** Writes at a steady rate until the work is done. */
export async function whileWriting<Result>(
  address: string,
  { perSecond, next }: { perSecond: number; next: () => Asked },
  work: () => Promise<Result>,
): Promise<Result> {
  const sent: Promise<PromiseSettledResult<void>[]>[] = [];
  const timer = setInterval(() => sent.push(Promise.allSettled([write(address, next())])), 1000 / perSecond);
  const [result] = await Promise.allSettled([work()]);
  clearInterval(timer);
  for (const ended of (await Promise.all(sent)).flat()) if (ended.status === "rejected") throw ended.reason;
  if (result.status === "rejected") throw result.reason;
  return result.value;
}

async function write(address: string, { path, ...request }: Asked): Promise<void> {
  const response = await fetch(address + path, request);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${request.method} ${path} answered ${response.status}.`);
}

/** Milliseconds of each request, by so many clients that each wait for their answer. */
export async function latencies(
  address: string,
  { clients, requests }: { clients: number; requests: number },
  next: () => Asked,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  async function client() {
    for (let count = 0; count < requests / clients; count++) {
      const { path, method = "GET", headers = {} } = next();
      const begun = performance.now();
      const [response] = await once(httpRequest(address + path, { agent, method, headers }).end(), "response");
      if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}.`);
      await once(response.resume(), "end");
      times.push(performance.now() - begun);
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return times;
}

/** Each value in turn, then from the beginning again. */
export function inTurn<Value>(values: Value[]): () => Value {
  let turn = 0;
  return () => values[turn++ % values.length] as Value;
}
