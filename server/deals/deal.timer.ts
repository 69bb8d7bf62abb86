import type { Db } from "#server/platform/database/database.server.ts";
import { describeError } from "#server/platform/log/describe-error.ts";
import type { Log } from "#server/platform/log/log.ts";
import { settleRatings } from "./rating.server.ts";
import { type DuePosition, settleDue } from "./settle.server.ts";

const every = 30_000;
/** A long backlog is spread over several runs, so that requests get their turn. */
const batchesPerRun = 10;

/** Advances deals by the clock. A task that it has not reached yet is settled when it is read. `onChange` is called after changes. */
export function startDealClock(db: Db, log: Log, onChange: () => void = () => {}): void {
  let after: DuePosition | null = null;

  async function advanceTasks() {
    for (let batch = 0; batch < batchesPerRun; batch++) {
      const { settled, failures, next } = await settleDue(db, after);
      if (settled > 0) onChange();
      const [first] = failures;
      if (first) log.warn({ ...describeError(first.error), task: first.taskId, failed: failures.length }, "Tasks could not be advanced.");
      after = next;
      if (next === null) return;
    }
  }

  async function run() {
    const counted = await settleRatings(db).catch((error) => log.warn(describeError(error), "Reviews could not be counted."));
    if (counted) onChange();
    await advanceTasks().catch((error) => log.warn(describeError(error), "Due tasks could not be read."));
    setTimeout(run, every).unref();
  }
  void run();
}
