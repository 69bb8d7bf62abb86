// An answer as it is kept: bytes with gaps where the nonce goes, packed on first demand and only once.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { idsIn, isOrderedByLikes } from "./change.ts";
import { type Encoding, fillGaps, type Packed, packAround, signGzip } from "./packing.ts";

export type CachedAnswer = {
  /** Names and values in turn, as node:http takes them. */
  headers: string[];
  type: string;
  /** The Content-Security-Policy, cut where the nonce stands. */
  policy: string[];
  tag: string;
  pieces: Buffer[];
  plain: Packed;
  packed: Map<Encoding, Packed | null>;
  packing: Map<Encoding, Promise<Packed | null>>;
  shows: Set<string>;
  inOwnOrder: boolean;
  bytes: number;
};

const smallestToPack = 1_024;
const gap = 24;
const perResponse = new Set(["content-security-policy", "content-length", "content-type", "x-request-id", "etag"]);
const unpack = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const probe = `${"probe/".repeat(4).slice(0, gap - 2)}==`;
/** Plain, gzip and brotli, the latter two never larger; and what headers and the list of ids take. */
const weightOf = (body: Buffer, ids: number) => 3 * body.length + 100 * ids + 4_000;

/** Null for what may not be kept; the response is then unread. */
export async function toCachedAnswer(address: string, response: Response): Promise<CachedAnswer | null> {
  const { status, headers } = response;
  const policy = headers.get("Content-Security-Policy") ?? "";
  const isPersonal = headers.has("Set-Cookie") || /no-store|private/.test(headers.get("Cache-Control") ?? "");
  if (status !== 200 || isPersonal || headers.has("Content-Encoding")) return null;
  const nonce = /'nonce-([\w+/]{22}==)'/.exec(policy)?.[1] ?? null;
  const body = Buffer.from(await response.arrayBuffer());
  const pieces = nonce === null ? [body] : cut(body, nonce);
  const plain = joinWithGaps(pieces);
  const shows = idsIn(body);
  return {
    headers: keptHeaders(headers, plain),
    type: headers.get("Content-Type") ?? "application/octet-stream",
    policy: nonce === null ? [policy] : policy.split(nonce),
    tag: createHash("sha256").update(plain.bytes).digest("base64url").slice(0, 22),
    pieces,
    plain,
    packed: new Map(),
    packing: new Map(),
    shows,
    inOwnOrder: isOrderedByLikes(address),
    bytes: weightOf(body, shows.size),
  };
}

/** Packs it once, however many ask. Null where that is not worth it. */
export function pack(answer: CachedAnswer, encoding: Encoding): Promise<Packed | null> {
  const begun = answer.packing.get(encoding);
  if (begun) return begun;
  const packing = packChecked(answer, encoding)
    .catch(() => null)
    .then((packed) => {
      answer.packed.set(encoding, packed);
      return packed;
    });
  answer.packing.set(encoding, packing);
  return packing;
}

export function bodyOf({ plain }: CachedAnswer, packed: Packed, encoding: Encoding, nonce: string): Buffer {
  const filled = fillGaps(packed, nonce);
  return encoding === "gzip" && packed.gaps.length > 0 ? signGzip(filled, plain, nonce) : filled;
}

async function packChecked(answer: CachedAnswer, encoding: Encoding): Promise<Packed | null> {
  const { plain, pieces } = answer;
  if (plain.bytes.length < smallestToPack) return null;
  const packed = await packAround(encoding, pieces, gap);
  if (packed.gaps.length === 0 && encoding === "gzip") signGzip(packed.bytes, plain, "");
  // A packer that one day writes something else between the gaps must not break pages.
  const unpacked = await unpack[encoding](bodyOf(answer, packed, encoding, probe));
  return unpacked.equals(fillGaps(plain, probe)) ? packed : null;
}

function keptHeaders(headers: Headers, plain: Packed): string[] {
  const kept = [...headers].filter(([name]) => !perResponse.has(name));
  // Ask again each time; and a page with a nonce is for one browser.
  if (!headers.has("Cache-Control")) kept.push(["cache-control", plain.gaps.length > 0 ? "private, no-cache" : "no-cache"]);
  return kept.flat();
}

function cut(body: Buffer, nonce: string): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(nonce); at >= 0; at = body.indexOf(nonce, from)) {
    pieces.push(body.subarray(from, at));
    from = at + nonce.length;
  }
  return [...pieces, body.subarray(from)];
}

function joinWithGaps(pieces: Buffer[]): Packed {
  const gaps: number[] = [];
  let length = 0;
  for (const piece of pieces.slice(0, -1)) {
    gaps.push(length + piece.length);
    length += piece.length + gap;
  }
  const blank = Buffer.alloc(gap);
  return { bytes: Buffer.concat(pieces.flatMap((piece, place) => (place === 0 ? [piece] : [blank, piece]))), gaps };
}
