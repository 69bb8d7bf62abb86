// What the task server holds about one person, at one moment. Of rows that two people share it names what the person's own screens show:
// who else made an offer, and what the other side has read, are not among it.
import type { MyData } from "#contract/me.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, getTableColumns, isNotNull, or, sql } from "#server/platform/database/drizzle.server.ts";
import { dealEvents, taskVersions } from "#server/deals/deal.table.server.ts";
import { offerRevisions, offers } from "#server/deals/offer.table.server.ts";
import { feedback } from "#server/moderation/feedback.table.server.ts";
import { idempotencyKeys } from "#server/platform/http/idempotency.table.server.ts";
import { inboxSettings } from "#server/notifications/inbox.table.server.ts";
import { messages, threads } from "#server/messages/message.table.server.ts";
import { blocks, reports } from "#server/moderation/report.table.server.ts";
import { reviews } from "#server/deals/review.table.server.ts";
import { likes, tasks } from "#server/tasks/task.table.server.ts";
import { people } from "#server/people/person.table.server.ts";

type Rows = Omit<MyData, "format" | "exportedAt" | "account">;

/** The mark is for the poster alone. */
const { looksCopied: _, ...offerColumns } = getTableColumns(offers);

/** `accountId` is the identity provider's id of the same person. */
export function readMyData(db: Db, personId: string, accountId: string): Promise<Rows> {
  return db.transaction(
    async (tx) => {
      const [person = {}] = await tx.select().from(people).where(eq(people.id, personId));
      const { createdAt, answer } = idempotencyKeys;
      const { id, taskId, offerId, event, reason, at, readAt } = dealEvents;
      const isThreadPoster = eq(threads.posterId, personId);
      const readUpTo = sql`case when ${isThreadPoster} then ${threads.posterReadId} else ${threads.bidderReadId} end`;
      const ofMine = or(eq(auditLog.actorId, personId), isUuid.test(accountId) ? eq(auditLog.subjectId, accountId) : undefined);
      return {
        person,
        tasks: await tx.select().from(tasks).where(eq(tasks.posterId, personId)).orderBy(desc(tasks.id)),
        likes: await tx.select().from(likes).where(eq(likes.personId, personId)).orderBy(desc(likes.taskId)),
        offers: await tx.select(offerColumns).from(offers).where(eq(offers.bidderId, personId)).orderBy(desc(offers.id)),
        offerRevisions: await tx
          .select({ ...getTableColumns(offerRevisions) })
          .from(offerRevisions)
          .innerJoin(offers, eq(offers.id, offerRevisions.offerId))
          .where(eq(offers.bidderId, personId))
          .orderBy(desc(offerRevisions.offerId), offerRevisions.revision),
        taskVersions: await tx
          .select({ ...getTableColumns(taskVersions) })
          .from(taskVersions)
          .innerJoin(tasks, eq(tasks.id, taskVersions.taskId))
          .where(eq(tasks.posterId, personId))
          .orderBy(desc(taskVersions.taskId), taskVersions.version),
        // A step is stored once for each person who is notified of it, so the actor's rows name others. The steps themselves are in the audit log.
        dealReasons: await tx
          .selectDistinct({ taskId, event, reason })
          .from(dealEvents)
          .where(and(eq(dealEvents.actorId, personId), isNotNull(dealEvents.reason)))
          .orderBy(desc(dealEvents.taskId)),
        inbox: await tx
          .select({ id, taskId, offerId, event, reason, at, readAt })
          .from(dealEvents)
          .where(eq(dealEvents.toldId, personId))
          .orderBy(desc(dealEvents.id)),
        // One that was opened without a message is not on the list of the other side.
        threads: await tx
          .select({ id: threads.id, taskId: threads.taskId, posterId: threads.posterId, bidderId: threads.bidderId, readUpTo })
          .from(threads)
          .where(and(or(isThreadPoster, eq(threads.bidderId, personId)), isNotNull(threads.lastId)))
          .orderBy(desc(threads.id)),
        messages: await tx.select().from(messages).where(eq(messages.authorId, personId)).orderBy(desc(messages.id)),
        reports: await tx.select().from(reports).where(eq(reports.personId, personId)).orderBy(desc(reports.id)),
        blocks: await tx.select().from(blocks).where(eq(blocks.personId, personId)).orderBy(desc(blocks.blockedId)),
        inboxSettings: await tx.select().from(inboxSettings).where(eq(inboxSettings.personId, personId)),
        reviews: await tx.select().from(reviews).where(eq(reviews.authorId, personId)).orderBy(desc(reviews.id)),
        feedback: await tx.select().from(feedback).where(eq(feedback.personId, personId)).orderBy(desc(feedback.id)),
        repeatedRequests: await tx.select({ createdAt, answer }).from(idempotencyKeys).where(eq(idempotencyKeys.personId, personId)),
        auditLog: await tx.select().from(auditLog).where(ofMine).orderBy(desc(auditLog.id)),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
