import { defaultLimits } from "#contract/market/market.ts";
import { marketSettings } from "#server/market/market.table.server.ts";
import { type Db, openDatabase } from "#server/platform/database/database.server.ts";

const limits = { ...defaultLimits, newTasksPerDay: 1_000, newOffersPerDay: 1_000, newQuestionsPerDay: 1_000, newMessagesPerDay: 10_000 };

/** Tests and benchmarks send more in a day than a new account may. */
export async function raiseNewAccountLimits(db: Db): Promise<void> {
  await db.insert(marketSettings).values({ limits }).onConflictDoUpdate({ target: marketSettings.isOnly, set: { limits } });
}

/** Creates a market with raised limits for a server that is started later: in a folder, or at the address of a PostgreSQL database. */
export async function prepareMarket(where: { url?: string | undefined; folder: string }): Promise<void> {
  const database = await openDatabase(where);
  try {
    await database.migrate();
    await raiseNewAccountLimits(database.db);
  } finally {
    await database.close();
  }
}
