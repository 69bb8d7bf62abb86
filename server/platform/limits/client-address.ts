// Where a request comes from: the connection, or what the proxies that we were told to trust say of it.
import { isIP, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";

/** As much of a request's context as tells where it comes from. */
export type Origin = { env?: Partial<HttpBindings>; req: { header(name: string): string | undefined } };

/** Each proxy adds the address it was reached from at the end; what stands before that is the client's own invention. */
export function clientAddress({ env, req }: Origin, trustedProxies: number): string {
  const connection = env?.incoming?.socket.remoteAddress ?? "in process";
  if (trustedProxies === 0) return connection;
  const named = req.header("X-Forwarded-For")?.split(",").at(-trustedProxies)?.trim() ?? "";
  return isIP(named) ? named : connection;
}

/** Whoever has one IPv6 address has a whole network of them, so a network counts as one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [left = [], right = []] = address
    .toLowerCase()
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const gap = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const network = [...left, ...gap, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
