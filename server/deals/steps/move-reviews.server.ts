// Withdraws the reviews of a deal whose completion is undone, and brings them back when the deal is completed after all.
import { type TransitionName, transition } from "#contract/deals/deal.ts";
import { reviewDays } from "#contract/deals/reviews/review.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, isNotNull, isNull, sql } from "#server/platform/database/drizzle.server.ts";
import { now } from "#server/platform/database/now.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { isEventOf, takeBackUnread } from "./read-events.server.ts";

/** The task is already as it is after the transition. The job update-ratings changes the ratings. */
export async function moveReviews(tx: Transaction, { name, taskId }: { name: TransitionName; taskId: string }): Promise<void> {
  const { task } = transition(name);
  const isOfTask = eq(reviews.taskId, taskId);
  if ("completed" in task) {
    const withdrawn = await tx
      .update(reviews)
      .set({ withdrawnAt: now })
      .where(and(isOfTask, isNull(reviews.withdrawnAt)))
      .returning({ aboutId: reviews.aboutId });
    for (const { aboutId } of withdrawn) await takeBackUnread(tx, aboutId, isEventOf(taskId, ["review", "review_published"]));
  } else if (Object.values(task).includes("completed")) {
    // The time to write begins again: a review that was not public yet waits for the other one as before.
    const until = sql`(select ${tasks.stateSince} + make_interval(days => ${reviewDays}::int) from ${tasks} where ${tasks.id} = ${taskId})`;
    await tx
      .update(reviews)
      .set({
        withdrawnAt: null,
        appearsAt: sql`case when ${reviews.appearsAt} <= ${reviews.withdrawnAt} then ${reviews.appearsAt} else ${until} end`,
      })
      .where(and(isOfTask, isNotNull(reviews.withdrawnAt)));
  }
}
