import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { isLoopback } from "#server/loopback.ts";
import type { Settings } from "#server/settings.ts";

/** Why the port cannot be had, said in one sentence for the person at the terminal. */
export class ListenError extends Error {}

const anyHost = new Set(["0.0.0.0", "::", ""]);

export async function listen(server: Server, { HOST, PORT }: Pick<Settings, "HOST" | "PORT">): Promise<void> {
  server.listen(PORT, HOST);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new ListenError(sentenceFor(error as NodeJS.ErrnoException, HOST, PORT));
  }
}

/** The address a person at this machine can type. */
export function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = isLoopback(host) || anyHost.has(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

function sentenceFor({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE") return `Port ${port} on ${host} is in use. Stop what uses it or set PORT to another one.`;
  if (code === "EACCES") return `Port ${port} on ${host} may not be used by this account. Set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `HOST is ${host}, which is not an address of this machine.`;
  return `The server cannot listen on ${host}, port ${port} (${message}).`;
}
