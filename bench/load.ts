// The two ways to ask: as many as possible on 32 connections, and one after the other with the time each took.
import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import autocannon from "autocannon";

export const connections = 32;

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

/** One after the other, from the beginning again. */
export function inTurn<Value>(values: Value[]): () => Value {
  let turn = 0;
  return () => values[turn++ % values.length] as Value;
}
