// The clock of deals as SQL: when a task's deadline day is over, and when the clock is next to act on a task.
import { clockTransitions, transition } from "#contract/deal.ts";
import { type SQL, sql } from "#server/platform/database/drizzle.server.ts";

/** The end of the day `YYYY-MM-DD`, by UTC. */
export function endOfDay(day: SQL): SQL {
  const [year, month, date] = [sql`left(${day}, 4)::int`, sql`substr(${day}, 6, 2)::int`, sql`substr(${day}, 9, 2)::int`];
  return sql`timezone('UTC', make_timestamp(${year}, ${month}, ${date}, 0, 0, 0) + interval '1 day')`;
}

/** Null in states that the clock leaves alone. Made of immutable functions alone, so that a column can be generated from it. */
export function dueAt(): SQL {
  const cases = clockTransitions.map((name) => {
    const { task, after = "deadline" } = transition(name);
    const [from = ""] = Object.keys(task);
    const time = after === "deadline" ? endOfDay(sql.raw("deadline")) : hoursAfter(sql.raw("state_since"), after.hours);
    return sql`when ${sql.raw(`'${from}'`)} then ${time}`;
  });
  return sql`case state ${sql.join(cases, sql` `)} end`;
}

function hoursAfter(time: SQL, hours: number): SQL {
  return sql`timezone('UTC', timezone('UTC', ${time}) + interval '${sql.raw(`${hours}`)} hours')`;
}

/** The time now, as the database sees it: later within one transaction is later here. */
export const now = sql`clock_timestamp()`;
