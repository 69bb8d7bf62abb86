// The whole app on a private database, with real tokens signed by a key of its own: HTTP without a port.
import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import type { Person } from "#contract/people/person.ts";
import { apiPaths } from "#contract/platform/paths.ts";
import type { EnqueueAnswer } from "#server/administration/feedback.store.server.ts";
import { accountsElsewhere } from "#server/identity/accounts.ts";
import { createVerifier } from "#server/identity/token.ts";
import { createProviders } from "#server/money/create-providers.server.ts";
import { createPushService } from "#server/notifications/push-service.server.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import type { Pages } from "#server/platform/http/pages.server.ts";
import { createRecentWrites } from "#server/platform/http/recent-write.ts";
import { type Counters, createCounters } from "#server/platform/limits/counters.server.ts";
import { createRateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { createLog } from "#server/platform/log/log.ts";
import { createMetrics } from "#server/platform/metrics/metrics.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { wireMarket } from "#server/wiring/wiring.ts";
import { type Engine, openTestDatabase, type TestDatabase } from "./engines.ts";
import { createTestSigner } from "./test-signer.ts";

const issuer = "https://identity.test";
const audience = "taskhaat";
const algorithm = "EdDSA";

export type SignedIn = { token: string; person: Person; headers: Record<string, string> };
export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
type TestAppOptions = {
  environment?: Record<string, string>;
  database?: TestDatabase;
  counters?: Counters;
  onWrite?: () => void;
  onRemoval?: () => void;
};

export async function createTestApp(engine: Engine, { environment = {}, ...given }: TestAppOptions = {}) {
  const database = given.database ?? (await openTestDatabase(engine));
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { crv: "Ed25519" });
  const key = { ...(await exportJWK(publicKey)), kid: "test", alg: algorithm };
  const settings = readSettings({ NODE_ENV: "test", ...environment });
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ LOG_LEVEL: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const verifyToken = createVerifier({
    issuer,
    audience,
    algorithms: [algorithm],
    maxAge: 3_600,
    keys: async () => ({ keys: [key] }),
  });
  const accounts = accountsElsewhere;
  const identity = { routes: new Hono<ServerEnv>(), verifyToken, accounts, publicConfig: { provider: "embedded" as const, google: null } };
  const metrics = createMetrics();
  const limiter = createRateLimiter(given.counters ?? createCounters(database), settings);
  const { onWrite = () => {}, onRemoval = () => {} } = given;
  let pages: Pick<Pages, "handle"> | null = null;
  const notices: string[] = [];
  const mailNotice = async (_: unknown, { event }: { event: string }) => void notices.push(event);
  const answersToSend: { feedbackId: string }[] = [];
  const enqueueAnswer: EnqueueAnswer = async (_, answer) => void answersToSend.push(answer);
  const recentWrites = createRecentWrites("secret");
  const pushService = createPushService({ origin: () => "https://taskhaat.example", allowsLoopback: settings.NODE_ENV === "test" });
  const signer = createTestSigner(settings, log);
  const parts = { settings, database, log, identity, limiter, metrics, recentWrites, mailNotice, enqueueAnswer, pushService, signer };
  const origin = () => "http://localhost";
  const ordersToSend: object[] = [];
  const enqueueOrders = async (_: unknown, order: object) => void ordersToSend.push(order);
  const call = async (body: string, headers: Record<string, string>) =>
    app.request(`${apiPaths.paymentEvents}/sandbox`, { method: "POST", body, headers });
  const providers = await createProviders({ settings, db: database.db, origin, call });
  const money = { providers, origin, enqueueOrders };
  const { api, app, streams } = wireMarket({ ...parts, ...money, onWrite, onRemoval, pages: () => pages, folder: null });
  function servePages(served: Pick<Pages, "handle">): void {
    pages = served;
  }

  function sign(claims: JWTPayload): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid: key.kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(claims.iat)
      .setExpirationTime("15m")
      .sign(privateKey);
  }

  async function signIn(name = "Rahima Khatun", claims: JWTPayload = {}): Promise<SignedIn> {
    const subject = claims.sub ?? randomUUID();
    const email = typeof claims.email === "string" ? claims.email : `${subject}@example.com`;
    const photoURL = typeof claims.picture === "string" ? claims.picture : null;
    const authTime = claims.iat ?? Math.floor(Date.now() / 1_000);
    const token = await sign({ sub: subject, name, email, email_verified: true, picture: photoURL, auth_time: authTime, ...claims });
    return { token, person: { displayName: name, email, photoURL }, headers: { Authorization: `Bearer ${token}` } };
  }

  return {
    app,
    api,
    servePages,
    streams,
    database,
    settings,
    log,
    metrics,
    recentWrites,
    lines,
    /** The events that a mail of their own was enqueued for. */
    notices,
    answersToSend,
    providers,
    ordersToSend,
    sign,
    signIn,
    close: database.close,
    [Symbol.asyncDispose]: database.close,
  };
}

export function asJson(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
}
