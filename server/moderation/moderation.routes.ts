import { feedbackEndpoints } from "#contract/feedback.endpoints.ts";
import type { Feedback, NewFeedback } from "#contract/feedback.ts";
import { reportEndpoints } from "#contract/report.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { orThrow } from "#server/platform/http/answers.ts";
import { doOnce } from "#server/platform/http/idempotency.server.ts";
import { feedback } from "./feedback.table.server.ts";
import { addReport } from "./report.store.server.ts";

export function addModerationRoutes(implement: ImplementEndpoint, db: Db): void {
  implement(reportEndpoints["POST /reports"], async ({ c, person, body }) => {
    const { report, isNew } = orThrow(await addReport(db, person.id, body));
    return c.json(report, isNew ? 201 : 200);
  });

  implement(feedbackEndpoints["POST /feedback"], ({ person, headers: { "Idempotency-Key": key }, body }) => {
    const personId = person?.id ?? null;
    return doOnce(db, { call: "sendFeedback", key, personId, body }, (tx) => addFeedback(tx, personId, body));
  });
}

async function addFeedback(tx: Transaction, personId: string | null, given: NewFeedback): Promise<Feedback> {
  const createdAt = new Date();
  const id = newId();
  await tx.insert(feedback).values({ id, personId, ...given, createdAt });
  await recordAudit(tx, { actorId: personId, action: "feedback.send", subjectId: id });
  return { _id: id, createdAt: createdAt.toISOString() };
}
