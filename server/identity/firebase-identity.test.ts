// The whole app with Firebase's tokens: whom it knows, what stays shut, and what its pages may load.

import { UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FirebaseConfig } from "#contract/identity/public-config.ts";
import { createPushService } from "#server/notifications/push-service.server.ts";
import { createRecentWrites } from "#server/platform/http/recent-write.ts";
import { createCounters } from "#server/platform/limits/counters.server.ts";
import { createRateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { createLog } from "#server/platform/log/log.ts";
import { createMetrics } from "#server/platform/metrics/metrics.ts";
import { firebaseOf } from "#server/platform/settings/firebase-settings.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { wireMarket } from "#server/wiring/wiring.ts";
import { aTask } from "#tests/support/a-task.ts";
import { directJobs } from "#tests/support/direct-jobs.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import { noPayments } from "#tests/support/no-payments.ts";
import { asJson } from "#tests/support/test-app.ts";
import { createTestSigner } from "#tests/support/test-signer.ts";
import { createFirebaseIdentity } from "./firebase-identity.ts";
import { createIdentity } from "./identity.server.ts";

const real = { IDENTITY: "firebase", FIREBASE_PROJECT_ID: "my-market", FIREBASE_API_KEY: "key" };
const emulated = {
  ...real,
  NODE_ENV: "test",
  FIREBASE_PROJECT_ID: "demo-market",
  FIREBASE_AUTH_EMULATOR_HOST: "localhost:9099",
};

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase("pglite");
});

afterAll(() => database.close());

async function open(environment: Record<string, string>) {
  const settings = readSettings(environment);
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: "warn" }, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  const limiter = createRateLimiter(createCounters(database), settings);
  const address = () => "http://localhost";
  const identity = await createIdentity({
    settings,
    database,
    log,
    limiter,
    jobs: directJobs,
    address,
    registrationRefusal: async () => null,
    refuseProfileChange: async () => {},
    isAdministrator: async () => false,
    findSamplePerson: async () => null,
    findLanguage: async () => null,
    marketName: async () => "",
  });
  const pages = () => ({ handle: async () => new Response("page") });
  const parts = { settings, database, log, identity, limiter, metrics: createMetrics(), recentWrites: createRecentWrites("secret") };
  const pushService = createPushService({ origin: () => "https://taskhaat.example", allowsLoopback: true });
  const mails = {
    ...noPayments,
    mailNotice: async () => {},
    enqueueAnswer: async () => {},
    pushService,
    signer: createTestSigner(settings, log),
  };
  const { app } = wireMarket({ ...parts, ...mails, onWrite() {}, onRemoval() {}, pages, folder: null });
  return { app, identity, lines };
}

function tokenOf(subject: string, project = "demo-market", claims: object = {}): string {
  return new UnsecuredJWT({ name: "Rahima Khatun", email: "rahima@example.com", auth_time: Math.floor(Date.now() / 1_000), ...claims })
    .setIssuer(`https://securetoken.google.com/${project}`)
    .setAudience(project)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime("1h")
    .encode();
}

test("a person of Firebase posts, and is known by issuer and subject however name and address change", async () => {
  const { app, lines } = await open(emulated);
  const before = { Authorization: `Bearer ${tokenOf("uid-1")}` };
  const posted = await app.request("/vacant", asJson("POST", aTask(), before));
  expect([posted.status, (await posted.json()).user]).toEqual([201, expect.objectContaining({ name: "Rahima Khatun" })]);
  const renamed = { name: "Rahima K.", email: "new@example.com" };
  const after = { Authorization: `Bearer ${tokenOf("uid-1", "demo-market", renamed)}` };
  const mine = await (await app.request("/mytask?email=new@example.com", { headers: after })).json();
  expect(mine).toEqual([expect.objectContaining({ user: expect.objectContaining(renamed) })]);
  const stranger = { Authorization: `Bearer ${tokenOf("uid-2", "demo-market", renamed)}` };
  expect(await (await app.request("/mytask?email=new@example.com", { headers: stranger })).json()).toEqual([]);
  expect((await app.request("/vacant", asJson("POST", aTask()))).status).toBe(401);
  expect(lines).toContain("Tokens of the Firebase emulator at localhost:9099 are accepted without a signature.");
});

test("a token without a signature opens nothing where Firebase is real", async () => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: "warn" }, { write: (line: string) => lines.push(line) });
  const config = firebaseOf(readSettings(real)) as FirebaseConfig;
  const { verifyToken } = createFirebaseIdentity(config, log, 'data:application/json,{"keys":[]}');
  expect(await verifyToken(tokenOf("uid-1", "my-market"))).toBeNull();
  const local = createFirebaseIdentity({ ...config, emulator: "localhost:9099" }, log);
  expect(await local.verifyToken(tokenOf("uid-1", "my-market"))).toMatchObject({ subject: "uid-1" });
  expect(lines).toHaveLength(1);
});

test("the embedded provider's calls are gone", async () => {
  const { app } = await open(emulated);
  const signUp = { name: "Rahima", email: "rahima@example.com", password: "Secret1", image: "https://example.com/r.png" };
  for (const [path, init] of [
    ["/identity/get-session", {}],
    ["/identity/token", {}],
    ["/identity/jwks", {}],
    ["/identity/google-stand-in", {}],
    ["/identity/sign-up/email", asJson("POST", signUp)],
    ["/identity/sign-in/email", asJson("POST", signUp)],
  ] as const) {
    expect((await app.request(path, init)).status, path).toBe(404);
  }
  expect((await app.request("/sitemap.xml")).status).toBe(200);
});

describe("pages", () => {
  test("learn which provider serves, and nothing secret", async () => {
    const { identity } = await open({ ...real, AUTH_SECRET: "x".repeat(32) });
    const firebase = { projectId: "my-market", apiKey: "key", authDomain: "my-market.firebaseapp.com", emulator: null };
    expect(identity.publicConfig).toEqual({ provider: "firebase", google: "google", firebase });
    expect((await open(emulated)).identity.publicConfig.google).toBe("google-stand-in");
  });

  test("may reach Firebase only when it serves", async () => {
    const sources = async (environment: Record<string, string>) => {
      const { app } = await open(environment);
      const { headers } = await app.request("/");
      expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
      return (headers.get("Content-Security-Policy") ?? "").split("; ");
    };
    const shared = [
      "default-src 'self'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: https: http:",
      "worker-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ];
    const [own, firebase, emulator] = [await sources({}), await sources(real), await sources(emulated)];
    expect(own.toSorted()).toEqual([...shared, "script-src 'self'", "connect-src 'self'"].toSorted());
    const script = "script-src 'self' https://apis.google.com";
    expect(firebase.toSorted()).toEqual(
      [
        ...shared,
        script,
        "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
        "frame-src https://my-market.firebaseapp.com",
      ].toSorted(),
    );
    expect(emulator.toSorted()).toEqual(
      [...shared, script, "connect-src 'self' http://localhost:9099", "frame-src http://localhost:9099"].toSorted(),
    );
  });
});

test("a link from Firebase's mails leads to the page for a new password, any other one to Firebase's own page", async () => {
  const [{ app }, { app: local }] = [await open(real), await open(emulated)];
  const visit = async (to: typeof app, path: string) => (await to.request(path)).headers.get("Location");
  expect(await visit(app, "/identity/action?mode=resetPassword&oobCode=a%26b&apiKey=key")).toBe("/reset-password?token=a%26b");
  const other = "?mode=verifyEmail&oobCode=abc&apiKey=key";
  expect(await visit(app, `/identity/action${other}`)).toBe(`https://my-market.firebaseapp.com/__/auth/action${other}`);
  expect(await visit(local, `/identity/action${other}`)).toBe(`http://localhost:9099/emulator/action${other}`);
});
