// What was published when the offers of a task closed, and the proofs for the people who may read the offers.
import { buildTree, pathOf } from "#contract/deals/offers/merkle-tree.ts";
import { type OfferProof, proofType, proofVersion, type SealedLeaf } from "#contract/deals/offers/offer-seal.ts";
import { advanceAmong } from "#server/deals/steps/advance-deals.server.ts";
import { readSeals, type SealPage } from "#server/deals/steps/read-seals.server.ts";
import { asSealed, sealedColumns } from "#server/deals/steps/seal-offers.server.ts";
import { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
import { offerSealLeaves, offerSeals } from "#server/deals/tables/offer-seal.table.server.ts";
import { mayRead, type Reader } from "#server/people/reader.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, asc, desc, eq, or, type SQL } from "#server/platform/database/drizzle.server.ts";
import type { Page } from "#server/platform/database/page.ts";
import { badCursor } from "#server/platform/http/answers.ts";
import { tasks } from "#server/tasks/task.table.server.ts";

type SealRow = typeof offerSeals.$inferSelect;

/** Null when there is no such task. They name no person and no text, so those of hidden and cancelled tasks stay public. */
export async function listSeals(db: Db, taskId: string, page: Page): Promise<SealPage | null> {
  await advanceAmong(db, eq(tasks.id, taskId));
  const seals = await readSeals(db, taskId, page);
  return seals.data.length > 0 || (await db.$count(tasks, eq(tasks.id, taskId))) > 0 ? seals : null;
}

/** `seal` is the number of the seal, or absent for the newest. `market` is the origin that the proof names. */
type Wanted = { reader: Reader; seal: number | undefined; market: string };

/** For the bidder and the poster. Null for others, for an offer that was not sealed and for a text that was removed. */
export async function readProof(db: Db, offerId: string, { reader, seal, market }: Wanted): Promise<OfferProof | null> {
  const [known] = await db.select({ taskId: offers.taskId }).from(offers).where(eq(offers.id, offerId));
  if (!known) return null;
  await advanceAmong(db, eq(tasks.id, known.taskId));
  const [found] = await db
    .select({ seal: offerSeals, position: offerSealLeaves.position })
    .from(offerSealLeaves)
    .innerJoin(offerSeals, eq(offerSeals.id, offerSealLeaves.sealId))
    .innerJoin(offers, eq(offers.id, offerSealLeaves.offerId))
    .innerJoin(tasks, eq(tasks.id, offers.taskId))
    .where(and(eq(offers.id, offerId), or(eq(offers.bidderId, reader.id), eq(tasks.posterId, reader.id)), isNumber(seal)))
    .orderBy(desc(offerSeals.number))
    .limit(1);
  if (!found) return null;
  return (await readLeaves(db, found.seal, { reader, market })).at(found.position)?.proof ?? null;
}

/** In the order of the tree. Null for others than the poster, and if there is no such seal. */
export async function listProofs(
  db: Db,
  taskId: string,
  { reader, seal, market }: Wanted,
  { limit, after = "0" }: Page,
): Promise<{ data: SealedLeaf[]; next: string | null } | null> {
  if (!/^\d{1,9}$/.test(after)) throw badCursor();
  await advanceAmong(db, eq(tasks.id, taskId));
  const [found] = await db
    .select({ seal: offerSeals })
    .from(offerSeals)
    .innerJoin(tasks, eq(tasks.id, offerSeals.taskId))
    .where(and(eq(tasks.id, taskId), eq(tasks.posterId, reader.id), isNumber(seal)))
    .orderBy(desc(offerSeals.number))
    .limit(1);
  if (!found) return null;
  const leaves = await readLeaves(db, found.seal, { reader, market });
  const end = Number(after) + limit;
  return { data: leaves.slice(Number(after), end), next: end < leaves.length ? String(end) : null };
}

function isNumber(seal: number | undefined): SQL | undefined {
  return seal === undefined ? undefined : eq(offerSeals.number, seal);
}

/** All leaves of a seal. Of an offer that the reader may not read, or that was erased, there is only the hash. */
async function readLeaves(db: Db, seal: SealRow, { reader, market }: Omit<Wanted, "seal">): Promise<SealedLeaf[]> {
  const rows = await db
    .select({
      hash: offerSealLeaves.hash,
      salt: offerSealLeaves.salt,
      hidden: offers.hidden,
      bidderId: offers.bidderId,
      offer: sealedColumns,
    })
    .from(offerSealLeaves)
    .leftJoin(offers, eq(offers.id, offerSealLeaves.offerId))
    .leftJoin(offerRevisions, and(eq(offerRevisions.offerId, offers.id), eq(offerRevisions.revision, offerSealLeaves.revision)))
    .where(eq(offerSealLeaves.sealId, seal.id))
    .orderBy(asc(offerSealLeaves.position));
  const levels = await buildTree(rows.map(({ hash }) => hash));
  const shared: Omit<OfferProof, "index" | "path" | "offer" | "salt"> = {
    ...{ type: proofType, version: proofVersion, market, task: seal.taskId, seal: seal.number },
    ...{ sealedAt: seal.sealedAt.toISOString(), root: seal.root, count: seal.count },
  };
  return rows.map(({ hash, salt, hidden, bidderId, offer: { id, revision, amount, days, message, sentAt } }, index) => {
    const isReadable = salt !== "" && mayRead({ hidden }, reader, bidderId);
    if (!isReadable || id === null || revision === null || amount === null || days === null || message === null || sentAt === null) {
      return { index, hash, proof: null };
    }
    const offer = asSealed({ id, revision, amount, days, message, sentAt });
    return { index, hash, proof: { ...shared, index, path: pathOf(levels, index), offer, salt } };
  });
}
