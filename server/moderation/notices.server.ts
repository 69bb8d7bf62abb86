// Notifications about decisions: in the inbox of the person and, for the person that a decision is about, as a mail of its own.
import { takeBackUnread } from "#server/deals/steps/read-events.server.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, eq } from "#server/platform/database/drizzle.server.ts";
import { inBatches } from "#server/platform/database/in-batches.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import type { Enqueue } from "#server/platform/jobs/jobs.server.ts";
import { type decisions, reports } from "./moderation.table.server.ts";

/** Enqueues the mail about an event of the inbox. */
export type MailNotice = Enqueue<{ event: string }>;
type Decided = Pick<typeof decisions.$inferSelect, "id" | "caseId" | "personId" | "action">;
type Event = "decision" | "decision_reversed" | "appeal_upheld";
type Told = "person" | "poster" | "bidder" | "side";

/** A dismissal does not concern the author of the content. */
export async function notifyPerson(
  tx: Transaction,
  mailNotice: MailNotice,
  event: Event,
  decision: Decided,
  toldAs: Told = "person",
): Promise<void> {
  const { id: decisionId, personId: toldId, action } = decision;
  if (toldId === null || action === "dismiss") return;
  const id = newId();
  // Without the task: its deletion deletes its events, but not the decision.
  await tx.insert(dealEvents).values({ id, decisionId, event, toldId, toldAs, at: now });
  await mailNotice(tx, { event: id });
}

/** They learn that there is a decision, not which one. */
export async function notifyReporters(tx: Transaction, { id: decisionId, caseId, personId }: Decided): Promise<void> {
  const recipients = (await listReporters(tx, caseId)).filter((id) => id !== personId);
  const events = recipients.map((toldId) => ({ id: newId(), decisionId, event: "report_closed", toldId, toldAs: "person", at: now }));
  for (const batch of inBatches(events)) await tx.insert(dealEvents).values(batch);
}

export async function takeBackFromReporters(tx: Transaction, { id, caseId }: Decided): Promise<void> {
  const which = and(eq(dealEvents.decisionId, id), eq(dealEvents.event, "report_closed"));
  for (const personId of await listReporters(tx, caseId)) await takeBackUnread(tx, personId, which);
}

async function listReporters(tx: Transaction, caseId: string | null): Promise<string[]> {
  if (caseId === null) return [];
  const rows = await tx.selectDistinct({ id: reports.personId }).from(reports).where(eq(reports.caseId, caseId));
  return rows.flatMap(({ id }) => id ?? []);
}
