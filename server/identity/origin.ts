// Which address this server is known by: the configured one, or whatever name of this machine the person typed.
import { isIP } from "node:net";
import { isLoopback } from "#server/platform/settings/loopback.ts";
import type { Settings } from "#server/platform/settings/settings.ts";

type AddressSettings = Pick<Settings, "HOST" | "PUBLIC_URL">;

/** The origin that this request's pages share with us. Null for a name that nobody should know us by. */
export function ownOrigin(settings: AddressSettings, requestUrl: string): string | null {
  if (settings.PUBLIC_URL) return new URL(settings.PUBLIC_URL).origin;
  const { origin, hostname } = new URL(requestUrl);
  return isLoopback(settings.HOST) && !isLoopbackName(hostname) ? null : origin;
}

/** Nobody but the people at this machine can reach the server, not even through a proxy that we know of. */
export function isLocalOnly({ HOST, PUBLIC_URL }: AddressSettings): boolean {
  return isLoopback(HOST) && (!PUBLIC_URL || isLoopbackName(new URL(PUBLIC_URL).hostname));
}

export function isLoopbackName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "");
  return name === "localhost" || (isIP(name) > 0 && isLoopback(name));
}
