// When a person deletes their account, every offer on their tasks and of their own ends with a reason. The rows that others still read stay,
// without the person's words.
import { liveOfferStates } from "#contract/deal.ts";
import { taskFieldsWith } from "#contract/task-fields.ts";
import { erasedWords } from "#server/people/personal-data.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, inArray, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { advanceAmong } from "./advance-deals.server.ts";
import { stepOffer, stepTask } from "./deal.store.server.ts";
import { dealEvents } from "./deal.table.server.ts";
import { offerRevisions, offers } from "./offer.table.server.ts";
import { reviews } from "./review.table.server.ts";

const personalFields = taskFieldsWith("isPersonal");
const reason = "This person has left TaskHaat.";

export const hasOffers = sql`exists (select from ${offers} where ${offers.taskId} = ${tasks.id})`;

/** Ends what can be ended. Work under way cannot: somebody counts on it. */
export async function endDeals(db: Db, personId: string): Promise<ProblemError | null> {
  const isBidder = bidBy(personId, sql`true`);
  await advanceAmong(db, sql`(${tasks.posterId} = ${personId} or ${isBidder})`);
  const isWorker = sql`(${tasks.posterId} = ${personId} or ${bidBy(personId, sql`${offers.state} = 'accepted'`)})`;
  const working = await db.$count(tasks, and(inArray(tasks.state, ["in_progress", "delivered"]), isWorker));
  if (working > 0) return new ProblemError(409, "You have work under way. Finish it before you delete your account.");
  for (const { id, state } of await db.select({ id: offers.id, state: offers.state }).from(offers).where(isLiveOf(personId))) {
    await stepOffer(db, id, { name: state === "awarded" ? "refuse" : "withdraw", personId, given: { reason } });
  }
  for (const { id, state } of await db.select({ id: tasks.id, state: tasks.state }).from(tasks).where(isAskedOf(personId))) {
    if (state === "awarded") await stepTask(db, id, { name: "revoke", personId, given: { reason } });
    await stepTask(db, id, { name: "cancel", personId, given: { reason } });
  }
  return null;
}

/** Inside the leaving itself, with the person locked. Answers whether there is anything that others still read. */
export async function forgetDealWords(tx: Transaction, personId: string): Promise<boolean> {
  const left = (await tx.$count(offers, isLiveOf(personId))) + (await tx.$count(tasks, isAskedOf(personId)));
  if (left > 0) throw new ProblemError(409, "Somebody has just answered you. Look at your deals and try again.");
  const kept = await tx
    .update(tasks)
    .set(Object.fromEntries(personalFields.map((name) => [name, erasedWords])))
    .where(and(eq(tasks.posterId, personId), hasOffers))
    .returning({ id: tasks.id });
  const own = tx.select({ id: offers.id }).from(offers).where(eq(offers.bidderId, personId));
  const silenced = await tx
    .update(offerRevisions)
    .set({ message: erasedWords })
    .where(inArray(offerRevisions.offerId, own))
    .returning({ id: offerRevisions.offerId });
  await forgetReasons(tx, personId);
  return kept.length + silenced.length > 0;
}

/** Their notifications are removed. That something happened stays, and so does that they wrote a review, with its stars. */
export async function forgetEvents(tx: Transaction, personId: string): Promise<void> {
  await tx.update(dealEvents).set({ toldId: null, toldAs: null, readAt: null, mailedAt: null }).where(eq(dealEvents.toldId, personId));
  await tx.update(reviews).set({ words: erasedWords }).where(eq(reviews.authorId, personId));
}

/** Old descriptions of their tasks, and why they declined, cancelled or changed their mind. What the rules said themselves stays. */
async function forgetReasons(tx: Transaction, personId: string): Promise<void> {
  const isTheirs = sql`task_id in (select id from tasks where poster_id = ${personId})`;
  await tx.execute(sql`
    update task_versions set changes = (
      select coalesce(jsonb_agg(case when change ->> 'field' = any(${sql.param(personalFields)}::text[])
        then change || jsonb_build_object('from', ${erasedWords}::text, 'to', ${erasedWords}::text) else change end), '[]')
      from jsonb_array_elements(changes) as change)
    where ${isTheirs}`);
  await tx.execute(sql`
    update deal_events set reason = ${erasedWords} where actor_id = ${personId} and reason is not null and reason <> ${reason}`);
  const isBidders = sql`reason like 'The bidder %'`;
  for (const isWriter of [sql`bidder_id = ${personId} and ${isBidders}`, sql`${isTheirs} and not ${isBidders}`]) {
    await tx.execute(sql`
      update offers set reason = split_part(reason, ': ', 1) || ': ' || ${erasedWords}::text
      where reason like '%: %' and substr(reason, strpos(reason, ': ') + 2) <> ${reason} and ${isWriter}`);
  }
}

function isLiveOf(personId: string): SQL | undefined {
  return and(eq(offers.bidderId, personId), inArray(offers.state, [...liveOfferStates]));
}

/** Their tasks on which somebody waits for an answer, or has been told yes. */
function isAskedOf(personId: string): SQL | undefined {
  return and(eq(tasks.posterId, personId), hasOffers, inArray(tasks.state, ["open", "closed", "awarded"]));
}

function bidBy(personId: string, which: SQL): SQL {
  return sql`exists (select from ${offers} where ${offers.taskId} = ${tasks.id} and ${offers.bidderId} = ${personId} and ${which})`;
}
