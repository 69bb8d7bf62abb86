// Disputes as the two sides and staff read them, and the statements of the two sides.
import { type TransitionName, transitionNames } from "#contract/deals/deal.ts";
import type { Dispute, DisputeEntry, DisputeSummary } from "#contract/deals/disputes/dispute.ts";
import { timers } from "#contract/deals/timers.ts";
import { listDeliveries } from "#server/deals/deliveries/delivery.store.server.ts";
import { advanceAmong } from "#server/deals/steps/advance-deals.server.ts";
import { findOffer, lockDeal } from "#server/deals/steps/deal.lock.server.ts";
import { factColumns, isOpenForStatements } from "#server/deals/steps/deal-facts.server.ts";
import { disputeTimes } from "#server/deals/steps/dispute-times.ts";
import { isEventOf, markEventsRead, takeBackUnread } from "#server/deals/steps/read-events.server.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { disputeStatements, disputes } from "#server/deals/tables/dispute.table.server.ts";
import { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { asMember, type Reader } from "#server/people/reader.ts";
import { personColumns, shownPerson } from "#server/people/shown-person.ts";
import { shownWords } from "#server/people/system-words.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { type AnyColumn, alias, and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";
import { noSuch, ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

const decisionSteps: TransitionName[] = ["decide_complete", "decide_end", "decide_split"];

const posters = alias(people, "posters");
const winners = alias(people, "winners");

type Row = Awaited<ReturnType<typeof selectDisputes>>[number];
/** Only active staff moderate. */
type DisputeReader = { id: string; isModerating: boolean };

/** The events of a decision carry its id: decisions belong to a higher layer. */
const ofNewestDecision = (column: AnyColumn) => sql`case when ${disputes.against} is not null then (
  select ${column} from ${dealEvents}
  where ${dealEvents.offerId} = ${disputes.offerId} and ${dealEvents.decisionId} is not null
  order by ${dealEvents.id} desc limit 1) end`;

/** For one of the two sides. Null for other people, and when there is no dispute. */
export async function findDispute(db: Db, taskId: string, personId: string): Promise<Dispute | null> {
  await advanceAmong(db, eq(tasks.id, taskId));
  const isSide = or(eq(posters.id, personId), eq(winners.id, personId));
  const [row] = await selectDisputes(db).where(and(eq(disputes.taskId, taskId), isSide));
  return row ? toDispute(db, row, { id: personId, isModerating: false }) : null;
}

/** Null when there is no such dispute. */
export async function readDispute(db: Db, id: string, moderatorId: string): Promise<Dispute | null> {
  await advanceAmong(db, sql`${tasks.id} in (select ${disputes.taskId} from ${disputes} where ${disputes.id} = ${id})`);
  const [row] = await selectDisputes(db).where(eq(disputes.id, id));
  return row ? toDispute(db, row, { id: moderatorId, isModerating: true }) : null;
}

/** Open disputes: the oldest first. Closed ones: the newest first. */
export async function listDisputes(db: Db, moderatorId: string, { state, ...page }: Page & { state: "open" | "closed" }) {
  const isOpen = state === "open";
  await advanceAmong(db, eq(tasks.state, "disputed"));
  const later = page.after === undefined ? undefined : isOpen ? gt(disputes.id, page.after) : lt(disputes.id, page.after);
  const rows = await selectDisputes(db)
    .where(and(isOpen ? isNull(disputes.outcome) : isNotNull(disputes.outcome), later))
    .orderBy(isOpen ? asc(disputes.id) : desc(disputes.id))
    .limit(page.limit + 1);
  const { data, next } = pageOf(rows, page, ({ id }) => id);
  return { data: data.map((row) => toSummary(row, { id: moderatorId, isModerating: true })), next };
}

/** The statement replaces an earlier one of the same side. The lock of the task keeps it from coming in after a decision. */
export async function writeStatement(db: Db, taskId: string, personId: string, text: string): Promise<ProblemError | null> {
  return db.transaction(async (tx) => {
    const deal = await lockDeal(tx, taskId);
    const offer = await findOffer(tx, { chosenOf: taskId });
    const isPoster = deal?.posterId === personId;
    if (!deal || !(isPoster || offer?.bidder.id === personId)) return noSuch(m.problem_no_such_task);
    const { id, outcome } = disputes;
    const [dispute] = offer
      ? await tx.select({ id, outcome, mayWrite: isOpenForStatements }).from(disputes).where(eq(disputes.offerId, offer.id))
      : [];
    if (!offer || !dispute) return new ProblemError(409, m.dispute_none());
    if (dispute.outcome !== null) return new ProblemError(409, m.dispute_closed());
    if (!dispute.mayWrite) return new ProblemError(409, m.dispute_statements_over({ days: numberText(timers.statementDays) }));
    const side = isPoster ? "poster" : "winner";
    await tx
      .insert(disputeStatements)
      .values({ disputeId: dispute.id, side, authorId: personId, text, createdAt: now })
      .onConflictDoUpdate({ target: [disputeStatements.disputeId, disputeStatements.side], set: { text, createdAt: now } });
    const other = isPoster ? { toldId: offer.bidder.id, toldAs: "bidder" } : { toldId: deal.posterId, toldAs: "poster" };
    await notifyOfStatement(tx, { taskId, offerId: offer.id, actorId: personId, ...other });
    await markEventsRead(tx, personId, and(isEventOf(taskId, [...transitionNames, "statement"]), eq(dealEvents.offerId, offer.id)));
    await recordAudit(tx, { actorId: personId, action: "dispute.statement", subjectId: dispute.id, details: { side } });
    return null;
  });
}

type Notified = { taskId: string; offerId: string; actorId: string; toldId: string; toldAs: string };

/** The inbox has at most one unread item for the statements of a person, the newest. */
async function notifyOfStatement(tx: Transaction, notified: Notified): Promise<void> {
  await takeBackUnread(tx, notified.toldId, and(eq(dealEvents.offerId, notified.offerId), eq(dealEvents.event, "statement")));
  await tx.insert(dealEvents).values({ id: newId(), event: "statement", ...notified, at: now });
}

function selectDisputes(db: Db) {
  return db
    .select({
      id: disputes.id,
      task: { _id: tasks.id, title: tasks.title },
      poster: personColumns(posters),
      winner: personColumns(winners),
      amount: offerRevisions.amount,
      deliverBy: sql<string>`${offers.deliverBy}`,
      openedBy: disputes.openedBy,
      openedAt: disputes.openedAt,
      wasDelivered: disputes.wasDelivered,
      outcome: disputes.outcome,
      winnerPercent: disputes.winnerPercent,
      isSecured: sql<boolean>`${offers.securedAt} is not null`,
      closedAt: disputes.closedAt,
      decision: sql<string | null>`${ofNewestDecision(dealEvents.decisionId)}`,
      decidedBy: sql<TransitionName | null>`${ofNewestDecision(dealEvents.event)}`,
      offerId: disputes.offerId,
      reason: disputes.reason,
      dueAt: tasks.dueAt,
      isOpenForStatements,
      areBothHeard: factColumns.areBothHeard,
    })
    .from(disputes)
    .innerJoin(tasks, eq(tasks.id, disputes.taskId))
    .innerJoin(offers, eq(offers.id, disputes.offerId))
    .innerJoin(offerRevisions, and(eq(offerRevisions.offerId, offers.id), eq(offerRevisions.revision, offers.revision)))
    .innerJoin(posters, eq(posters.id, tasks.posterId))
    .innerJoin(winners, eq(winners.id, offers.bidderId))
    .$dynamic();
}

async function toDispute(db: Db, row: Row, reader: DisputeReader): Promise<Dispute> {
  return { ...toSummary(row, reader), entries: await listEntries(db, row) };
}

function toSummary(
  { id, offerId: _, reason: __, decidedBy, dueAt, isOpenForStatements: isOpen, areBothHeard, ...row }: Row,
  reader: DisputeReader,
): DisputeSummary {
  const isSide = [row.poster.id, row.winner.id].includes(reader.id);
  const shownTo: Reader = { ...asMember(reader.id), role: reader.isModerating ? "moderator" : "member" };
  return {
    _id: id,
    ...row,
    task: { ...row.task, title: shownWords(row.task.title) },
    poster: shownPerson(row.poster, shownTo),
    winner: shownPerson(row.winner, shownTo),
    ...disputeTimes(row, dueAt),
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    moneyUntil: moneyUntil({ ...row, decidedBy }),
    mayWrite: isOpen && isSide,
    mayDecide: reader.isModerating && !isSide && row.outcome === null && areBothHeard,
  };
}

/** There is no appeal against the decision of an appeal. */
function moneyUntil({ isSecured, closedAt, decidedBy }: Pick<Row, "isSecured" | "closedAt" | "decidedBy">): string | null {
  if (!isSecured || !closedAt || !decidedBy || !decisionSteps.includes(decidedBy)) return null;
  return new Date(closedAt.getTime() + timers.decisionMoneyHours * 3_600_000).toISOString();
}

async function listEntries(db: Db, { id, offerId, openedBy, openedAt, reason }: Row): Promise<DisputeEntry[]> {
  const statements = await db.select().from(disputeStatements).where(eq(disputeStatements.disputeId, id));
  const entries: DisputeEntry[] = [
    ...(await listDeliveries(db, offerId)).flatMap(({ note, links, createdAt, changes }): DisputeEntry[] => [
      { kind: "delivery", side: "winner", text: note, links, at: createdAt },
      ...(changes ? [{ kind: "changes" as const, side: "poster" as const, text: changes.text, links: [], at: changes.createdAt }] : []),
    ]),
    { kind: "opened", side: openedBy, text: shownWords(reason), links: [], at: openedAt.toISOString() },
    ...statements.map(({ side, text, createdAt }) => ({
      kind: "statement" as const,
      ...{ side, text: shownWords(text), links: [], at: createdAt.toISOString() },
    })),
  ];
  return entries.toSorted((one, other) => one.at.localeCompare(other.at));
}
