import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createLimitedServer, serverLimits } from "./server-limits.ts";

const [onWrite, onRemoval] = [vi.fn(), vi.fn()];
let market: TestApp;
const server = createLimitedServer();

beforeAll(async () => {
  market = await createTestApp("pglite", { onWrite, onRemoval });
  server.on("request", getRequestListener(market.app.fetch));
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await market.close();
});

test("has timeouts", () => {
  expect(server.headersTimeout).toBe(serverLimits.headersTimeout);
  expect(server.requestTimeout).toBe(serverLimits.requestTimeout);
  expect(server.keepAliveTimeout).toBe(serverLimits.keepAliveTimeout);
});

test.each([
  ["a long address", 414, get(`/alltasks?q=${"x".repeat(serverLimits.url)}`)],
  ["many headers", 431, get("/alltasks", many(serverLimits.headerCount))],
  ["long headers", 431, get("/alltasks", [`X-Long: ${"x".repeat(serverLimits.headerBytes)}`])],
  ["two lengths", 400, get("/vacant", ["Content-Length: 1", "Content-Length: 2"])],
  ["a length and chunks", 400, get("/vacant", ["Content-Length: 1", "Transfer-Encoding: chunked"])],
  ["a NUL in a header", 400, get("/alltasks", ["X-Nul: a\0b"])],
  ["no HTTP at all", 400, "hello\r\n\r\n"],
])("%s gets %i", async (_, status, request) => {
  const answer = await send(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain("application/problem+json");
  expect(answer).toContain(`"status":${status}`);
});

test("a request at the limits is accepted", async () => {
  expect(await send(get("/healthz", many(serverLimits.headerCount - 2)))).toMatch(/^HTTP\/1\.1 200 /);
  expect(await send(get(`/healthz?q=${"x".repeat(serverLimits.url - "/healthz?q=".length)}`))).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ["POST /feedback", "Content-Type: application/json", "Content-Length: 100", '{"t'],
  ["POST /feedback", "Content-Type: application/json", "Transfer-Encoding: chunked", '3\r\n{"t\r\n'],
  ["PUT /me/photo", "Content-Type: image/png", "Content-Length: 100", "\x89PN"],
])("%s with %s and %s that the client aborts is no failure of the server", async (call, type, length, part) => {
  const { headers } = await market.signIn();
  market.lines.length = 0;
  onWrite.mockClear();
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const arrived = once(server, "request");
  socket.write([`${call} HTTP/1.1`, "Host: localhost", `Authorization: ${headers.Authorization}`, type, length, "", part].join("\r\n"));
  await arrived;
  socket.resetAndDestroy();
  await expect.poll(() => market.lines).toMatchObject([{ level: 30, status: 400, msg: "request" }]);
  expect(onWrite).not.toHaveBeenCalled();
  expect(onRemoval).not.toHaveBeenCalled();
});

function get(path: string, headers: string[] = []): string {
  return [`GET ${path} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers, "", ""].join("\r\n");
}

function many(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `X-${index}: y`);
}

async function send(request: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.end(request);
  let answer = "";
  for await (const chunk of socket) answer += chunk;
  return answer;
}
