// Replaces Google in the popup while no Google client is configured. It asks for no proof, so it works on loopback only.
import { createHash, randomBytes } from "node:crypto";
import type { OAuthProvider } from "better-auth";
import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { Person } from "#contract/people/person.ts";
import { apiPaths } from "#contract/platform/paths.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { m } from "#texts/m.ts";
import { demoPeople, standInPage } from "./google-stand-in-page.ts";
import { ownOrigin } from "./provider-calls.ts";

export const standInId = "google-stand-in";

type Profile = { name: string; email: string };
type Grant = { profile: Profile; redirectUri: string; challenge: string };

const grantLifetime = 60_000;
const maxGrants = 1_000;
const authorizePath = "/stand-in/authorize";

const AuthorizeRequest = z.object({
  state: z.string().min(1).max(200),
  redirect_uri: z.string().max(2_000),
  code_challenge: z.string().length(43),
});
type AuthorizeRequest = z.infer<typeof AuthorizeRequest>;

const Choice = Person.pick({ displayName: true, email: true });

export function createGoogleStandIn(settings: Settings, marketName: () => Promise<string>) {
  const grants = new LRUCache<string, Grant>({ max: maxGrants, ttl: grantLifetime, ttlResolution: 0 });

  function grant(profile: Profile, request: AuthorizeRequest): string {
    const code = randomBytes(32).toString("base64url");
    grants.set(code, { profile, redirectUri: request.redirect_uri, challenge: request.code_challenge });
    return code;
  }

  const provider: OAuthProvider<Profile> = {
    id: standInId,
    name: "Google (demo)",
    createAuthorizationURL({ state, codeVerifier, redirectURI }) {
      const url = new URL(apiPaths.identity + authorizePath, redirectURI);
      const request: AuthorizeRequest = { state, redirect_uri: redirectURI, code_challenge: challengeOf(codeVerifier) };
      url.search = new URLSearchParams(request).toString();
      return url;
    },
    async validateAuthorizationCode({ code, redirectURI, codeVerifier = "" }) {
      const granted = grants.get(code);
      grants.delete(code);
      const fits = granted && granted.redirectUri === redirectURI && granted.challenge === challengeOf(codeVerifier);
      return fits ? { accessToken: code, raw: granted.profile } : null;
    },
    async getUserInfo({ raw }) {
      const profile = raw as Profile;
      return { user: { ...profile, emailVerified: false }, data: profile };
    },
    accountSubject: ({ profile }) => profile.email,
  };

  const routes = new Hono<ServerEnv>()
    .get(authorizePath, async (c) => {
      const request = readRequest(c.req.query(), ownOrigin(settings, c.req.url));
      return request
        ? c.html(standInPage({ ...pageOf(c, request), market: await marketName() }))
        : c.text(m.identity_demo_not_a_step(), 400);
    })
    .post(authorizePath, async (c) => {
      const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
      const request = readRequest(form, ownOrigin(settings, c.req.url));
      if (!request) return c.text(m.identity_demo_not_a_step(), 400);
      const choice = Choice.safeParse(demoPeople[Number(form.person)] ?? form);
      if (!choice.success) {
        const { displayName = "", email = "" } = form;
        const typed = { displayName, email };
        return c.html(
          standInPage({ ...pageOf(c, request), market: await marketName(), typed, fault: choice.error.issues[0]?.message ?? "" }),
          422,
        );
      }
      const { displayName, email } = choice.data;
      return c.redirect(answer(request, { code: grant({ name: displayName, email: email.toLowerCase() }, request) }), 303);
    });

  return { provider, routes };
}

/** A code may only ever travel to our own callback. */
function readRequest(values: unknown, origin: string | null): AuthorizeRequest | null {
  const { success, data } = AuthorizeRequest.safeParse(values);
  return success && data.redirect_uri === `${origin}${apiPaths.identity}/callback/${standInId}` ? data : null;
}

function answer({ redirect_uri, state }: AuthorizeRequest, result: Record<string, string>): string {
  return `${redirect_uri}?${new URLSearchParams({ ...result, state })}`;
}

function pageOf(c: Context<ServerEnv>, request: AuthorizeRequest) {
  return { nonce: c.get("nonce"), request, cancelUrl: answer(request, { error: "access_denied" }) };
}

function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
