// The request pipeline, top to bottom: each step answers the request or passes it on. `wiring.ts` constructs the parts.
import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { endpoints } from "#contract/endpoints.ts";
import { apiPaths } from "#contract/platform/paths.ts";
import type { Signer } from "#server/credentials/keys.server.ts";
import { createPublishedRoutes } from "#server/credentials/published.routes.ts";
import { callerOf } from "#server/identity/caller.ts";
import { foreignSources } from "#server/identity/firebase-identity.ts";
import type { Identity } from "#server/identity/identity.server.ts";
import { accountCalls } from "#server/identity/provider-calls.ts";
import { readSecret } from "#server/identity/secret.server.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import type { Providers } from "#server/money/create-providers.server.ts";
import { createProviderRoutes } from "#server/money/payments/event.routes.ts";
import { createBankRoutes } from "#server/money/sandbox/bank.routes.ts";
import { changeSettings } from "#server/notifications/inbox-settings.server.ts";
import { createUnsubscribeRoutes } from "#server/notifications/unsubscribe.ts";
import { personGone } from "#server/people/person.store.server.ts";
import type { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import type { Database } from "#server/platform/database/database.server.ts";
import { type Api, refuseMethod } from "#server/platform/http/api.ts";
import { compressAnswers } from "#server/platform/http/compression.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { createErrorHandler } from "#server/platform/http/errors.ts";
import { setRequestLocale } from "#server/platform/http/locale.ts";
import type { Pages } from "#server/platform/http/pages.server.ts";
import { answerProblem, ProblemError } from "#server/platform/http/problem.ts";
import { markWrites, type RecentWrites } from "#server/platform/http/recent-write.ts";
import { checkAddress } from "#server/platform/http/request-address.ts";
import { findPage, logRequests } from "#server/platform/http/request-log.ts";
import { setSecurityHeaders } from "#server/platform/http/security-headers.ts";
import { limitBody, limitRequestLine } from "#server/platform/http/server-limits.ts";
import { createServiceWorkerRoutes } from "#server/platform/http/service-worker.server.ts";
import { serveStaticFiles } from "#server/platform/http/static-files.server.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { shareReads } from "#server/platform/limits/share-reads.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { createDiscoveryRoutes } from "#server/tasks/discovery.routes.ts";
import { m } from "#texts/m.ts";

export type AppOptions = {
  settings: Settings;
  database: Database;
  log: Log;
  metrics: Metrics;
  identity: Identity;
  limiter: RateLimiter;
  recentWrites: RecentWrites;
  /** Called after every request that may have written something. */
  onWrite(): void;
  /** Called instead when something may have to vanish from public pages. */
  onRemoval(): void;
  /** Null until they are created: they call the API in process, so the API comes first. */
  pages(): Pick<Pages, "handle"> | null;
  providers: Providers;
  /** Signs credentials. */
  signer: Signer;
  /** The built files, where there are any. */
  folder: string | null;
};

const writes = ["POST", "PUT", "PATCH", "DELETE"];

export function createApp(api: Api, options: AppOptions): Hono<ServerEnv> {
  const { settings, database, log, metrics, identity, limiter, recentWrites, onWrite, onRemoval, pages, providers, signer, folder } =
    options;
  const { db, read } = database;
  const marketName = async () => (await readMarketSettings(db)).name;
  const app = new Hono<ServerEnv>();
  app.onError(createErrorHandler(log, personGone));
  app.notFound(answerNotFound);

  app.use(logRequests(log, metrics, recentWrites));
  app.use(setRequestLocale);
  app.use(compressAnswers);
  app.use(setSecurityHeaders(settings, foreignSources(settings)));
  app.use(limitRequestLine);
  app.on(writes, "*", limitBody);
  app.on(writes, "*", markWrites(recentWrites, { onWrite, onRemoval, isByPerson: isWriteByPerson, isRemoval }));
  app.on(["GET", "HEAD"], "*", shareReads(limiter, { engine: database.engine, isByPerson }));
  app.route(apiPaths.identity, identity.routes);
  app.route("/", createDiscoveryRoutes({ db, read, settings }));
  app.route("/", createPublishedRoutes({ db, signer }));
  app.route("/", createProviderRoutes({ db, provider: providers.provider, onWrite }));
  if (providers.bank) app.route("/", createBankRoutes({ bank: providers.bank, settings, marketName }));
  app.route(
    "/",
    createUnsubscribeRoutes({
      secret: () => readSecret(settings, db),
      marketName,
      stopMail: (id) => changeSettings(db, id, { mail: false }),
    }),
  );
  if (folder) app.route("/", createServiceWorkerRoutes({ folder, settings, marketName }));
  app.route("/", api);
  for (const root of apiRoots()) app.all(`${root}/*`, answerNotFound);
  if (folder) app.use(serveStaticFiles(folder));
  app.get("*", async (c) => pages()?.handle(c.req.raw, { nonce: c.var.nonce }) ?? answerNotFound(c));
  // Pages are only read: React Router would report every other request as an error.
  app.all("*", (c) => (findPage(c.req.path) ? refuseMethod(c, "GET, HEAD, OPTIONS") : answerNotFound(c)));
  return app;

  /** Whether the request has a valid token. */
  async function isByPerson(c: Context): Promise<boolean> {
    const caller = await callerOf(identity.verifyToken, c.req.header("Authorization")).catch(() => null);
    return caller !== null;
  }

  /** Whether a request that succeeds is a write of a person with an account. */
  async function isWriteByPerson(c: Context): Promise<boolean> {
    const { path } = c.req;
    if (path.startsWith(`${apiPaths.identity}/`)) return accountCalls.some((call) => path === apiPaths.identity + call);
    return isByPerson(c);
  }
}

/** The steps before the app, at node:http: the address check and the cache. */
export function createListener(app: Hono<ServerEnv>, cache: AnswerCache): RequestListener {
  return checkAddress(cache.listener(getRequestListener(app.fetch), app.fetch));
}

export function answerNotFound(c: Context<ServerEnv>): Response {
  return answerProblem(c, new ProblemError(404, m.problem_not_found()));
}

/** Whether a request may have deleted or hidden something that is public: reports of several people hide content too. */
function isRemoval({ req: { method, path } }: Context): boolean {
  if (method === "DELETE") return path === "/me" || /^\/(?:mytask|questions)\//.test(path);
  return path.startsWith("/staff/") || path === "/reports";
}

function apiRoots(): Set<string> {
  const paths = [...Object.values(endpoints).map(({ path }) => path), ...Object.values(apiPaths)];
  return new Set(paths.map((path) => `/${path.split("/")[1]}`));
}
