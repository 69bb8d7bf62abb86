// `npm run reports`: lists the reports as JSON lines, newest first, each with its case. Moderators decide them on the page /moderation. The embedded
// database must not be in use.

import { listReports } from "#server/moderation/report.store.server.ts";
import { DatabaseError } from "#server/platform/database/database.server.ts";
import { runCommand, withOperatorDatabase } from "./command.ts";

await runCommand(async () => {
  const reports = await withOperatorDatabase(async ({ db, pendingMigrations }) => {
    if ((await pendingMigrations()) > 0) throw new DatabaseError("The database has pending migrations. Start TaskHaat once.");
    return listReports(db);
  });
  for (const report of reports) console.log(JSON.stringify(report));
});
