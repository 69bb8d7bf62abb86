// The terms of an awarded or accepted offer in words.

import type { OfferState } from "#contract/deals/deal.ts";
import type { Agreement } from "#contract/deals/offers/offer.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { m } from "#texts/m.ts";

/** Nothing is agreed until the freelancer has accepted. */
export function isAccepted(offer: OfferState, task: TaskState): boolean {
  return offer !== "awarded" || task === "awaiting_payment";
}

export function agreedPriceLabel({ state }: Agreement, task: TaskState): string {
  return isAccepted(state, task) ? m.progress_agreed() : m.progress_offered();
}

/** Whether the market holds the price for work that has not ended. */
export function holdsPayment({ isSecured = false }: Pick<Agreement, "isSecured">, task: TaskState): boolean {
  return isSecured && (task === "in_progress" || task === "delivered" || task === "disputed");
}

/** The day of the last delivery, or the agreed one while the work is in progress or was never delivered. Null until the award is accepted. */
export function deliveryDate({ deliverBy, deliveredAt }: Agreement, state: TaskState): { label: string; date: string } | null {
  if (deliveredAt && state !== "in_progress") return { label: m.progress_delivered(), date: deliveredAt };
  return deliverBy === null ? null : { label: m.progress_delivery_date(), date: deliverBy };
}
