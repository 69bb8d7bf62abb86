import type { Db } from "#server/database/database.server.ts";
import { describe } from "#server/http/errors.ts";
import type { Log } from "#server/log.ts";
import { settleRatings } from "#server/reviews/rating.server.ts";
import { settleBatch, settleDue } from "./settle.server.ts";

const every = 30_000;
/** A long absence is made up for over several turns, so that people's requests get theirs. */
const batchesInATurn = 10;

/** Moves deals on by the clock. What it has not reached yet is settled when somebody looks at it. */
export function startDealClock(db: Db, log: Log): void {
  async function settle() {
    await settleRatings(db);
    for (let turn = 0; turn < batchesInATurn; turn++) if ((await settleDue(db)) < settleBatch) return;
  }
  const run = () => settle().catch((error) => log.warn(describe(error), "Deals could not be moved on by the clock."));
  setInterval(run, every).unref();
  run();
}
