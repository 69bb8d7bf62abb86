import { Decision } from "./decision.ts";
import { Dispute, DisputeDecision, DisputeSummary, NewStatement } from "./dispute.ts";
import { defineEndpoints } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { z } from "./zod.ts";

export const disputeEndpoints = defineEndpoints({
  "GET /mytask/{id}/dispute": {
    operationId: "getDispute",
    tag: "Deals",
    summary: "Get the dispute about a deal",
    description: "Only the poster and the winner can read it; others get 404.",
    access: "signed-in",
    id: "task",
    answers: { 200: { schema: Dispute, description: "The dispute." } },
  },
  "POST /mytask/{id}/statement": {
    operationId: "writeStatement",
    tag: "Deals",
    summary: "Write a statement in a dispute",
    description:
      "Only the poster and the winner may do this, for seven days after the dispute was opened. A new statement replaces the old one.",
    access: "signed-in",
    whileSuspended: true,
    limit: "change",
    id: "task",
    body: NewStatement,
    answers: { 200: { schema: Dispute, description: "The dispute with the statement." } },
    errors: [409],
  },
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
