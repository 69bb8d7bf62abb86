// Composition root: constructs the API and the app with their dependencies. Used by `start.ts` and the tests.
import { OpenAPIHono } from "@hono/zod-openapi";
import { homeTasks } from "#contract/platform/display.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { addAccountRoutes } from "#server/account/account.routes.ts";
import { addSecondFactorRoutes } from "#server/account/second-factors.routes.ts";
import { addAdministrationRoutes } from "#server/administration/administration.routes.ts";
import type { EnqueueAnswer } from "#server/administration/feedback.store.server.ts";
import { addRecoveryRoutes } from "#server/administration/recovery.routes.ts";
import { type AppOptions, answerNotFound, createApp } from "#server/app.ts";
import { addCredentialRoutes } from "#server/credentials/credential.routes.ts";
import { addDealRoutes } from "#server/deals/deal.routes.ts";
import { addDisputeRoutes } from "#server/deals/disputes/dispute.routes.ts";
import { addInviteRoutes } from "#server/deals/invites/invite.routes.ts";
import { limitNewAccount } from "#server/deals/new-account.server.ts";
import { addOfferRoutes } from "#server/deals/offers/offer.routes.ts";
import { addSealRoutes } from "#server/deals/offers/offer-seal.routes.ts";
import { addQuestionRoutes } from "#server/deals/questions/question.routes.ts";
import { addReviewRoutes } from "#server/deals/reviews/review.routes.ts";
import { changeUnderDeal } from "#server/deals/steps/deal.store.server.ts";
import { rememberMarket } from "#server/market/market.store.server.ts";
import { addMessageRoutes } from "#server/messages/message.routes.ts";
import { findMessage } from "#server/messages/message.store.server.ts";
import { addModerationRoutes } from "#server/moderation/moderation.routes.ts";
import type { MailNotice } from "#server/moderation/notices.server.ts";
import { openCopiesCase } from "#server/moderation/open-case.server.ts";
import { readLedgerCheck } from "#server/money/ledger/check-ledger.server.ts";
import { addMoneyRoutes } from "#server/money/money.routes.ts";
import { paymentTermsOf } from "#server/money/payment-settings.ts";
import { addInboxRoutes } from "#server/notifications/inbox.routes.ts";
import { countUnread, findItem } from "#server/notifications/inbox.store.server.ts";
import { markPresent } from "#server/notifications/inbox-settings.server.ts";
import { addPushRoutes } from "#server/notifications/push.routes.ts";
import type { PushService } from "#server/notifications/push-service.server.ts";
import { createStreams } from "#server/notifications/streams.ts";
import { createMarketImplementer } from "#server/people/market-endpoints.ts";
import { addPeopleRoutes } from "#server/people/people.routes.ts";
import { personGone, rememberPeople } from "#server/people/person.store.server.ts";
import { asMember } from "#server/people/reader.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { createSlowQueries, reportQueries } from "#server/platform/database/query-watch.server.ts";
import { type Api, refuseOtherMethods } from "#server/platform/http/api.ts";
import { createDocsRoutes } from "#server/platform/http/docs.ts";
import { createErrorHandler } from "#server/platform/http/errors.ts";
import { addHealthRoutes } from "#server/platform/http/health.ts";
import type { Enqueue } from "#server/platform/jobs/jobs.server.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { describeError } from "#server/platform/log/describe-error.ts";
import { currencyOf } from "#server/platform/settings/currency.ts";
import { addInsightsRoutes } from "#server/tasks/insights.routes.ts";
import { addTaskRoutes } from "#server/tasks/task.routes.ts";
import { newTasks } from "#server/tasks/task.store.server.ts";
import { listTasks } from "#server/tasks/task-list.store.server.ts";
import { setCurrency } from "#texts/currency.ts";
import "./deal-steps.ts";
import { personalData } from "./personal-data.ts";

type MarketOptions = AppOptions & {
  limiter: RateLimiter;
  mailNotice: MailNotice;
  enqueueAnswer: EnqueueAnswer;
  pushService: PushService;
  enqueueOrders: Enqueue<object>;
  origin(): string;
};

export function wireMarket(options: MarketOptions) {
  const { settings, database, log, identity, limiter, metrics, pages, mailNotice, enqueueAnswer, pushService, signer } = options;
  const { db } = database;
  const { providers, origin, enqueueOrders } = options;
  const terms = providers.provider && paymentTermsOf(settings);
  const { verifyToken } = identity;
  setCurrency(currencyOf(settings.CURRENCY));
  metrics.watchDatabase(database);
  metrics.watchLedger(async () => (await readLedgerCheck(db))?.isOk ?? null);
  rememberPeople(database);
  rememberMarket(database);
  // Another process, a job or a command may have changed the settings, which all pages contain, or removed something.
  for (const topic of ["market", "removals"]) database.subscribe(topic, { onMessage: options.onRemoval });
  const slowQueries = createSlowQueries();
  database.onQuery(reportQueries(log, { slowAfter: settings.SLOW_QUERY_MS, observe: metrics.observeQuery, onSlow: slowQueries.add }));

  const streams = createStreams({
    findItem: (personId, id) => findItem(db, personId, id),
    findMessage: (personId, id) => findMessage(db, asMember(personId), id),
    markPresent: (personIds) => markPresent(db, personIds),
    countUnread: (personId) => countUnread(db, personId),
    report: (error) => log.warn(describeError(error), "Inbox stream failed"),
  });
  database.subscribe("inbox", streams.subscriber);
  database.subscribe("sessions", { onMessage: streams.endDisallowed });

  const api: Api = new OpenAPIHono();
  api.onError(createErrorHandler(log, personGone));
  api.notFound(answerNotFound);
  const implement = createMarketImplementer(api, { db, verifyToken, limiter });
  addTaskRoutes(implement, { database, guardChange: changeUnderDeal, guardNew: (tx, person) => limitNewAccount(tx, person, newTasks) });
  addAccountRoutes(implement, { db, accounts: identity.accounts, limiter, personalData });
  addSecondFactorRoutes(implement, { db, accounts: identity.accounts, limiter });
  addPeopleRoutes(implement, db);
  addOfferRoutes(implement, db, { onCopied: openCopiesCase, paymentHours: terms?.hours ?? null });
  addSealRoutes(implement, db, settings);
  addDealRoutes(implement, db);
  addDisputeRoutes(implement, db);
  addInviteRoutes(implement, db);
  addQuestionRoutes(implement, db);
  addReviewRoutes(implement, db);
  addMoneyRoutes(implement, db, {
    provider: providers.provider,
    terms,
    approvalLimit: settings.PAYOUT_APPROVAL_LIMIT,
    origin,
    enqueueOrders,
  });
  addCredentialRoutes(implement, { db, signer });
  addInboxRoutes(implement, { db, verifyToken, streams });
  addPushRoutes(implement, { db, pushService });
  addMessageRoutes(implement, db);
  addInsightsRoutes(implement, db);
  addModerationRoutes(implement, db, mailNotice);
  addAdministrationRoutes(implement, {
    settings,
    database,
    accounts: identity.accounts,
    enqueueAnswer,
    slowQueries: slowQueries.list,
    payments: terms,
  });
  addRecoveryRoutes(implement, { db, accounts: identity.accounts });
  addHealthRoutes(implement, {
    settings,
    metrics,
    checks: {
      database: () => database.ping(readNewest),
      migrations: async () => (await database.pendingMigrations()) === 0,
      // Rejecting an invalid token requires the provider's keys; this throws if they are unavailable.
      identity: async () => (await verifyToken("probe")) === null,
      ledger: () => database.ping(refuseBrokenLedger),
      pages: canRender,
    },
  });
  api.route("/", createDocsRoutes(api, settings));
  refuseOtherMethods(api);

  /** Renders a page that does not use the database, which has its own check. */
  async function canRender(): Promise<boolean> {
    const page = await pages()?.handle(new Request(`http://localhost${pagePaths.terms}`), { nonce: "" });
    return page === undefined || page.ok;
  }

  return { api, app: createApp(api, options), streams };
}

async function refuseBrokenLedger(db: Db): Promise<void> {
  if ((await readLedgerCheck(db))?.isOk === false) throw new Error("The ledger is broken.");
}

function readNewest(db: Db): Promise<unknown> {
  return listTasks(db, { filter: {}, sort: "newest", limit: homeTasks, after: null });
}
