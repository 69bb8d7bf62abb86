// `npm run reports`: what people have reported, one JSON object a line, the newest first. The embedded database must not be in use.

import { listReports } from "#server/moderation/report.store.server.ts";
import { DatabaseError } from "#server/platform/database/database.server.ts";
import { runCommand, withOperatorDatabase } from "./command.ts";

await runCommand(async () => {
  const reports = await withOperatorDatabase(async ({ db, pendingMigrations }) => {
    if ((await pendingMigrations()) > 0) throw new DatabaseError("The database is not ready for this version: start TaskHaat once.");
    return listReports(db);
  });
  for (const report of reports) console.log(JSON.stringify(report));
});
