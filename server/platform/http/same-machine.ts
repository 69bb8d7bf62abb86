import type { Context } from "hono";
import { isLoopback } from "#server/platform/settings/loopback.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import type { ServerEnv } from "./env.ts";

/** Headers that proxies add, in lower case. */
const forwarding =
  /^(forwarded|via|x-(forwarded.*|real-ip|client-ip|cluster-client-ip|original-.*)|true-client-ip|cf-.*|fastly-client-ip)$/;

/** A proxy on this machine also connects from loopback, so a forwarded request does not count as local. */
export function isFromSameMachine(
  c: Context<ServerEnv>,
  { PUBLIC_URL, TRUST_PROXY }: Pick<Settings, "PUBLIC_URL" | "TRUST_PROXY">,
): boolean {
  const names = [c.req.url, ...(PUBLIC_URL ? [PUBLIC_URL] : [])].map((url) => new URL(url).hostname);
  const isForwarded = Object.keys(c.req.header()).some((name) => forwarding.test(name));
  const address = c.env?.incoming?.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  return isLoopback(address) && names.every(isLoopback) && !isForwarded && TRUST_PROXY === 0;
}
