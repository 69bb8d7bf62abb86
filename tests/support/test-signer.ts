import type { Signer } from "#server/credentials/keys.server.ts";
import type { Log } from "#server/platform/log/log.ts";
import { isLocalOnly } from "#server/platform/settings/loopback.ts";
import type { Settings } from "#server/platform/settings/settings.ts";

/** Signs credentials of a market without a port. */
export function createTestSigner(settings: Settings, log: Log): Signer {
  const origin = () => (settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : "http://localhost");
  return { origin, secret: async () => "secret", log, allowsLoopback: isLocalOnly(settings) };
}
