// `npm run reports`: what people have reported, one JSON object a line, the newest first. The embedded database must not be in use.
import { runCommand, withDatabase } from "#server/backup/command.ts";
import { listReports } from "./report.store.server.ts";

await runCommand(async () => {
  for (const report of await withDatabase(({ db }) => listReports(db))) console.log(JSON.stringify(report));
});
