// Removes the sample market: its people, what they wrote, and what others added to their tasks.
import type { RemovedSample } from "#contract/administration/administration.ts";
import { chosenOfferStates } from "#contract/deals/offer-states.ts";
import { credentials } from "#server/credentials/credential.table.server.ts";
import { eraseCredentials } from "#server/credentials/credentials.personal-data.server.ts";
import { setRatings } from "#server/deals/reviews/review.store.server.ts";
import { countLiveOffers } from "#server/deals/steps/apply.server.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { offerSealLeaves } from "#server/deals/tables/offer-seal.table.server.ts";
import { questions } from "#server/deals/tables/question.table.server.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import { removeSampleAccounts } from "#server/identity/sample-accounts.server.ts";
import { seedIssuer } from "#server/identity/sample-accounts.ts";
import { marketId } from "#server/market/market.store.server.ts";
import { threads } from "#server/messages/message.table.server.ts";
import { appeals, cases, decisions, reports } from "#server/moderation/moderation.table.server.ts";
import { removeSampleMoney } from "#server/money/remove-sample-money.server.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { lockRolesFor } from "#server/people/role.store.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, inArray, isNull, or, sql } from "#server/platform/database/drizzle.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";
import { likes, tasks } from "#server/tasks/task.table.server.ts";

/** Rows that belong to a removed row are deleted with it. Visitors who tried sample people may have acted on tasks of real people too. */
export function removeSample(db: Db, actor: Pick<PersonRow, "id" | "role">): Promise<RemovedSample> {
  return db.transaction(async (tx) => {
    await lockRolesFor(tx, actor);
    const persons = tx.select({ id: people.id }).from(people).where(eq(people.issuer, seedIssuer));
    const isTheirOffer = inArray(offers.bidderId, persons);
    const chosen = tx
      .select({ id: offers.taskId })
      .from(offers)
      .where(and(isTheirOffer, isOneOf(offers.state, chosenOfferStates)));
    const isTheirTask = or(inArray(tasks.posterId, persons), inArray(tasks.id, chosen));
    // As in every step of a deal, the tasks are locked first.
    const locked = await tx.select({ id: tasks.id }).from(tasks).where(isTheirTask).orderBy(tasks.id).for("update");
    const theirTasks = locked.map(({ id }) => id);
    const isCase = or(inArray(cases.ownerId, persons), inArray(cases.taskId, theirTasks));
    const theirCases = tx.select({ id: cases.id }).from(cases).where(isCase);
    // A decision about another person stays, with its effect and the right to appeal.
    const isDecision = or(
      inArray(decisions.personId, persons),
      and(isNull(decisions.personId), or(inArray(decisions.caseId, theirCases), inArray(decisions.taskId, theirTasks))),
    );
    const theirDecisions = tx.select({ id: decisions.id }).from(decisions).where(isDecision);

    await tx.delete(dealEvents).where(inArray(dealEvents.decisionId, theirDecisions));
    await tx.delete(appeals).where(inArray(appeals.decisionId, theirDecisions));
    await tx.delete(reports).where(or(inArray(reports.caseId, theirCases), inArray(reports.personId, persons)));
    await tx.delete(decisions).where(isDecision);
    await tx.update(decisions).set({ caseId: null }).where(inArray(decisions.caseId, theirCases));
    await tx.delete(cases).where(isCase);
    const isTheirThread = or(inArray(threads.posterId, persons), inArray(threads.bidderId, persons));
    await tx.delete(threads).where(or(inArray(threads.taskId, theirTasks), isTheirThread));
    const unreviewed = await tx.delete(reviews).where(inArray(reviews.taskId, theirTasks)).returning({ id: reviews.aboutId });
    const isOffer = or(inArray(offers.taskId, theirTasks), isTheirOffer);
    const theirOffers = tx.select({ id: offers.id }).from(offers).where(isOffer);
    await removeSampleMoney(tx, { persons: await idsOf(persons), offers: await idsOf(theirOffers) });
    await tx.update(offerSealLeaves).set({ salt: "" }).where(inArray(offerSealLeaves.offerId, theirOffers));
    const goneOffers = await tx.delete(offers).where(isOffer).returning({ id: offers.id, taskId: offers.taskId });
    const goneTasks = await tx.delete(tasks).where(inArray(tasks.id, theirTasks)).returning({ id: tasks.id });
    await tx.delete(questions).where(inArray(questions.askerId, persons));
    const unliked = await tx.delete(likes).where(inArray(likes.personId, persons)).returning({ taskId: likes.taskId });
    for (const { taskId } of unliked)
      await tx
        .update(tasks)
        .set({ likeCount: sql`${tasks.likeCount} - 1` })
        .where(eq(tasks.id, taskId));
    const offeredTasks = goneOffers.map(({ taskId }) => taskId);
    await tx.update(tasks).set({ bidCount: countLiveOffers }).where(inArray(tasks.id, offeredTasks));
    await eraseCredentials(tx, inArray(credentials.personId, persons), { revokeCredentials: true });
    await removeSampleAccounts(tx);
    const gone = await tx.delete(people).where(eq(people.issuer, seedIssuer)).returning({ id: people.id });
    await setRatings(
      tx,
      unreviewed.map(({ id }) => id),
    );
    const removed = { people: gone.length, tasks: goneTasks.length, offers: goneOffers.length };
    if (gone.length === 0) return removed;
    await recordAudit(tx, { actorId: actor.id, action: "market.remove_sample", subjectId: marketId, details: removed });
    return removed;
  });
}

async function idsOf(rows: PromiseLike<{ id: string }[]>): Promise<string[]> {
  return (await rows).map(({ id }) => id);
}
