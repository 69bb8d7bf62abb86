// What the two sides of a completed deal say of each other. Neither reads the other's words before both are written or the time is over.
import { type NewReview, type Review, reviewDays, type TaskReviews } from "#contract/review.ts";
import { people } from "#server/people/person.table.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { alias, and, desc, eq, lt, lte, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { now } from "#server/tasks/task-due.server.ts";
import { findOffer, lockDeal } from "./deal.lock.server.ts";
import { dealEvents } from "./deal.table.server.ts";
import { updateRatings } from "./rating.server.ts";
import { reviews } from "./review.table.server.ts";

const authors = alias(people, "authors");
const until = sql<Date>`${tasks.stateSince} + make_interval(days => ${reviewDays}::int)`.mapWith(tasks.stateSince);
export const hasAppeared = lte(reviews.appearsAt, now);

export async function addReview(db: Db, personId: string, given: NewReview): Promise<ProblemError | null> {
  const refusal = await db.transaction(async (tx) => {
    const deal = await lockDeal(tx, given.task);
    const sides = deal ? await sidesOf(tx, deal.id, deal.posterId) : null;
    if (!deal) return new ProblemError(404, "There is no such task.");
    if (!sides || (personId !== sides.poster && personId !== sides.winner)) {
      return new ProblemError(403, "Only the poster and the winner may review this deal.");
    }
    if (deal.state !== "completed") return new ProblemError(409, "Reviews are written when the work is completed.");
    const aboutId = personId === sides.poster ? sides.winner : sides.poster;
    const id = newId();
    if (!(await insertInTime(tx, { id, aboutId, personId, given }))) {
      const [known] = await tx.select({ id: reviews.id }).from(reviews).where(isBy(given.task, personId));
      return new ProblemError(409, known ? "You have already reviewed this deal." : "The time for reviews of this deal is over.");
    }
    // With the second one there is nothing to wait for any more.
    if ((await tx.$count(reviews, eq(reviews.taskId, given.task))) === 2) {
      await tx.update(reviews).set({ appearsAt: now }).where(eq(reviews.taskId, given.task));
    } else {
      const toldAs = aboutId === sides.poster ? "poster" : "bidder";
      const event = { id: newId(), taskId: deal.id, event: "review", actorId: personId, toldId: aboutId, toldAs, at: now };
      await tx.insert(dealEvents).values(event);
    }
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

async function sidesOf(tx: Transaction, taskId: string, poster: string): Promise<{ poster: string; winner: string } | null> {
  const chosen = await findOffer(tx, { chosenOf: taskId });
  return chosen ? { poster, winner: chosen.bidderId } : null;
}

/** Null to everybody but the two sides. */
export async function readTaskReviews(db: Db, taskId: string, personId: string): Promise<TaskReviews | null> {
  const chosen = await db.transaction((tx) => findOffer(tx, { chosenOf: taskId }));
  const [task] = await db
    .select({ posterId: tasks.posterId, state: tasks.state, until, isOpen: sql<boolean>`${until} > ${now}` })
    .from(tasks)
    .where(eq(tasks.id, taskId));
  if (!task || !chosen || (personId !== task.posterId && personId !== chosen.bidderId)) return null;
  const [mine] = await selectReviews(db).where(isBy(taskId, personId));
  const [theirs] = await selectReviews(db).where(and(eq(reviews.taskId, taskId), eq(reviews.aboutId, personId), hasAppeared));
  const isCompleted = task.state === "completed";
  return {
    mine: mine ? toReview(mine) : null,
    theirs: theirs ? toReview(theirs) : null,
    mayWrite: isCompleted && task.isOpen && !mine,
    until: isCompleted ? task.until.toISOString() : null,
  };
}

/** Those about one person that everybody may read, the newest first. */
export async function listReviewsAbout(db: Db, personId: string, { limit, after }: { limit: number; after: string | undefined }) {
  const rows = await selectReviews(db)
    .where(and(eq(reviews.aboutId, personId), hasAppeared, after === undefined ? undefined : lt(reviews.id, after)))
    .orderBy(desc(reviews.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { reviews: page.map(toReview), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

function selectReviews(db: Db) {
  return db
    .select({
      id: reviews.id,
      stars: reviews.stars,
      words: reviews.words,
      createdAt: reviews.createdAt,
      taskId: tasks.id,
      title: tasks.title,
      posterId: tasks.posterId,
      author: { id: authors.id, name: authors.name },
    })
    .from(reviews)
    .innerJoin(tasks, eq(tasks.id, reviews.taskId))
    .innerJoin(authors, eq(authors.id, reviews.authorId))
    .$dynamic();
}

function toReview(row: Awaited<ReturnType<typeof selectReviews>>[number]): Review {
  return {
    _id: row.id,
    task: { _id: row.taskId, title: row.title },
    author: row.author,
    side: row.author.id === row.posterId ? "poster" : "winner",
    stars: row.stars,
    words: row.words,
    createdAt: row.createdAt.toISOString(),
  };
}

function isBy(taskId: string, personId: string): SQL | undefined {
  return and(eq(reviews.taskId, taskId), eq(reviews.authorId, personId));
}
