// The background jobs and their schedules.

import { checkBrought } from "#server/credentials/brought.store.server.ts";
import { retireOldKey, type Signer } from "#server/credentials/keys.server.ts";
import { revokeReversed } from "#server/credentials/revoke-reversed.server.ts";
import { updateRatings } from "#server/deals/reviews/review.store.server.ts";
import { advanceDeals } from "#server/deals/steps/advance-deals.server.ts";
import { deleteExpiredSessions } from "#server/identity/sessions.server.ts";
import { advanceDecisions } from "#server/moderation/advance-decisions.server.ts";
import { defineMoneyJobs } from "#server/money/money.jobs.server.ts";
import type { PushService } from "#server/notifications/push-service.server.ts";
import { defineMailJobs, type MailOptions } from "#server/notifications/send-mails.server.ts";
import { definePushJobs } from "#server/notifications/send-pushes.server.ts";
import { forgetDeparted } from "#server/people/person.store.server.ts";
import { forgetOldAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { forgetOldKeys } from "#server/platform/http/idempotency.server.ts";
import { type Enqueue, everyMinute, type Jobs } from "#server/platform/jobs/jobs.server.ts";
import type { Log } from "#server/platform/log/log.ts";
import "./deal-steps.ts";
import type { Providers } from "#server/money/create-providers.server.ts";

type JobOptions = {
  db: Db;
  log: Log;
  mail: MailOptions;
  pushService: PushService;
  signer: Pick<Signer, "allowsLoopback">;
  providers: Providers;
  /** Called after a job has changed public data. */
  onWrite(): void;
};

const everyHour = "7 * * * *";
const everyDay = "23 3 * * *";

/** Returns what makes payouts and refunds start at once. */
export function defineJobs(jobs: Pick<Jobs, "define">, options: JobOptions): Enqueue<object> {
  const { db, log, mail, pushService, signer, providers, onWrite } = options;
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
  jobs.define({
    name: "revoke-credentials",
    cron: everyMinute,
    async run() {
      if ((await revokeReversed(db)) > 0) onWrite();
    },
  });
  jobs.define({
    name: "check-credentials",
    cron: everyDay,
    async run() {
      if ((await checkBrought(db, signer.allowsLoopback)) > 0) onWrite();
    },
  });
  defineMailJobs(jobs, db, mail);
  definePushJobs(jobs, db, pushService);
  jobs.define({
    name: "delete-old-rows",
    cron: everyHour,
    async run() {
      await Promise.all([forgetOldKeys, forgetOldAudit, forgetDeparted, deleteExpiredSessions, retireOldKey].map((remove) => remove(db)));
    },
  });
  return defineMoneyJobs(jobs, { db, log, ...providers, onWrite });
}
