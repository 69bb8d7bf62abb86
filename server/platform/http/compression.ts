// Compresses dynamic responses: pages and JSON. The build compresses static files.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createMiddleware } from "hono/factory";
import { parseAccept } from "hono/utils/accept";

const smallest = 1_024;
const compressible = /^(text\/html|application\/(json|problem\+json|xml))\b/;
// A cached answer is compressed once and sent often. Level 6 makes a list page a tenth smaller than level 4, in one millisecond more; higher levels take far longer.
const brotliLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
export type Encoding = "br" | "gzip";

export function isCompressible(headers: Headers): boolean {
  return compressible.test(headers.get("Content-Type") ?? "");
}

/** In order of preference. */
export const encodings: Encoding[] = ["br", "gzip"];

export const compress = {
  br: async (bytes: Uint8Array) => trim(await promisify(brotliCompress)(bytes, brotliLevel)),
  gzip: async (bytes: Uint8Array) => trim(await promisify(gzip)(bytes)),
};

/** A copy without unused memory: zlib returns a small result inside a buffer of 16 kB, which a cache would keep. */
function trim(bytes: Buffer): Buffer<ArrayBuffer> {
  return Buffer.from(new Uint8Array(bytes).buffer);
}

/** The first of `ours` that the header accepts. */
export function chooseEncoding(header = "", ours = encodings): Encoding | undefined {
  const accepted = parseAccept(header).filter(({ q }) => q > 0);
  return ours.find((encoding) => accepted.some(({ type }) => type.toLowerCase() === encoding));
}

export const compressAnswers = createMiddleware(async (c, next) => {
  await next();
  if (c.res.headers.has("Content-Encoding") || !isCompressible(c.res.headers)) return;
  c.res.headers.append("Vary", "Accept-Encoding");
  const encoding = chooseEncoding(c.req.header("Accept-Encoding"));
  // Last, because reading `body` is slow and may replace the headers.
  if (!encoding || !c.res.body) return;
  const { headers, status } = c.res;
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  const body = bytes.byteLength < smallest ? bytes : await compress[encoding](bytes);
  if (body !== bytes) headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  c.res = new Response(body, { status, headers });
});
