// The identity slice as the rest of the server sees it: routes under /identity, and a way to know who is calling.
import { type Context, Hono } from "hono";
import type { Database } from "#server/database/database.server.ts";
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
import { createGoogleStandIn } from "./google-stand-in.ts";
import type { IdentityEnv } from "./identity-env.ts";
import { isLocalOnly, ownOrigin } from "./origin.ts";
import { donePage } from "./popup-page.ts";
import { readSharedSecret } from "./secret.server.ts";
import { createVerifier } from "./token.ts";

export type Google = "google" | "google-stand-in" | null;

export type Identity = {
  routes: Hono<IdentityEnv>;
  verifyToken: VerifyToken;
  publicConfig: { provider: "embedded"; google: Google };
};

export type IdentityOptions = {
  settings: Settings;
  database: Database;
  log: Log;
  /** The origin the server listens on, known once it listens. */
  address: () => string;
};

/** What the provider answers; the rest of what better-auth could do stays shut. */
const calls = {
  GET: ["/get-session", "/token", "/jwks", "/callback/:provider"],
  POST: [
    "/sign-up/email",
    "/sign-in/email",
    "/sign-in/social",
    "/sign-out",
    "/update-user",
    "/change-password",
    "/request-password-reset",
    "/reset-password",
  ],
};

export async function createIdentity({ settings, database, log, address }: IdentityOptions): Promise<Identity> {
  const { db } = database;
  const google = googleOf(settings);
  const standIn = google === "google-stand-in" ? createGoogleStandIn(settings) : null;
  const secret = settings.AUTH_SECRET ?? (await readSharedSecret(db));
  const provider = createEmbeddedProvider({ settings, db, secret, mailer: createMailer(settings, log), log, address, standIn });
  await prepareKeys(provider, db, log);
  await forgetExpired(db);

  async function forward(c: Context<IdentityEnv>): Promise<Response> {
    const headers = new Headers(c.req.raw.headers);
    headers.delete(clientAddressHeader);
    const client = c.env?.incoming?.socket.remoteAddress;
    if (client) headers.set(clientAddressHeader, client);
    const response = await provider.handler(new Request(c.req.raw, { headers }));
    // The provider hides why it failed; a database that is away has to be said as such.
    if (response.status === 500) await database.ping();
    const retryAfter = response.headers.get("X-Retry-After");
    if (retryAfter) response.headers.set("Retry-After", retryAfter);
    return response;
  }

  const routes = new Hono<IdentityEnv>();
  routes.use(async (c, next) => {
    const own = ownOrigin(settings, c.req.url);
    if (!own) return c.json({ code: "UNKNOWN_HOST", message: "This server is not known by that name." }, 421);
    const origin = c.req.header("Origin");
    const foreign = c.req.method !== "GET" && origin && origin !== own;
    if (foreign) return c.json({ code: "INVALID_ORIGIN", message: "Only this site's own pages may ask for that." }, 403);
    await next();
    c.header("Cache-Control", "no-store");
    // The popup passes through here; anything stricter would cut it off from the page that opened it.
    c.header("Cross-Origin-Opener-Policy", "unsafe-none");
  });
  for (const [method, paths] of Object.entries(calls)) routes.on(method, paths, forward);
  routes.get(donePath, (c) => c.html(donePage(c.get("nonce"), Boolean(c.req.query("error")))));
  if (standIn) routes.route("/", standIn.routes);
  routes.all("*", (c) => c.json({ code: "NOT_FOUND", message: "There is nothing here." }, 404));

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
