import { defineEndpoints, idempotencyHeaders } from "./endpoint.ts";
import { Feedback, NewFeedback } from "./feedback.ts";

export const feedbackEndpoints = defineEndpoints({
  "POST /feedback": {
    operationId: "sendFeedback",
    tag: "Feedback",
    summary: "Send feedback to the operator",
    description: "Signed in or not. A few in ten minutes for each person or address.",
    access: "optional",
    limit: "feedback",
    headers: idempotencyHeaders,
    body: NewFeedback,
    answers: { 201: { schema: Feedback, description: "It was stored." } },
    errors: [409],
  },
});
