// Cluster: the primary process starts workers on one port, replaces workers that exit, forwards signals and aggregates metrics.
import cluster, { type Worker } from "node:cluster";
import { on } from "node:events";
import { AggregatorRegistry, type Registry } from "prom-client";
import type { Log } from "#server/platform/log/log.ts";

type FromProcess = { ready: string } | "read metrics";
/** Null if a worker did not report its metrics. prom-client sends messages of its own, without this property. */
type ToProcess = { metrics?: string | null };

/** Exponential backoff for workers that exit soon after their start. */
const shortestWait = 100;
const longestWait = 10_000;
const soon = 30_000;
/** Longer than a worker's own shutdown timeout. */
const patience = 15_000;

export class ProcessError extends Error {}
export type ProcessLink = NonNullable<ReturnType<typeof linkToFirst>>;

/** Resolves with the address when all workers are ready; rejects if a worker exits before that. */
export function keepProcesses({ count, port, log }: { count: number; port: number; log: Log }): Promise<string> {
  const { promise: address, resolve, reject } = Promise.withResolvers<string>();
  const ready = new Set<Worker>();
  const metrics = new AggregatorRegistry();
  let isStarted = false;
  let isEnding = false;
  let endedSoon = 0;
  let worst = 0;

  function add(): void {
    if (isEnding) return;
    const begun = performance.now();
    const worker = cluster.fork({ PORT: String(port) });
    worker.on("message", (message: FromProcess) => receive(worker, message));
    worker.once("exit", (code, signal) => {
      ready.delete(worker);
      if (isEnding) finish(code ?? 1);
      else if (isStarted) replace({ pid: worker.process.pid, code, signal }, performance.now() - begun);
      else reject(new ProcessError("A worker process exited before it was ready."));
    });
  }

  async function receive(worker: Worker, message: FromProcess): Promise<void> {
    if (message === "read metrics") {
      const all = await metrics.clusterMetrics().catch(() => null);
      if (worker.isConnected()) worker.send({ metrics: all } satisfies ToProcess);
    } else if ("ready" in message) {
      log.info({ pid: worker.process.pid }, "Worker started");
      ready.add(worker);
      isStarted ||= ready.size === count;
      if (isStarted) resolve(message.ready);
    }
  }

  function replace(ended: { pid: number | undefined; code: number | null; signal: string | null }, lasted: number): void {
    endedSoon = lasted < soon ? endedSoon + 1 : 0;
    const wait = Math.min(longestWait, shortestWait * 2 ** endedSoon);
    log.error({ ...ended, wait }, "Worker exited, starting a new one");
    setTimeout(add, wait);
  }

  function end(): void {
    if (isEnding) return;
    isEnding = true;
    for (const worker of others()) worker.process.kill("SIGTERM");
    setTimeout(() => {
      for (const worker of others()) worker.process.kill("SIGKILL");
    }, patience).unref();
    finish(0);
  }

  function finish(code: number): void {
    worst = Math.max(worst, code);
    if (others().length === 0) process.exit(worst);
  }

  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  for (let started = 0; started < count; started++) add();
  return address;
}

function others(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead()) as Worker[];
}

/** The connection of a worker to the primary process. Null without workers. */
export function linkToFirst() {
  if (!cluster.isWorker) return null;
  const send = (message: FromProcess) => process.send?.(message);

  async function readAllMetrics(): Promise<string> {
    send("read metrics");
    for await (const [message] of on(process, "message") as AsyncIterable<[ToProcess]>) {
      if (message.metrics) return message.metrics;
      if (message.metrics === null) break;
    }
    throw new Error("A worker process did not report its metrics in time.");
  }

  return {
    reportReady: (address: string) => send({ ready: address }),
    /** Reports metrics to the primary process, and returns a function that reads the metrics of all workers. */
    shareMetrics(registry: Registry): () => Promise<string> {
      AggregatorRegistry.setRegistries([registry]);
      // Answers metrics requests of the primary process from now on.
      new AggregatorRegistry();
      return readAllMetrics;
    },
  };
}
