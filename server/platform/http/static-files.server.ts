// Serves the built files from memory: they are read once at the start.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { createMiddleware } from "hono/factory";
import { getMimeType } from "hono/utils/mime";
import { chooseEncoding, type Encoding, encodings } from "./compression.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type StaticFile = { type: string; headers: Record<string, string>; plain: Bytes; encoded: Map<Encoding, Bytes> };

/** The build writes compressed copies next to the files. */
const suffixes: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

export function serveStaticFiles(folder: string) {
  const files = readFiles(folder);

  return createMiddleware(async (c, next) => {
    const file = c.req.method === "GET" || c.req.method === "HEAD" ? files.get(c.req.path) : undefined;
    if (!file) return next();
    if (c.req.header("If-None-Match") === file.headers.ETag) return c.body(null, 304, file.headers);
    const encoding = chooseEncoding(c.req.header("Accept-Encoding"), [...file.encoded.keys()]);
    const bytes = (encoding && file.encoded.get(encoding)) ?? file.plain;
    if (encoding) c.header("Content-Encoding", encoding);
    return c.body(bytes, 200, { ...file.headers, "Content-Type": file.type, "Content-Length": String(bytes.byteLength) });
  });
}

function readFiles(folder: string): Map<string, StaticFile> {
  const contents = new Map<string, Bytes>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) contents.set(`/${relative(folder, path).replaceAll(sep, "/")}`, new Uint8Array(readFileSync(path)));
  }
  const isCopy = (path: string) =>
    Object.values(suffixes).some((suffix) => path.endsWith(suffix) && contents.has(path.slice(0, -suffix.length)));
  const originals = [...contents].filter(([path]) => !isCopy(path));
  return new Map(originals.map(([path, plain]) => [path, describeFile(path, plain, contents)]));
}

function describeFile(path: string, plain: Bytes, contents: Map<string, Bytes>): StaticFile {
  const copies = encodings.map((encoding) => [encoding, contents.get(path + suffixes[encoding])] as const);
  const encoded = new Map(copies.filter((copy): copy is [Encoding, Bytes] => copy[1] !== undefined));
  return {
    type: getMimeType(path) ?? "application/octet-stream",
    headers: {
      // The build puts a hash of the content into each name under assets.
      "Cache-Control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      ETag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
      ...(encoded.size > 0 && { Vary: "Accept-Encoding" }),
    },
    plain,
    encoded,
  };
}
