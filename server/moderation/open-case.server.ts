// Opens cases of the moderation queue, and holds back content that several trusted people have reported.
import type { CaseSource } from "#contract/case.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, isNull, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { cases } from "./case.table.server.ts";
import { type Content, contentTables } from "./content.server.ts";
import { reports } from "./report.table.server.ts";

type Subject = Pick<Content, "kind" | "id" | "taskId" | "words"> & { ownerId: string | null };
type CaseRef = Pick<typeof cases.$inferSelect, "id" | "kind" | "subjectId">;

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

export async function holdIfReported(tx: Transaction, { id, kind, subjectId }: CaseRef): Promise<void> {
  const { limits } = await readMarketSettings(tx);
  const trusted = await tx.$count(reports, and(eq(reports.caseId, id), reports.isTrusted));
  if (trusted < limits.reportsToHold) return;
  const table = contentTables[kind];
  await tx
    .update(table)
    .set({ hidden: "held" })
    .where(and(eq(table.id, subjectId), isNull(table.hidden)));
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
