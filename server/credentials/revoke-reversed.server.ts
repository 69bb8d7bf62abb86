// Revokes credentials whose facts were undone. A revocation is final: once the facts are back, the person creates a new credential.
import { transitions } from "#contract/deals/deal.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, isNull, or, sql } from "#server/platform/database/drizzle.server.ts";
import { now } from "#server/platform/database/now.server.ts";
import { literals } from "#server/platform/database/sql-in.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { credentials } from "./credential.table.server.ts";

/** The steps after which a deal is no longer completed. */
const undoing = Object.entries(transitions)
  .filter(([, { task }]) => "completed" in task)
  .map(([name]) => name);

const isUndone = sql`exists (
  select from ${tasks} where ${tasks.id} = ${credentials.taskId} and ${tasks.state} <> 'completed')`;
/** Content that is only held back may be shown again within hours. */
const isReviewGone = sql`exists (
  select from ${reviews} where ${reviews.id} = ${credentials.reviewId} and (${reviews.withdrawnAt} is not null or ${reviews.hidden} = 'decided'))`;
/** A profile counts deals and their reviews. A hidden review still counts. */
const wasUndoneSince = sql`exists (
  select from ${dealEvents} join ${tasks} on ${tasks.id} = ${dealEvents.taskId} left join ${offers} on ${offers.id} = ${dealEvents.offerId}
  where ${dealEvents.event} in (${literals(undoing)}) and ${dealEvents.at} > ${credentials.issuedAt}
    and ${credentials.personId} in (${tasks.posterId}, ${offers.bidderId}))`;

/** Returns how many were revoked. */
export async function revokeReversed(db: Db): Promise<number> {
  const isReversed = or(
    and(eq(credentials.kind, "deal"), or(isUndone, isReviewGone)),
    and(eq(credentials.kind, "profile"), wasUndoneSince),
  );
  const revoked = await db
    .update(credentials)
    .set({ revokedAt: now, revocationReason: "reversed" })
    .where(and(isNull(credentials.revokedAt), isReversed))
    .returning({ id: credentials.id });
  return revoked.length;
}
