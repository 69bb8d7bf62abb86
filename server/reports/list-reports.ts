// `npm run reports`: what people have reported, one JSON object a line, the newest first. The embedded database must not be in use.
import { runCommand } from "#server/backup/command.ts";
import { DatabaseError } from "#server/database/database.server.ts";
import { countPendingMigrations } from "#server/database/migrations.server.ts";
import { withOperatorDatabase } from "#server/operator-database.ts";
import { listReports } from "./report.store.server.ts";

await runCommand(async () => {
  const reports = await withOperatorDatabase(async ({ db }) => {
    if ((await countPendingMigrations(db)) > 0) throw new DatabaseError("The database is not ready for this version: start TaskHaat once.");
    return listReports(db);
  });
  for (const report of reports) console.log(JSON.stringify(report));
});
