import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveStaticFiles } from "./static-files.server.ts";

const code = "export const answer = 42;\n".repeat(20);
let folder: string;
let app: Hono;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "taskhaat-static-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/app-1a2b.js"), code);
  writeFileSync(join(folder, "assets/app-1a2b.js.br"), brotliCompressSync(code));
  writeFileSync(join(folder, "assets/app-1a2b.js.gz"), gzipSync(code));
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  app = new Hono();
  app.use(serveStaticFiles(folder));
  app.all("*", (c) => c.text("a page"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

test("a built file is served with its type and is cached forever", async () => {
  const response = await get("/assets/app-1a2b.js");
  expect(await response.text()).toBe(code);
  expect(response.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("Vary")).toBe("Accept-Encoding");
  expect(response.headers.get("Content-Encoding")).toBeNull();
});

test("other files are cached for an hour", async () => {
  const response = await get("/favicon.svg");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
  expect(response.headers.get("Content-Type")).toBe("image/svg+xml; charset=utf-8");
  expect(response.headers.get("Vary")).toBeNull();
});

test.each([
  ["gzip, deflate, br", "br"],
  ["br;q=0.5", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0", null],
  ["brotli", null],
  ["", null],
])("with Accept-Encoding %j it is sent as %j", async (accepted, encoding) => {
  const response = await get("/assets/app-1a2b.js", { "Accept-Encoding": accepted });
  expect(response.headers.get("Content-Encoding")).toBe(encoding);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
  if (encoding === "gzip") expect(gunzipSync(bytes).toString()).toBe(code);
});

test("a matching ETag is answered with 304", async () => {
  const etag = (await get("/favicon.svg")).headers.get("ETag") ?? "";
  const again = await get("/favicon.svg", { "If-None-Match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await get("/favicon.svg", { "If-None-Match": '"other"' })).status).toBe(200);
});

test("HEAD returns the length without the file", async () => {
  const response = await app.request("/favicon.svg", { method: "HEAD" });
  expect([response.headers.get("Content-Length"), await response.text()]).toEqual(["6", ""]);
});

test.each(["/", "/assets/", "/assets/gone.js", "/assets/app-1a2b.js.br", "/..%2fpackage.json", "/assets/%2e%2e/%2e%2e/etc/passwd"])(
  "%s is not a file and is passed to the pages",
  async (path) => expect(await (await get(path)).text()).toBe("a page"),
);

test("only GET and HEAD are served", async () => {
  expect(await (await app.request("/favicon.svg", { method: "POST" })).text()).toBe("a page");
});
