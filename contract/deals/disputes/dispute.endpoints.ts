import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { Dispute, DisputeStatement } from "./dispute.ts";

export const disputeEndpoints = defineEndpoints("Deals", "signed-in", {
  "GET /mytask/{id}/dispute": {
    operationId: "getDispute",
    summary: "Get the dispute about a deal",
    description: "Only the poster and the winner can read it; others get 404.",
    id: "task",
    answers: { 200: { schema: Dispute, description: "The dispute." } },
  },
  "POST /mytask/{id}/statement": {
    operationId: "writeStatement",
    summary: "Write a statement in a dispute",
    description:
      "Only the poster and the winner may do this, for seven days after the dispute was opened. A new statement replaces the old one.",
    whileSuspended: true,
    id: "task",
    body: DisputeStatement,
    answers: { 200: { schema: Dispute, description: "The dispute with the statement." } },
    errors: [409],
  },
});
