// The deals of a person, as bidder and as poster, the most urgent first.
import { type DealRequest, requests } from "#contract/deals/deal.ts";
import {
  awardableStates,
  type DealGroup,
  type DealSide,
  dealGroups,
  dealSides,
  groupOfBid,
  groupOfPost,
  leastUrgent,
  type MyDeal,
  type PostOffers,
  postOffers,
} from "#contract/deals/my-deals.ts";
import { offerStates } from "#contract/deals/offer-states.ts";
import { reviewDays } from "#contract/deals/reviews/review.ts";
import { timers } from "#contract/deals/timers.ts";
import { limits } from "#contract/platform/limits.ts";
import { type TaskState, taskStates } from "#contract/tasks/task-state.ts";
import { advanceOf } from "#server/deals/steps/advance-deals.server.ts";
import { asDeal, asOffer, readDeals, selectOffers } from "#server/deals/steps/deal.view.server.ts";
import { deliverBy, isOpenForStatements } from "#server/deals/steps/deal-facts.server.ts";
import { disputeStatements, disputes } from "#server/deals/tables/dispute.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import { isActivePerson } from "#server/people/person.table.server.ts";
import type { Reader } from "#server/people/reader.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, isNull, or, type Placeholder, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { now } from "#server/platform/database/now.server.ts";
import { hiddenFromPlanner, preparedFor } from "#server/platform/database/prepared.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { endOfDay } from "#server/tasks/task-due.server.ts";

/** The position of a deal: the smaller `rank` and `urgency`, the earlier. The order is that of `compareDeals`. */
export type Place = { rank: number; urgency: number; id: string };
type Options = { group: DealGroup | undefined; limit: number; after: Place | null };
type MyDeals = { deals: MyDeal[]; next: Place | null };
type PersonId = string | Placeholder;

const rankOf = (group: DealGroup) => dealGroups.indexOf(group);
/** Ranks and states are part of the statements: a hundred parameters would be sent and parsed with each request. */
const rankIn = (group: DealGroup) => sql.raw(`${rankOf(group)}`);

export async function listMyDeals(db: Db, reader: Reader, options: Options & { side: DealSide }): Promise<MyDeals> {
  await advanceOf(db, reader.id);
  const places = await readPlaces(db, reader.id, options);
  const page = places.slice(0, options.limit);
  const last = page.at(-1);
  return { deals: await readPage(db, reader, options.side, page), next: places.length > options.limit && last ? last : null };
}

/** The number of deals in which it is the person's turn, up to 100 of each side. */
export function dealsToAct(personId: PersonId): SQL<number> {
  const counts = dealSides.map((side) => {
    const some = sql`select from (${turnsOf(personId, side)}) turn limit ${sql.raw(`${limits.dealsPage}`)}`;
    return sql`(select count(*)::int from (${some}) counted)`;
  });
  return sql<number>`${sql.join(counts, sql` + `)}`;
}

/** The deals in which it is the person's turn, with the columns id (of the offer, or of a task they posted), urgency and due. */
export function turnsOf(personId: PersonId, side: DealSide): SQL {
  return sql`select id, urgency, due from (${placedOf[side](personId)}) placed where rank = ${rankIn("now")}`;
}

const placedOf = { posts: placedPosts, bids: placedBids } satisfies Record<DealSide, unknown>;

function placedPosts(personId: PersonId): SQL {
  const cases = taskStates.flatMap((state) => {
    const usual = groupOfPost(state, "none");
    const asked = requests
      .filter((request) => groupOfPost(state, "none", request) !== usual)
      .map((request) => sql`when ${isAsked(state, request)} then ${rankIn(groupOfPost(state, "none", request))}`);
    const late = groupOfPost(state, "none", null, true);
    const offered = postOffers
      .filter((held) => groupOfPost(state, held) !== usual)
      .map((held) => sql`when ${isOneOf(tasks.state, [state])} and ${holds[held]} then ${rankIn(groupOfPost(state, held))}`);
    return [
      ...asked,
      ...(late === usual ? [] : [sql`when ${isLate(state)} then ${rankIn(late)}`]),
      ...offered,
      sql`when ${isOneOf(tasks.state, [state])} then ${rankIn(usual)}`,
    ];
  });
  const isNow = or(isToReview(personId), isToState(personId));
  const rank = sql<number>`case when ${isNow} then ${rankIn("now")} ${sql.join(cases, sql` `)} end`;
  return placed(sql`select ${tasks.id}, ${rank} as rank, ${dueAt(personId)} as due, ${tasks.stateSince} as ended
    from ${tasks} where ${tasks.posterId} = ${hiddenFromPlanner(personId, "uuid")}`);
}

const isAwardable = sql`exists (select from ${offers} where ${offers.taskId} = tasks.id and ${isOneOf(offers.state, awardableStates)})`;
const holds: Record<PostOffers, SQL> = {
  none: sql`${tasks.bidCount} = 0`,
  unconfirmed: sql`${tasks.bidCount} > 0 and not ${isAwardable}`,
  awardable: isAwardable,
};

function placedBids(personId: PersonId): SQL {
  const cases = taskStates.flatMap((task) =>
    offerStates.flatMap((offer) => {
      const isOffer = isOneOf(offers.state, [offer]);
      const usual = groupOfBid(task, offer);
      const asked = requests
        .filter((request) => groupOfBid(task, offer, request) !== usual && usual !== "done")
        .map((request) => sql`when ${isAsked(task, request)} and ${isOffer} then ${rankIn(groupOfBid(task, offer, request))}`);
      return usual === "done" ? [] : [...asked, sql`when ${isOneOf(tasks.state, [task])} and ${isOffer} then ${rankIn(usual)}`];
    }),
  );
  const isNow = and(isOneOf(offers.state, ["accepted"]), or(isToReview(personId), isToState(personId)));
  const rank = sql<number>`case when ${isNow} then ${rankIn("now")} ${sql.join(cases, sql` `)} else ${rankIn("done")} end`;
  const ended = sql`case when ${offers.state} = 'accepted' then ${tasks.stateSince} else ${offers.stateSince} end`;
  return placed(sql`select ${offers.id}, ${rank} as rank, ${dueAt(personId)} as due, ${ended} as ended
    from ${offers} join ${tasks} on ${tasks.id} = ${offers.taskId} where ${offers.bidderId} = ${hiddenFromPlanner(personId, "uuid")}`);
}

/** `found` has the columns id, rank, due and ended. */
function placed(found: SQL): SQL {
  return sql`select id, rank, due, case when rank = ${rankIn("done")} then -${inMilliseconds(sql`ended`)}
      else coalesce(${inMilliseconds(sql`due`)}, ${leastUrgent}::float8) end as urgency
    from (${found}) found`;
}

async function readPlaces(db: Db, personId: string, { side, group, limit, after }: Options & { side: DealSide }): Promise<Place[]> {
  const { rank = null, urgency = null, id = null } = after ?? {};
  const only = group === undefined ? null : rankOf(group);
  return placesStatements[side](db).execute({ personId, only, rank, urgency, id, limit: limit + 1 });
}

const placesStatements = { posts: placesStatement("posts"), bids: placesStatement("bids") };

/** Prepared, because planning it takes several times as long as reading the deals of a person. */
function placesStatement(side: DealSide) {
  const given = sql.placeholder;
  const inGroup = sql`rank = coalesce(${given("only")}::int, rank)`;
  const isLater = sql`(${given("rank")}::int is null or rank > ${given("rank")}::int or (rank = ${given("rank")}::int
    and (urgency > ${given("urgency")}::float8 or (urgency = ${given("urgency")}::float8 and id < ${given("id")}::uuid))))`;
  return preparedFor((db) =>
    db
      .select({ id: sql<string>`id`, rank: sql<number>`rank`, urgency: sql<number>`urgency` })
      .from(sql`(${placedOf[side](given("personId"))}) placed`)
      .where(and(inGroup, isLater))
      .orderBy(sql`rank, urgency, id desc`)
      .limit(given("limit"))
      .prepare(`places_of_${side}`),
  );
}

function inMilliseconds(time: SQL): SQL {
  return sql`floor(extract(epoch from ${time}) * 1000)::float8`;
}

/** When the step that a deal waits for is due. Null where the clock leaves the task alone. */
function dueAt(personId: PersonId): SQL {
  const statementsUntil = sql`(select ${disputes.openedAt} + make_interval(days => ${timers.statementDays}::int)
    from ${disputes} where ${disputes.taskId} = tasks.id and ${disputes.outcome} is null)`;
  const isWork = sql`${tasks.state} = 'in_progress' and coalesce(${tasks.request}, 'extension') = 'extension'`;
  return sql`case
    when ${isToReview(personId)} then ${tasks.stateSince} + make_interval(days => ${reviewDays}::int)
    when ${isToState(personId)} then ${statementsUntil}
    when ${isWork} then ${endOfDay(deliverBy)}
    else ${tasks.dueAt} end`;
}

function isAsked(state: TaskState, request: DealRequest): SQL | undefined {
  return and(isOneOf(tasks.state, [state]), isOneOf(tasks.request, [request]));
}

/** Not delivered by the end of the delivery date, and nothing is asked for. */
function isLate(state: TaskState): SQL | undefined {
  return and(isOneOf(tasks.state, [state]), isNull(tasks.request), sql`${endOfDay(deliverBy)} <= ${now}`);
}

/** Completed, and the person may still rate the other side. A suspended person may not. */
function isToReview(personId: PersonId): SQL {
  const written = sql`select from ${reviews} where ${reviews.taskId} = tasks.id and ${reviews.authorId} = ${personId}`;
  const inTime = sql`${tasks.stateSince} > ${now} - make_interval(days => ${reviewDays}::int)`;
  return sql`(${tasks.state} = 'completed' and ${inTime} and not exists (${written}) and ${isActivePerson(personId)})`;
}

/** Disputed, and the person may still write a statement. The side that opened the dispute has given its reason. */
function isToState(personId: PersonId): SQL {
  const written = sql`select from ${disputeStatements} where ${disputeStatements.disputeId} = ${disputes.id} and ${disputeStatements.authorId} = ${personId}`;
  const open = sql`select from ${disputes} where ${disputes.taskId} = tasks.id and ${isOpenForStatements} and not exists (${written})
    and ${disputes.openedBy} is distinct from case when tasks.poster_id = ${personId} then 'poster' else 'winner' end`;
  return sql`(${tasks.state} = 'disputed' and exists (${open}))`;
}

const offersStatement = preparedFor((db) =>
  selectOffers(db)
    .where(sql`${offers.id} = any(${hiddenFromPlanner(sql.placeholder("ids"), "uuid[]")})`)
    .prepare("my_offers"),
);

async function readPage(db: Db, reader: Reader, side: DealSide, page: Place[]): Promise<MyDeal[]> {
  const ids = page.map(({ id }) => id);
  const offerRows = side === "bids" ? await offersStatement(db).execute({ ids }) : [];
  const taskIds = side === "bids" ? offerRows.map(({ taskId }) => taskId) : ids;
  const dealRows = await readDeals(db, reader.id, taskIds);
  return page.flatMap(({ id, rank, urgency }) => {
    const offer = offerRows.find((row) => row.id === id);
    const deal = dealRows.find((row) => row.id === (offer?.taskId ?? id));
    if (!deal) return [];
    const group = dealGroups[rank] ?? "done";
    const dueAt = group === "done" || urgency === leastUrgent ? null : new Date(urgency).toISOString();
    return [{ group, dueAt, deal: asDeal(deal, reader), offer: offer ? asOffer(offer, deal, reader) : null }];
  });
}
