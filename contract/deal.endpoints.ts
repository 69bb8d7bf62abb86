import type { TransitionName } from "./deal.ts";
import { defineEndpoints } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { dealGroups, dealSides, MyDeal } from "./my-deals.ts";
import { Deal, GivenReason, NewDeadline } from "./offer.ts";
import { declareStep } from "./step-endpoint.ts";
import { z } from "./zod.ts";

const step = (name: TransitionName) => ({
  ...declareStep(name),
  answers: { 200: { schema: Deal, description: "The deal as it is now." } },
});

export const dealEndpoints = defineEndpoints({
  "GET /mydeals": {
    operationId: "listMyDeals",
    tag: "Deals",
    summary: "What the caller bid on, or posted, in the order of whose turn it is",
    description: "`side` chooses between the tasks that the caller bid on and those that they posted.",
    access: "signed-in",
    query: z.object({
      side: z.enum(dealSides, "side must be bids or posts.").meta({ description: "What the caller bid on, or what the caller posted." }),
      group: z
        .enum(dealGroups)
        .optional()
        .meta({ description: "`now`: it is the caller's turn; `waiting`: the other side's turn; `done`: ended." }),
    }),
    page: { max: limits.dealsPage, usual: limits.dealsPage, cursor: "text" },
    answers: { 200: { schema: z.array(MyDeal), description: "First what waits for the caller; the newest first in each group." } },
    errors: [400],
  },
  "POST /mytask/{id}/deliver": step("deliver"),
  "POST /mytask/{id}/complete": step("complete"),
  "POST /mytask/{id}/revoke": { ...step("revoke"), body: GivenReason },
  "POST /mytask/{id}/request-changes": { ...step("request_changes"), body: GivenReason },
  "POST /mytask/{id}/cancel": { ...step("cancel"), body: GivenReason },
  "POST /mytask/{id}/extend": { ...step("extend"), body: NewDeadline },
});
