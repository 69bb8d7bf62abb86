// `npm run jobs`: lists the queues and the dead letters as JSON lines. The embedded database must not be in use.
import { DatabaseError } from "#server/platform/database/database.server.ts";
import { areQueuesInstalled, countJobs, listDeadLetters } from "#server/platform/jobs/job-list.server.ts";
import { runCommand, withOperatorDatabase } from "./command.ts";

await runCommand(async () => {
  const lines = await withOperatorDatabase(async ({ db }) => {
    if (!(await areQueuesInstalled(db))) throw new DatabaseError("The database has no job queues yet. Start TaskHaat once.");
    return [...(await countJobs(db)), ...(await listDeadLetters(db))];
  });
  for (const line of lines) console.log(JSON.stringify(line));
});
