import type { Feedback, NewFeedback } from "#contract/feedback.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { feedback } from "./feedback.table.server.ts";

export async function addFeedback(tx: Transaction, personId: string | null, given: NewFeedback): Promise<Feedback> {
  const createdAt = new Date();
  const { message, email = null, page = null } = given;
  const id = newId();
  await tx.insert(feedback).values({ id, personId, message, email, page, createdAt });
  await recordAudit(tx, { actorId: personId, action: "feedback.send", subjectId: id });
  return { _id: id, createdAt: createdAt.toISOString() };
}
