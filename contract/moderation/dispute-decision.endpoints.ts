import { Dispute, DisputeDecision, DisputeSummary } from "#contract/deals/disputes/dispute.ts";
import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { z } from "#contract/platform/zod.ts";
import { Decision } from "./decision.ts";

export const disputeDecisionEndpoints = defineEndpoints({
  "GET /staff/disputes": {
    operationId: "listDisputes",
    tag: "Moderation",
    summary: "List disputes",
    description: "Open disputes come oldest first, closed disputes newest first.",
    access: "moderator",
    query: z.object({
      state: z.enum(["open", "closed"]).optional().meta({ description: "`open` if absent." }),
    }),
    page: { max: limits.staffPage, usual: 25, cursor: "id" },
    answers: { 200: { schema: z.array(DisputeSummary), description: "A page of disputes." } },
  },
  "GET /staff/disputes/{id}": {
    operationId: "getStaffDispute",
    tag: "Moderation",
    summary: "Get a dispute with its entries",
    description: "Statements, deliveries and requested changes, in the order in which they happened.",
    access: "moderator",
    id: "dispute",
    answers: { 200: { schema: Dispute, description: "The dispute." } },
  },
  "POST /staff/disputes/{id}/decide": {
    operationId: "decideDispute",
    tag: "Moderation",
    summary: "Decide a dispute",
    description:
      "Once both statements are written, or after seven days. Both sides are sent the reasons; the side that it is decided against may appeal: the poster if the deal is completed, the winner if it is ended.",
    access: "moderator",
    limit: "change",
    id: "dispute",
    body: DisputeDecision,
    answers: { 201: { schema: Decision, description: "The decision." } },
    errors: [403, 409],
  },
});
