// The clock of deals as SQL: when a task's deadline day is over, and when the clock is next to act on a task.
import { clockTransitions, type Transition, transition } from "#contract/deals/deal.ts";
import { timers } from "#contract/deals/timers.ts";
import { type SQL, sql } from "#server/platform/database/drizzle.server.ts";

/** The end of the day `YYYY-MM-DD`, by UTC. */
export function endOfDay(day: SQL): SQL {
  const [year, month, date] = [sql`left(${day}, 4)::int`, sql`substr(${day}, 6, 2)::int`, sql`substr(${day}, 9, 2)::int`];
  return sql`timezone('UTC', make_timestamp(${year}, ${month}, ${date}, 0, 0, 0) + interval '1 day')`;
}

/** Null in states that the clock leaves alone. Made of immutable functions alone, so that a column can be generated from it. */
export function dueAt(): SQL {
  const times = new Map(
    clockTransitions.flatMap((name) => {
      const { task, guards = [], after = "deadline" } = transition(name);
      const isProposed = guards.includes("end-proposed") ? " and request in ('end_by_poster', 'end_by_winner')" : "";
      return Object.keys(task).map((state) => [`state = '${state}'${isProposed}`, timeOf(after)] as const);
    }),
  );
  const cases = [...times].map(([condition, time]) => sql`when ${sql.raw(condition)} then ${time}`);
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** After a proposal was answered, there is as much time for the next step as there was for the answer. */
function timeOf(after: NonNullable<Transition["after"]>): SQL {
  if (after === "deadline") return endOfDay(sql.raw("deadline"));
  if (after === "payment") return sql.raw("payment_due_at");
  const ofProposal = hoursAfter(sql.raw("requested_at"), timers.proposalHours);
  return after.from === "proposal" ? ofProposal : sql`greatest(${hoursAfter(sql.raw("state_since"), after.hours)}, ${ofProposal})`;
}

function hoursAfter(time: SQL, hours: number): SQL {
  return sql`timezone('UTC', timezone('UTC', ${time}) + interval '${sql.raw(`${hours}`)} hours')`;
}
