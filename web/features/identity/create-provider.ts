// The server decides which provider is used; the pages do not know.

import type { PublicConfig } from "#contract/identity/public-config.ts";
import { apiPaths } from "#contract/platform/paths.ts";
import { fetchInLanguage } from "#web/data/api.ts";
import { readStored } from "#web/ui/storage.ts";
import { createBrowserChannel } from "./identity-channel.ts";
import type { IdentityProvider } from "./identity-port.ts";
import { createLazyProvider } from "./lazy-provider.ts";

/** Personal pages preload it. */
export const sessionAddress = `${apiPaths.identity}/get-session`;

export function createProvider(config: PublicConfig): IdentityProvider {
  if (config.provider === "firebase") {
    return createLazyProvider({
      load: async () => (await import("./firebase-provider.ts")).createFirebaseProvider(config.firebase),
    });
  }
  const channel = createBrowserChannel();
  /** The first answer about the session, from which the provider starts. */
  let session: Promise<Response> | undefined;

  return createLazyProvider({
    /** Most visitors have no session and do not load the provider. A person who was signed in before does not wait for this answer. */
    async maybeSignedIn() {
      // Without headers, as personal pages preload it.
      session = fetch(sessionAddress);
      if (readStored("localStorage", "knownPerson")) return true;
      const response = await session;
      return !response.ok || (await response.clone().json()) !== null;
    },
    onOtherTab: (callback) =>
      channel.listen(({ type }) => {
        if (type !== "changed") return;
        session = undefined;
        callback();
      }),
    async load() {
      // The provider reports a failure, once it is loaded.
      session?.catch(() => undefined);
      const { createEmbeddedProvider } = await import("./embedded-provider.ts");
      return createEmbeddedProvider({ fetch: fetchInLanguage, channel, google: config.google, session });
    },
  });
}

/** For pages that will use the provider: a popup must be opened soon after the click, and a new release removes the scripts of this one. */
export async function prepareProvider({ provider }: PublicConfig): Promise<void> {
  // Firebase is loaded with every page. What fails here is loaded again when the provider is used.
  if (provider === "embedded") await import("./embedded-provider.ts").catch(() => undefined);
}
