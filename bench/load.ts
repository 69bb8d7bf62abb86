// Load on a server: as many requests as possible, writes at a fixed rate, or single requests with the time that each took.
import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { promisify } from "node:util";
import autocannon from "autocannon";

export const connections = 32;
/** autocannon runs in Node and is slower than a server that answers from memory, so wrk measures reads where it is installed. */
export const readGenerator = spawnSync("wrk", ["-v"]).error ? "autocannon" : "wrk";

export type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/** Requests answered in a second. Anything but a good answer ends the run: a refusal is quick, and would count as fast. */
export async function throughput(address: string, seconds: number, next: () => Asked): Promise<number> {
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${address}${next().path} failed.`);
  return result.requests.total / result.duration;
}

/** As `throughput`, of one path that is only read. */
export async function readThroughput(address: string, seconds: number, { path, headers = {} }: Asked): Promise<number> {
  if (readGenerator !== "wrk") return throughput(address, seconds, () => ({ path, headers }));
  const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const duration = `${Math.max(1, Math.round(seconds))}s`;
  const { stdout } = await promisify(execFile)("wrk", ["-t1", `-c${connections}`, `-d${duration}`, ...sent, address + path]);
  const failed = /Non-2xx.*|Socket errors:.*/.exec(stdout)?.[0];
  if (failed) throw new Error(`Requests to ${address}${path} failed: ${failed}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** Writes at a steady rate until the work is done. */
export async function whileWriting<Result>(
  address: string,
  { perSecond, next }: { perSecond: number; next: () => Asked },
  work: () => Promise<Result>,
): Promise<Result> {
  const sent: Promise<void>[] = [];
  const timer = setInterval(() => sent.push(write(address, next())), 1000 / perSecond);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await Promise.all(sent);
  }
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
