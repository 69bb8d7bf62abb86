// `npm run seed`: adds the small sample market, or with --tasks a large market for scale tests.
import { runCommand, withOperatorDatabase } from "#server/commands/command.ts";
import type { Database } from "#server/platform/database/database.server.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { fillMarket } from "./fill-market.server.ts";
import { showProgress } from "./progress.ts";
import { samplePaymentsOf } from "./sample-money.server.ts";
import { createSampleSigner } from "./sample-signer.server.ts";
import { fillExample, readTaskCount } from "./seed-arguments.ts";
import { isMarketEmpty, seedMarket } from "./seed-market.server.ts";

await runCommand(async () => {
  const tasks = readTaskCount(process.argv.slice(2));
  await withOperatorDatabase(async (database, settings) => {
    for (const note of database.notes) console.log(note);
    await database.migrate();
    await (tasks === undefined ? addSmallMarket(database, settings) : addLargeMarket(database, tasks));
  });
});

async function addSmallMarket(database: Database, settings: Settings): Promise<void> {
  if (!(await isMarketEmpty(database))) {
    console.log(`The database already has data, so nothing was added. To add tasks for scale tests: ${fillExample}`);
    return;
  }
  const signer = await createSampleSigner(settings, database.db);
  const added = await seedMarket(database, { signer, payments: samplePaymentsOf(settings) });
  console.log(`Added ${added.tasks} tasks by ${added.people} people.`);
}

async function addLargeMarket(database: Database, tasks: number): Promise<void> {
  const begun = performance.now();
  await fillMarket(database, { tasks, onProgress: showProgress(tasks, process.stdout) });
  const seconds = (performance.now() - begun) / 1000;
  console.log(`Added ${tasks.toLocaleString("en")} tasks in ${seconds.toFixed(1)} s.`);
}
