// A person's deals, the most urgent first.

import { Deal, Offer } from "#contract/deals/offers/offer.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import type { DealRequest, OfferState } from "./deal.ts";

/** It is the person's turn, it is the other side's, or nothing is left to do. */
export const dealGroups = ["now", "waiting", "done"] as const;
export type DealGroup = (typeof dealGroups)[number];
export const dealSides = ["bids", "posts"] as const;
export type DealSide = (typeof dealSides)[number];

/** A dispute waits for a moderator; that a statement is still to be written is not known here. */
export function groupOfBid(task: TaskState, offer: OfferState, request: DealRequest | null = null): DealGroup {
  if (offer === "awarded" && task === "awaiting_payment") return "waiting";
  if (offer === "needs_reconfirm" || offer === "awarded") return "now";
  if (offer === "active" || offer === "shortlisted") return "waiting";
  if (offer !== "accepted") return "done";
  if (request === "end_by_poster") return "now";
  if (task === "in_progress") return request === "end_by_winner" ? "waiting" : "now";
  return task === "delivered" || task === "disputed" ? "waiting" : "done";
}

/** The live offers on a task: none, only such that have to be confirmed, or at least one that can be awarded. */
export const postOffers = ["none", "unconfirmed", "awardable"] as const;
export type PostOffers = (typeof postOffers)[number];

/** The offers that a poster can award. */
export const awardableStates = ["active", "shortlisted"] as const satisfies OfferState[];

/** Late work is the poster's turn: they can write to the freelancer or end the deal. */
export function groupOfPost(task: TaskState, offers: PostOffers, request: DealRequest | null = null, isLate = false): DealGroup {
  if (task === "open") return offers === "awardable" ? "now" : "waiting";
  if (task === "awaiting_payment") return "now";
  if (task === "closed") return offers === "unconfirmed" ? "waiting" : "now";
  if (request === "extension" || request === "end_by_winner") return "now";
  if (task === "delivered") return request === "end_by_poster" ? "waiting" : "now";
  if (task === "in_progress" && request === null && isLate) return "now";
  return task === "awarded" || task === "in_progress" || task === "disputed" ? "waiting" : "done";
}

export const MyDeal = apiObject("MyDeal", "A deal of the caller, and the offer they made in it.", {
  group: z.enum(dealGroups),
  dueAt: z.iso
    .datetime()
    .nullable()
    .describe(
      "When the step that the deal waits for is due: the end of the delivery date while work is in progress, else when the clock acts or the time for a statement or a review is over. Null for `done`.",
    ),
  deal: Deal,
  offer: Offer.nullable().describe("The caller's own offer; null for a task they posted."),
});
export type MyDeal = z.infer<typeof MyDeal>;

/**
 * The order of a list: by group, then by due time, so that overdue deals come first, then the newest. Deals that are done have no due time:
 * the one that ended last comes first. The server sorts its pages by the same rule.
 */
export function compareDeals(one: MyDeal, other: MyDeal): number {
  const inGroup = dealGroups.indexOf(one.group) - dealGroups.indexOf(other.group);
  return inGroup || urgencyOf(one) - urgencyOf(other) || (idOf(one) < idOf(other) ? 1 : -1);
}

/** The smaller, the more urgent. Without a due time it is the largest number that a JSON number holds exactly. */
export const leastUrgent = Number.MAX_SAFE_INTEGER;

function urgencyOf({ group, dueAt, deal, offer }: MyDeal): number {
  if (group !== "done") return dueAt === null ? leastUrgent : Date.parse(dueAt);
  return -Date.parse(offer && offer.state !== "accepted" ? offer.since : deal.since);
}

function idOf({ deal, offer }: MyDeal): string {
  return offer?._id ?? deal.task;
}
