// Which address this server is known by: the configured one, or whatever name of this machine the person typed.
import { isLoopback, isLoopbackName } from "#server/platform/settings/loopback.ts";
import type { Settings } from "#server/platform/settings/settings.ts";

type AddressSettings = Pick<Settings, "HOST" | "PUBLIC_URL">;

/** The origin that this request's pages share with us. Null for a name that nobody should know us by. */
export function ownOrigin(settings: AddressSettings, requestUrl: string): string | null {
  if (settings.PUBLIC_URL) return new URL(settings.PUBLIC_URL).origin;
  const { origin, hostname } = new URL(requestUrl);
  return isLoopback(settings.HOST) && !isLoopbackName(hostname) ? null : origin;
}
