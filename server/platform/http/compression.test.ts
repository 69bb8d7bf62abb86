import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { chooseEncoding, compress, compressAnswers, encodings } from "./compression.ts";

const words = "haat ".repeat(1_000);
const app = new Hono()
  .use(compressAnswers)
  .get("/page", (c) => c.html(words))
  .get("/short", (c) => c.html("haat"))
  .get("/stream", (c) => c.body(words, 200, { "Content-Type": "text/event-stream" }));

const ask = (path: string, encoding?: string) => app.request(path, encoding ? { headers: { "Accept-Encoding": encoding } } : {});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("compresses a page with %s", async (encoding, unpack) => {
  const response = await ask("/page", encoding);
  expect(response.headers.get("Content-Encoding")).toBe(encoding);
  expect(response.headers.get("Vary")).toBe("Accept-Encoding");
  const packed = Buffer.from(await response.arrayBuffer());
  expect(packed.byteLength).toBeLessThan(500);
  expect(unpack(packed).toString()).toBe(words);
});

test.each(encodings)("%s keeps no more memory than its bytes, because the cache keeps the result", async (encoding) => {
  const bytes = await compress[encoding](Buffer.from(words));
  expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
});

test.each([
  ["/page", undefined],
  ["/page", "identity"],
  ["/short", "br"],
  ["/stream", "br"],
])("does not compress %s for %s", async (path, encoding) => {
  const response = await ask(path, encoding);
  expect(response.headers.get("Content-Encoding")).toBeNull();
  expect(`${words}haat`).toContain(await response.text());
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["BR", "br"],
  ["vbr", undefined],
  ["", undefined],
])("for %j the encoding is %s", (header, choice) => {
  expect(chooseEncoding(header)).toBe(choice);
});
