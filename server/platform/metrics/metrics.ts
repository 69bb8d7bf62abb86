// Prometheus metrics of the process. Labels come from short fixed lists, so that random URLs cannot exhaust the memory.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { DatabaseLoad } from "#server/platform/database/database.server.ts";
import type { QueueCounts } from "#server/platform/jobs/job-list.server.ts";
import type { ProcessLink } from "#server/platform/process/processes.ts";
import { createRequestTally } from "./request-tally.ts";

export type Metrics = ReturnType<typeof createMetrics>;
export type CacheCounts = { hits: number; misses: number; entries: number; bytes: number };
type ObservedRequest = { method: string; route: string; status: number; seconds: number };

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** If several processes share a port, each reports the metrics of all of them, through `link`. */
export function createMetrics(link?: Pick<ProcessLink, "shareMetrics"> | null) {
  const registry = new Registry();
  const registers = [registry];

  const observeRequest = createRequestTally(registry, latencyBuckets);
  const queries = new Histogram({
    name: "database_query_duration_seconds",
    help: "Duration of database queries.",
    buckets: latencyBuckets,
    registers,
  });

  return {
    contentType: registry.contentType,
    text: link?.shareMetrics(registry) ?? (() => registry.metrics()),

    observeRequest({ method, route, status, seconds }: ObservedRequest): void {
      observeRequest(methods.has(method) ? method : "other", route, status, seconds);
    },

    observeQuery: (seconds: number) => queries.observe(seconds),

    /** `count` is called whenever the metrics are read. */
    watchCache(cache: string, count: () => CacheCounts): void {
      const labels = { labelNames: ["cache"], registers };
      for (const measure of ["hits", "misses"] as const) {
        new Counter({
          name: `cache_${measure}_total`,
          help: `Number of cache ${measure}.`,
          ...labels,
          collect() {
            this.reset();
            this.inc({ cache }, count()[measure]);
          },
        });
      }
      for (const measure of ["entries", "bytes"] as const) {
        new Gauge({
          name: `cache_${measure}`,
          help: `Size of the cache in ${measure}.`,
          ...labels,
          collect() {
            this.set({ cache }, count()[measure]);
          },
        });
      }
    },

    watchDatabase(database: { load(): DatabaseLoad }): void {
      const gauges: [keyof DatabaseLoad, string][] = [
        ["max", "Maximum connections of the pool."],
        ["size", "Open connections of the pool."],
        ["idle", "Idle connections of the pool."],
        ["waiting", "Queries waiting for a connection."],
      ];
      for (const [measure, help] of gauges) {
        new Gauge({
          name: `database_pool_${measure}`,
          help,
          registers,
          collect() {
            this.set(database.load()[measure]);
          },
        });
      }
    },

    /** Reports no values while the database is unavailable. */
    watchJobs(count: () => Promise<QueueCounts[]>): void {
      new Gauge({
        name: "jobs",
        help: "Jobs by queue and state: waiting, active, failed (to be retried), dead.",
        labelNames: ["queue", "state"],
        registers,
        // All processes report the same queues.
        aggregator: "max",
        async collect() {
          this.reset();
          for (const { queue, ...counts } of await count().catch(() => [])) {
            for (const [state, jobs] of Object.entries(counts)) this.set({ queue, state }, jobs);
          }
        },
      });
    },

    /** 1 if the last check of the ledger found nothing, 0 if it did. No value before the first check and while the database is unavailable. */
    watchLedger(isOk: () => Promise<boolean | null>): void {
      new Gauge({
        name: "ledger_consistent",
        help: "Whether the last check of the ledger found nothing.",
        registers,
        aggregator: "min",
        async collect() {
          this.reset();
          const state = await isOk().catch(() => null);
          if (state !== null) this.set(state ? 1 : 0);
        },
      });
    },

    /** Memory, CPU time, event loop lag, garbage collection. Call once per process. */
    watchProcess(): void {
      collectDefaultMetrics({ register: registry });
    },
  };
}
