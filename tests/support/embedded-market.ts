// The whole app over the embedded identity provider, reached by HTTP without a port.

import { apiPaths } from "#contract/platform/paths.ts";
import { createProviders } from "#server/money/create-providers.server.ts";
import { sendOrders } from "#server/money/orders/send-orders.server.ts";
import { createPushService } from "#server/notifications/push-service.server.ts";
import { createRecentWrites } from "#server/platform/http/recent-write.ts";
import { createLog } from "#server/platform/log/log.ts";
import { createMetrics } from "#server/platform/metrics/metrics.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { wireMarket } from "#server/wiring/wiring.ts";
import { engines, openTestDatabase } from "./engines.ts";
import { createHttpBrowser } from "./http-browser.ts";
import { noPayments } from "./no-payments.ts";
import { asJson, newSignUp, openTestIdentity } from "./test-identity.ts";
import { createTestSigner } from "./test-signer.ts";

export async function openEmbeddedMarket(environment: Record<string, string> = {}) {
  const database = await openTestDatabase(engines[0] ?? "postgres");
  const identity = await openTestIdentity(database, environment);
  const settings = readSettings(environment);
  const log = createLog({ LOG_LEVEL: "silent" });
  const parts = {
    settings,
    database,
    log,
    identity,
    limiter: identity.limiter,
    metrics: createMetrics(),
    recentWrites: createRecentWrites("secret"),
  };
  const pushService = createPushService({ origin: () => "https://taskhaat.example", allowsLoopback: true });
  const mails = {
    ...noPayments,
    mailNotice: async () => {},
    enqueueAnswer: async () => {},
    pushService,
    signer: createTestSigner(settings, log),
  };
  const rest = { onWrite() {}, onRemoval() {}, pages: () => null, folder: null };
  const { app } = wireMarket({ ...parts, ...mails, ...rest });

  async function signUp(person = newSignUp(), headers: Record<string, string> = {}) {
    const browse = createHttpBrowser((request) => app.request(request));
    const answer = await browse("/identity/sign-up/email", asJson(person, headers));
    if (!answer.ok) throw new Error(await answer.text());
    const { token } = (await (await browse("/identity/token")).json()) as { token: string };
    return { ...person, browse, token, headers: { Authorization: `Bearer ${token}` } };
  }
  return {
    app,
    /** The same market with the sandbox bank. */
    async takePayments() {
      const paying = readSettings({ ...environment, NODE_ENV: "test", PAYMENTS: "sandbox" });
      const call = async (body: string, headers: Record<string, string>) =>
        wired.app.request(`${apiPaths.paymentEvents}/sandbox`, { method: "POST", body, headers });
      const providers = await createProviders({ settings: paying, db: database.db, origin: noPayments.origin, call });
      const wired = wireMarket({ ...parts, ...mails, ...rest, metrics: createMetrics(), settings: paying, providers });
      const runOrders = async () => providers.provider && sendOrders(database.db, providers.provider, log);
      return { app: wired.app, bank: providers.bank, runOrders };
    },
    database,
    db: database.db,
    identity,
    signUp,
    async [Symbol.asyncDispose]() {
      await identity[Symbol.asyncDispose]();
      await database.close();
    },
  };
}
