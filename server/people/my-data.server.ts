// Everything the task server holds about one person, at one moment.
import type { MyData } from "#contract/me.ts";
import { auditLog } from "#server/audit/audit.table.server.ts";
import type { Db } from "#server/database/database.server.ts";
import { desc, eq, getTableColumns, or } from "#server/database/drizzle.server.ts";
import { dealEvents } from "#server/deals/deal.table.server.ts";
import { offerRevisions, offers } from "#server/deals/offer.table.server.ts";
import { feedback } from "#server/feedback/feedback.table.server.ts";
import { idempotencyKeys } from "#server/http/idempotency.table.server.ts";
import { inboxSettings } from "#server/inbox/inbox.table.server.ts";
import { messages, threads } from "#server/messages/message.table.server.ts";
import { blocks, reports } from "#server/reports/report.table.server.ts";
import { reviews } from "#server/reviews/review.table.server.ts";
import { likes, tasks } from "#server/tasks/task.table.server.ts";
import { people } from "./person.table.server.ts";

type Rows = Omit<MyData, "format" | "exportedAt" | "account">;

/** `accountId` is the identity provider's id of the same person. */
export function readMyData(db: Db, personId: string, accountId: string): Promise<Rows> {
  return db.transaction(
    async (tx) => {
      const [person = {}] = await tx.select().from(people).where(eq(people.id, personId));
      const { createdAt, answer } = idempotencyKeys;
      const ofMine = or(eq(auditLog.actorId, personId), isUuid.test(accountId) ? eq(auditLog.subjectId, accountId) : undefined);
      return {
        person,
        tasks: await tx.select().from(tasks).where(eq(tasks.posterId, personId)).orderBy(desc(tasks.id)),
        likes: await tx.select().from(likes).where(eq(likes.personId, personId)).orderBy(desc(likes.taskId)),
        offers: await tx.select().from(offers).where(eq(offers.bidderId, personId)).orderBy(desc(offers.id)),
        offerRevisions: await tx
          .select({ ...getTableColumns(offerRevisions) })
          .from(offerRevisions)
          .innerJoin(offers, eq(offers.id, offerRevisions.offerId))
          .where(eq(offers.bidderId, personId))
          .orderBy(desc(offerRevisions.offerId), offerRevisions.revision),
        dealEvents: await tx
          .select()
          .from(dealEvents)
          .where(or(eq(dealEvents.actorId, personId), eq(dealEvents.toldId, personId)))
          .orderBy(desc(dealEvents.id)),
        threads: await tx
          .select()
          .from(threads)
          .where(or(eq(threads.posterId, personId), eq(threads.bidderId, personId)))
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
