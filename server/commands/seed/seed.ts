// The command behind `npm run seed`: the small market, or with --tasks a large one for scale tests.

import { withOperatorDatabase } from "#server/commands/operator-database.ts";
import { type Database, DatabaseError } from "#server/platform/database/database.server.ts";
import { SettingsError } from "#server/platform/settings/settings.ts";
import { fillMarket } from "./fill-market.server.ts";
import { showProgress } from "./progress.ts";
import { fillExample, readTaskCount, UsageError } from "./seed-arguments.ts";
import { isMarketEmpty, seedMarket } from "./seed-market.server.ts";

try {
  await seed(process.argv.slice(2));
} catch (error) {
  const isForThePerson = error instanceof UsageError || error instanceof SettingsError || error instanceof DatabaseError;
  if (!isForThePerson) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function seed(args: string[]): Promise<void> {
  const tasks = readTaskCount(args);
  await withOperatorDatabase(async (database) => {
    for (const note of database.notes) console.log(note);
    await database.migrate();
    await (tasks === undefined ? addSmallMarket(database) : addLargeMarket(database, tasks));
  });
}

async function addSmallMarket(database: Database): Promise<void> {
  if (!(await isMarketEmpty(database))) {
    console.log(`There is data already, so nothing was added. To add tasks for scale tests: ${fillExample}`);
    return;
  }
  const added = await seedMarket(database);
  console.log(`Added ${added.tasks} tasks by ${added.people} people.`);
}

async function addLargeMarket(database: Database, tasks: number): Promise<void> {
  const begun = performance.now();
  await fillMarket(database, { tasks, onProgress: showProgress(tasks, process.stdout) });
  const seconds = (performance.now() - begun) / 1000;
  console.log(`Added ${tasks.toLocaleString("en")} tasks in ${seconds.toFixed(1)} s.`);
}
