// Durable jobs: queued in the database by pg-boss, run by any process, retried with exponential backoff.
import { setTimeout } from "node:timers/promises";
import type { PgBoss, QueueOptions } from "pg-boss";
import type { Database, Db } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { describeError } from "#server/platform/log/describe-error.ts";
import type { Log } from "#server/platform/log/log.ts";
import { forgetFutureTimes, forwardOnly } from "./clock-set-back.server.ts";
import { deadLetters } from "./job-list.server.ts";

export type JobDefinition<Data extends object> = {
  name: string;
  /** A schedule in UTC. Runs missed while no server was running are made up for by a single run. */
  cron?: string;
  /** The jobs that follow from the rows of other tables. They are enqueued with a new queue, because a restore drops the queues. */
  findPending?(): Promise<Data[]>;
  /** It calls a server that is not ours, such as a push service. Failures are logged as warnings, and after the last retry the job is dropped. */
  dependsOnOthers?: boolean;
  /** Must be idempotent: it may run twice for a job, after a crash or a shutdown. */
  run(data: Data): Promise<void>;
};

/** In a transaction, the job is queued on commit. Does nothing while a job with the same data waits or runs. */
export type Enqueue<Data extends object> = (db: Db, data: Data) => Promise<void>;
export type Jobs = ReturnType<typeof createJobs>;

export const everyMinute = "* * * * *";

/** A failed job is retried after 30 s, then after twice as long each time, up to an hour: ten times in about four hours. */
const retries: QueueOptions = { retryLimit: 10, retryDelay: 30, retryBackoff: true, retryDelayMax: 3_600 };
/** A job that waits for a retry blocks the next scheduled run. */
const longestRetryDelayOfScheduled = 60;
/** A job of a killed process is retried when its heartbeat has been missing for this long. */
const lifetimes: QueueOptions = { heartbeatSeconds: 60, deleteAfterSeconds: 3_600 };
/** How often an idle process polls each queue. A process that enqueues a job polls at once. */
const usualPollSeconds = 15;
/** How often the times of the queues are compared with the clock of the database. */
const clockCheck = 60_000;
const batchSize = 10;
/** Shorter than the timeout of the whole shutdown. */
const stopTimeout = 5_000;

type QueuedJob = { id: string; data: object };

export function createJobs(database: Pick<Database, "engine" | "execute">, log: Log, { pollSeconds = usualPollSeconds } = {}) {
  const definitions: JobDefinition<object>[] = [];
  const workers = new Map<string, string>();
  let clockTimer: NodeJS.Timeout | undefined;
  let started: { boss: PgBoss; fromDrizzle: typeof import("pg-boss")["fromDrizzle"] } | null = null;

  function warn({ message }: { message: string }): void {
    log.warn({ reason: message }, "Job queue error");
  }

  /** Returns whether the queue is new. */
  async function prepareQueue(boss: PgBoss, { name, cron, dependsOnOthers }: JobDefinition<object>): Promise<boolean> {
    const isNew = (await boss.getQueue(name)) === null;
    const options = {
      ...retries,
      ...(cron && { retryDelayMax: longestRetryDelayOfScheduled }),
      ...lifetimes,
      ...(!dependsOnOthers && { deadLetter: deadLetters }),
    };
    await boss.createQueue(name, { ...options, policy: "exclusive" });
    // For a queue that an earlier release created.
    await boss.updateQueue(name, options);
    if (cron) await boss.schedule(name, cron, {}, { missed: "once" });
    return isNew;
  }

  /**
   * The first poll of a worker also fills pg-boss's cache of the queue. Otherwise `send` would query the queue outside of the caller's
   * transaction and, on the single connection of the embedded engine, wait for that transaction forever.
   */
  async function startWorker(boss: PgBoss, definition: JobDefinition<object>): Promise<void> {
    const { name } = definition;
    const work = (jobs: QueuedJob[]) => Promise.all(jobs.map((job) => runJob(definition, job)));
    const polling = { pollingIntervalSeconds: pollSeconds, batchSize, burstWhenBatchFull: true };
    workers.set(name, await boss.work(name, { ...polling, perJobResults: true }, work));
  }

  /** pg-boss stores the output of a failed job, so the output contains only the kind of failure. */
  async function runJob({ name: queue, run, dependsOnOthers }: JobDefinition<object>, { id, data }: QueuedJob) {
    try {
      await run(data);
      return { id, status: "completed" as const };
    } catch (failure) {
      const description = describeError(failure);
      log[dependsOnOthers ? "warn" : "error"]({ ...description, queue, job: id }, "Job failed");
      const { error, sqlState, reason } = description;
      return { id, status: "failed" as const, output: { error, sqlState, reason } };
    }
  }

  return {
    /** Must be called before `start`. */
    define<Data extends object>(definition: JobDefinition<Data>): Enqueue<Data> {
      const { name } = definition;
      definitions.push(definition);
      return async (db, data) => {
        if (!started) throw new Error(`The job ${name} was enqueued before the queues were started.`);
        const { boss, fromDrizzle } = started;
        await boss.send(name, data, { ...oncePerData(data), db: fromDrizzle(db, sql) });
        boss.notifyWorker(workers.get(name) ?? "");
      };
    },

    /** Creates the tables of pg-boss on the first start. */
    async start(): Promise<void> {
      const { PgBoss, fromDrizzle, systemClock } = await import("pg-boss");
      const backend = database.engine;
      const db = { executeSql: database.execute };
      const boss = new PgBoss({ backend, db, clock: forwardOnly(systemClock), cronWorkerIntervalSeconds: pollSeconds });
      // Often not an Error, but an object with the same properties.
      boss.on("error", warn);
      boss.on("warning", ({ message }) => log.warn({ reason: message }, "Job queue warning"));
      if (await boss.isInstalled()) await forgetFutureTimes(database);
      await boss.start();
      clockTimer = setInterval(() => forgetFutureTimes(database).catch(warn), clockCheck).unref();
      await boss.createQueue(deadLetters);
      started = { boss, fromDrizzle };
      const added: JobDefinition<object>[] = [];
      for (const definition of definitions) if (await prepareQueue(boss, definition)) added.push(definition);
      for (const { name, findPending } of added)
        for (const data of (await findPending?.()) ?? []) await boss.send(name, data, oncePerData(data));
      for (const definition of definitions) await startWorker(boss, definition);
    },

    /** Waits for running jobs. Jobs that do not finish in time return to their queue. */
    async stop(timeout = stopTimeout): Promise<void> {
      clearInterval(clockTimer);
      if (!started) return;
      const { boss } = started;
      // pg-boss itself polls for running jobs twice a second, which would delay every shutdown.
      const idle = Promise.all(definitions.map(({ name }) => boss.offWork(name, { wait: true })));
      await Promise.race([idle, setTimeout(timeout, undefined, { ref: false })]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

function oncePerData(data: object) {
  return { singletonKey: JSON.stringify(data) };
}
