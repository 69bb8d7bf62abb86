// pg-boss waits until the clock has reached the times that it noted. After a clock was set back, they are hours or days ahead.
import type { Clock } from "pg-boss";
import type { Database } from "#server/platform/database/database.server.ts";

/** Goes on from the last reading when the clock of the process is set back. */
export function forwardOnly(clock: Clock): Clock {
  let [last, ahead] = [0, 0];
  function now(): number {
    ahead = Math.max(ahead, last - clock.now());
    last = clock.now() + ahead;
    return last;
  }
  return { ...clock, now };
}

/** After the clock of the database was set back: schedules run again, also in minutes that come a second time, and queued jobs are due: none of them is queued for a later time. */
export async function forgetFutureTimes(database: Pick<Database, "execute">): Promise<void> {
  await database.execute(`
    with claim as (update pgboss.version set cron_on = null where cron_on > now() + interval '1 minute'),
      sent as (delete from pgboss.job where name = '__pgboss__send-it' and singleton_on > now() at time zone 'utc' + interval '1 minute')
    update pgboss.job set start_after = now()
    where name <> '__pgboss__send-it' and state = 'created' and start_after > now() + interval '1 minute'`);
}
