// Which provider serves is the server's choice; the pages never know.
import type { PublicConfig } from "#contract/public-config.ts";
import { createEmbeddedProvider } from "./embedded-provider.ts";
import { openBrowserPopup } from "./google-popup.ts";
import { createBrowserChannel } from "./identity-channel.ts";
import type { IdentityProvider } from "./identity-port.ts";
import { createLazyProvider } from "./lazy-provider.ts";

export function createProvider(config: PublicConfig): IdentityProvider {
  if (config.provider === "firebase") {
    return createLazyProvider(async () => (await import("./firebase-provider.ts")).createFirebaseProvider(config.firebase));
  }
  return createEmbeddedProvider({
    fetch: (path, init) => fetch(path, init),
    openPopup: openBrowserPopup,
    channel: createBrowserChannel(),
    google: config.google,
  });
}
