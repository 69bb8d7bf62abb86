// The built files, from a list read once: a request costs a look-up, never a question to the disk about what is not there.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { createMiddleware } from "hono/factory";
import { chooseEncoding } from "./accept-encoding.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Encoding = "br" | "gzip";
type StaticFile = { type: string; caching: string; etag: string; plain: Bytes; encodings: Map<Encoding, Bytes> };

const suffixes: [string, Encoding][] = [
  [".br", "br"],
  [".gz", "gzip"],
];
const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

export function serveStaticFiles(folder: string) {
  const files = readFiles(folder);

  return createMiddleware(async (c, next) => {
    const file = c.req.method === "GET" || c.req.method === "HEAD" ? files.get(c.req.path) : undefined;
    if (!file) return next();
    const headers: Record<string, string> = { "Cache-Control": file.caching, ETag: file.etag };
    if (file.encodings.size > 0) headers.Vary = "Accept-Encoding";
    if (c.req.header("If-None-Match") === file.etag) return c.body(null, 304, headers);
    const { encoding, bytes } = choose(file, c.req.header("Accept-Encoding"));
    if (encoding) headers["Content-Encoding"] = encoding;
    return c.body(bytes, 200, { ...headers, "Content-Type": file.type, "Content-Length": String(bytes.byteLength) });
  });
}

function readFiles(folder: string): Map<string, StaticFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  const originals = [...paths].filter(
    (path) => !suffixes.some(([suffix]) => path.endsWith(suffix) && paths.has(path.slice(0, -suffix.length))),
  );
  return new Map(
    originals.map((path) => {
      const address = path.slice(folder.length).replaceAll("\\", "/");
      return [address.startsWith("/") ? address : `/${address}`, readOne(path, paths)];
    }),
  );
}

function readOne(path: string, paths: Set<string>): StaticFile {
  const plain = new Uint8Array(readFileSync(path));
  const packed = suffixes.filter(([suffix]) => paths.has(path + suffix));
  return {
    type: types[extname(path)] ?? "application/octet-stream",
    // The build puts a hash of the content into each name under assets.
    caching: /[\\/]assets[\\/]/.test(path) ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    plain,
    encodings: new Map(packed.map(([suffix, name]) => [name, new Uint8Array(readFileSync(path + suffix))])),
  };
}

function choose({ encodings, plain }: StaticFile, accepted: string | undefined): { encoding?: Encoding; bytes: Bytes } {
  const encoding = chooseEncoding(accepted, [...encodings.keys()]);
  const bytes = encoding && encodings.get(encoding);
  return bytes ? { encoding, bytes } : { bytes: plain };
}
