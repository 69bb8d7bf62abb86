// `npm run jobs`: the queues and the jobs that failed for good, one JSON object a line. The embedded database must not be in use.
import { DatabaseError } from "#server/platform/database/database.server.ts";
import { areQueuesInstalled, countJobs, listDeadLetters } from "#server/platform/jobs/job-list.server.ts";
import { runCommand, withOperatorDatabase } from "./command.ts";

await runCommand(async () => {
  const lines = await withOperatorDatabase(async ({ db }) => {
    if (!(await areQueuesInstalled(db))) throw new DatabaseError("The database has no job queues yet: start TaskHaat once.");
    return [...(await countJobs(db)), ...(await listDeadLetters(db))];
  });
  for (const line of lines) console.log(JSON.stringify(line));
});
