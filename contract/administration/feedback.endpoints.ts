import { defineEndpoints, idempotencyHeaders } from "#contract/platform/endpoint.ts";
import { Feedback, NewFeedback } from "./feedback.ts";

export const feedbackEndpoints = defineEndpoints({
  "POST /feedback": {
    operationId: "sendFeedback",
    tag: "Feedback",
    summary: "Send feedback to the operator",
    description: "Works with or without a token. Rate limited by account, or by IP address without a token.",
    access: "optional",
    limit: "feedback",
    headers: idempotencyHeaders,
    body: NewFeedback,
    answers: { 201: { schema: Feedback, description: "The stored feedback." } },
    errors: [409],
  },
});
