// Whether an address or name is this machine's own.
import { isIP } from "node:net";

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** The name or address in a URL. */
export function isLoopbackName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "");
  return name === "localhost" || (isIP(name) > 0 && isLoopback(name));
}

/** Only this machine can reach the server, even through a proxy that the settings name. */
export function isLocalOnly({ HOST, PUBLIC_URL }: { HOST: string; PUBLIC_URL?: string | undefined }): boolean {
  return isLoopback(HOST) && (!PUBLIC_URL || isLoopbackName(new URL(PUBLIC_URL).hostname));
}
