// Firebase stores the accounts: the browser calls it, and the server reads its tokens.
import { Hono } from "hono";
import type { FirebaseConfig } from "#contract/identity/public-config.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import type { ForeignSources } from "#server/platform/http/security-headers.ts";
import type { Log } from "#server/platform/log/log.ts";
import { firebaseOf } from "#server/platform/settings/firebase-settings.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { accountsElsewhere } from "./accounts.ts";
import { createEmulatorVerifier, createFirebaseVerifier, googleKeysAddress, readKeysFrom } from "./firebase-token.ts";
import type { Identity } from "./identity.server.ts";

export function createFirebaseIdentity(firebase: FirebaseConfig, log: Log, keysAddress = googleKeysAddress): Identity {
  const { projectId, authDomain, emulator } = firebase;
  if (emulator) log.warn(`Tokens of the Firebase emulator at ${emulator} are accepted without a signature.`);
  const firebasePage = emulator ? `http://${emulator}/emulator/action` : `https://${authDomain}/__/auth/action`;

  // Where the links in Firebase's mails lead once its console names this address: a new password is chosen here, the rest there.
  const routes = new Hono<ServerEnv>().get("/action", (c) => {
    c.header("Cache-Control", "no-store");
    const { mode, oobCode = "" } = c.req.query();
    if (mode === "resetPassword") return c.redirect(`${pagePaths.resetPassword}?${new URLSearchParams({ token: oobCode })}`);
    return c.redirect(firebasePage + new URL(c.req.url).search);
  });

  return {
    routes,
    verifyToken: emulator ? createEmulatorVerifier(projectId) : createFirebaseVerifier(projectId, readKeysFrom(keysAddress)),
    accounts: accountsElsewhere,
    publicConfig: { provider: "firebase", google: emulator ? "google-stand-in" : "google", firebase },
  };
}

/** What pages may load and call beside this server. */
export function foreignSources(settings: Settings): ForeignSources {
  const firebase = firebaseOf(settings);
  if (!firebase) return { scripts: [], connections: [], frames: [] };
  // The popup reports to its page through a frame, which this script of Google's loads.
  const scripts = ["https://apis.google.com"];
  const emulator = firebase.emulator && `http://${firebase.emulator}`;
  if (emulator) return { scripts, connections: [emulator], frames: [emulator] };
  const connections = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];
  return { scripts, connections, frames: [`https://${firebase.authDomain}`] };
}
