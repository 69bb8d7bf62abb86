import { feedbackEndpoints } from "#contract/feedback.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { doOnce } from "#server/platform/http/idempotency.server.ts";
import { addFeedback } from "./feedback.store.server.ts";

export function addFeedbackRoutes(implement: ImplementEndpoint, db: Db): void {
  implement(feedbackEndpoints["POST /feedback"], ({ person, headers: { "Idempotency-Key": key }, body }) => {
    const personId = person?.id ?? null;
    return doOnce(db, { call: "sendFeedback", key, personId, body }, (tx) => addFeedback(tx, personId, body));
  });
}
