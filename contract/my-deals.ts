// A person's deals, sorted by whose turn it is.
import { z } from "#contract/zod.ts";
import type { DealRequest, OfferState, TaskState } from "./deal.ts";
import { Deal, Offer } from "./offer.ts";

/** It is the person's turn, it is the other side's, or nothing is left to do. */
export const dealGroups = ["now", "waiting", "done"] as const;
export type DealGroup = (typeof dealGroups)[number];
export const dealSides = ["bids", "posts"] as const;
export type DealSide = (typeof dealSides)[number];

/** A dispute waits for a moderator; that a statement is still to be written is not known here. */
export function groupOfBid(task: TaskState, offer: OfferState, request: DealRequest | null = null): DealGroup {
  if (offer === "needs_reconfirm" || offer === "awarded") return "now";
  if (offer === "active" || offer === "shortlisted") return "waiting";
  if (offer !== "accepted") return "done";
  if (request === "end_by_poster") return "now";
  if (task === "in_progress") return request === "end_by_winner" ? "waiting" : "now";
  return task === "delivered" || task === "disputed" ? "waiting" : "done";
}

export function groupOfPost(task: TaskState, liveOffers: number, request: DealRequest | null = null): DealGroup {
  if (task === "open") return liveOffers > 0 ? "now" : "waiting";
  if (task === "closed" || request === "extension" || request === "end_by_winner") return "now";
  if (task === "delivered") return request === "end_by_poster" ? "waiting" : "now";
  return task === "awarded" || task === "in_progress" || task === "disputed" ? "waiting" : "done";
}

export const MyDeal = z
  .object({
    group: z.enum(dealGroups),
    deal: Deal,
    offer: Offer.nullable().meta({ description: "The caller's own offer; null for a task they posted." }),
  })
  .meta({ id: "MyDeal", description: "A deal of the caller, and the offer they made in it." });
export type MyDeal = z.infer<typeof MyDeal>;
