// One offer with its history, for the two whom it concerns.
import type { DealOffer, OfferHistory } from "#contract/offer.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, gt } from "#server/platform/database/drizzle.server.ts";
import { taskVersions } from "./deal.table.server.ts";
import { asDeal, asOffer, findDeal, selectOffers } from "./deal.view.server.ts";
import { offerRevisions, offers } from "./offer.table.server.ts";

/** Null when there is no such offer, or it is none of this person's business. */
export async function readOffer(db: Db, offerId: string, personId: string): Promise<DealOffer | null> {
  const [known] = await db.select({ taskId: offers.taskId }).from(offers).where(eq(offers.id, offerId));
  const deal = known ? await findDeal(db, known.taskId, personId) : null;
  const [offer] = await selectOffers(db).where(eq(offers.id, offerId));
  if (!deal || !offer || (deal.poster.id !== personId && offer.bidder.id !== personId)) return null;
  return { deal: asDeal(deal, personId), offer: asOffer(offer, deal, personId) };
}

export async function readOfferHistory(db: Db, offerId: string, personId: string): Promise<OfferHistory | null> {
  const known = await readOffer(db, offerId, personId);
  if (!known) return null;
  const { deal, offer } = known;
  const revisions = await db
    .select()
    .from(offerRevisions)
    .where(eq(offerRevisions.offerId, offerId))
    .orderBy(desc(offerRevisions.revision));
  const versions = await db
    .select()
    .from(taskVersions)
    .where(and(eq(taskVersions.taskId, deal.task), gt(taskVersions.version, offer.version)))
    .orderBy(desc(taskVersions.version));
  return {
    deal,
    offer,
    revisions: revisions.map(({ offerId: _, createdAt, ...revision }) => ({ ...revision, createdAt: createdAt.toISOString() })),
    versions: versions.map(({ version, changes, createdAt }) => ({ version, changes, createdAt: createdAt.toISOString() })),
  };
}
