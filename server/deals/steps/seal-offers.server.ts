// Seals the offers of a task when they close, in the transaction and under the lock of the step that closes them: the number of live offers
// and a Merkle root over their last revisions. docs/trust.md says what that proves.
import { randomBytes } from "node:crypto";
import type { TransitionName } from "#contract/deals/deal.ts";
import { liveOfferStates } from "#contract/deals/offer-states.ts";
import { buildTree, rootOf } from "#contract/deals/offers/merkle-tree.ts";
import { hashOffer, type SealCause, type SealedOffer } from "#contract/deals/offers/offer-seal.ts";
import { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
import { offerSealLeaves, offerSeals } from "#server/deals/tables/offer-seal.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, desc, eq, inArray, sql } from "#server/platform/database/drizzle.server.ts";
import { inBatches } from "#server/platform/database/in-batches.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";

const causes: Partial<Record<TransitionName, SealCause>> = { close: "deadline", award: "award", cancel: "cancellation" };

/** The columns of an offer as it is sealed, of the offer and one of its revisions. */
export const sealedColumns = {
  id: offers.id,
  revision: offerRevisions.revision,
  amount: offerRevisions.amount,
  days: offerRevisions.days,
  message: offerRevisions.message,
  sentAt: offerRevisions.createdAt,
};

type StoredTerms = Omit<SealedOffer, "amount" | "sentAt"> & { amount: number; sentAt: Date };

export function asSealed({ id, revision, amount, days, message, sentAt }: StoredTerms): SealedOffer {
  return { id, revision, amount: amount.toFixed(2), days, message, sentAt: sentAt.toISOString() };
}

/**
 * To be called before the step moves the offers. Without live offers there is nothing to seal. Offers that are in the newest seal with the
 * same revisions, and no others, are sealed already: an award after the deadline seals again only if something changed in between.
 */
export async function sealOffers(tx: Transaction, { name, taskId }: { name: TransitionName; taskId: string }): Promise<void> {
  const cause = causes[name];
  if (!cause) return;
  const live = await tx
    .select(sealedColumns)
    .from(offers)
    .innerJoin(offerRevisions, and(eq(offerRevisions.offerId, offers.id), eq(offerRevisions.revision, offers.revision)))
    .where(and(eq(offers.taskId, taskId), inArray(offers.state, [...liveOfferStates])));
  if (live.length === 0) return;
  const [last] = await tx.select().from(offerSeals).where(eq(offerSeals.taskId, taskId)).orderBy(desc(offerSeals.number)).limit(1);
  if (last && (await isSealedAs(tx, last.id, live))) return;
  const leaves = await Promise.all(
    live.map(async (terms) => {
      const salt = randomBytes(32).toString("base64url");
      return { offerId: terms.id, revision: terms.revision, salt, hash: await hashOffer({ task: taskId, offer: asSealed(terms), salt }) };
    }),
  );
  // By their hashes, so that a position says nothing about the offer.
  leaves.sort((one, other) => (one.hash < other.hash ? -1 : 1));
  const root = rootOf(await buildTree(leaves.map(({ hash }) => hash)));
  const sealId = newId();
  // The clock closes at the deadline, however late it comes: every step on the offers does what is due first.
  const at = cause === "deadline" ? sql`(select ${tasks.dueAt} from ${tasks} where ${tasks.id} = ${taskId})` : now;
  await tx.insert(offerSeals).values({
    ...{ id: sealId, taskId, number: (last?.number ?? 0) + 1, cause, count: leaves.length, root },
    sealedAt: sql`date_trunc('milliseconds', ${at})`,
  });
  const rows = leaves.map((leaf, position) => ({ sealId, position, ...leaf }));
  for (const batch of inBatches(rows)) await tx.insert(offerSealLeaves).values(batch);
}

async function isSealedAs(tx: Transaction, sealId: string, live: Pick<StoredTerms, "id" | "revision">[]): Promise<boolean> {
  const sealed = await tx
    .select({ id: offerSealLeaves.offerId, revision: offerSealLeaves.revision })
    .from(offerSealLeaves)
    .where(eq(offerSealLeaves.sealId, sealId));
  const revisions = new Map(sealed.map(({ id, revision }) => [id, revision]));
  return sealed.length === live.length && live.every(({ id, revision }) => revisions.get(id) === revision);
}
