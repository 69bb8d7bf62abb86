// The public profile of a person, from their deals.

import type { DisputeSide } from "#contract/deals/disputes/dispute.ts";
import { jobOfferStates } from "#contract/deals/offer-states.ts";
import type { DealRecord, FinishedWork, OpenTask, Profile } from "#contract/deals/reviews/profile.ts";
import { profileFrom } from "#contract/deals/reviews/profile-from.ts";
import { limits } from "#contract/platform/limits.ts";
import type { Category } from "#contract/tasks/categories.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { disputes } from "#server/deals/tables/dispute.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import { departedIssuer, people } from "#server/people/person.table.server.ts";
import { hiddenMark, mayRead, type Reader } from "#server/people/reader.ts";
import { shownPerson } from "#server/people/shown-person.ts";
import { shownWords } from "#server/people/system-words.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, isNull, ne, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import type { Page } from "#server/platform/database/page.ts";
import { literals } from "#server/platform/database/sql-in.server.ts";
import { isListed, tasks } from "#server/tasks/task.table.server.ts";
import { isPublic, listReviewsAbout, updateRatings } from "./review.store.server.ts";

const { id, name, headline, about, skills, languages, links, rating, hidden, hiddenBy } = people;
const written = { headline, about, skills, languages, links };
const nothing = { headline: "", about: "", skills: [], languages: [], links: [] };

/** Null when there is no such person, or they have left. */
export async function readProfile(
  db: Db,
  personId: string,
  reader: Reader | null,
  page: Page,
): Promise<(Profile & { next: string | null }) | null> {
  await updateRatings(db);
  const [person] = await db
    .select({
      id,
      name,
      photoURL: people.photoUrl,
      rating,
      emailVerified: people.emailVerified,
      createdAt: people.createdAt,
      hidden,
      hiddenBy,
      written,
    })
    .from(people)
    .where(and(eq(people.id, personId), ne(people.issuer, departedIssuer)));
  if (!person) return null;
  const { createdAt, hiddenBy: _, written: texts, ...known } = shownPerson(person, reader);
  const isReadable = mayRead(person, reader, personId);
  const aboutPerson = and(eq(reviews.aboutId, personId), isPublic);
  const freelancer = await readDealRecord(db, "winner", personId);
  return {
    ...known,
    ...(isReadable ? texts : nothing),
    ...hiddenMark(person, isReadable),
    memberSince: createdAt.toISOString(),
    tasksPosted: await db.$count(tasks, and(eq(tasks.posterId, personId), isListed)),
    tasksDone: freelancer.completed,
    freelancer,
    poster: await readDealRecord(db, "poster", personId),
    ...(await readHireRate(db, personId)),
    responseHours: await readResponseHours(db, personId),
    openTasks: isReadable ? await listOpenTasks(db, personId) : [],
    finishedWork: isReadable ? await listFinishedWork(db, personId) : [],
    reviewCount: await db.$count(reviews, aboutPerson),
    ...(await listReviewsAbout(db, personId, reader, page)),
  };
}

const taskColumns = { _id: tasks.id, title: tasks.title, category: sql<Category>`${tasks.category}` };

async function listOpenTasks(db: Db, personId: string): Promise<OpenTask[]> {
  return db
    .select({ ...taskColumns, budget: tasks.budget, deadline: tasks.deadline, bidcunt: tasks.bidCount })
    .from(tasks)
    .where(and(eq(tasks.posterId, personId), tasks.isOpen, isNull(tasks.hidden)))
    .orderBy(desc(tasks.id))
    .limit(limits.profileTasks);
}

/** Who did the work is known to others only once a review is public. */
async function listFinishedWork(db: Db, personId: string): Promise<FinishedWork[]> {
  const posted = sql`select ${tasks.id} from ${tasks} where ${tasks.posterId} = ${personId}`;
  const reviewed = sql`select ${reviews.taskId} from ${reviews} where ${reviews.aboutId} = ${personId} and ${isPublic}`;
  const reviewer = sql`select ${reviews.taskId} from ${reviews} where ${reviews.authorId} = ${personId} and ${isPublic}`;
  const rows = await db
    .select({ ...taskColumns, posterId: tasks.posterId, completedAt: tasks.stateSince })
    .from(tasks)
    .where(and(sql`${tasks.id} in (${posted} union ${reviewed} union ${reviewer})`, eq(tasks.state, "completed"), isNull(tasks.hidden)))
    .orderBy(desc(tasks.stateSince), desc(tasks.id))
    .limit(limits.profileTasks);
  return rows.map(({ posterId, completedAt, title, ...task }) => ({
    ...task,
    title: shownWords(title),
    side: posterId === personId ? "poster" : "winner",
    completedAt: completedAt.toISOString(),
  }));
}

const completed = sql`select ${tasks.id} from ${tasks} where ${tasks.state} = 'completed'`;

function isDoneBy(freelancerId: string): SQL | undefined {
  return and(eq(offers.bidderId, freelancerId), eq(offers.state, "accepted"), sql`${offers.taskId} in (${completed})`);
}

/** On both sides: tasks of the person that were completed, and tasks that they completed for others. */
export async function countCompletedDeals(db: Db, personId: string): Promise<number> {
  const asPoster = await db.$count(tasks, and(eq(tasks.posterId, personId), eq(tasks.state, "completed")));
  return asPoster + (await db.$count(offers, isDoneBy(personId)));
}

/** A deal has ended when its work is completed, or when its offer is in a final state. */
async function readDealRecord(db: Db, side: DisputeSide, personId: string): Promise<DealRecord> {
  const isEndedAs = (state: (typeof jobOfferStates)[number]) => sql`(count(*) filter (where ${offers.state} = ${state}))::int`;
  const { rows } = await db.execute<Omit<DealRecord, "completionRate">>(sql`
    select count(*)::int as "deals",
      ${isEndedAs("accepted")} as "completed",
      ${isEndedAs("abandoned")} as "abandoned",
      ${isEndedAs("ended_by_agreement")} as "endedByAgreement",
      ${isEndedAs("ended_overdue")} as "endedOverdue",
      ${isEndedAs("ended_by_dispute")} as "endedByDispute",
      (count(*) filter (where ${disputes.against} = ${side}))::int as "disputesAgainst"
    from ${offers} join ${tasks} on ${tasks.id} = ${offers.taskId} left join ${disputes} on ${disputes.offerId} = ${offers.id}
    where ${side === "poster" ? tasks.posterId : offers.bidderId} = ${personId} and ${offers.state} in (${literals(jobOfferStates)})
      and (${offers.state} <> 'accepted' or ${tasks.state} = 'completed')`);
  const [counts] = rows;
  if (!counts) throw new Error("The query of a deal record returned no row.");
  return { ...counts, completionRate: rateOf(counts.completed, counts.deals) };
}

/** Of the tasks on which there were offers and which have come to a decision. A freelancer who abandoned the work was hired. */
async function readHireRate(db: Db, personId: string): Promise<Pick<Profile, "hired" | "decided" | "hireRate">> {
  const { rows } = await db.execute<{ decided: number; hired: number }>(sql`
    select count(*)::int as decided, (count(*) filter (where jobs > 0))::int as hired
    from ${tasks} cross join lateral (
      select count(*) as total, count(*) filter (where ${offers.state} in (${literals(jobOfferStates)})) as jobs
      from ${offers} where ${offers.taskId} = ${tasks.id}) counted
    where ${tasks.posterId} = ${personId} and total > 0 and ${tasks.state} not in ('open', 'closed', 'awarded', 'awaiting_payment')`);
  const { decided = 0, hired = 0 } = rows[0] ?? {};
  return { hired, decided, hireRate: rateOf(hired, decided) };
}

function rateOf(part: number, whole: number): number | null {
  return whole < profileFrom ? null : Math.round((part / whole) * 100) / 100;
}

/** As poster from an offer to its first answer, as winner from the award to the yes or no. */
export async function readResponseHours(db: Db, personId: string): Promise<number | null> {
  const { rows } = await db.execute<{ answers: number; hours: number | null }>(sql`
    with first_answers as (
      select ${dealEvents.offerId} as offer_id, min(${dealEvents.at}) as at, ${dealEvents.event} in ('accept', 'await_payment', 'refuse') as is_winners
      from ${dealEvents}
      where ${dealEvents.actorId} = ${personId} and ${dealEvents.event} in ('shortlist', 'decline', 'award', 'accept', 'await_payment', 'refuse')
      group by 1, 3
    ), waits as (
      select first_answers.at - case when is_winners
        then (select max(${dealEvents.at}) from ${dealEvents}
              where ${dealEvents.offerId} = first_answers.offer_id and ${dealEvents.event} = 'award' and ${dealEvents.at} <= first_answers.at)
        else ${offers.createdAt} end as wait
      from first_answers join ${offers} on ${offers.id} = first_answers.offer_id
    )
    select count(*)::int as answers, (percentile_cont(0.5) within group (order by extract(epoch from wait)) / 3600)::float8 as hours
    from waits where wait is not null`);
  const { answers = 0, hours = null } = rows[0] ?? {};
  return answers < profileFrom || hours === null ? null : Math.round(hours * 10) / 10;
}
