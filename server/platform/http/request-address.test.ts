import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAddress } from "./request-address.ts";

const server = createServer(checkAddress((request, response) => response.end(request.url)));

beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** By hand: clients correct an address before they send it. */
async function send(path: string, host = "localhost"): Promise<{ status: number; head: string; body: string }> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.end(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  let answer = "";
  for await (const chunk of socket) answer += chunk;
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body };
}

test.each([
  "/bid/../metrics",
  "/bid/%2e%2e/metrics",
  "/mytask/.%2E/metrics",
  "/mytask/..",
  "/./alltasks",
  "/bid/..\\metrics",
  "/alltasks#",
  "/alltasks?limit=1#",
  "/bid/%ff",
  "/bid/%zz",
  "http://tasks.example.org?/alltasks",
  "*",
])("the path %s is rejected", async (path) => {
  const { status, head, body } = await send(path);
  expect([status, JSON.parse(body)]).toMatchObject([400, { status: 400, title: "Bad Request" }]);
  expect(head).toMatch(/content-type: application\/problem\+json/i);
});

test.each([
  "tasks.example.org?",
  "tasks.example.org#",
  "tasks.example.org/",
  "a@b",
  "a b",
  "a,b",
  "a:port",
  "a:99999",
  "[::1",
  "a..b:1:2",
  "",
])("the host %j is rejected", async (host) => {
  expect(await send("/alltasks", host)).toMatchObject({ status: 400, body: expect.stringContaining("Host header") });
});

test.each(["localhost", "localhost:3000", "Tasks.Example.org", "127.0.0.1:80", "[::1]:3000", "task_server:3000"])(
  "the host %s is read",
  async (host) => {
    expect(await send("/alltasks", host)).toMatchObject({ status: 200, body: "/alltasks" });
  },
);

test.each([
  ["/%61lltask%73?q=%61/../b", "/alltasks?q=%61/../b"],
  ["/bid/a..b-%E0%A6%9A%2F..%20", "/bid/a..b-%E0%A6%9A%2F..%20"],
  ["/bid/%252e%252e", "/bid/%252e%252e"],
  ["/?..", "/?.."],
])("%s is normalised to %s", async (path, read) => {
  expect(await send(path)).toMatchObject({ status: 200, body: read });
});
