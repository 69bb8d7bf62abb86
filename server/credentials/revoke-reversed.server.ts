// Revokes credentials whose facts were undone. A revocation is final: once the facts are back, the person creates a new credential.
import { dealEvents, isUndoing } from "#server/deals/tables/deal.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { isGone, reviews } from "#server/deals/tables/review.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, gt, inArray, isNull, ne, or } from "#server/platform/database/drizzle.server.ts";
import { now } from "#server/platform/database/now.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { credentials } from "./credential.table.server.ts";

/** Returns how many were revoked. It starts from what was undone, which is rare: there are too many credentials to read all of them every minute. */
export async function revokeReversed(db: Db): Promise<number> {
  const { id, kind, taskId, reviewId, personId, issuedAt, revokedAt } = credentials;
  const ofDeals = db
    .select({ id })
    .from(dealEvents)
    .innerJoin(tasks, eq(tasks.id, dealEvents.taskId))
    .innerJoin(credentials, eq(taskId, tasks.id))
    .where(and(isUndoing(dealEvents), ne(tasks.state, "completed")));
  const ofReviews = db.select({ id }).from(reviews).innerJoin(credentials, eq(reviewId, reviews.id)).where(isGone(reviews));
  /** A profile counts deals and their reviews. A hidden review still counts. */
  const ofProfiles = db
    .select({ id })
    .from(dealEvents)
    .innerJoin(tasks, eq(tasks.id, dealEvents.taskId))
    .leftJoin(offers, eq(offers.id, dealEvents.offerId))
    .innerJoin(credentials, or(eq(personId, tasks.posterId), eq(personId, offers.bidderId)))
    .where(and(isUndoing(dealEvents), eq(kind, "profile"), gt(dealEvents.at, issuedAt)));
  const revoked = await db
    .update(credentials)
    .set({ revokedAt: now, revocationReason: "reversed" })
    .where(and(isNull(revokedAt), inArray(id, ofDeals.unionAll(ofReviews).unionAll(ofProfiles))))
    .returning({ id });
  return revoked.length;
}
