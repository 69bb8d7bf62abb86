// Starts the process: settings, database, sample market, identity, API, pages, port. A signal shuts it down in reverse order.
import { fork } from "node:child_process";
import cluster from "node:cluster";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { apiPaths, pagePaths } from "#contract/platform/paths.ts";
import { createProviders, refuseOtherCurrency } from "#server/money/create-providers.server.ts";
import { describeError } from "#server/platform/log/describe-error.ts";
import { defineJobs } from "#server/wiring/jobs.ts";
import { createPublicCache } from "#server/wiring/public-cache.ts";
import { wireMarket } from "#server/wiring/wiring.ts";
import { createClaimToken } from "./administration/claim.store.server.ts";
import { defineAnswerMail } from "./administration/feedback.store.server.ts";
import { openOperatorServer } from "./administration/operator-server.ts";
import { findSamplePerson } from "./administration/sample-people.server.ts";
import { createListener } from "./app.ts";
import { createIdentity } from "./identity/identity.server.ts";
import { readSecret } from "./identity/secret.server.ts";
import { readMarketSettings } from "./market/market.store.server.ts";
import { refusalOfRegistration } from "./market/registration.server.ts";
import { defineNoticeMail } from "./moderation/notice-mail.server.ts";
import { readPushKeys } from "./notifications/push-keys.server.ts";
import { createPushService } from "./notifications/push-service.server.ts";
import { findLanguage, refuseRestricted } from "./people/person.store.server.ts";
import { isActiveAdministrator } from "./people/role.store.server.ts";
import { type Database, DatabaseError, openDatabase } from "./platform/database/database.server.ts";
import { addressOf, claimPort, ListenError, listen } from "./platform/http/listen.ts";
import { builtFolder, createPages, type Pages } from "./platform/http/pages.server.ts";
import { createRecentWrites } from "./platform/http/recent-write.ts";
import { createLimitedServer } from "./platform/http/server-limits.ts";
import { countJobs } from "./platform/jobs/job-list.server.ts";
import { createJobs } from "./platform/jobs/jobs.server.ts";
import { createCounters } from "./platform/limits/counters.server.ts";
import { createRateLimiter } from "./platform/limits/rate-limiter.ts";
import { createLog, type Log } from "./platform/log/log.ts";
import { logStrays } from "./platform/log/stray-lines.ts";
import { createMailer } from "./platform/mail/mailer.ts";
import { createMetrics } from "./platform/metrics/metrics.ts";
import { keepProcesses, linkToFirst, ProcessError } from "./platform/process/processes.ts";
import { endOnSignal } from "./platform/process/shutdown.ts";
import { isLocalOnly } from "./platform/settings/loopback.ts";
import { loadEnvironment, readSettings, type Settings, SettingsError } from "./platform/settings/settings.ts";

/** The argument of a process that only prepares the embedded database. */
const preparing = "--prepare";
const isPreparing = process.argv.includes(preparing);
if (isPreparing) {
  process.once("disconnect", () => process.exit(1));
  process.channel?.unref();
}

try {
  await start();
} catch (error) {
  const isSaid =
    error instanceof SettingsError || error instanceof DatabaseError || error instanceof ListenError || error instanceof ProcessError;
  if (isSaid) process.stderr.write(`${error.message}\n`);
  else createLog({ LOG_LEVEL: "error" }).fatal(describeError(error), "Server failed to start");
  process.exit(1);
}

async function start() {
  const environment = loadEnvironment();
  const settings = readSettings(process.argv.includes("--dev") ? { ...environment, NODE_ENV: "development" } : environment);
  const log = createLog(settings);
  if (settings.NODE_ENV !== "development") logStrays(log);
  const { DATABASE_URL: url, DATABASE_READ_URL: readUrl, DATA_DIR: folder } = settings;
  if (cluster.isPrimary && !isPreparing && !url && !existsSync(join(folder, "pglite"))) await prepareInProcess();
  const database = await openDatabase({ url, readUrl, folder, report: (message) => log.fatal(message) });
  for (const note of database.notes) log.warn(note);
  let port: number;
  let claim: string | null;
  try {
    if (cluster.isPrimary) await prepare(database, settings);
    if (isPreparing) return await database.close();
    if (cluster.isWorker || settings.WEB_CONCURRENCY === 1) return await serve(settings, log, database);
    port = await claimPort(settings);
    claim = await createClaimToken(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  await database.close();
  announce(settings, await keepProcesses({ count: settings.WEB_CONCURRENCY, port, log }), claim);
}

function announce({ PUBLIC_URL }: Settings, address: string, claim: string | null): void {
  const origin = PUBLIC_URL ? new URL(PUBLIC_URL).origin : address;
  const claimLine =
    claim === null ? "" : `\nTo become the administrator, log in and open ${origin}${pagePaths.claim}#${claim} (works once)`;
  console.log(`TaskHaat is ready at ${address}${claimLine}`);
}

async function serve(settings: Settings, log: Log, database: Database) {
  const server = createLimitedServer();
  const address = () => addressOf(server, settings.HOST);
  const limiter = createRateLimiter(createCounters(database), settings);
  const jobs = createJobs(database, log);
  const registrationRefusal = (invitation: string | undefined) => refusalOfRegistration(database.db, invitation);
  const marketName = async () => (await readMarketSettings(database.db)).name;
  const refuseProfileChange = (account: Parameters<typeof refuseRestricted>[1]) => refuseRestricted(database.db, account);
  const languageOf = (account: Parameters<typeof findLanguage>[1]) => findLanguage(database.db, account);
  const findSample = (account: string) => findSamplePerson(database.db, account);
  const guards = { registrationRefusal, refuseProfileChange, findSamplePerson: findSample, isAdministrator: isActiveAdministrator };
  const readers = { findLanguage: languageOf, marketName };
  const identity = await createIdentity({ settings, database, log, limiter, jobs, address, ...guards, ...readers });
  const link = linkToFirst();
  const metrics = createMetrics(link);
  metrics.watchProcess();
  metrics.watchJobs(() => countJobs(database.db));
  const recentWrites = createRecentWrites(await readSecret(settings, database.db));
  const cache = createPublicCache({ settings, recentWrites, log, metrics });
  const [onWrite, onRemoval] = [cache.clearExceptPages, cache.clear];
  let pages: Pages | null = null;
  const folder = settings.NODE_ENV === "development" ? null : builtFolder;
  const origin = () => (settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : address());
  const mailer = createMailer(settings, log);
  const mail = { mailer, origin, secret: () => readSecret(settings, database.db) };
  const mailNotice = defineNoticeMail(jobs, database.db, mail);
  const enqueueAnswer = defineAnswerMail(jobs, database.db, mailer);
  const pushService = createPushService({ origin, allowsLoopback: settings.NODE_ENV === "test" });
  const signer = { origin, secret: () => readSecret(settings, database.db), log, allowsLoopback: isLocalOnly(settings) };
  const providers = await createProviders({
    ...{ settings, db: database.db, origin },
    call: (body, headers) => fetch(`${address()}${apiPaths.paymentEvents}/sandbox`, { method: "POST", body, headers }),
  });
  const enqueueOrders = defineJobs(jobs, { db: database.db, log, mail, pushService, signer, providers, onWrite });
  const parts = {
    providers,
    enqueueOrders,
    origin,
    settings,
    database,
    log,
    identity,
    limiter,
    metrics,
    recentWrites,
    mailNotice,
    enqueueAnswer,
    pushService,
    signer,
  };
  const { api, app, streams } = wireMarket({ ...parts, onWrite, onRemoval, pages: () => pages, folder });
  const reportError = (error: unknown) => log.error(describeError(error), "Page failed to render");
  pages = await createPages({ api, identity, settings, reportError, httpServer: server });
  const listener = createListener(app, cache);
  const { middleware } = pages;
  server.on("request", middleware ? (request, response) => middleware(request, response, () => listener(request, response)) : listener);
  await database.listen();
  await jobs.start();
  const operator = database.engine === "pglite" ? await openOperatorServer(database.db, settings.DATA_DIR) : null;
  endOnSignal({
    server,
    log,
    closeStreams: streams.close,
    closePages: pages.close,
    stopJobs: () => jobs.stop(),
    closeDatabase: () => {
      operator?.close();
      return database.close();
    },
  });
  const isShared = link !== null && process.platform === "linux";
  await listen(server, settings, { shared: isShared }).catch(async (error: unknown) => {
    // They need the database, which is closed next.
    await jobs.stop();
    throw error;
  });
  if (link) link.reportReady(address());
  else announce(settings, address(), await createClaimToken(database.db));
}

/** Creating the embedded database takes 150 MB that its process would keep. An error is reported there, and ends this process too. */
async function prepareInProcess(): Promise<void> {
  const [code] = await once(fork(process.argv[1] ?? "", [preparing]), "exit");
  if (code !== 0) process.exit(1);
}

async function prepare(database: Database, settings: Settings): Promise<void> {
  if ((await database.pendingMigrations()) > 0) {
    console.log("Migrating the database …");
    await database.migrate();
  }
  await refuseOtherCurrency(database.db, settings);
  await readPushKeys(database.db);
  if (database.engine !== "pglite" || settings.SEED === "off" || !isLocalOnly(settings)) return;
  const { isMarketEmpty, seedMarket } = await import("./commands/seed/seed-market.server.ts");
  if (!(await isMarketEmpty(database))) return;
  console.log("Seeding a sample market …");
  const { createSampleSigner } = await import("./commands/seed/sample-signer.server.ts");
  const { samplePaymentsOf } = await import("./commands/seed/sample-money.server.ts");
  const signer = await createSampleSigner(settings, database.db);
  await seedMarket(database, { signer, payments: samplePaymentsOf(settings) });
}
