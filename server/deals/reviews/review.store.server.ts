// Reviews that the two sides of a completed deal write about each other, and ratings. A review appears when both are written or the time is over.
import type { TransitionName } from "#contract/deals/deal.ts";
import { type NewReview, type Review, reviewDays, type TaskReviews } from "#contract/deals/reviews/review.ts";
import { findOffer, lockDeal } from "#server/deals/steps/deal.lock.server.ts";
import { isEventOf, markEventsRead } from "#server/deals/steps/read-events.server.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import { isSuspended } from "#server/people/authorize.ts";
import { people } from "#server/people/person.table.server.ts";
import { hiddenMark, mayRead, type Reader } from "#server/people/reader.ts";
import { portraitColumns, shownPerson } from "#server/people/shown-person.ts";
import { shownWords } from "#server/people/system-words.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { alias, and, desc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { inBatches } from "#server/platform/database/in-batches.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";
import { noSuch, ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { m } from "#texts/m.ts";

const authors = alias(people, "authors");
const until = sql<Date>`${tasks.stateSince} + make_interval(days => ${reviewDays}::int)`.mapWith(tasks.stateSince);
export const isPublic = and(lte(reviews.appearsAt, now), isNull(reviews.withdrawnAt));
const isUncounted = and(eq(reviews.isCounted, false), isPublic);
const isToDiscount = and(eq(reviews.isCounted, true), isNotNull(reviews.withdrawnAt));
const peoplePerRun = 100;
/** The steps that complete a deal. */
const completions: TransitionName[] = ["complete", "finish", "decide_complete", "settle_complete", "reverse_end"];

export async function addReview(db: Db, personId: string, given: NewReview): Promise<ProblemError | null> {
  const refusal = await db.transaction(async (tx) => {
    const deal = await lockDeal(tx, given.task);
    if (!deal) return noSuch(m.problem_no_such_task);
    const chosen = await findOffer(tx, { chosenOf: deal.id });
    const isPoster = personId === deal.posterId;
    if (!chosen || (!isPoster && personId !== chosen.bidder.id)) {
      return new ProblemError(403, m.review_only_sides());
    }
    if (deal.state !== "completed") return new ProblemError(409, m.review_not_completed());
    const aboutId = isPoster ? chosen.bidder.id : deal.posterId;
    const id = newId();
    if (!(await insertInTime(tx, { id, aboutId, personId, given }))) {
      const [known] = await tx.select({ id: reviews.id }).from(reviews).where(isBy(given.task, personId));
      return new ProblemError(409, known ? m.review_already() : m.review_too_late());
    }
    // Both appear with the second one.
    if ((await tx.$count(reviews, eq(reviews.taskId, given.task))) === 2) {
      await tx.update(reviews).set({ appearsAt: now }).where(eq(reviews.taskId, given.task));
    } else {
      const toldAs = isPoster ? "bidder" : "poster";
      const event = { id: newId(), taskId: deal.id, event: "review", actorId: personId, toldId: aboutId, toldAs, at: now };
      await tx.insert(dealEvents).values(event);
    }
    await markEventsRead(tx, personId, isEventOf(deal.id, [...completions, "review"]));
    await recordAudit(tx, { actorId: personId, action: "review.write", subjectId: id });
    return null;
  });
  if (refusal === null) await updateRatings(db);
  return refusal;
}

type Insertion = { id: string; aboutId: string; personId: string; given: NewReview };

/** False when there is one already, or the statement finds the time over. */
async function insertInTime(tx: Transaction, { id, aboutId, personId, given }: Insertion): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into ${reviews} (id, task_id, author_id, about_id, stars, words, appears_at)
    select ${id}::uuid, ${tasks.id}, ${personId}::uuid, ${aboutId}::uuid, ${given.stars}::smallint, ${given.words}::text, ${until}
    from ${tasks} where ${tasks.id} = ${given.task} and ${until} > ${now}
    on conflict do nothing
    returning id`);
  return rows.length > 0;
}

/**
 * Counts reviews that have become public since, and notifies the people that they are about; no longer counts reviews that were withdrawn.
 * A rating is the average of the counted reviews, stored because every list of tasks shows it. Several processes may run this at once.
 */
export async function updateRatings(db: Db): Promise<number> {
  const due = await db.selectDistinct({ id: reviews.aboutId }).from(reviews).where(or(isUncounted, isToDiscount)).limit(peoplePerRun);
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db.transaction(async (tx) => {
    // A second run for the same person waits here, and then sees what the first has counted.
    await tx.select({ id: people.id }).from(people).where(inArray(people.id, ids)).orderBy(people.id).for("no key update");
    await tx
      .update(reviews)
      .set({ isCounted: false })
      .where(and(inArray(reviews.aboutId, ids), isToDiscount));
    const appeared = await tx
      .update(reviews)
      .set({ isCounted: true })
      .where(and(inArray(reviews.aboutId, ids), isUncounted))
      .returning({ taskId: reviews.taskId, authorId: reviews.authorId, aboutId: reviews.aboutId, at: reviews.appearsAt });
    const events = appeared.map(({ taskId, authorId, aboutId, at }) => {
      const toldAs = sql`(select case when ${tasks.posterId} = ${aboutId} then 'poster' else 'bidder' end from ${tasks} where ${tasks.id} = ${taskId})`;
      return { id: newId(), taskId, event: "review_published", actorId: authorId, toldId: aboutId, toldAs, at };
    });
    for (const batch of inBatches(events)) await tx.insert(dealEvents).values(batch);
    await setRatings(tx, ids);
  });
  return ids.length;
}

/** To the average of the counted reviews. */
export async function setRatings(tx: Transaction, ids: string[]): Promise<void> {
  const average = sql`(select coalesce(round(avg(${reviews.stars}), 1), 0) from ${reviews} where ${reviews.aboutId} = ${people.id} and ${reviews.isCounted})`;
  await tx.update(people).set({ rating: average }).where(inArray(people.id, ids));
}

/** Null for people who are on neither side. */
export async function readTaskReviews(db: Db, taskId: string, reader: Reader): Promise<TaskReviews | null> {
  const personId = reader.id;
  const chosen = await findOffer(db, { chosenOf: taskId });
  const [task] = await db
    .select({ posterId: tasks.posterId, state: tasks.state, until, isOpen: sql<boolean>`${until} > ${now}` })
    .from(tasks)
    .where(eq(tasks.id, taskId));
  if (!task || !chosen || (personId !== task.posterId && personId !== chosen.bidder.id)) return null;
  const [mine] = await selectReviews(db).where(isBy(taskId, personId));
  const [theirs] = await selectReviews(db).where(and(eq(reviews.taskId, taskId), eq(reviews.aboutId, personId), isPublic));
  const isCompleted = task.state === "completed";
  return {
    mine: mine ? toReview(mine, reader) : null,
    theirs: theirs ? toReview(theirs, reader) : null,
    mayWrite: isCompleted && task.isOpen && !mine && !isSuspended(reader),
    until: isCompleted ? task.until.toISOString() : null,
  };
}

/** The public reviews about a person, the newest first. */
export async function listReviewsAbout(db: Db, personId: string, reader: Reader | null, page: Page) {
  const rows = await selectReviews(db)
    .where(and(eq(reviews.aboutId, personId), isPublic, page.after === undefined ? undefined : lt(reviews.id, page.after)))
    .orderBy(desc(reviews.id))
    .limit(page.limit + 1);
  const { data, next } = pageOf(rows, page, ({ id }) => id);
  return { reviews: data.map((row) => toReview(row, reader)), next };
}

function selectReviews(db: Db) {
  return db
    .select({
      id: reviews.id,
      stars: reviews.stars,
      words: reviews.words,
      hidden: reviews.hidden,
      hiddenBy: reviews.hiddenBy,
      aboutId: reviews.aboutId,
      withdrawnAt: reviews.withdrawnAt,
      createdAt: reviews.createdAt,
      taskId: tasks.id,
      title: tasks.title,
      hiddenTask: tasks.hidden,
      posterId: tasks.posterId,
      author: portraitColumns(authors),
    })
    .from(reviews)
    .innerJoin(tasks, eq(tasks.id, reviews.taskId))
    .innerJoin(authors, eq(authors.id, reviews.authorId))
    .$dynamic();
}

function toReview(row: Awaited<ReturnType<typeof selectReviews>>[number], reader: Reader | null): Review {
  const isReadable = mayRead(row, reader, row.author.id);
  const hasTitle = mayRead({ hidden: row.hiddenTask }, reader, row.author.id, row.aboutId);
  return {
    _id: row.id,
    task: { _id: row.taskId, title: hasTitle ? shownWords(row.title) : "" },
    author: shownPerson(row.author, reader),
    side: row.author.id === row.posterId ? "poster" : "winner",
    stars: row.stars,
    words: isReadable ? shownWords(row.words) : "",
    ...hiddenMark(row, isReadable),
    ...(row.withdrawnAt && { isWithdrawn: true }),
    createdAt: row.createdAt.toISOString(),
  };
}

function isBy(taskId: string, personId: string): SQL | undefined {
  return and(eq(reviews.taskId, taskId), eq(reviews.authorId, personId));
}
