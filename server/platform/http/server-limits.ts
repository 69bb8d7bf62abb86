// What one connection may take up before anybody looks at what it wants.
import { createServer, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "./env.ts";
import { ProblemError } from "./problem.ts";

export const serverLimits = {
  /** The request line and all headers together, in bytes. */
  headerBytes: 16_384,
  headerCount: 100,
  /** The path and query, in characters. */
  url: 8_000,
  /** How long the headers, and the whole request, may take to arrive, in milliseconds. */
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  /** Longer than proxies keep their side (60 s as a rule): the one who closes first must not be the one who does not know of the next request. */
  keepAliveTimeout: 65_000,
} as const;

export function createLimitedServer(): Server {
  const { headerBytes, headerCount, headersTimeout, requestTimeout, keepAliveTimeout } = serverLimits;
  const times = { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval: 5_000 };
  const server = createServer({ maxHeaderSize: headerBytes, ...times });
  // One more than allowed: what comes after is dropped unseen, so that one too many shows.
  server.maxHeadersCount = headerCount + 1;
  server.on("clientError", refuseConnection);
  return server;
}

export const limitRequestLine = createMiddleware<ServerEnv>(async (c, next) => {
  const { incoming } = c.env ?? {};
  if (incoming && incoming.rawHeaders.length > serverLimits.headerCount * 2) {
    throw new ProblemError(431, `A request may have at most ${serverLimits.headerCount} headers.`);
  }
  const { pathname, search } = new URL(c.req.url);
  if (pathname.length + search.length > serverLimits.url) {
    throw new ProblemError(414, `An address may have at most ${serverLimits.url.toLocaleString("en")} characters.`);
  }
  await next();
});

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** For what never becomes a request. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const status = statuses[error.code ?? ""] ?? 400;
  const title = STATUS_CODES[status];
  const body = JSON.stringify({ type: "about:blank", title, status, detail: "This is not a request that the server can read." });
  const headers = [
    `HTTP/1.1 ${status} ${title}`,
    "Content-Type: application/problem+json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "X-Content-Type-Options: nosniff",
    "Cache-Control: no-store",
    "Connection: close",
  ];
  socket.end(`${headers.join("\r\n")}\r\n\r\n${body}`);
}
