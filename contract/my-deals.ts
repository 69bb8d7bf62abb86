// A person's deals, sorted by whose turn it is.
import { z } from "#contract/zod.ts";
import type { OfferState, TaskState } from "./deal.ts";
import { Deal, Offer } from "./offer.ts";

/** It is the person's turn, it is the other side's, or nothing is left to do. */
export const dealGroups = ["now", "waiting", "done"] as const;
export type DealGroup = (typeof dealGroups)[number];
export const dealSides = ["bids", "posts"] as const;
export type DealSide = (typeof dealSides)[number];

export function groupOfBid(task: TaskState, offer: OfferState): DealGroup {
  if (offer === "needs_reconfirm" || offer === "awarded") return "now";
  if (offer === "active" || offer === "shortlisted") return "waiting";
  if (offer === "accepted" && task === "in_progress") return "now";
  return offer === "accepted" && task === "delivered" ? "waiting" : "done";
}

export function groupOfPost(task: TaskState, liveOffers: number): DealGroup {
  if (task === "open") return liveOffers > 0 ? "now" : "waiting";
  if (task === "closed" || task === "delivered") return "now";
  return task === "awarded" || task === "in_progress" ? "waiting" : "done";
}

export const MyDeal = z
  .object({
    group: z.enum(dealGroups),
    deal: Deal,
    offer: Offer.nullable().meta({ description: "The caller's own offer; null for a task they posted." }),
  })
  .meta({ id: "MyDeal", description: "A deal of the caller, and the offer they made in it." });
export type MyDeal = z.infer<typeof MyDeal>;
