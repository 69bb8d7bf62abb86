import { administrationEndpoints } from "#contract/administration/administration.endpoints.ts";
import { feedbackEndpoints } from "#contract/administration/feedback.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { doOnce } from "#server/platform/http/idempotency.server.ts";
import { addFeedback, answerFeedback, type EnqueueAnswer, listFeedback } from "./feedback.store.server.ts";

export function addFeedbackRoutes(implement: ImplementEndpoint, { db, enqueueAnswer }: { db: Db; enqueueAnswer: EnqueueAnswer }): void {
  implement(feedbackEndpoints["POST /feedback"], ({ person, headers: { "Idempotency-Key": key }, body }) => {
    const personId = person?.id ?? null;
    return doOnce(db, { call: "sendFeedback", key, personId, body }, (tx) => addFeedback(tx, personId, body));
  });

  implement(administrationEndpoints["GET /staff/feedback"], ({ query, page }) => listFeedback(db, query, page));

  implement(administrationEndpoints["POST /staff/feedback/{id}/answer"], ({ person, id, body: { text } }) =>
    answerFeedback(db, enqueueAnswer, { id, actorId: person.id, text }),
  );
}
