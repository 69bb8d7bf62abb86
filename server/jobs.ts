// The background jobs and their schedules.
import { advanceDeals } from "./deals/advance-deals.server.ts";
import { updateRatings } from "./deals/review.store.server.ts";
import { deleteExpiredSessions } from "./identity/sessions.server.ts";
import { advanceDecisions } from "./moderation/advance-decisions.server.ts";
import { defineMailJobs, type MailOptions } from "./notifications/send-mails.server.ts";
import { forgetDeparted } from "./people/person.store.server.ts";
import { forgetOldAudit } from "./platform/audit/audit.server.ts";
import type { Db } from "./platform/database/database.server.ts";
import { forgetOldKeys } from "./platform/http/idempotency.server.ts";
import { everyMinute, type Jobs } from "./platform/jobs/jobs.server.ts";
import type { Log } from "./platform/log/log.ts";

type JobOptions = {
  db: Db;
  log: Log;
  mail: MailOptions;
  /** Called after a job has changed public data. */
  onWrite(): void;
};

const everyHour = "7 * * * *";

export function defineJobs(jobs: Pick<Jobs, "define">, { db, log, mail, onWrite }: JobOptions): void {
  jobs.define({ name: "advance-deals", cron: everyMinute, run: () => advanceDeals(db, log, onWrite) });
  jobs.define({
    name: "update-ratings",
    cron: everyMinute,
    async run() {
      if ((await updateRatings(db)) > 0) onWrite();
    },
  });
  jobs.define({
    name: "advance-decisions",
    cron: everyMinute,
    async run() {
      await advanceDecisions(db, log, onWrite);
    },
  });
  defineMailJobs(jobs, db, mail);
  jobs.define({
    name: "delete-old-rows",
    cron: everyHour,
    async run() {
      await Promise.all([forgetOldKeys, forgetOldAudit, forgetDeparted, deleteExpiredSessions].map((remove) => remove(db)));
    },
  });
}
