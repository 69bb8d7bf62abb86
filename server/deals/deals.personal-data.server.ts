import type { PersonalData } from "#server/people/personal-data.ts";
import { and, desc, eq, getTableColumns, isNotNull } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { dealEvents, taskVersions } from "./deal.table.server.ts";
import { endDeals, forgetDealWords, forgetEvents } from "./leave-deals.server.ts";
import { offerRevisions, offers } from "./offer.table.server.ts";
import { reviews } from "./review.table.server.ts";

/** The mark is for the poster alone. */
const { looksCopied: _, ...offerColumns } = getTableColumns(offers);
const { id, taskId, offerId, event, reason, at, readAt } = dealEvents;

/** Of rows that two people share the export names what the person's own screens show: not who else made an offer. */
export const dealsPersonalData: PersonalData = {
  tables: [offers, offerRevisions, taskVersions, dealEvents, reviews],

  exportRows: async (tx, person) => ({
    offers: await tx.select(offerColumns).from(offers).where(eq(offers.bidderId, person.id)).orderBy(desc(offers.id)),
    offerRevisions: await tx
      .select({ ...getTableColumns(offerRevisions) })
      .from(offerRevisions)
      .innerJoin(offers, eq(offers.id, offerRevisions.offerId))
      .where(eq(offers.bidderId, person.id))
      .orderBy(desc(offerRevisions.offerId), offerRevisions.revision),
    taskVersions: await tx
      .select({ ...getTableColumns(taskVersions) })
      .from(taskVersions)
      .innerJoin(tasks, eq(tasks.id, taskVersions.taskId))
      .where(eq(tasks.posterId, person.id))
      .orderBy(desc(taskVersions.taskId), taskVersions.version),
    // A step is stored once for each person who is notified of it, so the actor's rows name others. The steps themselves are in the audit log.
    dealReasons: await tx
      .selectDistinct({ taskId, event, reason })
      .from(dealEvents)
      .where(and(eq(dealEvents.actorId, person.id), isNotNull(reason)))
      .orderBy(desc(taskId)),
    inbox: await tx
      .select({ id, taskId, offerId, event, reason, at, readAt })
      .from(dealEvents)
      .where(eq(dealEvents.toldId, person.id))
      .orderBy(desc(id)),
    reviews: await tx.select().from(reviews).where(eq(reviews.authorId, person.id)).orderBy(desc(reviews.id)),
  }),

  prepareErasure: endDeals,

  async erase(tx, person) {
    const isStillShown = await forgetDealWords(tx, person.id);
    await forgetEvents(tx, person.id);
    return { isStillShown };
  },
};
