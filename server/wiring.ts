// Constructs the parts that a request meets on its path: who is given what. `main.ts` and the tests use it.
import type { Hono } from "hono";
import { limits } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { addAccountRoutes } from "#server/account/account.routes.ts";
import { addDealRoutes } from "#server/deals/deal.routes.ts";
import { changeUnderDeal } from "#server/deals/deal.store.server.ts";
import { addOfferRoutes } from "#server/deals/offer.routes.ts";
import { addReviewRoutes } from "#server/deals/review.routes.ts";
import { foreignSources } from "#server/identity/firebase-identity.ts";
import type { Identity } from "#server/identity/identity.server.ts";
import { readSecret } from "#server/identity/secret.server.ts";
import { addMessageRoutes } from "#server/messages/message.routes.ts";
import { findMessage } from "#server/messages/message.store.server.ts";
import { addModerationRoutes } from "#server/moderation/moderation.routes.ts";
import { addInboxRoutes } from "#server/notifications/inbox.routes.ts";
import { countUnread, findItem, markPresent, setWantsMail } from "#server/notifications/inbox.store.server.ts";
import { createStreams } from "#server/notifications/streams.ts";
import { createUnsubscribeRoutes } from "#server/notifications/unsubscribe.ts";
import { addBlockRoutes } from "#server/people/block.routes.ts";
import { createMarketImplementer } from "#server/people/market-endpoints.ts";
import { personGone, rememberPeople } from "#server/people/person.store.server.ts";
import type { Database, Db } from "#server/platform/database/database.server.ts";
import { reportQueries } from "#server/platform/database/query-report.ts";
import { createApi, refuseOtherMethods } from "#server/platform/http/api.ts";
import { createDocsRoutes } from "#server/platform/http/docs.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { createErrorHandler } from "#server/platform/http/errors.ts";
import { addHealthRoutes } from "#server/platform/http/health.ts";
import { addMetricsRoutes } from "#server/platform/http/metrics.routes.ts";
import type { Pages } from "#server/platform/http/pages.server.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { describeError } from "#server/platform/log/describe-error.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { createDiscoveryRoutes } from "#server/tasks/discovery.routes.ts";
import { addInsightsRoutes } from "#server/tasks/insights.routes.ts";
import { addTaskRoutes } from "#server/tasks/task.routes.ts";
import { listTasks } from "#server/tasks/task-list.store.server.ts";
import { answerNotFound, createApp } from "./app.ts";
import { personalData } from "./personal-data.ts";

export type WiringOptions = {
  settings: Settings;
  database: Database;
  log: Log;
  identity: Identity;
  limiter: RateLimiter;
  metrics: Metrics;
  /** Called after every request that may have written something. */
  onWrite(): void;
};

/** Pages call the API in process, so they are created after it: `serve` puts them behind it. */
export function wireMarket({ settings, database, log, identity, limiter, metrics, onWrite }: WiringOptions) {
  const { db, read } = database;
  const { verifyToken } = identity;
  let getPages: () => Pick<Pages, "handle"> | null = () => null;
  metrics.watchDatabase(database);
  rememberPeople(database);
  database.onQuery(reportQueries(log, { slowAfter: settings.SLOW_QUERY_MS, observe: metrics.observeQuery }));

  const streams = createStreams({
    findItem: (personId, id) => findItem(db, personId, id),
    findMessage: (personId, id) => findMessage(db, personId, id),
    markPresent: (personIds) => markPresent(db, personIds),
    countUnread: (personId) => countUnread(db, personId),
    report: (error) => log.warn(describeError(error), "A stream could not be served."),
  });
  database.subscribe("inbox", streams.subscriber);
  database.subscribe("sessions", { onMessage: streams.endDisallowed });

  const api = createApi();
  api.onError(createErrorHandler(log, personGone));
  api.notFound(answerNotFound);
  const implement = createMarketImplementer(api, { db, verifyToken, limiter });
  addTaskRoutes(implement, { database, guardChange: changeUnderDeal });
  addAccountRoutes(implement, { db, accounts: identity.accounts, limiter, personalData });
  addBlockRoutes(implement, db);
  addOfferRoutes(implement, db);
  addDealRoutes(implement, db);
  addReviewRoutes(implement, db);
  addInboxRoutes(implement, { db, verifyToken, streams });
  addMessageRoutes(implement, db);
  addInsightsRoutes(implement, db);
  addModerationRoutes(implement, db);
  addHealthRoutes(implement, {
    database: () => database.ping(readNewest),
    migrations: async () => (await database.pendingMigrations()) === 0,
    // The provider's keys can be read, or were: a made-up token is refused rather than failing.
    identity: async () => (await verifyToken("probe")) === null,
    pages: canRender,
  });
  addMetricsRoutes(implement, { metrics, settings });
  api.route("/", createDocsRoutes(api, settings));
  refuseOtherMethods(api);

  /** A page that reads nothing from the database, which has a check of its own. */
  async function canRender(): Promise<boolean> {
    const page = await getPages()?.handle(new Request(`http://localhost${pagePaths.terms}`), { nonce: "" });
    return page === undefined || page.ok;
  }

  function serve(pages: typeof getPages, folder: string | null = null): Hono<ServerEnv> {
    getPages = pages;
    return createApp({
      settings,
      log,
      metrics,
      foreignSources: foreignSources(settings),
      translateError: personGone,
      isShared: database.engine === "postgres",
      onWrite,
      identity: identity.routes,
      plainRoutes: [
        createDiscoveryRoutes({ read, settings }),
        createUnsubscribeRoutes({
          secret: () => readSecret(settings, db),
          stopMail: (personId) => setWantsMail(db, personId, false),
        }),
      ],
      api,
      pages,
      folder,
    });
  }

  return { api, streams, serve };
}

function readNewest(db: Db): Promise<unknown> {
  return listTasks(db, { filter: {}, sort: "newest", limit: limits.homeTasks, after: null });
}
