// The deals of a person, as bidder and as poster, in the order of whose turn it is.
import { type DealRequest, offerStates, requests, type TaskState, taskStates } from "#contract/deal.ts";
import { limits } from "#contract/limits.ts";
import { type DealGroup, type DealSide, dealGroups, groupOfBid, groupOfPost, type MyDeal } from "#contract/my-deals.ts";
import { reviewDays } from "#contract/review.ts";
import type { Reader } from "#server/people/reader.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { now } from "#server/tasks/task-due.server.ts";
import { advanceAmong } from "./advance-deals.server.ts";
import { asDeal, asOffer, selectDeals, selectOffers } from "./deal.view.server.ts";
import { isOpenForStatements } from "./deal-facts.server.ts";
import { disputeStatements, disputes } from "./dispute.table.server.ts";
import { offers } from "./offer.table.server.ts";
import { reviews } from "./review.table.server.ts";

export type Place = { rank: number; id: string };
type Options = { group: DealGroup | undefined; limit: number; after: Place | null };
type MyDeals = { deals: MyDeal[]; next: Place | null };

const rankOf = (group: DealGroup) => dealGroups.indexOf(group);

export async function listMyDeals(db: Db, reader: Reader, options: Options & { side: DealSide }): Promise<MyDeals> {
  const personId = reader.id;
  const mine = sql`select ${offers.taskId} from ${offers} where ${offers.bidderId} = ${personId}`;
  const isPosts = options.side === "posts";
  await advanceAmong(db, isPosts ? eq(tasks.posterId, personId) : sql`${tasks.id} in (${mine})`);
  const places = isPosts ? await placesOfPosts(db, personId, options) : await placesOfBids(db, personId, options);
  const page = places.slice(0, options.limit);
  const last = page.at(-1);
  return { deals: await readDeals(db, reader, options.side, page), next: places.length > options.limit && last ? last : null };
}

/** The deals in which it is the person's turn, up to 100 of each side. */
export async function countDealsToAct(db: Db, personId: string): Promise<number> {
  const options = { group: "now", limit: limits.dealsPage - 1, after: null } as const;
  const [posts, bids] = await Promise.all([placesOfPosts(db, personId, options), placesOfBids(db, personId, options)]);
  return posts.length + bids.length;
}

function placesOfPosts(db: Db, personId: string, { group, limit, after }: Options) {
  const cases = taskStates.flatMap((state) => {
    const [without, withOffers] = [groupOfPost(state, 0), groupOfPost(state, 1)].map(rankOf);
    const asked = requests
      .filter((request) => groupOfPost(state, 0, request) !== groupOfPost(state, 0))
      .map((request) => sql`when ${isAsked(state, request)} then ${rankOf(groupOfPost(state, 0, request))}::int`);
    return [
      ...asked,
      sql`when ${tasks.state} = ${state} then case when ${tasks.bidCount} > 0 then ${withOffers}::int else ${without}::int end`,
    ];
  });
  const isNow = or(isToReview(personId), isToState(personId));
  const rank = sql<number>`case when ${isNow} then ${rankOf("now")}::int ${sql.join(cases, sql` `)} end`;
  return db
    .select({ id: tasks.id, rank })
    .from(tasks)
    .where(and(eq(tasks.posterId, personId), ...inPage(rank, tasks.id, group, after)))
    .orderBy(asc(rank), desc(tasks.id))
    .limit(limit + 1);
}

function placesOfBids(db: Db, personId: string, { group, limit, after }: Options) {
  const cases = taskStates.flatMap((task) =>
    offerStates.flatMap((offer) => {
      const isOffer = sql`${offers.state} = ${offer}`;
      const usual = groupOfBid(task, offer);
      const asked = requests
        .filter((request) => groupOfBid(task, offer, request) !== usual && usual !== "done")
        .map((request) => sql`when ${isAsked(task, request)} and ${isOffer} then ${rankOf(groupOfBid(task, offer, request))}::int`);
      return usual === "done" ? [] : [...asked, sql`when ${tasks.state} = ${task} and ${isOffer} then ${rankOf(usual)}::int`];
    }),
  );
  const isNow = and(eq(offers.state, "accepted"), or(isToReview(personId), isToState(personId)));
  const rank = sql<number>`case when ${isNow} then ${rankOf("now")}::int ${sql.join(cases, sql` `)} else ${rankOf("done")}::int end`;
  return db
    .select({ id: offers.id, rank })
    .from(offers)
    .innerJoin(tasks, eq(tasks.id, offers.taskId))
    .where(and(eq(offers.bidderId, personId), ...inPage(rank, offers.id, group, after)))
    .orderBy(asc(rank), desc(offers.id))
    .limit(limit + 1);
}

function isAsked(state: TaskState, request: DealRequest): SQL | undefined {
  return and(eq(tasks.state, state), eq(tasks.request, request));
}

/** Completed, and the person may still rate the other side. */
function isToReview(personId: string): SQL {
  const written = sql`select from ${reviews} where ${reviews.taskId} = tasks.id and ${reviews.authorId} = ${personId}`;
  const inTime = sql`${tasks.stateSince} > ${now} - make_interval(days => ${reviewDays}::int)`;
  return sql`(${tasks.state} = 'completed' and ${inTime} and not exists (${written}))`;
}

/** Disputed, and the person may still write a statement. */
function isToState(personId: string): SQL {
  const written = sql`select from ${disputeStatements} where ${disputeStatements.disputeId} = ${disputes.id} and ${disputeStatements.authorId} = ${personId}`;
  const open = sql`select from ${disputes} where ${disputes.taskId} = tasks.id and ${isOpenForStatements} and not exists (${written})`;
  return sql`(${tasks.state} = 'disputed' and exists (${open}))`;
}

function inPage(rank: SQL<number>, id: typeof tasks.id | typeof offers.id, group: DealGroup | undefined, after: Place | null) {
  return [
    group === undefined ? undefined : eq(rank, rankOf(group)),
    after === null ? undefined : or(gt(rank, after.rank), and(eq(rank, after.rank), lt(id, after.id))),
  ];
}

async function readDeals(db: Db, reader: Reader, side: DealSide, page: Place[]): Promise<MyDeal[]> {
  const ids = page.map(({ id }) => id);
  const offerRows = side === "bids" ? await selectOffers(db).where(inArray(offers.id, ids)) : [];
  const taskIds = side === "bids" ? offerRows.map(({ taskId }) => taskId) : ids;
  const dealRows = await selectDeals(db, reader.id).where(inArray(tasks.id, taskIds));
  return page.flatMap(({ id, rank }) => {
    const offer = offerRows.find((row) => row.id === id);
    const deal = dealRows.find((row) => row.id === (offer?.taskId ?? id));
    if (!deal) return [];
    const group = dealGroups[rank] ?? "done";
    return [{ group, deal: asDeal(deal, reader), offer: offer ? asOffer(offer, deal, reader) : null }];
  });
}
