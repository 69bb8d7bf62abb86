// Jobs without a queue: enqueued work runs at once, for tests of what a job does.
import type { Jobs } from "#server/platform/jobs/jobs.server.ts";

export const directJobs: Pick<Jobs, "define"> = {
  define:
    ({ run }) =>
    (_, data) =>
      run(data),
};
