// The least that React Router serves, in the versions of this project: what the pages are compared with.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { childEnvironment } from "./child-environment.ts";
import { watchChild } from "./watch.ts";

type StoredFile = { headers: Record<string, string>; plain: Buffer; gzip: Buffer; br: Buffer };

const packages = fileURLToPath(new URL("../../node_modules", import.meta.url));
const types: Record<string, string> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css" };

/** Builds the page in a temporary folder and serves it like the built files of the product: compressed beforehand, assets cached for a year. */
export async function startBarePage(): Promise<AsyncDisposable & { address: string }> {
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-bare-page-"));
  try {
    await cp(fileURLToPath(new URL("bare-page", import.meta.url)), folder, { recursive: true });
    await symlink(packages, join(folder, "node_modules"), "junction");
    await build(folder);
    return await serve(await readFiles(join(folder, "build", "client")));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function build(folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(packages, "@react-router", "dev", "bin.cjs"), "build"], {
    cwd: folder,
    env: childEnvironment({ NODE_ENV: "production" }),
    stdio: ["ignore", "ignore", "inherit"],
  });
  watchChild(child);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`Building the bare page ended with ${code}.`);
}

async function readFiles(folder: string): Promise<Map<string, StoredFile>> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const files = entries.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    const address = `/${relative(folder, path).replaceAll(sep, "/").replace("index.html", "")}`;
    return [address, describeFile(address, await readFile(path), types[extname(name)] ?? "application/octet-stream")] as const;
  });
  return new Map(await Promise.all(files));
}

function describeFile(address: string, content: Buffer, type: string): StoredFile {
  // As the product does: otherwise the page is painted after its scripts, and their work does not count as blocking.
  const plain = type.startsWith("text/html")
    ? Buffer.from(content.toString().replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"'))
    : content;
  const cache = address.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=0";
  return {
    headers: { "Content-Type": type, "Cache-Control": cache, Vary: "Accept-Encoding" },
    plain,
    gzip: gzipSync(plain, { level: 9 }),
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  };
}

async function serve(files: Map<string, StoredFile>): Promise<AsyncDisposable & { address: string }> {
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    if (!file) return void response.writeHead(404).end();
    const encoding = (["br", "gzip"] as const).find((name) => request.headers["accept-encoding"]?.includes(name));
    const body = file[encoding ?? "plain"];
    response
      .writeHead(200, { ...file.headers, "Content-Length": body.length, ...(encoding && { "Content-Encoding": encoding }) })
      .end(body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
