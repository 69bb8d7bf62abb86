// Deals and offers as a caller may see them, with what the caller may do next.

import { actionsFor } from "#contract/deals/deal.rules.ts";
import { changeRounds, type OfferState } from "#contract/deals/deal.ts";
import { isTurnedDown, shownReason } from "#contract/deals/deal-reason.ts";
import { awardableStates } from "#contract/deals/my-deals.ts";
import { chosenOfferStates, liveOfferStates } from "#contract/deals/offer-states.ts";
import type { Agreement, AskedFor, Deal, DealDispute, DealOffer, Offer, OfferHistory, TermChange } from "#contract/deals/offers/offer.ts";
import type { OfferSeal } from "#contract/deals/offers/offer-seal.ts";
import type { Category } from "#contract/tasks/categories.ts";
import { taskFields } from "#contract/tasks/task-fields.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { dealEvents, taskVersions } from "#server/deals/tables/deal.table.server.ts";
import { disputes } from "#server/deals/tables/dispute.table.server.ts";
import { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
import { offerSealLeaves, offerSeals } from "#server/deals/tables/offer-seal.table.server.ts";
import { questions } from "#server/deals/tables/question.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { hiddenMark, mayRead, type Reader } from "#server/people/reader.ts";
import { portraitColumns, shownPerson } from "#server/people/shown-person.ts";
import { shownWords } from "#server/people/system-words.ts";
import type { HiddenState } from "#server/platform/database/columns.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { alias, and, desc, eq, gt, inArray, type Placeholder, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { hiddenFromPlanner, preparedFor } from "#server/platform/database/prepared.server.ts";
import { likes, tasks } from "#server/tasks/task.table.server.ts";
import { advanceAmong } from "./advance-deals.server.ts";
import { factColumns, isOpenForStatements, overdueAt } from "./deal-facts.server.ts";
import { disputeTimes } from "./dispute-times.ts";

const chosen = alias(offers, "chosen");
const chosenTerms = alias(offerRevisions, "chosen_terms");
const winners = alias(people, "winners");
const own = alias(offers, "own");
export const bidders = alias(people, "bidders");

const dealColumns = {
  id: tasks.id,
  title: tasks.title,
  hidden: tasks.hidden,
  category: tasks.category,
  budget: tasks.budget,
  deadline: tasks.deadline,
  state: tasks.state,
  since: tasks.stateSince,
  dueAt: tasks.dueAt,
  version: tasks.version,
  bidCount: tasks.bidCount,
  awardable: sql<number>`(select count(*)::int from ${offers} where ${offers.taskId} = ${tasks.id} and ${inArray(offers.state, [...awardableStates])})`,
  poster: { ...portraitColumns(people), rating: people.rating },
  chosenBy: chosen.bidderId,
  agreed: {
    offer: chosen.id,
    amount: chosenTerms.amount,
    days: chosenTerms.days,
    bidder: sql<
      Agreement["bidder"] & { hidden: HiddenState | null }
    >`json_build_object('id', ${winners.id}, 'name', ${winners.name}, 'rating', ${winners.rating}, 'photoURL', ${winners.photoUrl}, 'hidden', ${winners.hidden})`,
    deliverBy: chosen.deliverBy,
    isSecured: sql<boolean>`${chosen.securedAt} is not null`,
    deliveredAt: sql<string | null>`(select ${utcText(sql`max(${dealEvents.at})`)} from ${dealEvents}
      where ${dealEvents.taskId} = ${tasks.id} and ${dealEvents.offerId} = ${chosen.id} and ${dealEvents.event} = 'deliver')`,
    state: sql<OfferState | null>`${chosen.state}`,
    reasonCode: chosen.reasonCode,
    reason: chosen.reason,
  },
  facts: factColumns,
  requestedAt: tasks.requestedAt,
  requestReason: sql<string | null>`case when ${tasks.request} is not null then (
    select ${dealEvents.reason} from ${dealEvents}
    where ${dealEvents.taskId} = ${tasks.id} and ${dealEvents.event} in ('ask_extension', 'propose_end') order by ${dealEvents.id} desc limit 1) end`,
  askedDeliverBy: chosen.askedDeliverBy,
  overdueAt,
  dispute: {
    id: disputes.id,
    wasDelivered: disputes.wasDelivered,
    openedAt: disputes.openedAt,
    outcome: disputes.outcome,
    mayWrite: isOpenForStatements,
  },
  seal: sql<OfferSeal | null>`(
    select json_build_object('_id', ${offerSeals.id}, 'number', ${offerSeals.number}, 'cause', ${offerSeals.cause},
      'count', ${offerSeals.count}, 'root', ${offerSeals.root}, 'sealedAt', ${utcText(sql`${offerSeals.sealedAt}`)})
    from ${offerSeals} where ${offerSeals.taskId} = ${tasks.id} order by ${offerSeals.number} desc limit 1)`,
  changesAsked: sql<string | null>`case when ${tasks.state} = 'in_progress' then (
    select ${dealEvents.reason} from ${dealEvents}
    where ${dealEvents.taskId} = ${tasks.id} and ${dealEvents.offerId} = ${chosen.id} and ${dealEvents.event} = 'request_changes'
    order by ${dealEvents.id} desc limit 1) end`,
};

/** A time inside JSON, as the API writes times. */
function utcText(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const offerColumns = {
  id: offers.id,
  taskId: offers.taskId,
  state: sql<OfferState>`${offers.state}`,
  since: offers.stateSince,
  reasonCode: offers.reasonCode,
  reason: offers.reason,
  looksCopied: offers.looksCopied,
  isSealed: sql<boolean>`exists (
    select from ${offerSealLeaves} where ${offerSealLeaves.offerId} = ${offers.id} and ${offerSealLeaves.salt} <> '')`,
  hidden: offers.hidden,
  hiddenBy: offers.hiddenBy,
  createdAt: offers.createdAt,
  revision: offers.revision,
  amount: offerRevisions.amount,
  days: offerRevisions.days,
  message: offerRevisions.message,
  version: offerRevisions.version,
  revisedAt: offerRevisions.createdAt,
  bidder: { ...portraitColumns(bidders), rating: bidders.rating },
};

/** Whether the person has such an offer on the task. */
function hasOffer(personId: Placeholder, which = sql`true`): SQL<boolean> {
  return sql<boolean>`exists (select from ${offers} as own where ${own.taskId} = ${tasks.id} and ${own.bidderId} = ${personId} and ${which})`;
}

/** A person has at most one that is not answered. */
function questionOf(personId: Placeholder): SQL<string | null> {
  const mine = sql`${questions.taskId} = ${tasks.id} and ${questions.askerId} = ${personId} and ${questions.answer} is null`;
  return sql<string | null>`(select ${questions.id} from ${questions} where ${mine})`;
}

/** Prepared, because planning it takes several times as long as reading a page of deals. In any order. */
export function readDeals(db: Db, personId: string | null, taskIds: string[]): Promise<DealRow[]> {
  return dealsStatement(db).execute({ personId, taskIds });
}

const dealsStatement = preparedFor((db) => {
  const personId = sql.placeholder("personId");
  return db
    .select({
      ...dealColumns,
      // None of their offers is live, none was declined.
      maySend: sql<boolean>`${personId}::uuid is not null and not ${hasOffer(personId, inArray(own.state, [...liveOfferStates, "declined"]))}`,
      hasOffered: hasOffer(personId),
      isLiked: sql<boolean>`exists (select from ${likes} where ${likes.taskId} = ${tasks.id} and ${likes.personId} = ${personId})`,
      ownQuestion: questionOf(personId),
    })
    .from(tasks)
    .innerJoin(people, eq(people.id, tasks.posterId))
    .leftJoin(chosen, and(eq(chosen.taskId, tasks.id), inArray(chosen.state, [...chosenOfferStates])))
    .leftJoin(chosenTerms, and(eq(chosenTerms.offerId, chosen.id), eq(chosenTerms.revision, chosen.revision)))
    .leftJoin(winners, eq(winners.id, chosen.bidderId))
    .leftJoin(disputes, eq(disputes.offerId, chosen.id))
    .where(sql`${tasks.id} = any(${hiddenFromPlanner(sql.placeholder("taskIds"), "uuid[]")})`)
    .prepare("read_deals");
});
export type DealRow = Awaited<ReturnType<ReturnType<typeof dealsStatement>["execute"]>>[number];

export function selectOffers(db: Db) {
  return db
    .select(offerColumns)
    .from(offers)
    .innerJoin(offerRevisions, and(eq(offerRevisions.offerId, offers.id), eq(offerRevisions.revision, offers.revision)))
    .innerJoin(bidders, eq(bidders.id, offers.bidderId))
    .$dynamic();
}
export type StoredOffer = Awaited<ReturnType<typeof selectOffers>>[number];

export function asDeal(row: DealRow, reader: Reader | null): Deal {
  const personId = reader?.id ?? null;
  const isPoster = row.poster.id === personId;
  const isWinner = personId !== null && row.chosenBy === personId;
  const isSide = isPoster || isWinner;
  const stand = { taskState: row.state, isPoster, facts: row.facts };
  const ofTask = actionsFor("task", { ...stand, offerState: row.agreed.state ?? "none", isBidder: isWinner });
  const toSend = actionsFor("offer", { ...stand, offerState: "none", isBidder: !isPoster && row.maySend && row.hidden === null });
  return {
    task: row.id,
    title: row.hasOffered || mayRead(row, reader, row.poster.id) ? shownWords(row.title) : "",
    category: row.category as Category,
    budget: row.budget,
    deadline: row.deadline,
    poster: shownPerson(row.poster, reader),
    state: row.state,
    since: row.since.toISOString(),
    // While there is work, the time tells whether a proposal to end is pending.
    dueAt: isSide || !isWork(row.state) ? (row.dueAt?.toISOString() ?? null) : null,
    version: row.version,
    bidcunt: row.bidCount,
    ...(isPoster && { awardable: row.awardable }),
    ...(personId !== null && { you: personId }),
    isYours: isPoster,
    agreed: isSide ? agreementOf(row, reader) : null,
    isLiked: row.isLiked,
    ownQuestion: row.ownQuestion,
    changesAsked: isSide && row.changesAsked !== null ? shownWords(row.changesAsked) : null,
    askedFor: isSide ? askedForOf(row) : null,
    overdueAt: isSide ? (row.overdueAt?.toISOString() ?? null) : null,
    changesLeft: isSide && row.agreed.offer !== null ? Math.max(0, changeRounds - row.facts.changeRounds) : null,
    dispute: isSide ? disputeOf(row) : null,
    seal: row.seal,
    actions: [...toSend, ...ofTask],
  };
}

function isWork(state: TaskState): boolean {
  return state === "in_progress" || state === "delivered";
}

function agreementOf({ agreed, poster }: DealRow, reader: Reader | null): Agreement | null {
  const { offer, amount, days, state, reasonCode, reason, bidder, ...terms } = agreed;
  if (offer === null || amount === null || days === null || state === null) return null;
  const side = poster.id === reader?.id ? "poster" : "bidder";
  const shown = { bidder: shownPerson(bidder, reader), state, reason: shownReason({ reasonCode, reason }, shownWords, side) };
  return { offer, amount, days, ...terms, ...shown };
}

function askedForOf({ facts: { request }, requestedAt, requestReason, askedDeliverBy, dueAt }: DealRow): AskedFor | null {
  if (request === null || requestedAt === null) return null;
  const isExtension = request === "extension";
  return {
    kind: isExtension ? "extension" : "end",
    by: request === "end_by_poster" ? "poster" : "winner",
    reason: shownWords(requestReason ?? ""),
    deliverBy: isExtension ? askedDeliverBy : null,
    at: requestedAt.toISOString(),
    until: isExtension ? null : (dueAt?.toISOString() ?? null),
  };
}

function disputeOf({ dispute, dueAt }: DealRow): DealDispute | null {
  return dispute && { _id: dispute.id, ...disputeTimes(dispute, dueAt), mayWrite: dispute.mayWrite };
}

export function asOffer(row: StoredOffer, deal: Pick<DealRow, "state" | "poster">, reader: Reader): Offer {
  const personId = reader.id;
  const isReadable = mayRead(row, reader, row.bidder.id);
  const isPoster = deal.poster.id === personId;
  const stand = { taskState: deal.state, offerState: row.state, isPoster, isBidder: row.bidder.id === personId };
  return {
    _id: row.id,
    task: row.taskId,
    bidder: shownPerson(row.bidder, reader),
    state: row.state,
    since: row.since.toISOString(),
    reason: shownReason(row, shownWords, isPoster ? "poster" : "bidder"),
    ...(isTurnedDown(row) && { turnedDown: true }),
    revision: row.revision,
    amount: row.amount,
    days: row.days,
    message: isReadable ? shownWords(row.message) : "",
    ...hiddenMark(row, isReadable),
    version: row.version,
    ...(isPoster && { looksCopied: row.looksCopied }),
    isSealed: isReadable && row.isSealed,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.revisedAt.toISOString(),
    actions: actionsFor("offer", stand),
  };
}

/** As it is after everything that was due by the clock. */
export async function findDeal(db: Db, taskId: string, personId: string | null): Promise<DealRow | null> {
  await advanceAmong(db, eq(tasks.id, taskId));
  const [row] = await readDeals(db, personId, [taskId]);
  return row ?? null;
}

/** The newest offer of a bidder on a task. The caller checks that the reader is the poster or the bidder. */
export async function readNewestOffer(db: Db, taskId: string, bidderId: string, reader: Reader): Promise<DealOffer | null> {
  const deal = await findDeal(db, taskId, reader.id);
  const [offer] = await selectOffers(db)
    .where(and(eq(offers.taskId, taskId), eq(offers.bidderId, bidderId)))
    .orderBy(desc(offers.id))
    .limit(1);
  return deal && offer ? { deal: asDeal(deal, reader), offer: asOffer(offer, deal, reader) } : null;
}

/** Null when there is no such offer, or the person is neither its poster nor its bidder. */
export async function readOffer(db: Db, offerId: string, reader: Reader): Promise<DealOffer | null> {
  const personId = reader.id;
  const [known] = await db.select({ taskId: offers.taskId }).from(offers).where(eq(offers.id, offerId));
  const deal = known ? await findDeal(db, known.taskId, personId) : null;
  const [offer] = await selectOffers(db).where(eq(offers.id, offerId));
  if (!deal || !offer || (deal.poster.id !== personId && offer.bidder.id !== personId)) return null;
  return { deal: asDeal(deal, reader), offer: asOffer(offer, deal, reader) };
}

export async function readOfferHistory(db: Db, offerId: string, reader: Reader): Promise<OfferHistory | null> {
  const known = await readOffer(db, offerId, reader);
  if (!known) return null;
  const revisions = await db
    .select()
    .from(offerRevisions)
    .where(eq(offerRevisions.offerId, offerId))
    .orderBy(desc(offerRevisions.revision));
  const versions = await db
    .select({ version: taskVersions.version, changes: taskVersions.changes, createdAt: taskVersions.createdAt, hidden: tasks.hidden })
    .from(taskVersions)
    .innerJoin(tasks, eq(tasks.id, taskVersions.taskId))
    .where(and(eq(taskVersions.taskId, known.deal.task), gt(taskVersions.version, known.offer.version)))
    .orderBy(desc(taskVersions.version));
  const isReadable = mayRead(known.offer, reader, known.offer.bidder.id);
  return {
    ...known,
    revisions: revisions.map(({ offerId: _, message, createdAt, ...revision }) => ({
      ...revision,
      message: isReadable ? shownWords(message) : "",
      createdAt: createdAt.toISOString(),
    })),
    versions: versions.map(({ version, changes, createdAt, hidden }) => ({
      version,
      changes: mayRead({ hidden }, reader, known.deal.poster.id) ? changes.map(shownChange) : changes.map(withoutText),
      createdAt: createdAt.toISOString(),
    })),
  };
}

function shownChange({ field, from, to }: TermChange): TermChange {
  const shown = (value: string | number) => (typeof value === "string" ? shownWords(value) : value);
  return { field, from: shown(from), to: shown(to) };
}

function withoutText(change: TermChange): TermChange {
  return taskFields[change.field].isPersonal ? { ...change, from: "", to: "" } : change;
}
