import type { Signer } from "#server/credentials/keys.server.ts";
import { readSecret } from "#server/identity/secret.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { createLog } from "#server/platform/log/log.ts";
import { isLocalOnly } from "#server/platform/settings/loopback.ts";
import type { Settings } from "#server/platform/settings/settings.ts";

/** Signs the credentials of the sample market. Undefined if the address of the market, which is their issuer, is not known. */
export async function createSampleSigner(settings: Settings, db: Db): Promise<Signer | undefined> {
  const allowsLoopback = isLocalOnly(settings);
  if (!settings.PUBLIC_URL && !allowsLoopback) return undefined;
  const { origin } = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  // Read before: the embedded database answers nothing else during the transaction of the seed.
  const secret = await readSecret(settings, db);
  return { origin: () => origin, secret: async () => secret, log: createLog(settings), allowsLoopback };
}
