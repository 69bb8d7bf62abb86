// What the provider and the ledger do not agree about, for administrators.
import { moneyDifferences } from "#server/money/tables/payment.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";

type Difference = Pick<typeof moneyDifferences.$inferInsert, "kind" | "provider" | "reference" | "subjectId" | "here" | "there">;

/** Once, until an administrator closes it. */
export async function recordDifference(db: Db, difference: Difference): Promise<void> {
  await db
    .insert(moneyDifferences)
    .values({ id: newId(), foundAt: now, ...difference })
    .onConflictDoNothing();
}
