// The identity slice as the rest of the server sees it: routes under /identity, and a way to know who is calling.
import { type Context, Hono } from "hono";
import { z } from "zod";
import { apiPaths } from "#contract/paths.ts";
import type { Google, PublicConfig } from "#contract/public-config.ts";
import type { Database } from "#server/database/database.server.ts";
import type { ServerEnv } from "#server/http/env.ts";
import { invalid, ProblemError } from "#server/http/problem.ts";
import type { Log } from "#server/log.ts";
import { createMailer } from "#server/mail/mailer.ts";
import type { Settings } from "#server/settings.ts";
import type { VerifyToken } from "./caller.ts";
import {
  algorithm,
  audience,
  clientAddressHeader,
  createEmbeddedProvider,
  donePath,
  forgetExpired,
  issuer,
  prepareKeys,
  tokenLifetime,
} from "./embedded-provider.server.ts";
import { createFirebaseIdentity } from "./firebase-identity.ts";
import { firebaseOf } from "./firebase-settings.ts";
import { createGoogleStandIn } from "./google-stand-in.ts";
import { isLocalOnly, ownOrigin } from "./origin.ts";
import { donePage } from "./popup-page.ts";
import { asProblem } from "./refusal.ts";
import { readSharedSecret } from "./secret.server.ts";
import { createVerifier } from "./token.ts";

export type Identity = {
  routes: Hono<ServerEnv>;
  verifyToken: VerifyToken;
  publicConfig: PublicConfig;
};

export type IdentityOptions = {
  settings: Settings;
  database: Database;
  log: Log;
  /** The origin the server listens on, known once it listens. */
  address: () => string;
};

const StartGoogle = z.object({ attempt: z.string().regex(/^\w{1,64}$/) });

/** What the provider answers; the rest of what better-auth could do stays shut. */
const calls = {
  GET: ["/get-session", "/token", "/jwks", "/callback/:provider"],
  POST: ["/sign-up/email", "/sign-in/email", "/sign-out", "/update-user", "/change-password", "/request-password-reset", "/reset-password"],
};

export async function createIdentity({ settings, database, log, address }: IdentityOptions): Promise<Identity> {
  const firebase = firebaseOf(settings);
  if (firebase) return createFirebaseIdentity(firebase, log);
  const { db } = database;
  const google = googleOf(settings);
  const standIn = google === "google-stand-in" ? createGoogleStandIn(settings) : null;
  const secret = settings.AUTH_SECRET ?? (await readSharedSecret(db));
  const provider = createEmbeddedProvider({ settings, db, secret, mailer: createMailer(settings, log), log, address, standIn });
  await prepareKeys(provider, db, log);
  await forgetExpired(db);

  async function forward(c: Context<ServerEnv>, request = c.req.raw): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set(clientAddressHeader, c.env?.incoming?.socket.remoteAddress ?? "");
    const response = await provider.handler(new Request(request, { headers }));
    // The provider hides why it failed; a database that is away has to be said as such.
    if (response.status === 500) await database.ping();
    return response.status >= 400 ? asProblem(response) : response;
  }

  /** The popup's way is laid out here and not by the page, so that it cannot lead anywhere else. */
  async function startGoogle(c: Context<ServerEnv>): Promise<Response> {
    const { success, data } = StartGoogle.safeParse(await c.req.json().catch(() => null));
    if (!success) throw invalid([{ field: "attempt", message: "Attempt must be 1 to 64 letters or digits." }]);
    const done = `${apiPaths.identity}${donePath}?attempt=${data.attempt}`;
    const body = JSON.stringify({ provider: google, callbackURL: done, errorCallbackURL: done, disableRedirect: true });
    const headers = new Headers(c.req.raw.headers);
    headers.delete("Content-Length");
    return forward(c, new Request(new URL(`${apiPaths.identity}/sign-in/social`, c.req.url), { method: "POST", headers, body }));
  }

  const routes = new Hono<ServerEnv>();
  routes.use(async (c, next) => {
    const own = ownOrigin(settings, c.req.url);
    if (!own) throw new ProblemError(421, "This server is not known by that name.");
    const origin = c.req.header("Origin");
    const foreign = c.req.method !== "GET" && origin && origin !== own;
    if (foreign) throw new ProblemError(403, "Only this site's own pages may ask for that.");
    await next();
    c.header("Cache-Control", "no-store");
    // The popup passes through here; anything stricter would cut it off from the page that opened it.
    c.header("Cross-Origin-Opener-Policy", "unsafe-none");
  });
  for (const [method, paths] of Object.entries(calls)) routes.on(method, paths, (c) => forward(c));
  if (google) routes.post("/sign-in/google", startGoogle);
  routes.get(donePath, (c) => c.html(donePage(c.get("nonce"), Boolean(c.req.query("error")))));
  if (standIn) routes.route("/", standIn.routes);
  routes.all("*", () => {
    throw new ProblemError(404, "There is no such call.");
  });

  return {
    routes,
    verifyToken: createVerifier({
      issuer,
      audience,
      algorithms: [algorithm],
      maxAge: tokenLifetime,
      keys: () => provider.api.getJwks(),
    }),
    publicConfig: { provider: "embedded", google },
  };
}

function googleOf(settings: Settings): Google {
  if (settings.GOOGLE_CLIENT_ID) return "google";
  return isLocalOnly(settings) ? "google-stand-in" : null;
}
