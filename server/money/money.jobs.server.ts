// The background jobs about money.
import { issueDueDocuments } from "#server/money/documents/issue-documents.server.ts";
import { recordLedgerCheck } from "#server/money/ledger/check-ledger.server.ts";
import { sendOrders } from "#server/money/orders/send-orders.server.ts";
import { forgetOldEvents } from "#server/money/payments/receive.server.ts";
import { reconcile } from "#server/money/payments/reconcile.server.ts";
import type { PaymentProvider } from "#server/money/providers/provider.ts";
import type { SandboxBank } from "#server/money/sandbox/bank.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { type Enqueue, everyMinute, type Jobs } from "#server/platform/jobs/jobs.server.ts";
import type { Log } from "#server/platform/log/log.ts";

type Options = { db: Db; log: Log; provider: PaymentProvider | null; bank: SandboxBank | null; onWrite(): void };

/** Returns what makes payouts and refunds start at once instead of within a minute. */
export function defineMoneyJobs(jobs: Pick<Jobs, "define">, { db, log, provider, bank, onWrite }: Options): Enqueue<object> {
  jobs.define({
    name: "check-ledger",
    cron: "41 * * * *",
    // The first check comes soon after the first start.
    findPending: async () => [{}],
    async run() {
      const { isOk, faults } = await recordLedgerCheck(db);
      if (!isOk) log.fatal({ faults }, "The ledger is broken");
    },
  });
  jobs.define({
    name: "reconcile-payments",
    cron: "11 4 * * *",
    async run() {
      if (provider) await reconcile(db, provider);
      await forgetOldEvents(db);
    },
  });
  return jobs.define({
    name: "send-money",
    cron: everyMinute,
    async run() {
      await bank?.confirmLate();
      await issueDueDocuments(db);
      if (provider && (await sendOrders(db, provider, log)) > 0) onWrite();
    },
  });
}
