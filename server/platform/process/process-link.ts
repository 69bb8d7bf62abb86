// How one of several processes talks to the process that started it.
import cluster from "node:cluster";
import { on } from "node:events";
import { AggregatorRegistry, type Registry } from "prom-client";
import type { FromProcess, ToProcess } from "./processes.ts";

export type ProcessLink = NonNullable<ReturnType<typeof linkToFirst>>;

/** Null in the only process. */
export function linkToFirst() {
  if (!cluster.isWorker) return null;
  const send = (message: FromProcess) => process.send?.(message);

  async function readAllMetrics(): Promise<string> {
    send("read metrics");
    for await (const [message] of on(process, "message") as AsyncIterable<[ToProcess]>) {
      if (message.metrics) return message.metrics;
      if (message.metrics === null) break;
    }
    throw new Error("A process did not report its metrics in time.");
  }

  return {
    reportReady: (address: string) => send({ ready: address }),
    /** Reports the metrics to the first process, and returns how to read those of all processes together. */
    shareMetrics(registry: Registry): () => Promise<string> {
      AggregatorRegistry.setRegistries([registry]);
      // Answers the requests of the first process from here on.
      new AggregatorRegistry();
      return readAllMetrics;
    },
  };
}
