// The database of the settings, for a command of the operator.
import { type Database, openDatabase } from "#server/platform/database/database.server.ts";
import { loadEnvironment, readSettings } from "#server/platform/settings/settings.ts";

export async function withOperatorDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const settings = readSettings(loadEnvironment());
  const database = await openDatabase({ url: settings.DATABASE_URL, folder: settings.DATA_DIR, longWork: true });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
