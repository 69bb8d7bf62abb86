// The server in reading order: every request passes these doors from top to bottom until one answers.
import { type Context, Hono } from "hono";
import { limits } from "#contract/limits.ts";
import { apiPaths, pagePaths } from "#contract/paths.ts";
import { createAccountRoutes } from "#server/account/account.routes.ts";
import { createDealRoutes } from "#server/deals/deal.routes.ts";
import { createOfferRoutes } from "#server/deals/offer.routes.ts";
import { createReviewRoutes } from "#server/deals/review.routes.ts";
import { changeUnderDeal } from "#server/deals/task-version.server.ts";
import { foreignSources } from "#server/identity/foreign-sources.ts";
import type { Identity } from "#server/identity/identity.server.ts";
import { readSecret } from "#server/identity/secret.server.ts";
import { createMessageRoutes } from "#server/messages/message.routes.ts";
import { findMessage } from "#server/messages/message.store.server.ts";
import { createFeedbackRoutes } from "#server/moderation/feedback.routes.ts";
import { createReportRoutes } from "#server/moderation/report.routes.ts";
import { createInboxRoutes } from "#server/notifications/inbox.routes.ts";
import { countUnread, findItem, markPresent, setWantsMail } from "#server/notifications/inbox.store.server.ts";
import { createStreams } from "#server/notifications/streams.ts";
import { createUnsubscribeRoutes } from "#server/notifications/unsubscribe.ts";
import { createBlockRoutes } from "#server/people/block.routes.ts";
import { rememberPeople } from "#server/people/person.store.server.ts";
import { personGone } from "#server/people/person-gone.ts";
import type { Database, Db } from "#server/platform/database/database.server.ts";
import { reportQueries } from "#server/platform/database/query-report.ts";
import { createApi, refuseOtherMethods } from "#server/platform/http/api.ts";
import { limitBody } from "#server/platform/http/body-limit.ts";
import { compressAnswers } from "#server/platform/http/compression.ts";
import { createDocsRoutes } from "#server/platform/http/docs.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { createErrorHandler } from "#server/platform/http/errors.ts";
import { createHealthRoutes } from "#server/platform/http/health.ts";
import { createMetricsRoutes } from "#server/platform/http/metrics.routes.ts";
import type { Pages } from "#server/platform/http/pages.server.ts";
import { answerProblem, ProblemError } from "#server/platform/http/problem.ts";
import { logRequests } from "#server/platform/http/request-log.ts";
import { setSecurityHeaders } from "#server/platform/http/security-headers.ts";
import { limitRequestLine } from "#server/platform/http/server-limits.ts";
import { markWrites } from "#server/platform/http/recent-write.ts";
import { serveStaticFiles } from "#server/platform/http/static-files.server.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { describeError } from "#server/platform/log/describe-error.ts";
import type { Log } from "#server/platform/log/log.ts";
import { createMetrics, type Metrics } from "#server/platform/metrics/metrics.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { createDiscoveryRoutes } from "#server/tasks/discovery.routes.ts";
import { createInsightsRoutes } from "#server/tasks/insights.routes.ts";
import { createTaskRoutes } from "#server/tasks/task.routes.ts";
import { listTasks } from "#server/tasks/task-list.store.server.ts";
import { personalData } from "./personal-data.ts";

export type AppOptions = {
  settings: Settings;
  database: Database;
  log: Log;
  identity: Identity;
  limiter: RateLimiter;
  metrics?: Metrics;
  /** Called after every request that may have written something. */
  onWrite?: () => void;
};
export type App = ReturnType<typeof createApp>;

export function createApp({ settings, database, log, identity, limiter, metrics = createMetrics(), onWrite = () => {} }: AppOptions) {
  const { verifyToken } = identity;
  const answerError = createErrorHandler(log, personGone);
  metrics.watchDatabase(database);
  rememberPeople(database);
  database.onQuery(reportQueries(log, { slowAfter: settings.SLOW_QUERY_MS, observe: metrics.observeQuery }));

  const streams = createStreams({
    findItem: (personId, id) => findItem(database.db, personId, id),
    findMessage: (personId, id) => findMessage(database.db, personId, id),
    markPresent: (personIds) => markPresent(database.db, personIds),
    countUnread: (personId) => countUnread(database.db, personId),
    report: (error) => log.warn(describeError(error), "A stream could not be served."),
  });
  database.subscribe("inbox", streams.subscriber);
  database.subscribe("sessions", { onMessage: streams.endDisallowed });

  const api = createApi();
  api.onError(answerError);
  api.notFound(answerNothingHere);
  api.route("/", createTaskRoutes({ database, verifyToken, limiter, guardChange: changeUnderDeal }));
  api.route("/", createAccountRoutes({ db: database.db, verifyToken, accounts: identity.accounts, limiter, personalData }));
  api.route("/", createBlockRoutes({ db: database.db, verifyToken, limiter }));
  api.route("/", createOfferRoutes({ db: database.db, verifyToken, limiter }));
  api.route("/", createDealRoutes({ db: database.db, verifyToken, limiter }));
  api.route("/", createReviewRoutes({ db: database.db, verifyToken, limiter }));
  api.route("/", createInboxRoutes({ db: database.db, verifyToken, limiter, streams }));
  api.route("/", createMessageRoutes({ db: database.db, verifyToken, limiter }));
  api.route("/", createReportRoutes({ db: database.db, verifyToken, limiter }));
  api.route("/", createInsightsRoutes({ db: database.db, verifyToken, limiter }));
  api.route("/", createFeedbackRoutes({ db: database.db, verifyToken, limiter }));
  api.route(
    "/",
    createHealthRoutes({
      database: () => database.ping(readNewest),
      migrations: async () => (await database.pendingMigrations()) === 0,
      // The provider's keys can be read, or were: a made-up token is refused rather than failing.
      identity: async () => (await verifyToken("probe")) === null,
      pages: renderPage,
    }),
  );
  api.route("/", createMetricsRoutes({ metrics, settings }));
  api.route("/", createDocsRoutes(api, settings));
  refuseOtherMethods(api);

  const app = new Hono<ServerEnv>();
  app.onError(answerError);
  app.notFound(answerNothingHere);
  app.use(logRequests(log, metrics));
  app.use(compressAnswers);
  app.use(setSecurityHeaders(settings, foreignSources(settings)));
  app.use(limitRequestLine);
  app.on(["POST", "PUT", "PATCH", "DELETE"], "*", limitBody);
  app.on(["POST", "PUT", "PATCH", "DELETE"], "*", markWrites({ isShared: database.engine === "postgres", onWrite }));
  app.route(apiPaths.identity, identity.routes);
  app.route("/", createDiscoveryRoutes({ read: database.read, settings }));
  const stopMail = (personId: string) => setWantsMail(database.db, personId, false);
  app.route("/", createUnsubscribeRoutes({ secret: () => readSecret(settings, database.db), stopMail }));
  app.route("/", api);
  for (const root of apiRoots()) app.all(`${root}/*`, answerNothingHere);

  let served: Pick<Pages, "handle"> | null = null;
  /** The pages come last, once there are any: they ask the API in process, so it must stand first. */
  function servePages(pages: Pick<Pages, "handle" | "folder">): void {
    served = pages;
    if (pages.folder) app.use(serveStaticFiles(pages.folder));
    app.all("*", (c) => pages.handle(c.req.raw, { nonce: c.var.nonce }));
  }

  /** A page that reads nothing from the database, which has a check of its own. */
  async function renderPage(): Promise<boolean> {
    const page = await served?.handle(new Request(`http://localhost${pagePaths.terms}`), { nonce: "" });
    return page === undefined || page.ok;
  }

  return { app, api, servePages, streams };
}

function readNewest(db: Db): Promise<unknown> {
  return listTasks(db, { filter: {}, sort: "newest", limit: limits.homeTasks, after: null });
}

function answerNothingHere(c: Context<ServerEnv>): Response {
  return answerProblem(c, new ProblemError(404, "There is nothing at this address."));
}

function apiRoots(): Set<string> {
  return new Set(Object.values(apiPaths).map((path) => `/${path.split("/")[1]}`));
}
