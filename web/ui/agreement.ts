// The terms of an awarded or accepted offer in words.

import type { Agreement } from "#contract/deals/offers/offer.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { m } from "#texts/m.ts";

/** Nothing is agreed until the freelancer has accepted. */
export function agreedPriceLabel({ state }: Agreement): string {
  return state === "awarded" ? m.progress_offered() : m.progress_agreed();
}

/** The day of the last delivery, or the agreed one while the work is in progress or was never delivered. Null until the award is accepted. */
export function deliveryDate({ deliverBy, deliveredAt }: Agreement, state: TaskState): { label: string; date: string } | null {
  if (deliveredAt && state !== "in_progress") return { label: m.progress_delivered(), date: deliveredAt };
  return deliverBy === null ? null : { label: m.progress_delivery_date(), date: deliverBy };
}
