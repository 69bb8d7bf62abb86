// The offers on a task as the caller may see them. For the poster they are sorted, with what the poster compares about each bidder.
import { chosenOfferStates, liveOfferStates } from "#contract/deals/offer-states.ts";
import type { BidderRecord, DealOffers } from "#contract/deals/offers/offer.ts";
import type { OfferSort } from "#contract/deals/offers/offer-sort.ts";
import { isPublic } from "#server/deals/reviews/review.store.server.ts";
import { asDeal, asOffer, bidders, findDeal, type StoredOffer, selectOffers } from "#server/deals/steps/deal.view.server.ts";
import { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import { departedIssuer, people } from "#server/people/person.table.server.ts";
import type { Reader } from "#server/people/reader.ts";
import { shownWords } from "#server/people/system-words.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";

type SortedPage = Page & { sort: OfferSort };

/** All offers to the poster, their own to a bidder, none to others. Null when there is no such task. */
export async function readDealOffers(
  db: Db,
  taskId: string,
  reader: Reader | null,
  page: SortedPage,
): Promise<(DealOffers & { next: string | null }) | null> {
  const row = await findDeal(db, taskId, reader?.id ?? null);
  if (!row) return null;
  const deal = asDeal(row, reader);
  if (reader === null) return { deal, offers: [], next: null };
  const rows = deal.isYours ? await selectReceived(db, taskId, page) : await selectOwn(db, taskId, reader.id, page);
  const { data: shown, next } = pageOf(rows, page, ({ id }) => id);
  const records = deal.isYours ? await readRecords(db, shown) : new Map<string, BidderRecord>();
  return {
    deal,
    offers: shown.map((offer) => asOffer({ ...offer, bidder: { ...offer.bidder, ...records.get(offer.bidder.id) } }, row, reader)),
    next,
  };
}

function selectOwn(db: Db, taskId: string, personId: string, { limit, after }: Page) {
  return selectOffers(db)
    .where(and(eq(offers.taskId, taskId), eq(offers.bidderId, personId), after === undefined ? undefined : lt(offers.id, after)))
    .orderBy(desc(offers.id))
    .limit(limit + 1);
}

/** The chosen offer, the shortlisted ones, the other live ones, those that ended. */
const rank = sql<number>`case
  when ${isOneOf(offers.state, chosenOfferStates)} then 1
  when ${offers.state} = 'shortlisted' then 2
  when ${isOneOf(offers.state, liveOfferStates)} then 3
  else 4 end`;

/** What is sorted within a rank, from the lowest value. Equal values are sorted newest first. */
const sortValues: Record<OfferSort, SQL<number>> = {
  newest: sql<number>`0::float8`,
  price: sql<number>`${offerRevisions.amount}::float8`,
  days: sql<number>`${offerRevisions.days}::float8`,
  rating: sql<number>`-${bidders.rating}::float8`,
};

async function selectReceived(db: Db, taskId: string, { limit, after, sort }: SortedPage): Promise<StoredOffer[]> {
  const value = sortValues[sort];
  const received = eq(offers.taskId, taskId);
  let isAfter: SQL | undefined;
  if (after !== undefined) {
    const [last] = await db
      .select({ rank, value })
      .from(offers)
      .innerJoin(offerRevisions, and(eq(offerRevisions.offerId, offers.id), eq(offerRevisions.revision, offers.revision)))
      .innerJoin(bidders, eq(bidders.id, offers.bidderId))
      .where(and(received, eq(offers.id, after)));
    if (!last) return [];
    const isLater = or(gt(value, last.value), and(eq(value, last.value), lt(offers.id, after)));
    isAfter = or(gt(rank, last.rank), and(eq(rank, last.rank), isLater));
  }
  return selectOffers(db)
    .where(and(received, isAfter))
    .orderBy(asc(rank), asc(value), desc(offers.id))
    .limit(limit + 1);
}

/** By the id of the bidder, in one statement. People who have left have none, as they have no profile. */
async function readRecords(db: Db, page: StoredOffer[]): Promise<ReadonlyMap<string, BidderRecord>> {
  const ids = page.map(({ bidder }) => bidder.id);
  if (ids.length === 0) return new Map();
  const isAbout = and(eq(reviews.aboutId, people.id), isPublic);
  const isDone = and(eq(offers.bidderId, people.id), eq(offers.state, "accepted"), eq(tasks.state, "completed"));
  const newest = db
    .select({ rating: reviews.stars, words: reviews.words, at: reviews.createdAt })
    .from(reviews)
    .where(and(isAbout, isNull(reviews.hidden)))
    .orderBy(desc(reviews.id))
    .limit(1)
    .as("newest");
  const rows = await db
    .select({
      id: people.id,
      tasksDone: sql<number>`(select count(*)::int from ${offers} join ${tasks} on ${tasks.id} = ${offers.taskId} where ${isDone})`,
      reviewCount: sql<number>`(select count(*)::int from ${reviews} where ${isAbout})`,
      emailVerified: people.emailVerified,
      newest: { rating: newest.rating, words: newest.words, at: newest.at },
    })
    .from(people)
    .leftJoinLateral(newest, sql`true`)
    .where(and(inArray(people.id, ids), ne(people.issuer, departedIssuer)));
  return new Map(
    rows.map(({ id, tasksDone, reviewCount, emailVerified, newest: last }) => [
      id,
      {
        tasksDone,
        reviewCount,
        emailVerified,
        lastReview: last && { rating: last.rating, words: shownWords(last.words), at: last.at.toISOString() },
      },
    ]),
  );
}
