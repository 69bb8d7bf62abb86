import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Task } from "#contract/tasks/task.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { createRecentWrites } from "#server/platform/http/recent-write.ts";
import { checkAddress } from "#server/platform/http/request-address.ts";
import { publicAddress } from "#server/wiring/public-address.ts";
import { aTask } from "#tests/support/a-task.ts";
import { type Engine, engines } from "#tests/support/engines.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { type AnswerCache, type CacheHit, createAnswerCache } from "./answer-cache.ts";

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Page = { html: string; headers: Record<string, string> };

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
const differs = ["x-request-id", "date"];

let stage: TestApp;
let cache: AnswerCache;
let hits: CacheHit[];
let rendered: string[];
let page: Page;
let poster: SignedIn;
let port: number;
const server = createServer();

async function setUp(engine: Engine, { publicUrl, maxAge = 60_000 }: { publicUrl?: string; maxAge?: number } = {}) {
  [hits, rendered] = [[], []];
  page = { html: "x".repeat(2_000), headers: {} };
  cache = createAnswerCache({
    maxBytes: 10_000_000,
    maxAge,
    recentWrites: createRecentWrites("secret"),
    publicAddress,
    publicUrl,
    onHit: (hit) => hits.push(hit),
  });
  stage = await createTestApp(engine, { onWrite: cache.clearExceptPages, onRemoval: cache.clear });
  stage.servePages({
    async handle(request, { nonce }) {
      rendered.push(request.url);
      expect([...request.headers.keys()]).toEqual(["accept-language", "x-request-id"]);
      return new Response(`<!DOCTYPE html><script nonce="${nonce}">1</script>${page.html}`, {
        headers: { "Content-Type": "text/html; charset=utf-8", ...page.headers },
      });
    },
  });
  server.on("request", checkAddress(cache.listener(getRequestListener(stage.app.fetch), stage.app.fetch)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
  poster = await stage.signIn();
}

afterEach(async () => {
  vi.useRealTimers();
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

/** Returns a function that lets time pass. */
function stopClock(): (milliseconds: number) => void {
  let now = performance.now();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
  return (milliseconds) => {
    now += milliseconds;
    vi.advanceTimersByTime(milliseconds);
  };
}

const listed = async (path = "/alltasks") => JSON.parse(String((await get(path)).body)) as Task[];
const posts = (change = {}) => fetch(`http://127.0.0.1:${port}/vacant`, asJson("POST", aTask(change), poster.headers));
const likes = (task: Task) =>
  fetch(`http://127.0.0.1:${port}/alltasks/${task._id}`, asJson("PATCH", { email: poster.person.email }, poster.headers));

describe("on postgres", () => {
  beforeEach(() => setUp("postgres"));

  test("a cached response has all headers of the original and its own request id", async () => {
    await posts();
    const [made, known] = [await get("/alltasks?limit=24"), await get("/alltasks?limit=24")];
    expect(known.body).toEqual(made.body);
    expect(hits).toMatchObject([{ method: "GET", route: "/alltasks", status: 200, requestId: known.headers["x-request-id"] }]);
    const same = ({ headers }: Answer) => Object.entries(headers).filter(([name]) => !differs.includes(name));
    expect(same(known)).toEqual(same(made));
    expect(known.headers).toMatchObject({ "cache-control": "no-cache", "x-content-type-options": "nosniff", vary: "Accept-Encoding" });
    expect(known.headers["x-request-id"]).not.toBe(made.headers["x-request-id"]);
    const { headers } = await stage.app.request("/alltasks?limit=24");
    expect(Object.keys(known.headers)).toEqual(expect.arrayContaining([...headers.keys()]));
    const id = "0198c0de-0000-7000-8000-000000000001";
    expect((await get("/alltasks?limit=24", { "X-Request-Id": id })).headers["x-request-id"]).toBe(id);
  });

  test("HEAD fills the cache too", async () => {
    expect((await get("/terms", {}, "HEAD")).body).toHaveLength(0);
    expect((await get("/terms")).body.length).toBeGreaterThan(0);
    expect([rendered, hits.length]).toEqual([[expect.stringMatching(/\/terms$/)], 1]);
  });

  test("a matching ETag gets 304 in every encoding, and HEAD gets no body", async () => {
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

  test("a page is the same for all visitors in every encoding, and its policy contains the hash of its script", async () => {
    const hash = createHash("sha256").update("1").digest("base64");
    const pages = new Set<string>();
    for (const encoding of ["identity", "gzip", "br", "identity", "gzip", "br"] as const) {
      const { headers, body, status } = await get("/", { "Accept-Encoding": encoding, Cookie: "taskhaat.session_token=hush" });
      expect([status, headers["content-encoding"] ?? "identity"]).toEqual([200, encoding]);
      expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}'`);
      expect(headers).toMatchObject({ "cache-control": "no-cache", etag: expect.stringMatching(/^"/) });
      pages.add(String(unpack[encoding](body)));
    }
    expect([...pages]).toEqual([`<!DOCTYPE html><script>1</script>${page.html}`]);
    expect(rendered).toHaveLength(1);
    const { etag } = (await get("/")).headers;
    const again = await get("/", { "If-None-Match": String(etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test("each language has its own answer, however the request asks for it", async () => {
    const languages = [
      {},
      { "Accept-Language": "bn-BD,bn;q=0.9,en;q=0.8" },
      { Cookie: "a=b; taskhaat-language=bn" },
      { "Accept-Language": "fr,en;q=0.5" },
    ];
    const answers = [];
    for (const headers of languages) answers.push((await get("/", headers)).headers);
    expect(answers.map((headers) => headers["content-language"])).toEqual(["en", "bn", "bn", "en"]);
    expect(answers.map(({ vary }) => vary)).toEqual(Array(4).fill("Accept-Encoding, Accept-Language, Cookie, X-Language"));
    expect(rendered).toHaveLength(2);
    expect((await get("/?lang=en", { Cookie: "taskhaat-language=bn" })).headers["content-language"]).toBe("en");
  });

  test("a request with another Host gets its own page", async () => {
    for (const host of ["a.example", "b.example", "a.example"]) await get("/", { Host: host });
    expect(rendered).toEqual(["http://a.example/", "http://b.example/"]);
  });

  test("personal responses and errors are not cached", async () => {
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
    expect([hits, cache.counts().entries]).toEqual([[], 0]);
  });

  test("all variants of an address share a cache entry, and no header bypasses it", async () => {
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
    expect(cache.counts().entries).toBe(ways.length + 2);
  });

  test("a request with a token reads a task and its questions from the server, and the response is not cached", async () => {
    const { _id } = (await (await posts()).json()) as Task;
    for (const path of [`/mytask/${_id}`, `/questions?task=${_id}`]) {
      await get(path);
      const { entries } = cache.counts();
      expect((await get(path, poster.headers)).headers["cache-control"]).toBe("no-store");
      expect([hits, cache.counts().entries]).toEqual([[], entries]);
      expect((await get(path)).headers["cache-control"]).toBe("no-cache");
      expect(hits.splice(0)).toHaveLength(1);
    }
  });

  test("parameters that affect the response are part of the key, including links to the next page", async () => {
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

  test("no path of a public page reaches the metrics, which are not available behind a proxy", async () => {
    const forwarded = { Host: `localhost:${port}`, "X-Forwarded-For": "203.0.113.7" };
    expect((await get("/metrics", forwarded)).status).toBe(404);
    for (const path of ["/bid/../metrics", "/bid/%2e%2e/metrics", "/mytask/.%2E/metrics", "/Details/../metrics"]) {
      expect((await get(path, forwarded)).status, path).toBe(400);
    }
  });

  test("a hundred concurrent requests are rendered once", async () => {
    page.html = "y".repeat(50_000);
    const all = await Promise.all(Array.from({ length: 100 }, () => get("/", { "Accept-Encoding": "br" })));
    expect([rendered.length, hits.length]).toEqual([1, 99]);
    expect(new Set(all.map(({ headers }) => headers["x-request-id"])).size).toBe(100);
  });
});

describe("with a public address", () => {
  beforeEach(() => setUp("postgres", { publicUrl: "https://tasks.example.org" }));

  test("no Host header changes the response of other visitors", async () => {
    for (const Host of ["tasks.example.org?", "tasks.example.org?x=", "tasks.example.org#", "tasks.example.org/terms?", "a@b"]) {
      expect((await get("/alltasks", { Host })).status, Host).toBe(400);
    }
    expect(await listed()).toEqual([]);
    for (const Host of ["other.example", "tasks.example.org"]) await get("/", { Host });
    expect(rendered).toEqual(["https://tasks.example.org/"]);
  });
});

test.each(engines)("on %s the next response contains a write of this process", async (engine) => {
  await setUp(engine);
  const first = (await (await posts({ title: "Sign" })).json()) as Task;
  const paths = ["/alltasks?sort=liked", "/alltasks?limit=1", `/mytask/${first._id}`, "/alltasks/counts?q=sign"];
  await Promise.all(paths.map((path) => get(path)));
  expect(cache.counts().entries).toBe(4);
  await likes(first);
  expect(cache.counts().entries).toBe(0);
  expect(await listed("/alltasks?sort=liked")).toMatchObject([{ title: "Sign", likeCount: 1 }]);
  await posts({ title: "Roof" });
  expect(await listed("/alltasks?limit=1")).toMatchObject([{ title: "Roof" }]);
  const change = { ...aTask(), title: "Gate" };
  await fetch(`http://127.0.0.1:${port}/mytask/${first._id}`, asJson("PUT", change, poster.headers));
  expect(await listed()).toMatchObject([{ title: "Roof" }, { title: "Gate" }]);
  await fetch(`http://127.0.0.1:${port}/mytask/${first._id}`, { method: "DELETE", headers: poster.headers });
  expect(await listed()).toMatchObject([{ title: "Roof" }]);
});

test.each(engines)("on %s a page stays cached after a write, and is cleared when something is deleted", async (engine) => {
  await setUp(engine);
  const task = (await (await posts()).json()) as Task;
  await Promise.all([get("/"), listed()]);
  await likes(task);
  await fetch(`http://127.0.0.1:${port}/blocks/${randomUUID()}`, { method: "DELETE", headers: poster.headers });
  await get("/");
  expect([rendered.length, cache.counts().entries]).toEqual([1, 1]);
  await fetch(`http://127.0.0.1:${port}/mytask/${task._id}`, { method: "DELETE", headers: poster.headers });
  expect(cache.counts().entries).toBe(0);
});

test("a page is fresh for a time, then sent while it is rendered once, and later rendered while requests wait", async () => {
  await setUp("postgres", { maxAge: 1_000 });
  const pass = stopClock();
  let { promise, resolve } = Promise.withResolvers<void>();
  const renderings: (boolean | undefined)[] = [];
  const answer = cache.listener(getRequestListener(stage.app.fetch), async (_, { isRefresh }) => {
    renderings.push(isRefresh);
    const text = `rendering ${renderings.length}`;
    if (isRefresh) await promise;
    return new Response(text);
  });
  server.removeAllListeners("request").on("request", answer);
  const read = async () => String((await get("/")).body);
  expect(await read()).toBe("rendering 1");
  pass(950);
  expect(await read()).toBe("rendering 1");
  expect(renderings).toEqual([false]);

  pass(100);
  expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill("rendering 1"));
  expect(renderings).toEqual([false, true]);
  resolve();
  await vi.waitFor(async () => expect(await read()).toBe("rendering 2"));

  pass(2_100);
  expect(await Promise.all([read(), read()])).toEqual(Array(2).fill("rendering 3"));
  expect(renderings).toEqual([false, true, false]);

  ({ promise, resolve } = Promise.withResolvers<void>());
  pass(1_100);
  expect(await read()).toBe("rendering 3");
  pass(1_000);
  const late = Promise.all([read(), read()]);
  resolve();
  expect(await late).toEqual(Array(2).fill("rendering 4"));
  expect(renderings).toEqual([false, true, false, true]);
});

test("a page that fails to render again is sent until it expires", async () => {
  await setUp("postgres", { maxAge: 1_000 });
  const pass = stopClock();
  const answers = [new Response("good"), new Response("bad", { status: 500 }), new Response("bad", { status: 500 })];
  const answer = cache.listener(
    () => {
      throw new Error("Not answered by the cache.");
    },
    async () => answers.shift() as Response,
  );
  server.removeAllListeners("request").on("request", answer);
  await get("/");
  pass(1_100);
  expect(String((await get("/")).body)).toBe("good");
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  pass(1_000);
  expect((await get("/")).status).toBe(500);
});

test("a response whose rendering started before a removal is neither cached nor shared after it", async () => {
  await setUp("postgres");
  const { promise: isRendered, resolve: render } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  const texts = ["old", "new"];
  const answer = cache.listener(getRequestListener(stage.app.fetch), async () => {
    const text = texts.shift();
    ask();
    if (text === "old") await isRendered;
    return new Response(text);
  });
  server.removeAllListeners("request").on("request", answer);
  const early = get("/");
  await isAsked;
  cache.clear();
  const late = await get("/");
  render();
  expect([String((await early).body), String(late.body), String((await get("/")).body)]).toEqual(["old", "new", "new"]);
});

test("with PostgreSQL a cached response expires, so that writes of other processes become visible", async () => {
  await setUp("postgres", { maxAge: 100 });
  await postTask(stage, poster);
  await listed();
  await stage.database.db.execute(sql`update tasks set title = 'Gate'`);
  await expect.poll(async () => (await listed())[0]?.title, { timeout: 1_500 }).toBe("Gate");
});

test("a browser that has just written bypasses the cache for three seconds, and only with a signed cookie", async () => {
  await setUp("postgres");
  const posted = await posts({ title: "Sign" });
  const [cookie = "", ...attributes] = posted.headers.get("Set-Cookie")?.split("; ") ?? [];
  expect(attributes).toEqual(["Max-Age=3", "Path=/", "HttpOnly", "SameSite=Lax"]);
  expect(await listed()).toMatchObject([{ title: "Sign" }]);
  await stage.database.db.execute(sql`update tasks set title = 'Gate'`);
  const read = async (Cookie: string) => JSON.parse(String((await get("/alltasks", { Cookie })).body))[0].title;
  expect(await read(`a=b; ${cookie}`)).toBe("Gate");
  const [name, time, signature] = cookie.split(/[=.]/);
  const forged = ["1", `${time}.`, `${time}.x`, `${Number(time) + 1}.${signature}`, `.${signature}`, signature];
  for (const value of forged) expect(await read(`${name}=${value}`), value).toBe("Sign");
  vi.spyOn(Date, "now").mockReturnValue(Number(time) + 3_001);
  expect(await read(cookie)).toBe("Sign");
});

test("a refused request neither clears the cache nor bypasses it", async () => {
  await setUp("postgres");
  const { _id } = (await (await posts()).json()) as Task;
  const other = await stage.signIn("Karim");
  await listed();
  const refused: [number, string, RequestInit][] = [
    [404, "/mytask/nothing/here", { method: "POST" }],
    [401, "/vacant", asJson("POST", aTask())],
    [403, `/mytask/${_id}`, { method: "DELETE", headers: other.headers }],
    [404, `/mytask/${randomUUID()}`, { method: "DELETE", headers: poster.headers }],
    [405, "/alltasks", { method: "DELETE" }],
    [413, "/vacant", asJson("POST", aTask({ description: "x".repeat(1_000_000) }), poster.headers)],
    [415, "/vacant", { method: "POST", body: "x", headers: poster.headers }],
    [422, "/vacant", asJson("POST", {}, poster.headers)],
  ];
  for (const [status, path, init] of refused) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    expect([answer.status, answer.headers.get("Set-Cookie"), cache.counts().entries], path).toEqual([status, null, 1]);
  }
});

test("people, offers and photos are read from the database once for all visitors", async () => {
  await setUp("postgres");
  const { _id, user } = (await (await posts()).json()) as Task;
  const bytes = Buffer.alloc(5_000, 1);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  const headers = { ...poster.headers, "Content-Type": "image/jpeg" };
  const uploaded = await fetch(`http://127.0.0.1:${port}/me/photo`, { method: "PUT", body: bytes, headers });
  const { path: photo } = (await uploaded.json()) as { path: string };
  for (const path of [`/people/${user.id}`, `/offers?task=${_id}`, `/person/${user.id}`, photo]) {
    const first = await get(path, { "Accept-Encoding": "br" });
    expect(first.status, path).toBe(200);
    const again = await get(path, { "Accept-Encoding": "br", "If-None-Match": String(first.headers.etag) });
    expect([again.status, hits.splice(0).length], path).toEqual([304, 1]);
  }
  const { headers: answered, body } = await get(photo, { "Accept-Encoding": "br" });
  expect([answered["content-encoding"], answered["cache-control"], body]).toEqual([undefined, "public, max-age=86400, immutable", bytes]);
});
