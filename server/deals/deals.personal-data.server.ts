// Export and deletion of a person's data in deals. On deletion every offer on their tasks and of their own ends with a reason; rows that
// others can still read stay, without the person's words.

import { type OfferReason, shownReason } from "#contract/deals/deal-reason.ts";
import { liveOfferStates } from "#contract/deals/offer-states.ts";
import { personalFields } from "#contract/tasks/task-fields.ts";
import { advanceOf } from "#server/deals/steps/advance-deals.server.ts";
import { stepOffer, stepTask } from "#server/deals/steps/deal.store.server.ts";
import { proposalEnds } from "#server/deals/steps/deal-facts.server.ts";
import { dealEvents, taskVersions } from "#server/deals/tables/deal.table.server.ts";
import { deliveries } from "#server/deals/tables/delivery.table.server.ts";
import { disputeStatements, disputes } from "#server/deals/tables/dispute.table.server.ts";
import { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
import { offerSealLeaves, offerSeals } from "#server/deals/tables/offer-seal.table.server.ts";
import { questions } from "#server/deals/tables/question.table.server.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import type { PersonalData } from "#server/people/personal-data.ts";
import { erasedWords, leavingReason, shownWords } from "#server/people/system-words.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import {
  type AnyColumn,
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from "#server/platform/database/drizzle.server.ts";
import { literals } from "#server/platform/database/sql-in.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { m } from "#texts/m.ts";

export const hasOffers = sql`exists (select from ${offers} where ${offers.taskId} = ${tasks.id})`;

/** The mark is for the poster alone. */
const { looksCopied: _, ...offerColumns } = getTableColumns(offers);
/** Its id is on no screen. */
const { id: __, ...deliveryColumns } = getTableColumns(deliveries);
const { id, taskId, offerId, event, reason, at, readAt } = dealEvents;
const { side, text } = disputeStatements;
const { number, cause, count, root, sealedAt } = offerSeals;
const { position, revision, salt, hash } = offerSealLeaves;

/** Of rows that two people share, the export contains what the person's own screens show, and no other bidders. */
export const dealsPersonalData: PersonalData = {
  tables: [
    offers,
    offerRevisions,
    offerSeals,
    offerSealLeaves,
    taskVersions,
    dealEvents,
    deliveries,
    disputes,
    disputeStatements,
    questions,
    reviews,
  ],

  exportRows: async (tx, person) => ({
    offers: (await tx.select(offerColumns).from(offers).where(eq(offers.bidderId, person.id)).orderBy(desc(offers.id))).map(
      withShownReason,
    ),
    offerRevisions: await tx
      .select({ ...getTableColumns(offerRevisions) })
      .from(offerRevisions)
      .innerJoin(offers, eq(offers.id, offerRevisions.offerId))
      .where(eq(offers.bidderId, person.id))
      .orderBy(desc(offerRevisions.offerId), offerRevisions.revision),
    // With the terms of the revision, all that the hash of the leaf is made of.
    sealedOffers: await tx
      .select({ taskId: offerSeals.taskId, number, cause, count, root, sealedAt, position, offerId: offers.id, revision, salt, hash })
      .from(offerSealLeaves)
      .innerJoin(offerSeals, eq(offerSeals.id, offerSealLeaves.sealId))
      .innerJoin(offers, eq(offers.id, offerSealLeaves.offerId))
      .where(eq(offers.bidderId, person.id))
      .orderBy(desc(offerSeals.id)),
    taskVersions: await tx
      .select({ ...getTableColumns(taskVersions) })
      .from(taskVersions)
      .innerJoin(tasks, eq(tasks.id, taskVersions.taskId))
      .where(eq(tasks.posterId, person.id))
      .orderBy(desc(taskVersions.taskId), taskVersions.version),
    // A step is stored once for each person who is notified of it, so the actor's rows name others. The steps themselves are in the audit log.
    // The reason of an accepted proposal is that of the person who made it.
    dealReasons: await tx
      .selectDistinct({ taskId, event, reason })
      .from(dealEvents)
      .where(and(eq(dealEvents.actorId, person.id), isNotNull(reason), ne(event, "accept_end")))
      .orderBy(desc(taskId)),
    inbox: await tx
      .select({ id, taskId, offerId, event, reason, at, readAt })
      .from(dealEvents)
      .where(eq(dealEvents.toldId, person.id))
      .orderBy(desc(id)),
    deliveries: await tx
      .select(deliveryColumns)
      .from(deliveries)
      .innerJoin(offers, eq(offers.id, deliveries.offerId))
      .innerJoin(tasks, eq(tasks.id, deliveries.taskId))
      .where(or(eq(offers.bidderId, person.id), eq(tasks.posterId, person.id)))
      .orderBy(desc(deliveries.taskId), deliveries.round),
    disputes: await tx
      .select({ ...getTableColumns(disputes) })
      .from(disputes)
      .innerJoin(offers, eq(offers.id, disputes.offerId))
      .innerJoin(tasks, eq(tasks.id, disputes.taskId))
      .where(or(eq(offers.bidderId, person.id), eq(tasks.posterId, person.id)))
      .orderBy(desc(disputes.id)),
    disputeStatements: await tx
      .select({ disputeId: disputes.id, side, text, createdAt: disputeStatements.createdAt })
      .from(disputeStatements)
      .innerJoin(disputes, eq(disputes.id, disputeStatements.disputeId))
      .innerJoin(offers, eq(offers.id, disputes.offerId))
      .innerJoin(tasks, eq(tasks.id, disputes.taskId))
      .where(or(eq(offers.bidderId, person.id), eq(tasks.posterId, person.id)))
      .orderBy(desc(disputes.id), side),
    questions: (await tx.select().from(questions).where(eq(questions.askerId, person.id)).orderBy(desc(questions.id))).map(withShownAnswer),
    answers: await tx
      .select({ questionId: questions.id, taskId: questions.taskId, answer: questions.answer, answeredAt: questions.answeredAt })
      .from(questions)
      .innerJoin(tasks, eq(tasks.id, questions.taskId))
      .where(and(eq(tasks.posterId, person.id), isNotNull(questions.answer)))
      .orderBy(desc(questions.id)),
    reviews: await tx.select().from(reviews).where(eq(reviews.authorId, person.id)).orderBy(desc(reviews.id)),
  }),

  prepareErasure: endDeals,

  async erase(tx, person) {
    const isStillShown = await forgetDealWords(tx, person.id);
    // Their notifications are removed. The events stay, and so do their reviews, with the stars.
    const isTold = eq(dealEvents.toldId, person.id);
    await tx.update(dealEvents).set({ toldId: null, readAt: null, mailedAt: null }).where(isTold);
    await tx.update(reviews).set({ words: erasedWords }).where(eq(reviews.authorId, person.id));
    await tx.update(disputeStatements).set({ text: erasedWords }).where(eq(disputeStatements.authorId, person.id));
    await tx
      .update(dealEvents)
      .set({ toldId: null })
      .where(and(eq(dealEvents.actorId, person.id), eq(dealEvents.event, "question"), isNull(dealEvents.readAt)));
    await tx.delete(questions).where(eq(questions.askerId, person.id));
    const own = tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.posterId, person.id));
    await tx
      .update(questions)
      .set({ answer: erasedWords })
      .where(and(inArray(questions.taskId, own), isNotNull(questions.answer)));
    return { isStillShown };
  },
};

/** The poster wrote the answer: the asker gets what the page shows, without a hidden text and the decision about it. */
function withShownAnswer<Asked extends Pick<typeof questions.$inferSelect, "answer" | "answerHidden" | "answerHiddenBy">>(
  asked: Asked,
): Asked {
  const isHidden = asked.answerHidden !== null;
  return { ...asked, answer: asked.answer && (isHidden ? "" : shownWords(asked.answer)), answerHiddenBy: null };
}

function withShownReason<Offer extends OfferReason>({ reasonCode, ...offer }: Offer) {
  return { ...offer, reason: shownReason({ reasonCode, reason: offer.reason }, shownWords) };
}

/** Ends all deals except work in progress, which the other side relies on. */
async function endDeals(db: Db, personId: string): Promise<ProblemError | null> {
  await advanceOf(db, personId);
  if ((await db.$count(tasks, isWorkOf(personId))) > 0) return new ProblemError(409, m.deal_work_under_way());
  for (const { id, state } of await db.select({ id: offers.id, state: offers.state }).from(offers).where(isLiveOf(personId))) {
    await stepOffer(db, id, { name: state === "awarded" ? "refuse" : "withdraw", personId, given: { reason: leavingReason } });
  }
  for (const { id, state } of await db.select({ id: tasks.id, state: tasks.state }).from(tasks).where(isAskedOf(personId))) {
    if (state === "awarded" || state === "awaiting_payment")
      await stepTask(db, id, { name: "revoke", personId, given: { reason: leavingReason } });
    await stepTask(db, id, { name: "cancel", personId, given: { reason: leavingReason } });
  }
  return null;
}

/** Returns whether there is anything that others still read. */
async function forgetDealWords(tx: Transaction, personId: string): Promise<boolean> {
  const left = (await tx.$count(offers, isLiveOf(personId))) + (await tx.$count(tasks, or(isAskedOf(personId), isWorkOf(personId))));
  if (left > 0) throw new ProblemError(409, m.deal_just_answered());
  const kept = await tx
    .update(tasks)
    .set(Object.fromEntries(personalFields.map((name) => [name, orEmpty(tasks[name])])))
    .where(and(eq(tasks.posterId, personId), hasOffers))
    .returning({ id: tasks.id });
  const own = tx.select({ id: offers.id }).from(offers).where(eq(offers.bidderId, personId));
  const silenced = await tx
    .update(offerRevisions)
    .set({ message: erasedWords })
    .where(inArray(offerRevisions.offerId, own))
    .returning({ id: offerRevisions.offerId });
  // Without its salt, the hash of a leaf says nothing about the offer.
  await tx.update(offerSealLeaves).set({ salt: "" }).where(inArray(offerSealLeaves.offerId, own));
  await tx
    .update(deliveries)
    .set({ note: orEmpty(deliveries.note), links: [] })
    .where(inArray(deliveries.offerId, own));
  await forgetReasons(tx, personId);
  return kept.length + silenced.length > 0;
}

/** Where nothing was written nothing was removed. */
function orEmpty(text: AnyColumn): SQL {
  return sql`case when ${text} = '' then '' else ${erasedWords} end`;
}

/** Old texts of their tasks, and the reasons that they wrote. What the system wrote stays. */
async function forgetReasons(tx: Transaction, personId: string): Promise<void> {
  const isTheirs = sql`task_id in (select id from tasks where poster_id = ${personId})`;
  await tx.execute(sql`
    update task_versions set changes = (
      select coalesce(jsonb_agg(case when change ->> 'field' = any(${sql.param(personalFields)}::text[])
        then change || jsonb_build_object('from', ${erasedWords}::text, 'to', ${erasedWords}::text) else change end), '[]')
      from jsonb_array_elements(changes) as change)
    where ${isTheirs}`);
  await tx.execute(sql`update deliveries set changes = ${erasedWords} where changes is not null and ${isTheirs}`);
  // A text without a code that says whose it is may be of either side.
  const isWriter = sql`case when reason_code in ('withdraw', 'refuse', 'abandon') then bidder_id = ${personId}
    when reason_code in ('decline', 'revoke', 'cancel') then ${isTheirs}
    when reason_code in ('accept_end', 'end_unanswered') then ${isProposed(personId, sql`offers.id`, sql`offers.reason`)}
    else bidder_id = ${personId} or ${isTheirs} end`;
  await tx.execute(sql`update offers set reason = ${erasedWords} where reason <> ${leavingReason} and ${isWriter}`);
  const isWinners = sql`offer_id in (select id from offers where bidder_id = ${personId})`;
  await tx.execute(sql`
    update disputes set reason = ${erasedWords}
    where case opened_by when 'poster' then ${isTheirs} when 'winner' then ${isWinners}
      else ${isProposed(personId, sql`disputes.offer_id`, sql`disputes.reason`)} end`);
  await tx.execute(sql`
    update deal_events as repeated set reason = ${erasedWords}
    where event in (${literals(proposalEnds)}) and ${isProposed(personId, sql`repeated.offer_id`, sql`repeated.reason`)}`);
  await tx.execute(sql`
    update deal_events set reason = ${erasedWords}
    where actor_id = ${personId} and reason is not null and reason <> ${leavingReason} and event <> 'accept_end'`);
}

function isProposed(personId: string, offerId: SQL, reason: SQL): SQL {
  return sql`exists (
    select from deal_events as proposed where proposed.offer_id = ${offerId} and proposed.event = 'propose_end'
      and proposed.actor_id = ${personId} and proposed.reason = ${reason})`;
}

function isLiveOf(personId: string): SQL | undefined {
  return and(eq(offers.bidderId, personId), inArray(offers.state, [...liveOfferStates]));
}

/** Their tasks with offers that are not accepted yet. */
function isAskedOf(personId: string): SQL | undefined {
  return and(eq(tasks.posterId, personId), hasOffers, inArray(tasks.state, ["open", "closed", "awarded", "awaiting_payment"]));
}

/** Tasks of either side with an accepted offer on which work has not ended. */
function isWorkOf(personId: string): SQL | undefined {
  const isSide = or(eq(tasks.posterId, personId), bidBy(personId, eq(offers.state, "accepted")));
  return and(inArray(tasks.state, ["in_progress", "delivered", "disputed"]), isSide);
}

function bidBy(personId: string, which = sql`true`): SQL {
  return sql`exists (select from ${offers} where ${offers.taskId} = ${tasks.id} and ${offers.bidderId} = ${personId} and ${which})`;
}
