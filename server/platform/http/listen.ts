import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { isLoopback } from "#server/platform/settings/loopback.ts";
import type { Settings } from "#server/platform/settings/settings.ts";

/** Why the server cannot listen; the message is printed for the operator. */
export class ListenError extends Error {}

const anyHost = new Set(["0.0.0.0", "::", ""]);

type Address = Pick<Settings, "HOST" | "PORT">;

export async function listen(server: Server, { HOST, PORT }: Address, { shared = false } = {}): Promise<void> {
  server.listen({ port: PORT, host: HOST, reusePort: shared });
  try {
    await once(server, "listening");
  } catch (error) {
    throw new ListenError(sentenceFor(error as NodeJS.ErrnoException, HOST, PORT));
  }
}

/** Checks that the port is free, or chooses a free port if PORT is 0, before several processes share it. */
export async function claimPort(address: Address): Promise<number> {
  const server = createServer();
  await listen(server, address);
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** The address to open in a browser on this machine. */
export function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = isLoopback(host) || anyHost.has(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

function sentenceFor({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE") return `Port ${port} on ${host} is in use. Stop the other program or set PORT to another port.`;
  if (code === "EACCES") return `Port ${port} on ${host} requires more privileges. Set PORT to a port above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `HOST is ${host}, which is not an address of this machine.`;
  return `The server cannot listen on ${host}, port ${port} (${message}).`;
}
