// Until when statements can be written in a dispute, and what happens without a decision.

import type { DisputeOutcome } from "#contract/deals/disputes/dispute.ts";
import { timers } from "#contract/deals/timers.ts";

const day = 86_400_000;

type DisputeRow = { openedAt: Date; wasDelivered: boolean; outcome: DisputeOutcome | null };

/** `dueAt` is when the clock moves the task on, while the dispute is open. */
export function disputeTimes({ openedAt, wasDelivered, outcome }: DisputeRow, dueAt: Date | null) {
  return {
    statementsUntil: new Date(openedAt.getTime() + timers.statementDays * day).toISOString(),
    settlesAt: (outcome === null && dueAt ? dueAt : new Date(openedAt.getTime() + timers.disputeDays * day)).toISOString(),
    settlesAs: wasDelivered ? ("complete" as const) : ("end" as const),
    outcome,
  };
}
