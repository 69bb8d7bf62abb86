// Deliveries and requested changes. Each is written in the transaction of its step, which holds the lock of the task.
import type { Delivery, NewDelivery } from "#contract/deals/deliveries/delivery.ts";
import { limits } from "#contract/platform/limits.ts";
import { stepTask } from "#server/deals/steps/deal.store.server.ts";
import { deliveries } from "#server/deals/tables/delivery.table.server.ts";
import { shownWords } from "#server/people/system-words.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import type { ProblemError } from "#server/platform/http/problem.ts";

export async function deliverWork(
  db: Db,
  taskId: string,
  personId: string,
  { note = "", links = [] }: NewDelivery,
): Promise<ProblemError | null> {
  return stepTask(db, taskId, {
    ...{ name: "deliver", personId },
    async write(tx, _, offer) {
      if (!offer) throw new Error("A delivery needs an accepted offer.");
      const round = (await tx.$count(deliveries, eq(deliveries.offerId, offer.id))) + 1;
      await tx.insert(deliveries).values({ id: newId(), taskId, offerId: offer.id, round, note, links, createdAt: now });
    },
  });
}

export async function requestChanges(db: Db, taskId: string, personId: string, reason: string): Promise<ProblemError | null> {
  return stepTask(db, taskId, {
    ...{ name: "request_changes", personId, given: { reason } },
    async write(tx, _, offer) {
      if (!offer) throw new Error("A request for changes needs an accepted offer.");
      const newest = sql`(select max(${deliveries.round}) from ${deliveries} where ${deliveries.offerId} = ${offer.id})`;
      await tx
        .update(deliveries)
        .set({ changes: reason, changesAt: now })
        .where(and(eq(deliveries.offerId, offer.id), eq(deliveries.round, newest)));
    },
  });
}

/** Of an offer, the newest first. */
export async function listDeliveries(db: Db, offerId: string): Promise<Delivery[]> {
  const rows = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.offerId, offerId))
    .orderBy(desc(deliveries.round))
    .limit(limits.historySteps);
  return rows.map(({ id, round, note, links, createdAt, changes, changesAt }) => ({
    _id: id,
    round,
    note: shownWords(note),
    links,
    createdAt: createdAt.toISOString(),
    changes: changes !== null && changesAt ? { text: shownWords(changes), createdAt: changesAt.toISOString() } : null,
  }));
}
