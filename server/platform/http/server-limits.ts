// Limits of a connection and of a request, checked before any route.
import { createServer, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { endpoints } from "#contract/endpoints.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import type { ServerEnv } from "./env.ts";
import { describeStatus, type ErrorStatus, ProblemError } from "./problem.ts";

export const serverLimits = {
  /** The request line and all headers together, in bytes. */
  headerBytes: 16_384,
  headerCount: 100,
  /** The path and query, in characters. */
  url: 8_000,
  /** Timeouts for receiving the headers and the whole request, in milliseconds. */
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  /** Longer than the usual timeout of proxies (60 s), so that a proxy never reuses a connection that the server is closing. */
  keepAliveTimeout: 65_000,
} as const;

export function createLimitedServer(): Server {
  const { headerBytes, headerCount, headersTimeout, requestTimeout, keepAliveTimeout } = serverLimits;
  const times = { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval: 5_000 };
  const server = createServer({ maxHeaderSize: headerBytes, ...times });
  // One more than allowed: Node drops further headers, so an excess header must still be visible.
  server.maxHeadersCount = headerCount + 1;
  server.on("clientError", refuseConnection);
  return server;
}

export const limitRequestLine = createMiddleware<ServerEnv>(async (c, next) => {
  const { incoming } = c.env ?? {};
  if (incoming && incoming.rawHeaders.length > serverLimits.headerCount * 2) {
    throw new ProblemError(431, m.problem_too_many_headers({ max: numberText(serverLimits.headerCount) }));
  }
  const { pathname, search } = new URL(c.req.url);
  if (pathname.length + search.length > serverLimits.url) {
    throw new ProblemError(414, m.problem_url_too_long({ max: numberText(serverLimits.url) }));
  }
  await next();
});

/** Endpoints whose body is a file have a limit of their own. */
const fileBytes = new Map(
  Object.values<Endpoint>(endpoints).flatMap(({ method, path, file }) => (file ? [[`${method} ${path}`, file.maxBytes]] : [])),
);

/** A body with Content-Length is not counted while reading: node:http reads no further, and accessing the body is slow. */
export const limitBody = createMiddleware(async (c, next) => {
  const maxSize = fileBytes.get(`${c.req.method} ${c.req.path}`) ?? limits.bodyBytes;
  const onError = () => refuseBody(maxSize);
  const length = c.req.header("Content-Length");
  if (length === undefined || c.req.header("Transfer-Encoding") !== undefined) return bodyLimit({ maxSize, onError })(c, next);
  if (Number(length) > maxSize) onError();
  await next();
});

function refuseBody(max: number): never {
  throw new ProblemError(413, m.problem_body_too_large({ max: numberText(max) }));
}

const statuses: Record<string, ErrorStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** For data that node:http cannot parse as a request. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const status = statuses[error.code ?? ""] ?? 400;
  const body = JSON.stringify({ ...describeStatus(status), detail: m.problem_unreadable_request() });
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/problem+json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "X-Content-Type-Options: nosniff",
    "Cache-Control: no-store",
    "Connection: close",
  ];
  socket.end(`${headers.join("\r\n")}\r\n\r\n${body}`);
}
