// A person's rating is the average of the reviews that have appeared. It is stored, because every list of tasks shows it.

import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, inArray, lte, sql } from "#server/platform/database/drizzle.server.ts";
import { inBatches } from "#server/platform/database/in-batches.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { now } from "#server/tasks/task-due.server.ts";
import { dealEvents } from "./deal.table.server.ts";
import { reviews } from "./review.table.server.ts";

const peoplePerRun = 100;
const isDue = and(eq(reviews.isCounted, false), lte(reviews.appearsAt, now));

/** Counts reviews that have appeared since, and notifies the people that they are about. Several processes may run it at once. */
export async function updateRatings(db: Db): Promise<number> {
  const due = await db.selectDistinct({ id: reviews.aboutId }).from(reviews).where(isDue).limit(peoplePerRun);
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db.transaction(async (tx) => {
    // Whoever counts for the same person waits here, and then sees what the other has counted.
    await tx.select({ id: people.id }).from(people).where(inArray(people.id, ids)).orderBy(people.id).for("no key update");
    const appeared = await tx
      .update(reviews)
      .set({ isCounted: true })
      .where(and(inArray(reviews.aboutId, ids), isDue))
      .returning({ taskId: reviews.taskId, authorId: reviews.authorId, aboutId: reviews.aboutId, at: reviews.appearsAt });
    const events = appeared.map(({ taskId, authorId, aboutId, at }) => {
      const toldAs = sql`(select case when ${tasks.posterId} = ${aboutId} then 'poster' else 'bidder' end from ${tasks} where ${tasks.id} = ${taskId})`;
      return { id: newId(), taskId, event: "review_published", actorId: authorId, toldId: aboutId, toldAs, at };
    });
    for (const batch of inBatches(events)) await tx.insert(dealEvents).values(batch);
    const average = sql`(select round(avg(${reviews.stars}), 1) from ${reviews} where ${reviews.aboutId} = ${people.id} and ${reviews.isCounted})`;
    await tx.update(people).set({ rating: average }).where(inArray(people.id, ids));
  });
  return ids.length;
}
