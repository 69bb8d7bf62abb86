import type { OfferSeal } from "#contract/deals/offers/offer-seal.ts";
import { offerSeals } from "#server/deals/tables/offer-seal.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, lt } from "#server/platform/database/drizzle.server.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";

export type SealPage = { data: OfferSeal[]; next: string | null };

/** Newest first. */
export async function readSeals(db: Db, taskId: string, page: Page): Promise<SealPage> {
  const { limit, after } = page;
  const rows = await db
    .select()
    .from(offerSeals)
    .where(and(eq(offerSeals.taskId, taskId), after === undefined ? undefined : lt(offerSeals.id, after)))
    .orderBy(desc(offerSeals.id))
    .limit(limit + 1);
  const { data, next } = pageOf(rows, page, ({ id }) => id);
  return {
    data: data.map(({ id, taskId: _, sealedAt, ...seal }) => ({ _id: id, ...seal, sealedAt: sealedAt.toISOString() })),
    next,
  };
}
