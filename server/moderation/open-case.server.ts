// Opens cases of the moderation queue, and holds back content that several trusted people have reported.

import { heldHours } from "#contract/market/trust.ts";
import type { CaseSource } from "#contract/moderation/case.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, isNotNull, isNull, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { type Content, contentTables } from "./content.server.ts";
import { readStaff } from "./may-decide.server.ts";
import { cases, reports } from "./moderation.table.server.ts";

type Subject = Pick<Content, "kind" | "id" | "taskId" | "words"> & { ownerId: string | null };
type CaseRef = Pick<typeof cases.$inferSelect, "id" | "kind" | "subjectId" | "ownerId" | "heldAt">;

/** Whether the content has been held for as long as reports alone can hold it. */
export const isHoldOver = sql`${cases.heldAt} <= now() - make_interval(hours => ${heldHours})`;

/** Opens the case, or finds and locks the open case about the same content. */
export async function openCase(tx: Transaction, { kind, id: subjectId, ownerId, taskId, words }: Subject, source: CaseSource) {
  const [opened] = await tx
    .insert(cases)
    .values({ id: newId(), kind, subjectId, source, ownerId, taskId, words })
    .onConflictDoUpdate({ target: [cases.kind, cases.subjectId], targetWhere: sql`state = 'open'`, set: { state: "open" } })
    .returning();
  if (!opened) throw new Error("A case was neither opened nor found.");
  return opened;
}

/**
 * Hides the content if enough trusted people have reported it, once for each case and for a limited time: the job advance-decisions
 * releases it. Nothing is held where no moderator can decide.
 */
export async function holdIfReported(tx: Transaction, { id, kind, subjectId, ownerId, heldAt }: CaseRef): Promise<void> {
  if (heldAt === null) {
    const { limits } = await readMarketSettings(tx);
    const trusted = await tx.$count(reports, and(eq(reports.caseId, id), reports.isTrusted, isNotNull(reports.personId)));
    if (trusted < limits.reportsToHold) return;
    const staff = await readStaff(tx, { kind, subjectId, personId: ownerId, caseId: id });
    if (staff.every(({ isParty, hasAccount }) => isParty || !hasAccount)) return;
    await tx.update(cases).set({ heldAt: sql`now()` }).where(eq(cases.id, id));
  }
  const table = contentTables[kind];
  const isHolding = sql`exists (select from ${cases} where ${cases.id} = ${id} and not ${isHoldOver})`;
  await tx
    .update(table)
    .set({ hidden: "held" })
    .where(and(eq(table.id, subjectId), isNull(table.hidden), isHolding));
}

/** Every change that moderation makes about a person locks the person first, so that two of them cannot deadlock. */
export async function lockPerson(tx: Transaction, id: string | null) {
  if (id === null) return null;
  const { issuer, subject, role } = people;
  const [person] = await tx.select({ id: people.id, issuer, subject, role }).from(people).where(eq(people.id, id)).for("no key update");
  return person ?? null;
}

/** One open case for a person who sends similar messages, however many they send. */
export async function openCopiesCase(
  tx: Transaction,
  offer: { id: string; taskId: string; bidderId: string; message: string },
): Promise<void> {
  const { id, taskId, bidderId: ownerId, message: words } = offer;
  const isSame = and(eq(cases.ownerId, ownerId), eq(cases.source, "copied_offers"), eq(cases.state, "open"));
  if ((await tx.$count(cases, isSame)) > 0) return;
  await openCase(tx, { kind: "offer", id, taskId, ownerId, words }, "copied_offers");
}
