// Marks notifications as read, in the transaction of what makes them read.
import { type TransitionName, transitionNames } from "#contract/deals/deal.ts";
import type { DealEventName } from "#contract/deals/deal-events.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, inArray, isNull, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { publish } from "#server/platform/database/pubsub.server.ts";

/** Publishes the change, so that open pages of the person update their count. */
export async function markEventsRead(tx: Transaction, personId: string, which: SQL | undefined): Promise<void> {
  const marked = await tx
    .update(dealEvents)
    .set({ readAt: sql`now()` })
    .where(and(eq(dealEvents.toldId, personId), isNull(dealEvents.readAt), which))
    .returning({ id: dealEvents.id });
  if (marked.length > 0) await publish(tx, "inbox", `${personId} read`);
}

/** Takes back what the person has not read yet. The events themselves stay. */
export async function takeBackUnread(tx: Transaction, personId: string, which: SQL | undefined): Promise<void> {
  const taken = await tx
    .update(dealEvents)
    .set({ toldId: null })
    .where(and(eq(dealEvents.toldId, personId), isNull(dealEvents.readAt), which))
    .returning({ id: dealEvents.id });
  if (taken.length > 0) await publish(tx, "inbox", `${personId} read`);
}

type Step = { name: TransitionName; taskId: string; actorId: string; offerId: string | undefined };

/** A step answers the earlier steps on the same offer and on the task, and cancelling the task those on all offers. Messages stay unread. */
export function markAnswered(tx: Transaction, { name, taskId, actorId, offerId }: Step): Promise<void> {
  const isOfTask = isNull(dealEvents.offerId);
  const isAbout = name === "cancel" ? undefined : offerId === undefined ? isOfTask : or(isOfTask, eq(dealEvents.offerId, offerId));
  return markEventsRead(tx, actorId, and(isEventOf(taskId, transitionNames), isAbout));
}

export function isEventOf(taskId: string, names: readonly DealEventName[]): SQL | undefined {
  return and(eq(dealEvents.taskId, taskId), inArray(dealEvents.event, [...names]));
}
