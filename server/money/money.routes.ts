import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import { moneyEndpoints as endpoints } from "#contract/money/money.endpoints.ts";
import type { NewPayment, WalletEntry, WalletQuery } from "#contract/money/money.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { changeBilling, listDocuments, readBilling, readDocument } from "#server/money/documents/document.store.server.ts";
import { readDealMoney } from "#server/money/payments/deal-money.server.ts";
import { startPayment } from "#server/money/payments/start-payment.server.ts";
import { type PaymentProvider, ProviderUnavailable } from "#server/money/providers/provider.ts";
import { addStaffMoneyRoutes } from "#server/money/staff/staff-money.routes.ts";
import { readMonths } from "#server/money/wallet/months.server.ts";
import { listPayouts, requestPayout } from "#server/money/wallet/payout.store.server.ts";
import { openPayoutAccount } from "#server/money/wallet/payout-account.server.ts";
import { asEntry, readEntries, readWallet } from "#server/money/wallet/wallet.store.server.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { pageOf } from "#server/platform/database/page.ts";
import { orThrow } from "#server/platform/http/answers.ts";
import { type Columns, csvAnswer, streamCsv } from "#server/platform/http/csv.ts";
import { doOnce } from "#server/platform/http/idempotency.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import type { Enqueue } from "#server/platform/jobs/jobs.server.ts";
import { m } from "#texts/m.ts";

export type Money = {
  /** Null where the market takes no payments. */
  provider: PaymentProvider | null;
  terms: PaymentTerms | null;
  approvalLimit: number;
  origin(): string;
  enqueueOrders: Enqueue<object>;
};

const walletColumns: Columns<WalletEntry> = {
  id: ({ _id }) => _id,
  at: ({ at }) => at,
  kind: ({ kind, isBonus }) => (isBonus ? `${kind} (bonus)` : kind),
  amount: ({ amount }) => amount,
  changesBalance: ({ changesBalance }) => String(changesBalance),
  task: ({ task }) => task?.title ?? null,
  taskId: ({ task }) => task?._id ?? null,
};

export function addMoneyRoutes(implement: ImplementEndpoint, db: Db, money: Money): void {
  const { origin, enqueueOrders } = money;

  /** Throws 404 where the market takes no payments. */
  function on() {
    const { provider, terms } = money;
    if (!provider || !terms) throw new ProblemError(404, m.problem_payments_off());
    return { provider, terms };
  }

  const start = async (kind: "price" | "bonus", taskId: string, personId: string, { amount }: NewPayment) =>
    orThrow(await startPayment({ db, ...on(), origin }, { kind, taskId, personId, amount }));

  implement(endpoints["GET /mytask/{id}/payments"], ({ id, person }) => readDealMoney(db, id, person.id, on().terms));
  implement(endpoints["POST /mytask/{id}/payments"], ({ id, person, body }) => start("price", id, person.id, body));
  implement(endpoints["POST /mytask/{id}/bonus"], ({ id, person, body }) => start("bonus", id, person.id, body));
  implement(endpoints["GET /me/wallet"], ({ person }) => readWallet(db, person, on().provider));

  implement(endpoints["GET /me/wallet/entries"], async ({ person, query, page }) => {
    on();
    const { data, next } = pageOf(await readEntries(db, person.id, query, page), page, ({ id }) => id);
    return { data: data.map(asEntry), next };
  });

  implement(endpoints["GET /me/wallet/csv"], async ({ person, query }) => {
    on();
    return csvAnswer(`wallet${query.month ? `-${query.month}` : ""}`, streamWallet(person.id, query));
  });

  implement(endpoints["GET /me/money/months"], ({ person }) => {
    on();
    return readMonths(db, person.id);
  });

  implement(endpoints["GET /me/payouts"], ({ person, page }) => {
    on();
    return listPayouts(db, person.id, page);
  });

  implement(endpoints["POST /me/payouts"], async ({ person, body, headers }) => {
    const { provider } = on();
    const key = headers["Idempotency-Key"];
    return doOnce(db, { call: "POST /me/payouts", key, personId: person.id, body }, async (tx) => {
      const payout = await requestPayout(tx, person, provider, body);
      if (!provider.isByHand) await enqueueOrders(tx, {});
      return payout;
    });
  });

  implement(endpoints["POST /me/payout-account"], async ({ person }) => {
    try {
      return { url: await openPayoutAccount(db, person, on().provider, `${origin()}${pagePaths.wallet}`) };
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw new ProblemError(503, m.payment_provider_down());
      throw error;
    }
  });

  implement(endpoints["GET /me/documents"], ({ person, page }) => {
    on();
    return listDocuments(db, person.id, page);
  });

  implement(endpoints["GET /documents/{id}"], ({ id, person }) => readDocument(db, id, person));

  implement(endpoints["GET /me/billing"], ({ person }) => {
    on();
    return readBilling(db, person.id);
  });

  implement(endpoints["PUT /me/billing"], ({ person, body }) => {
    on();
    return changeBilling(db, person.id, body);
  });

  addStaffMoneyRoutes(implement, db, money, on);

  function streamWallet(personId: string, query: WalletQuery) {
    const read = async (page: { limit: number; after: string | undefined }) => (await readEntries(db, personId, query, page)).map(asEntry);
    return streamCsv(walletColumns, read, ({ _id }) => _id);
  }
}
