import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Task } from "#contract/task.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { checkAddress } from "#server/platform/http/request-address.ts";
import { publicAddress } from "#server/public-address.ts";
import { type Engine, engines } from "#tests/support/engines.ts";
import { newTask, postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { type Answers, answerFromCache, createAnswers, type Seen } from "./answer-from-cache.ts";

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Page = { html: string; headers: Record<string, string> };

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
const differs = ["content-security-policy", "x-request-id", "date"];

let stage: TestApp;
let answers: Answers;
let seen: Seen[];
let rendered: string[];
let page: Page;
let poster: SignedIn;
let port: number;
const server = createServer();

async function setUp(engine: Engine, publicUrl?: string) {
  stage = await createTestApp(engine);
  answers = createAnswers({ maxBytes: 10_000_000 });
  [seen, rendered] = [[], []];
  page = { html: "x".repeat(2_000), headers: {} };
  stage.servePages({
    folder: null,
    async handle(request, { nonce }) {
      rendered.push(request.url);
      expect([...request.headers.keys()]).toEqual(["x-request-id"]);
      const scripts = Array.from({ length: 5 }, () => `<script nonce="${nonce}">1</script>`).join("<p>haat</p>");
      return new Response(`<!DOCTYPE html>${scripts}${page.html}`, {
        headers: { "Content-Type": "text/html; charset=utf-8", ...page.headers },
      });
    },
  });
  stage.database.hear(answers.hearing);
  await stage.database.listen();
  const chain = { fetch: stage.app.fetch, publicUrl, observe: (what: Seen) => seen.push(what), miss: () => {} };
  server.on("request", checkAddress(answerFromCache({ answers, publicAddress, ...chain }, getRequestListener(stage.app.fetch))));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
  poster = await stage.signIn();
}

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  server.removeAllListeners("request");
  await stage.close();
});

/** By hand: `fetch` unpacks answers and sends headers of its own. */
async function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const request = httpRequest({ port, path, method, headers }).end();
  const [response] = await once(request, "response");
  const chunks: Buffer[] = await response.toArray();
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

const listed = async (path = "/alltasks") => JSON.parse(String((await get(path)).body)) as Task[];
const nonceIn = (text: unknown) => [...new Set(String(text).match(/[\w+/]{22}==/g))];
const posts = (change = {}) => fetch(`http://127.0.0.1:${port}/vacant`, asJson("POST", newTask(change), poster.headers));
const likes = (task: Task) =>
  fetch(`http://127.0.0.1:${port}/alltasks/${task._id}`, asJson("PATCH", { email: poster.person.email }, poster.headers));

describe("on postgres", () => {
  beforeEach(() => setUp("postgres"));

  test("a known answer is the chain's own, with all its headers, and has an id of its own", async () => {
    await posts();
    const [made, known] = [await get("/alltasks?limit=24"), await get("/alltasks?limit=24")];
    expect(known.body).toEqual(made.body);
    expect(seen).toMatchObject([{ method: "GET", route: "/alltasks", status: 200, requestId: known.headers["x-request-id"] }]);
    const same = ({ headers }: Answer) => Object.entries(headers).filter(([name]) => !differs.includes(name));
    expect(same(known)).toEqual(same(made));
    expect(known.headers).toMatchObject({ "cache-control": "no-cache", "x-content-type-options": "nosniff", vary: "Accept-Encoding" });
    expect(known.headers["x-request-id"]).not.toBe(made.headers["x-request-id"]);
    expect(known.headers["content-security-policy"]).not.toBe(made.headers["content-security-policy"]);
    const { headers } = await stage.app.request("/alltasks?limit=24");
    expect(Object.keys(known.headers)).toEqual(expect.arrayContaining([...headers.keys()]));
    const id = "0198c0de-0000-7000-8000-000000000001";
    expect((await get("/alltasks?limit=24", { "X-Request-Id": id })).headers["x-request-id"]).toBe(id);
  });

  test("a tag spares the body: 304 to who has it, in every form, and to HEAD no body either", async () => {
    for (let turn = 0; turn < 5; turn++) await posts({ description: "Two colours. ".repeat(20) });
    for (const encoding of ["identity", "gzip", "br"] as const) {
      const first = await get("/alltasks", { "Accept-Encoding": encoding });
      expect(first.headers["content-encoding"] ?? "identity").toBe(encoding);
      expect(JSON.parse(String(unpack[encoding](first.body)))).toHaveLength(5);
      const again = await get("/alltasks", { "Accept-Encoding": encoding, "If-None-Match": String(first.headers.etag) });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
      expect(again.headers).toMatchObject({ "cache-control": "no-cache", vary: "Accept-Encoding", "x-frame-options": "DENY" });
      const head = await get("/alltasks", { "Accept-Encoding": encoding }, "HEAD");
      expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([200, 0, first.headers["content-length"]]);
    }
    const tags = await Promise.all(["identity", "gzip", "br"].map((encoding) => get("/alltasks", { "Accept-Encoding": encoding })));
    expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(3);
    expect(tags.every(({ headers }) => /^"[\w-]+"$/.test(String(headers.etag)))).toBe(true);
    expect((await get("/alltasks", { "If-None-Match": '"something-else"' })).status).toBe(200);
    const { etag } = (await get("/alltasks")).headers;
    await posts();
    expect((await get("/alltasks", { "If-None-Match": String(etag) })).status).toBe(200);
  });

  test("a page is rendered once and still has a new nonce in every answer, the same in header and body", async () => {
    const nonces = new Set<string>();
    for (const encoding of ["identity", "gzip", "br", "identity", "gzip", "br"] as const) {
      const { headers, body, status } = await get("/", { "Accept-Encoding": encoding, Cookie: "taskhaat.session_token=hush" });
      expect([status, headers["content-encoding"] ?? "identity"]).toEqual([200, encoding]);
      const [nonce = "", ...others] = nonceIn(String(unpack[encoding](body)));
      expect([nonceIn(headers["content-security-policy"]), others]).toEqual([[nonce], []]);
      expect(headers).toMatchObject({ "cache-control": "private, no-cache", etag: expect.stringMatching(/^W\/"/) });
      nonces.add(nonce);
    }
    expect([rendered.length, nonces.size]).toEqual([1, 6]);
    const { etag } = (await get("/")).headers;
    const again = await get("/", { "If-None-Match": String(etag) });
    expect([again.status, again.headers["content-security-policy"]]).toEqual([304, undefined]);
  });

  test("who asks by another name gets a page of its own", async () => {
    for (const host of ["a.example", "b.example", "a.example"]) await get("/", { Host: host });
    expect(rendered).toEqual(["http://a.example/", "http://b.example/"]);
  });

  test("what is personal or wrong is asked for each time", async () => {
    const unknown = "/mytask/0198c0de-0000-7000-8000-000000000001";
    for (const path of [unknown, "/alltasks?limit=0", "/healthz", "/dashbord"]) {
      await get(path);
      await get(path);
    }
    await get(`/mytask?email=${poster.person.email}`, poster.headers);
    page.headers = { "Set-Cookie": "a=b" };
    expect((await get("/")).headers["set-cookie"]).toEqual(["a=b"]);
    page.headers = { "Cache-Control": "private" };
    await get("/");
    expect([seen, answers.size().entries]).toEqual([[], 0]);
  });

  test("one answer serves every way to write its address, and no header bypasses it", async () => {
    const { _id } = (await (await posts()).json()) as Task;
    const ways = [
      ["/", "/?utm_source=mail", "/?1", `/?${"x".repeat(5_000)}`, "//"],
      ["/login", "/login?from=%2F", "/login/", "/%6cogin"],
      ["/borujer?category=Design", "/borujer?limit=1&category=%44esign&x"],
      [`/bid/${_id}`, `/bid/paint-a-shop-sign-${_id}`, `/bid/other-words-${_id.toUpperCase()}?x`],
      ["/bid/sample", "/bid/no-id", "/bid/%00"],
      [`/Details/${_id}`, `/Details/${_id.toUpperCase()}/`],
    ];
    for (const path of ways.flat()) expect((await get(path, { Authorization: "Bearer none" })).status, path).toBe(200);
    const paths = ways.map(([path]) => `http://localhost:${port}${path}`);
    expect(rendered).toEqual(paths);
    for (const path of ["/alltasks", "/alltasks?x=1", "/alltasks?x=2", `/mytask/${_id}`, `/mytask/${_id.toUpperCase()}?x`]) await get(path);
    expect(answers.size().entries).toBe(ways.length + 2);
  });

  test("parameters that an answer depends on are kept, links to the next page included", async () => {
    for (const title of ["Sign", "Wall", "Roof"]) await posts({ title });
    const first = await get("/alltasks?x=1&limit=2");
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? "";
    expect(JSON.parse(String(first.body))).toMatchObject([{ title: "Roof" }, { title: "Wall" }]);
    expect(next).toMatch(/^\/alltasks\?limit=2&after=[^&]+$/);
    expect(await listed(next)).toMatchObject([{ title: "Sign" }]);
    expect(await listed("/alltasks?q=wall&x")).toMatchObject([{ title: "Wall" }]);
    expect(await listed("/alltasks?limit=1&sort=closing")).toHaveLength(1);
    expect((await get("/alltasks?limit=1&limit=2")).status).toBe((await stage.app.request("/alltasks?limit=1&limit=2")).status);
  });

  test("no path of a public page leads to the metrics, which are closed behind a proxy", async () => {
    const forwarded = { Host: `localhost:${port}`, "X-Forwarded-For": "203.0.113.7" };
    expect((await get("/metrics", forwarded)).status).toBe(404);
    for (const path of ["/bid/../metrics", "/bid/%2e%2e/metrics", "/mytask/.%2E/metrics", "/Details/../metrics"]) {
      expect((await get(path, forwarded)).status, path).toBe(400);
    }
  });

  test("a hundred who ask at once cost one look", async () => {
    page.html = "y".repeat(50_000);
    const all = await Promise.all(Array.from({ length: 100 }, () => get("/", { "Accept-Encoding": "br" })));
    expect([rendered.length, seen.length]).toEqual([1, 99]);
    expect(new Set(all.map(({ headers }) => headers["x-request-id"])).size).toBe(100);
    expect(new Set(all.flatMap(({ headers }) => nonceIn(headers["content-security-policy"]))).size).toBe(100);
  });
});

describe("with a public address", () => {
  beforeEach(() => setUp("postgres", "https://tasks.example.org"));

  test("no Host header changes what others receive", async () => {
    for (const Host of ["tasks.example.org?", "tasks.example.org?x=", "tasks.example.org#", "tasks.example.org/terms?", "a@b"]) {
      expect((await get("/alltasks", { Host })).status, Host).toBe(400);
    }
    expect(await listed()).toEqual([]);
    for (const Host of ["other.example", "tasks.example.org"]) await get("/", { Host });
    expect(rendered).toEqual(["https://tasks.example.org/"]);
  });
});

describe.each(engines)("on %s", (engine) => {
  beforeEach(() => setUp(engine));

  test("a write is seen at once, and a like only where it shows", async () => {
    const tasks: Task[] = [];
    for (const title of ["Sign", "Wall"]) tasks.push((await (await posts({ title })).json()) as Task);
    const [first, other] = tasks as [Task, Task];
    const counts = async () => JSON.parse(String((await get("/alltasks/counts?q=sign")).body));
    expect(await counts()).toMatchObject({ tasks: 1 });
    const paths = ["/alltasks?limit=1", "/alltasks?sort=liked", `/mytask/${first._id}`, `/mytask/${other._id}`];
    await Promise.all(paths.map((path) => get(path)));
    expect(answers.size().entries).toBe(5);
    await likes(first);
    expect(answers.size().entries).toBe(3);
    expect(await listed("/alltasks?sort=liked")).toMatchObject([{ title: "Sign", likeCount: 1 }, { likeCount: 0 }]);
    await likes(first);
    expect(answers.size().entries).toBe(4);
    await posts({ title: "Sign, again" });
    expect(answers.size().entries).toBe(0);
    expect(await counts()).toMatchObject({ tasks: 2 });
    await posts({ title: "Roof" });
    expect(await listed("/alltasks?limit=1")).toMatchObject([{ title: "Roof" }]);
    const change = { ...newTask(), title: "Gate" };
    await fetch(`http://127.0.0.1:${port}/mytask/${first._id}`, asJson("PUT", change, poster.headers));
    expect(await listed()).toMatchObject([{ title: "Roof" }, { title: "Sign, again" }, { title: "Wall" }, { title: "Gate" }]);
    await fetch(`http://127.0.0.1:${port}/mytask/${first._id}`, { method: "DELETE", headers: poster.headers });
    expect(await listed()).toMatchObject([{ title: "Roof" }, { title: "Sign, again" }, { title: "Wall" }]);
  });

  test("a change by anybody else is heard too: tasks, people, everything gone", async () => {
    await postTask(stage, poster);
    const { db } = stage.database;
    for (const [change, expected] of [
      [sql`update tasks set title = 'Gate'`, [{ title: "Gate" }]],
      [sql`update people set name = 'Karim'`, [{ user: { name: "Karim" } }]],
      [sql`truncate tasks cascade`, []],
    ] as const) {
      await listed();
      await db.execute(change);
      await stage.database.settle();
      expect(await listed()).toMatchObject(expected);
    }
  });
});
