// Marks notifications as read, in the transaction of what makes them read.
import { type DealEventName, transitionNames } from "#contract/deal.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, inArray, isNull, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { publish } from "#server/platform/database/pubsub.server.ts";
import { dealEvents } from "./deal.table.server.ts";

/** Publishes the change, so that open pages of the person update their count. */
export async function markEventsRead(tx: Transaction, personId: string, which: SQL | undefined): Promise<void> {
  const marked = await tx
    .update(dealEvents)
    .set({ readAt: sql`now()` })
    .where(and(eq(dealEvents.toldId, personId), isNull(dealEvents.readAt), which))
    .returning({ id: dealEvents.id });
  if (marked.length > 0) await publish(tx, "inbox", `${personId} read`);
}

type Step = { taskId: string; actorId: string; offerId: string | undefined };

/** A step answers the earlier steps on the same offer and on the task; a step without an offer answers those on all offers. Messages stay unread. */
export function markAnswered(tx: Transaction, { taskId, actorId, offerId }: Step): Promise<void> {
  const isAbout = offerId === undefined ? undefined : or(isNull(dealEvents.offerId), eq(dealEvents.offerId, offerId));
  return markEventsRead(tx, actorId, and(isEventOf(taskId, transitionNames), isAbout));
}

export function isEventOf(taskId: string, names: readonly DealEventName[]): SQL | undefined {
  return and(eq(dealEvents.taskId, taskId), inArray(dealEvents.event, [...names]));
}
